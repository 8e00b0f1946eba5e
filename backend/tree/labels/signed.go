package labels

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// A label may be parted from its value by another sign than a colon:
//
//	p "Binding - cloth"     li "Pages – 312"     p "[Price] 12.90"     p "【价格】12.90"
//	p "Author - Ann Smith"  li "Year – 1990"     p "[Year] 1990"       p "【年份】1990"
//
// A dash stands within values as well ("Paris - London"), so such a sign makes a label only where the texts beside it
// have labels of their own with the same sign.

// labelSigns are the signs, as words of their own, that may stand between a label and its value.
var labelSigns = []string{"-", "–", "—", "=", "»", "›", "→", "=>", "->", "~", "::"}

// isLabelSign reports whether a word may stand between a label and its value: one of labelSigns, or a row of dots.
func isLabelSign(word string) bool {
	return slices.Contains(labelSigns, word) || len(word) > 1 && strings.Trim(word, ".") == ""
}

// labelBrackets are the brackets that may stand around a label.
var labelBrackets = map[rune]rune{']': '[', '】': '【', '〕': '〔', '］': '［', '」': '「'}

// Signed is the label with its sign at the end of what stands before a value: "Binding -" of "Binding - ",
// "[Price]" of "[Price] ". sign is that without the label's words: "-", "[]". "" where there is none.
func Signed(lead string) (label, sign string) {
	lead = strings.TrimRight(lead, " ")
	last, size := utf8.DecodeLastRuneInString(lead)
	if open, ok := labelBrackets[last]; ok {
		from := strings.LastIndex(lead, string(open))
		if from < 0 || !Words(lead[from+utf8.RuneLen(open):len(lead)-size]) {
			return "", ""
		}
		return lead[from:], string(open) + string(last)
	}
	at := strings.LastIndex(lead, " ")
	if at < 0 || !isLabelSign(lead[at+1:]) {
		return "", ""
	}
	words := lead[:at]
	if from := strings.LastIndexAny(words, ",;|/，；、·"); from >= 0 {
		_, n := utf8.DecodeRuneInString(words[from:])
		words = strings.TrimLeft(words[from+n:], " ")
	}
	if !Words(words) {
		return "", ""
	}
	return words + lead[at:], lead[at+1:]
}

// Words reports whether a text can be the words of a label: short, with letters and without digits or colons.
func Words(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsFunc(text, unicode.IsDigit) &&
		!strings.ContainsAny(text, ":：") && utf8.RuneCountInString(text) <= MaxRowLabel
}

// signedMates lists the labels with a sign of the texts beside a node, each once, the node's own first: those of the
// siblings of its element's kind, and of the other lines of its element.
func signedMates(t *tagtree.Tree, n tagtree.NodeID, label, sign string) []string {
	mates := []string{label}
	add := func(text string) {
		for at := 0; ; {
			i := strings.Index(text[at:], sign[len(sign)-1:])
			if i < 0 {
				return
			}
			at += i + 1
			l, s := Signed(text[:at])
			if s == sign && !slices.Contains(mates, l) {
				mates = append(mates, l)
				return
			}
		}
	}
	e, looked := t.ElementOf(n), 0
	for c := t.FirstChild(e); c != tagtree.None && looked < MaxSiblings; c = t.NextSibling(c) {
		if looked++; t.IsText(c) {
			add(beginning(t.Node(c).Data))
		}
	}
	looked = 0
	for c := t.FirstChild(t.Parent(e)); c != tagtree.None && looked < MaxSiblings; c = t.NextSibling(c) {
		if looked++; c == e || t.IsText(c) || !t.SameKind(c, e) {
			continue
		}
		var text strings.Builder
		for _, part := range t.Texts(c, 3) { // <b>Binding</b> - cloth
			text.WriteString(t.Node(part).Data[:min(len(t.Node(part).Data), 4*MaxRowLabel)])
		}
		add(beginning(text.String()))
	}
	return mates
}

// beginning is as much of a text as a label with its sign can have, white space collapsed.
func beginning(text string) string {
	text = strings.TrimLeft(text, " \t\r\n")
	return tagtree.Collapse(strings.ToValidUTF8(text[:min(len(text), 4*MaxRowLabel)], ""))
}

// leastSignedRows is how many texts of a kind have labels with one sign where a value is offered without its label.
const leastSignedRows = 3

// Value is the label that a node's text begins with, and where its value begins, in characters: "Rooms" and 7 for
// "Rooms: 12", and "Rooms" and 8 for "Rooms - 12" where the texts beside it are of this form too. From is 0 where there is none.
// sure is false for a dash and the like: "Rosa Quill - Winter Tide" has the same form.
func Value(t *tagtree.Tree, n tagtree.NodeID, text string) (label string, from int, sure bool) {
	if at := ValueAt(text); at > 0 {
		return In(text, at), at, true
	}
	for i, r := range text {
		if i > 4*MaxRowLabel {
			break // longer than a label can be
		}
		if r == ' ' {
			continue
		}
		end := i + utf8.RuneLen(r)
		with, sign := Signed(text[:end])
		if with == "" || !strings.HasPrefix(text, with) {
			continue
		}
		rest := strings.TrimLeft(text[end:], " ")
		if rest == "" || len(signedMates(t, n, with, sign)) < leastSignedRows {
			return "", 0, false
		}
		label = strings.TrimSuffix(with, " "+sign)
		open, bracketed := labelBrackets[r]
		if bracketed {
			label = strings.TrimSpace(with[utf8.RuneLen(open) : len(with)-utf8.RuneLen(r)])
		}
		return label, utf8.RuneCountInString(text) - utf8.RuneCountInString(rest), bracketed
	}
	return "", 0, false
}
