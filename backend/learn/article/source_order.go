package article

// order judges a piece by its place in reading: before the title, after the
// last prose, how many pieces from the nearest prose.
var order = source{
	name: "order",
	signs: append(append(append(append(binned("place", ".03", ".1", ".3", ".7", ".9", ".97"), binned("pieces since prose", "1", "2", "3", "5", "9", "20")...),
		binned("pieces until prose", "1", "2", "3", "5", "9", "20")...), "before the title", "after the title", "no title",
		"before all prose of the container", "after all prose of the container", "between prose of the container"),
		binned("prose of the page", ".1", ".25", ".5", ".75")...),
	look: func(p *page, i int, see func(int)) {
		place := float64(p.sum(p.chars, 0, i)) / float64(max(1, p.sum(p.chars, 0, len(p.pieces))))
		see(bin(place, .03, .1, .3, .7, .9, .97))
		see(7 + bin(float64(p.since[i]), 1, 2, 3, 5, 9, 20))
		see(14 + bin(float64(p.until[i]), 1, 2, 3, 5, 9, 20))
		switch {
		case p.title < 0:
			see(23)
		case i < p.title:
			see(21)
		default:
			see(22)
		}
		switch {
		case i < p.firstProse:
			see(24)
		case i > p.lastProse:
			see(25)
		default:
			see(26)
		}
		see(27 + bin(p.proseShare, .1, .25, .5, .75))
	},
}
