package profile

import "strings"

// pieceSigns stand between two pieces of a text. Full-width signs have no blanks around them.
var pieceSigns = []string{" | ", " · ", " • ", " / ", "; ", ", ", " - ", " – ", " — ", "、", "，", "；", "｜"}

// Pieces is how many pieces a text has, counted by the signs between them: 3 of "No. 12 | P9 | 227 left".
func Pieces(text string) int {
	n := 1
	for _, sign := range pieceSigns {
		n += strings.Count(text, sign)
	}
	return n
}
