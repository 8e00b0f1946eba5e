// Package pages has the use cases of given pages, without a workspace: extract
// records with a template of the library, find a list without a template, read an
// article, learn a template from values that pages show.
//
// A page is read and answered in one request; nothing is kept. The functions that
// take a tag tree or a lesson (Lists, Article, Teach) do the work for one page
// that is read already; the command line calls them for each of its pages.
package pages
