package article

// samples judges a piece by other pages of the site: what they say in the same
// words is furniture. It knows nothing when there are none.
var samples = source{
	name:  "samples",
	given: []float64{-6, -1.5, .7},
	signs: []string{"on most other pages", "on another page", "on no other page"},
	look: func(p *page, i int, see func(int)) {
		if len(p.o.Samples) == 0 {
			return
		}
		switch n := p.elsewhere[p.pieces[i].text]; {
		case n*2 > len(p.o.Samples):
			see(0)
		case n > 0:
			see(1)
		default:
			see(2)
		}
	},
}

// readSamples counts on how many samples each of the page's texts stands too.
func (p *page) readSamples() {
	p.elsewhere = map[string]int{}
	for _, t := range p.o.Samples {
		if t == p.t {
			continue
		}
		seen := map[string]bool{}
		for _, q := range cut(t) {
			if _, here := p.firstByText[q.text]; here && !seen[q.text] {
				seen[q.text] = true
				p.elsewhere[q.text]++
			}
		}
	}
}
