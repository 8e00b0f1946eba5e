package profile

import "strings"

// betweens are the signs that part a text into pieces. Those of ideographs need no blank.
var betweens = []string{" | ", " · ", " • ", " / ", "; ", ", ", " - ", " – ", " — ", "、", "，", "；", "｜"}

// Pieces is how many pieces the signs between facts part a text into: 3 of "No. 12 | P9 | 227 left".
func Pieces(text string) int {
	n := 1
	for _, sign := range betweens {
		n += strings.Count(text, sign)
	}
	return n
}
