// Package region finds where the records of a list lie on a page, without
// training and without marks, by three published methods.
//
//	body(h1, ul(li, li, li, li), div.foot)     the region: ul, four records
//
// DETM (thesis, chapter 3, section 3.2): records lie side by side under a parent
// of large fan-out. The parent's children are combined, one, two, ... adjacent
// ones a record, and the combination whose similar subtrees (package treedist)
// cover the most tags has it.
//
// Path (Ren & Xue, "Web Information Extraction Based on Tree Structure", J. Fujian
// Normal Univ. 25(3), 2009): the sequence of how many nodes neighbouring texts'
// tag paths share is cut at the level whose clusters are best by He, Tan & Tan's
// overall quality; the largest run is the data region. From the deepest node
// that its texts share the method steps into heavy children; where it stops,
// the children are the records.
//
// Keyword (CN101582074A, Northeastern Univ., 2009): on a page that answered a
// query, the node with the most children that contain the query's keyword has
// the records as its children. Its token blocks are package align's.
//
// All three read a View: the page's visible elements as arrays in preorder,
// with running sums, so that the text in a span costs one subtraction.
//
// Invariants: regions hold visible text; a region's records are in document
// order and share no node; the same page gives the same regions.
//
// Cost: NewView O(n). DETM O(n) for each number of children combined, plus
// what treedist's budget allows. Path O(n) for each level of similarity, levels
// taken in steps where that came to more than maxScans. Keyword O(n) for each
// word.
//
// Departures. DETM: parents of the next largest fan-outs give further regions,
// runs that are unlike most are left out (advertisements between records), and at
// most maxCombined children make a record. Path: Sep and Cmp are restored from
// the paper's figures and reproduce them; x and factor, which it leaves open,
// are constants here; levels that only cut records apart are passed over; without
// boxes names tell the margins of a page. Keyword:
// several words count each, in any order; children without text are no records.
package region
