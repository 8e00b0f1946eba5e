package labels

import (
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// Ends reports whether a text ends in a colon, as the text before a labelled value does.
func Ends(lead string) bool {
	return tagtree.EndsInColon(strings.TrimRight(lead, " "))
}

// In is the label inside a text before a character: "Weight" for
// "Height: 180 Weight: 70" before the 70; "" when there is no colon.
func In(text string, before int) string {
	lead := []rune(text)
	if before <= len(lead) {
		lead = lead[:before]
	}
	end := -1
	for i, r := range lead {
		if (r == ':' || r == '：') && (r == '：' || i+1 == len(lead) || tagtree.IsSpace(lead[i+1])) {
			if end >= 0 && before == len([]rune(text)) {
				break // the whole text: its first label
			}
			end = i
		}
	}
	if end <= 0 {
		return ""
	}
	words := strings.FieldsFunc(string(lead[:end]), func(r rune) bool { return strings.ContainsRune(",;|/，；、。", r) })
	if len(words) == 0 {
		return ""
	}
	label := strings.TrimSpace(words[len(words)-1])
	if i := strings.LastIndexAny(label, ":："); i >= 0 { // "L Colour" behind "Size:": its value is one word at least
		_, size := utf8.DecodeRuneInString(label[i:])
		label = strings.Join(strings.Fields(label[i+size:]), " ")
		if _, rest, ok := strings.Cut(label, " "); ok {
			label = rest
		}
	}
	if f := strings.Fields(label); len(f) > 3 {
		label = strings.Join(f[len(f)-2:], " ")
	}
	if len([]rune(label)) > MaxLen {
		return ""
	}
	return label
}

// ValueAt is where the value begins in a text that holds one label and one
// value, as in "Weight: 70"; 0 when the text is not of that form.
func ValueAt(text string) int {
	r := []rune(text)
	at := -1
	for i, c := range r {
		if c == '：' || c == ':' && i+1 < len(r) && r[i+1] == ' ' {
			if at >= 0 {
				return 0
			}
			at = i
		}
	}
	if at <= 0 || at > MaxLen || at+1 >= len(r) {
		return 0
	}
	at++
	for at < len(r) && r[at] == ' ' {
		at++
	}
	if at == len(r) {
		return 0
	}
	return at
}
