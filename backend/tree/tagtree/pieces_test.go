package tagtree_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// An element with a part of a text is a piece, unless it only sets off words or has the whole text.
func TestPieces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Plum cake":                                       0,
		"Plum cake <span>New</span>":                      1,
		"<div>Notice</div>Plum <div>4</div>":              2,
		"<em>Plum</em> cake":                              0,
		"<span>Plum cake</span>":                          0,
		"Plum cake <span> </span>":                        0,
		"Ann Vance (<a>Free Voters</a>)":                  1,
		"1890 <sup>[1]</sup>":                             1,
		"since 2014<sup>1</sup>":                          1,
		"May 1<sup>st</sup>":                              0,
		"10 May <em class=tag>sold out</em>":              1,
		"10 May <em>at last</em>":                         0,
		"(<a>Free Voters</a>)":                            0,
		"12 <small>cm</small>":                            0,
		"<h1>Plum cake</h1>":                              0,
		"Etching<br>18 x 40 cm<br>":                       1,
		"<br>Etching<br>":                                 0,
		"Etching<br>" + strings.Repeat("a long text ", 8): 0,
	} {
		tree := tagtreetest.From(t, []byte("<section>"+text+"</section>"), page.Origin{Name: "page"})
		for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
			if got := len(tree.Pieces(n, true)); tree.Tag(n) == "section" && got != want {
				t.Errorf("%s: %d pieces, want %d", text, got, want)
			}
			if got := len(tree.Pieces(n, false)); tree.Tag(n) == "section" && got != strings.Count(text, "<div>") {
				t.Errorf("%s: %d pieces of one of several values", text, got)
			}
		}
	}
}

func TestSmallWordsBehindAHeadingAreAPiece(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.From(t, []byte("<h1>Plum cake <small>Ann Ost</small></h1><h2><small>Plum cake</small></h2>"), page.Origin{Name: "page"})
	for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
		want := 0
		if tree.Tag(n) == "h1" {
			want = 1
		}
		if got := len(tree.Pieces(n, true)); tree.Tag(n) != "body" && got != want {
			t.Errorf("%s: %d pieces, want %d", tree.Tag(n), got, want)
		}
	}
}
