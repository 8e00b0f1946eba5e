package article

// sameTexts are the pieces with the same text, on the page and on others of the site.
type sameTexts struct {
	firstByText   map[string]int32 // the first piece with a text
	firstWithText []int32          // by piece: the first piece with its text
	times         []int32          // by piece: how many have its text, where it is the first
	elsewhere     map[string]int   // samples that have a text
}

// countTexts finds the pieces with the same text.
func countTexts(pieces []piece) sameTexts {
	n := len(pieces)
	s := sameTexts{firstByText: make(map[string]int32, n), firstWithText: make([]int32, n), times: make([]int32, n)}
	for i := range pieces {
		first, again := s.firstByText[pieces[i].text]
		if !again {
			first = int32(i)
			s.firstByText[pieces[i].text] = first
		}
		s.firstWithText[i] = first
		s.times[first]++
	}
	return s
}
