package article

// containers judges a piece by where the page's prose lies: the deepest
// elements that hold nine tenths, three quarters and half of it, the element
// that the prose around it points to, and how much of the nearest groups is prose.
var containers = source{
	name: "containers",
	signs: append(append(append([]string{"in 90% of prose", "in 75% of prose", "in 50% of prose", "in the candidate", "in the candidate's parent", "out of 90%",
		"out of the candidate"},
		binned("prose of the nearest 4 pieces around", ".05", ".3", ".6", ".9")...), binned("prose of the nearest 12 pieces around", ".05", ".3", ".6", ".9")...), asideSigns()...),
	look: func(p *page, i int, see func(int)) {
		from := p.pieces[i].from
		in90 := false
		for k, id := range p.holders {
			if p.t.Within(from, id) {
				see(k)
				in90 = in90 || k == 0
			}
		}
		if !in90 {
			see(5)
		}
		if !p.t.Within(from, p.holders[3]) {
			see(6)
		}
		see(7 + bin(p.proseIn(p.groupOf(i, 4)), .05, .3, .6, .9))
		see(12 + bin(p.proseIn(p.groupOf(i, 12)), .05, .3, .6, .9))
		see(17 + p.asideOf(i))
	},
}

// asideOf places a piece by the candidate, and by how much of the page's prose that holds.
func (p *page) asideOf(i int) int {
	from, c := p.pieces[i].from, p.holders[3]
	at := 0
	switch {
	case p.t.Within(from, c):
	case from < c:
		at = 1
	default:
		at = 2
	}
	at *= 2
	if p.pieces[i].isProse() {
		at++
	}
	share := float64(p.inNode(p.prose, c)) / float64(max(1, p.prose[len(p.pieces)]))
	return 4*at + bin(share, .3, .6, .85)
}

func asideSigns() []string {
	var out []string
	for _, where := range []string{"in", "before", "after"} {
		for _, what := range []string{"short", "prose"} {
			out = append(out, binned(what+" "+where+" the candidate, which has of all prose", ".3", ".6", ".85")...)
		}
	}
	return out
}
