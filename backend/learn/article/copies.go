package article

// A page may have its text two or three times, one for each width of screen,
// and only a style sheet says which of them is shown:
//
//	wide( A B C )  middle( A B C )  narrow( A B C )      the text is A B C
//
// So what was taken is read in order, and a run of pieces that says again, in
// the same order, what was there before is left out. A refrain, a heading that
// comes twice or a quotation is too short to be one.

// What makes a run of pieces a copy.
const (
	leastCopied      = 3  // pieces
	leastCopiedWords = 60 // words of all of them
)

// withoutCopies clears what is a copy of pieces taken before it, O(n).
func (s *sameTexts) withoutCopies(pieces []piece, taken []bool) {
	var order []int
	for i, t := range taken {
		if t {
			order = append(order, i)
		}
	}
	earlier := make([]int, len(pieces)) // by the first piece with a text: one more than its place in order where it stays
	for at := 0; at < len(order); {
		n := s.copied(pieces, order, earlier, at)
		for _, i := range order[at : at+n] {
			taken[i] = false
		}
		if at += n; n == 0 {
			if first := s.firstWithText[order[at]]; earlier[first] == 0 {
				earlier[first] = at + 1
			}
			at++
		}
	}
}

// copied is how many pieces from a place on are a copy; 0 when they are none. A
// run that is too short to be one has few words, so that it is soon read.
func (s *sameTexts) copied(pieces []piece, order, earlier []int, at int) int {
	from := earlier[s.firstWithText[order[at]]] - 1
	if from < 0 {
		return 0
	}
	n, words := 0, 0
	for at+n < len(order) && from+n < at && s.firstWithText[order[from+n]] == s.firstWithText[order[at+n]] {
		words += max(1, pieces[order[at+n]].words)
		n++
	}
	if n < leastCopied || words < leastCopiedWords {
		return 0
	}
	return n
}
