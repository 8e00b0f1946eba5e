// Package article finds what a reader came to a page for: the body, and the
// title, author, date, language, site and lead image that go with it. No
// network, nothing learned at work; the same page always gives the same answer.
//
// Problem: on a page with menus, teasers, comments and notices, which texts are
// the text?
//
// Sources: CN103246732 (2013), features of tag paths fused by weighted
// Dempster-Shafer theory, which is the method Fusion, true to its source
// (fusion.go); Shafer 1976, chapter 5, for weights of evidence; Lewis 1995 for
// the threshold. Best goes on in the same frame with more witnesses:
//
//	page -> pieces (block.go) -> signs that sources see (source_*.go)
//	     -> weights of evidence (weights.go), by what kind of page it is (kind.go)
//	     -> one mass a source, joined by Dempster's rule (best.go)
//	     -> a second round that knows the first (source_second.go)
//	     -> those above the threshold of greatest expected F1 (choose.go)
//
// A source is one idea a file, and none is heard alone. The weights are fitted
// on labelled pages by fit_test.go; docs/evaluation.md has what each source gives.
//
// Invariants: blocks come in the order of the page and do not overlap; a text
// is in one block at most. Cost: O(n) in the page's nodes but for sorting the
// pieces once, some as long as parsing took.
//
// Departures from the source: hidden texts have no path; the weights of its
// features are lost with its scan, all are featureWeight.
//
// What the page says of itself is read by Reading.About (about.go).
package article

import "wrapsmith/backend/tree/tagtree"

// Method is a way to find the body.
type Method string

// The methods.
const (
	Best   Method = "best"   // all evidence
	Fusion Method = "fusion" // the tag-path features of CN103246732 alone
)

// Methods lists the methods by name, the usual one first.
var Methods = []Method{Best, Fusion}

// Options is how to look, and what else is known; the zero value is Best on the page alone.
type Options struct {
	Method  Method          // "" is Best
	Samples []*tagtree.Tree // other pages of the same site: what they share with this one is furniture
	Boxes   tagtree.Boxes   // where the elements lie on the screen; nil when not known
}

// Article is what was found on a page.
type Article struct {
	Kind Kind    // what kind of page it seems to be; News with Fusion, which does not ask
	Body []Block // in the order of the page; empty when the page has no text
}

// BlockKind is what a block of the body is.
type BlockKind string

// The kinds of block.
const (
	Paragraph BlockKind = "paragraph"
	Heading   BlockKind = "heading"
	ListItem  BlockKind = "item"
	Row       BlockKind = "row" // a row of a table, its cells separated by tabs
	Quote     BlockKind = "quote"
	Code      BlockKind = "code" // white space as it is
	Caption   BlockKind = "caption"
	Picture   BlockKind = "image" // Text is its description, which may be ""
)

// Block is one piece of the body, in the order of the page. Its texts are
// those of the nodes From <= id < To, a run in preorder, within Node.
type Block struct {
	Kind     BlockKind
	Level    int            // of a heading 1..6; of an item its depth in lists, from 1; else 0
	Node     tagtree.NodeID // the innermost element that holds all of it
	From, To tagtree.NodeID
	Text     string  // collapsed, but for Code
	Belief   float64 // 0..1, how far the evidence is for it
}

// Kind is what kind of page it is, as far as that decides what its body is.
type Kind string

// The kinds of page.
const (
	News    Kind = "article" // one text
	Forum   Kind = "forum"   // posts
	Product Kind = "product" // one thing for sale, its description
	Listing Kind = "listing" // many entries, each short
	Service Kind = "service" // a page of sections that present something
)

// Find reads the article of a page. Cost: O(n) in the page's nodes, and as much again for each sample.
func Find(t *tagtree.Tree, o Options) Article {
	return Read(t).Find(o)
}
