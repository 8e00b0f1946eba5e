package article

// sameTexts are the pieces with the same text, on the page and on others of the site.
type sameTexts struct {
	firstByText   map[string]int32 // the first piece with a text
	firstWithText []int32          // by piece: the first piece with its text
	times         []int32          // by piece: how many have its text, where it is the first
	elsewhere     map[string]int   // samples that have a text
}

// countTexts finds the pieces with the same text.
func (p *page) countTexts() {
	n := len(p.pieces)
	p.firstByText = make(map[string]int32, n)
	p.firstWithText, p.times = make([]int32, n), make([]int32, n)
	for i := range p.pieces {
		first, again := p.firstByText[p.pieces[i].text]
		if !again {
			first = int32(i)
			p.firstByText[p.pieces[i].text] = first
		}
		p.firstWithText[i] = first
		p.times[first]++
	}
}
