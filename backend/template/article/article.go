// Package article finds the article of a page: its body, and the title, author,
// date, language, site and lead image. It uses no network and learns nothing at
// run time; the same page always gives the same answer.
//
// Problem: a page has menus, teasers, comments and notices beside its text.
// Which texts are the body?
//
// Sources: CN103246732 (2013), features of tag paths fused by weighted
// Dempster-Shafer theory. The method Fusion (fusion.go) follows it. Shafer 1976,
// chapter 5, for weights of evidence; Friedman 2001 and Chen and Guestrin 2016
// for boosted trees; Lewis 1995 for the threshold. The method Best works in two
// rounds:
//
//	page -> pieces (block.go) -> signs that the sources see (source_*.go)
//	     -> a weight of evidence for each sign, joined by Dempster's rule (best.go)
//	     -> a second round: trees over features of the first round (second_round.go, features.go, model.go)
//	     -> beliefs of pieces that are alike, joined (kin_belief.go)
//	     -> the pieces above the threshold with the greatest expected F1 (threshold.go)
//
// Each source of evidence is one idea and one file. The weights and trees are
// data (model.txt), fitted on labelled pages by tools/fitarticle.
// docs/articles.md states what belongs to a body; docs/evaluation.md has the
// figures, and docs/experiments.md what each source gives.
//
// Invariants: blocks come in the order of the page and do not overlap; a text
// is in one block at most. Cost: O(n) in the page's nodes, and O(m log m) in its
// pieces for the threshold.
//
// Departures from CN103246732: hidden texts have no path; the weights of its
// features are lost with its scan, so all are featureWeight unless a template or
// a person sets them (FusionSettings).
//
// Reading.About (about.go) reads title, author, date, language, site and image.
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
	Model   *Model          // the weights; nil is the product's
	Fusion  *FusionSettings // of the method Fusion; nil is PlainFusion
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
