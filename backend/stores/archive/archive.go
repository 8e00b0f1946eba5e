// Package archive writes the templates of a library as a tree of files and reads such a tree
// back: for backups, for git, and to pass templates to other people.
//
//	people.example/detail/template.xml         as it was saved
//	people.example/detail/samples/p1.html      its sample pages, as received
//	people.example/detail/samples/pages.json   their names, addresses and content types
//	people.example/detail/records.json         the records that it must extract from them
//	people.example/detail/draft.xml            its draft, if there is one
//	people.example/detail/about.json           its tags and comments, if there are some
//
// Import reads what Export writes without a change: exported from the other library, the tree
// is the same byte by byte. A tree may come from anybody, so the size of every file is bounded
// and no path leads out of the tree (ErrTree).
package archive
