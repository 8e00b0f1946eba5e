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
// The way: gather all that may be a list, weigh each by several signs, rank.
//
//   - Candidates (gather.go): the groups of alike children of every element
//     (group.go), one by one, and in runs where most of a group have the same
//     children behind them (DETM's combinations); what is alike inside the members
//     of a group, as in grids and sections (inside.go); all elements of one kind
//     in several places; and what each method finds by itself.
//   - Signs (weigh.go): the share of the page's text, how alike the records are,
//     how much a record says and whether it says something of its own, links,
//     the place on the page, lists inside the records, the query's word.
//   - The score is their product, raised by each method that found the same
//     records. Sure is the score as 0..1; below leastSure there is no list.
//
// Invariants: a found list has two records or more, in document order, and no
// two records share a node; no two lists found share an element; the same page
// gives the same lists.
//
// Cost: O(n log n) time and O(n) space in a page's nodes. An element is looked
// at once as a child, in at most insideDepth levels of rows and shapeDepth levels
// of records; records' texts are compared by hashes over running sums.
package list
