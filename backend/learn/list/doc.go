// Package list finds the lists of a page without training and without marks. It joins the three
// methods of package region into one finder.
//
//	body                              the result, best first:
//	├ nav  (a, a, a)                    1  cells of the grid, 4 records
//	├ div.grid                             (not its rows: they contain lists)
//	│ ├ div.row (div.card, div.card)     2  nav, 3 records, low confidence
//	│ └ div.row (div.card, div.card)
//	└ footer
//
// The problem: each method uses one property of lists. DETM uses many similar children, Ren & Xue texts
// in a row at one depth, CN101582074A the words of a query. On real pages, menus, tabs, grids and
// advertisements mislead each of them.
//
// The method: collect everything that may be a list, measure its features, rank.
//
//   - Candidates (gather.go): groups of similar children of each element (group.go); runs of children,
//     divided before the kind that begins a record (segment.go), at rules (divided.go), or by a cell over several rows
//     (spanned.go), in one place or several (apart.go); similar
//     elements inside the members of a group, as in grids and sections (inside.go); columns of several rows (upright.go); content of one
//     element divided by empty lines (lines.go); all elements of one kind in several places; elements
//     of several layouts that lead to addresses of one form (addressed.go); and the result of each single method.
//   - Features (features.go): share of the page's text, similarity of the records, amount of content per
//     record, links, pictures, form controls, place on the page, names; and how candidates are nested
//     (weigh.go): details of records, groups of records, rows of records of several rows.
//   - The score is the weighted sum of the features. tools/fitlist fits the weights (ranking.go) on labelled pages. A
//     candidate gets further points if the page's linked data lists its items (itemlist.go). Confidence is a logistic
//     function of the score and of its lead over the next candidate, fitted
//     on sites that the weights did not see.
//
// Invariants: a found list has at least two records, in document order, and no two records share a node.
// No two found lists share an element. The same page gives the same lists.
//
// Cost: O(n log n) time and O(n) space in the nodes of a page. An element is examined once as a child, in at
// most insideDepth levels of rows and shapeDepth levels of records. Texts of records are compared by hashes
// over running sums. Candidates are compared with the maxLarge largest ones.
package list
