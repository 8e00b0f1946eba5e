package article

import "testing"

func TestAListIsTakenWhole(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, `<body><ul><li>Two cups of flour<li><a href=/salt>Sea salt</a><li>One cup of water</ul><ol><li>One</ol><dl><dt>size<dd>How many there are<dt>wait<dd>How long it takes</dl>`)
	for _, c := range []struct{ name, taken, want string }{
		{"most items", "yny" + "n" + "nnnn", "yyy" + "n" + "nnnn"},
		{"one item of three", "ynn" + "n" + "nnnn", "ynn" + "n" + "nnnn"},
		{"definitions, not half of the terms", "nnn" + "n" + "nyny", "nnn" + "n" + "nyny"},
		{"definitions and a term", "nnn" + "n" + "yyny", "nnn" + "n" + "yyyy"},
	} {
		p := &page{Reading: &Reading{t: tree}, pieces: cut(tree)}
		taken := make([]bool, len(p.pieces))
		for i := range taken {
			taken[i] = c.taken[i] == 'y'
		}
		p.withItems(taken)
		if got := letters(taken); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
