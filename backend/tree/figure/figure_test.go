package figure_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/figure"
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
		"<p><b>€<i>45</i><sup>.99</sup></b> or <span>9 € a month</span></p>":           {"€45.99"},
		"<p><b>€45</b> 20 pieces, size 8, 3 May 2024</p>":                              {"€45"},
		"<div><p><b>€45</b></p>" + long + "<p><b>€99</b></p></div>":                    {"€45"},
		"<ul><li><b>¥45</b></li><li>原价 ¥60</li></ul>":                                  {"¥45"},
		"<section><div><div><div><b>€45</b></div></div></div><div>€60</div></section>": {"€45"},
		"<p><b>3 May 2024</b> <i>2024-05-05 10:30</i></p>":                             {"3 May 2024", "2024-05-05 10:30"},
		"<p><b>3 May 2024</b> <i>Updated: 5 May 2024</i> <i>€9</i></p>":                {"3 May 2024"},
	} {
		tree := tagtreetest.Parse(t, html)
		node := first(tree, "b")
		var got []string
		for _, f := range figure.Near(tree, node, figure.TypeOf(tree.Text(node))) {
			text := tree.Text(f.Node)
			if f.Crossed {
				text += " crossed"
			}
			got = append(got, text)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: figures near the first (-want +got):\n%s", html, d)
		}
	}
}

func TestAlone(t *testing.T) {
	for html, want := range map[string]record.Type{
		"<p><b>€45</b></p>":                            record.Price,
		"<p><b>€45</b> only <i>45.00 €</i></p>":        record.Price,
		"<p><b>€45</b> since <i>3 May 2024</i></p>":    record.Price,
		"<p><b>€45</b> <i>€60</i></p>":                 "",
		"<p><b>45</b></p>":                             "",
		"<p><b>€45 – €60</b></p>":                      "",
		"<p><b>3 May 2024</b> by Ann</p>":              record.Date,
		"<p><b>May 2024</b> by Ann</p>":                "",
		"<p><b>3 May 2024</b> <i>4 May 2024</i></p>":   "",
		"<p><b>3 May 2024</b> <i>2024-05-03</i></p>":   record.Date,
		"<p><b>3 May 2024</b> <i>1 of 2 pages</i></p>": record.Date,
	} {
		tree := tagtreetest.Parse(t, html)
		if got := figure.Alone(tree, first(tree, "b")); got != want {
			t.Errorf("Alone(%s) = %q, want %q", html, got, want)
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
