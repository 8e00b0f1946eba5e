package article

// samples judges a piece by other pages of the site: a text that they have too
// is boilerplate. Without other pages it says nothing. A text that no other page
// has gets no evidence for the body: a weight for that lowered the precision.
var samples = source{
	name:  "samples",
	given: []float64{-6, -1.5},
	signs: []string{"on most other pages", "on another page"},
	look: func(p *page, i int, see func(int)) {
		if len(p.o.Samples) == 0 {
			return
		}
		switch {
		case p.everywhere(i):
			see(0)
		case p.elsewhere[p.pieces[i].text] > 0:
			see(1)
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

// everywhere reports whether a piece stands on most of the samples.
func (p *page) everywhere(i int) bool {
	return 2*p.elsewhere[p.pieces[i].text] > len(p.o.Samples)
}

// withoutFurniture clears what stands on most other pages of the site, however
// sure the pieces around it make the second round. A sample that has half of
// the body is another version of the page, and says nothing. O(n).
func (p *page) withoutFurniture(taken []bool) {
	if len(p.o.Samples) == 0 {
		return
	}
	p.withoutMinority(taken, p.everywhere)
}

// withoutMinority clears the pieces for which a test holds, unless they have half of the words that are taken.
func (p *page) withoutMinority(taken []bool, test func(i int) bool) {
	some, all := 0, 0
	for i, t := range taken {
		if t {
			all += p.pieces[i].words
			some += p.pieces[i].words * int(has(test(i)))
		}
	}
	for i := range taken {
		taken[i] = taken[i] && !(2*some < all && test(i))
	}
}
