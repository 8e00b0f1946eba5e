// Package list finds the lists of a page by themselves, without training and
// without marks: it joins the three methods of package region into one finder.
//
//	body                              the finder's answer, surest first:
//	├ nav  (a, a, a)                    1  cells of the grid, 4 records
//	├ div.grid                             (not its rows: they hold lists)
//	│ ├ div.row (div.card, div.card)     2  nav, 3 records, not sure
//	│ └ div.row (div.card, div.card)
//	└ footer
//
// The problem: each method knows one sign of a list. DETM sees many similar
// children, Ren & Xue's sees texts in a row at one depth, CN101582074A's sees the
// query's word. On pages as they are each of them is led astray by menus, tabs,
// grids, advertisements.
//
// The way: gather all that may be a list, measure features of each, rank.
//
//   - Candidates (gather.go): the groups of alike children of every element
//     (group.go); runs of children, cut before the kind that begins a record
//     (segment.go); what is alike inside the members of a group, as in grids and
//     sections (inside.go); columns of several rows (upright.go); content of one
//     element parted by empty lines (lines.go); all elements of one kind in several
//     places; and what each method finds by itself.
//   - Features (features.go): the share of the page's text, how alike the records
//     are, how much a record says, links, pictures, form controls, the place on the
//     page and what names say; and how candidates lie in each other (weigh.go):
//     details of records, groups of records, rows of records of several rows.
//   - The score is the weighted sum of the features. The weights (ranking.go) are
//     fitted on labelled pages by tools/fitlist. Confidence is a logistic function
//     of the score and of its lead over the next, fitted on sites left out.
//
// Invariants: a found list has two records or more, in document order, and no
// two records share a node; no two lists found share an element; the same page
// gives the same lists.
//
// Cost: O(n log n) time and O(n) space in a page's nodes. An element is looked
// at once as a child, in at most insideDepth levels of rows and shapeDepth levels
// of records; records' texts are compared by hashes over running sums. Candidates
// are compared with the maxLarge largest.
package list
