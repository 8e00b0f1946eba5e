package article

// repeats judges a piece by its like on the page: the same text again, and how
// many pieces have the same tags and classes around them, of what length.
var repeats = source{
	name: "repeats",
	signs: append([]string{"the same text again", "the same text often", "seen before", "seen before, long"},
		append(append(binned("few alike, words", "3", "8", "25"), binned("some alike, words", "3", "8", "25")...), binned("many alike, words", "3", "8", "25")...)...),
	look: func(p *page, i int, see func(int)) {
		switch n := p.times[p.firstWithText[i]]; {
		case n > 2:
			see(1)
		case n > 1:
			see(0)
		}
		if int(p.firstWithText[i]) < i {
			if p.pieces[i].words < linkLong {
				see(2)
			} else {
				see(3)
			}
		}
		k := p.kinds[p.kindOf[i]]
		see(4 + 4*bin(float64(k.n), 3, 10) + bin(float64(k.words)/float64(k.n), 3, 8, 25))
	},
}
