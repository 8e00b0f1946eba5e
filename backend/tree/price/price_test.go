package price_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/tree/price"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestNear(t *testing.T) {
	long := "<p>Goods that are sent back within thirty days are paid back in full, and so is the postage if all of them are sent back in one parcel to the address on the paper.</p>"
	for html, want := range map[string][]string{
		"<p><b>€45</b></p>":                                                            {"€45"},
		"<p><del>€60</del> <b>€45</b></p>":                                             {"€60 crossed", "€45"},
		"<p><b>€45</b> <span class='old line-through'>€60</span></p>":                  {"€45", "€60 crossed"},
		"<p><b>€45</b> <span style='text-decoration:line-through'>€60</span></p>":      {"€45", "€60 crossed"},
		"<p><b>€<i>45</i><sup>.99</sup></b> or <span>9 € a month</span></p>":           {"€45.99", "9 € a month"},
		"<p><b>€45</b> 20 pieces, size 8</p>":                                          {"€45"},
		"<div><p><b>€45</b></p>" + long + "<p><b>€99</b></p></div>":                    {"€45"},
		"<ul><li><b>¥45</b></li><li>原价 ¥60</li></ul>":                                  {"¥45", "原价 ¥60"},
		"<section><div><div><div><b>€45</b></div></div></div><div>€60</div></section>": {"€45"},
	} {
		tree := tagtreetest.Parse(t, html)
		var got []string
		for _, p := range price.Near(tree, first(tree, "b")) {
			text := tree.Text(p.Node)
			if p.Crossed {
				text += " crossed"
			}
			got = append(got, text)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: prices near the first (-want +got):\n%s", html, d)
		}
	}
}

func TestAlone(t *testing.T) {
	for html, want := range map[string]bool{
		"<p><b>€45</b></p>":                     true,
		"<p><b>€45</b> only <i>45.00 €</i></p>": true,
		"<p><b>€45</b> <i>€60</i></p>":          false,
		"<p><b>45</b></p>":                      false,
		"<p><b>€45 – €60</b></p>":               false,
	} {
		tree := tagtreetest.Parse(t, html)
		if got := price.Alone(tree, first(tree, "b")); got != want {
			t.Errorf("Alone(%s) = %v, want %v", html, got, want)
		}
	}
}

// first is the first element with a tag.
func first(t *tagtree.Tree, tag string) tagtree.NodeID {
	for n := range tagtree.NodeID(t.Len()) {
		if t.Tag(n) == tag {
			return n
		}
	}
	return tagtree.None
}
