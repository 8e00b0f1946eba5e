// Package region finds the data regions of a list page, without training and without marks, by
// three published methods.
//
//	body(h1, ul(li, li, li, li), div.foot)     the region: ul, four records
//
// DETM (thesis, chapter 3, section 3.2): records are siblings below a parent with many children.
// One, two, ... adjacent children are combined to a record. The combination whose similar subtrees
// (package treedist) cover the most tags is used.
//
// Path (Ren & Xue, "Web Information Extraction Based on Tree Structure", J. Fujian Normal Univ.
// 25(3), 2009): for neighbouring texts, count the nodes that their tag paths share. This sequence
// is cut at the level whose clusters have the best overall quality of He, Tan & Tan; the largest
// run is the data region. From the deepest node that its texts share, the method descends into
// heavy children; where it stops, the children are the records.
//
// Keyword (CN101582074A, Northeastern Univ., 2009): on a result page of a query, the node with the
// most children that contain the keyword has the records as its children. Package align has the
// token blocks of this method.
//
// All three read a View: the visible elements of the page as arrays in preorder, with running sums.
// So the text in a span costs one subtraction.
//
// Invariants: regions contain visible text. The records of a region are in document order and share
// no node. The same page gives the same regions.
//
// Cost: NewView O(n). DETM O(n) for each number of combined children, plus the budget of treedist.
// Path O(n) for each level of similarity; levels are taken in steps if there are more than maxScans.
// Keyword O(n) for each word.
//
// Departures. DETM: parents with fewer children give further regions; runs that differ from most are
// omitted (advertisements between records); at most maxCombined children form a record. Path: Sep and
// Cmp are restored from the figures of the paper and reproduce them; x and factor, which it does not
// define, are constants here; levels that only divide records are skipped; without boxes, names
// identify the margins of a page. Keyword: each of several words counts, in any order; children
// without text are not records.
package region
