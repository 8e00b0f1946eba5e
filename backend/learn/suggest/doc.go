// Package suggest proposes the fields of a page before a person has marked one:
// from two or more pages of a site, or from one, a ranked list of fields, each
// with a name, a type, a locator and its value on every page.
//
// It extends step 2 of DETM 3.3 to several pages. In that step the page is
// filtered: the person sees the candidate items, not every node. Here:
//
//	values     the texts and images of each page that can be a value, and the
//	           items of lists; a text that other pages do not have is a value
//	           even where it has the form of a label (value.go)
//	keys       for each value the ways to say where it is, without its text:
//	           an attribute, the label beside it, a tag, its place (key.go)
//	alignment  values of two pages with one key are one candidate (align.go)
//	parts      of texts that say more than the value: words that all pages
//	           have, titles of persons, the tail of a code (trim.go)
//	features   what is measured of a candidate: does it vary, has it a label,
//	           is it near the heading, does it read as a date (features.go)
//	rank       a linear model, its weights a table made by tools/fitsuggest;
//	           of candidates that show the same values, one is kept; what shows
//	           a place again, or has a name again, comes later, and the first
//	           of each concept (title, author, price) comes earlier (rank.go)
//	name       from the page's labels and attributes, never from a value (name.go)
//
//	page 1  h1 "Fen"       dt "Price" dd "12.50"   ol.also( li "Moor" li "Heath" )
//	page 2  h1 "The Wall"  dt "Price" dd "8.00"    ol.also( li "Gate" li "Tower" )
//
//	1  title  //h1                        Fen · The Wall
//	2  price  the dd beside dt "Price"    12.50 · 8.00
//	3  also   //ol[class = 'also']/li     Moor, Heath · Gate, Tower
//
// Invariants: no value lies in a menu or a footer; no two suggestions show the
// same values; a suggestion's locator finds its values and no others on the
// pages given.
//
// Cost: time and space O(n) in the nodes of the pages, with at most maxPages pages
// and maxValues values of a page; Fields stops when its context ends.
package suggest
