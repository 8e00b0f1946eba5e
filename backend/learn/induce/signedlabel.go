package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A label may be parted from its value by another sign than a colon:
//
//	p "Binding - cloth"     li "Pages – 312"     p "[Price] 12.90"     p "【价格】12.90"
//	p "Author - Ann Smith"  li "Year – 1990"     p "[Year] 1990"       p "【年份】1990"
//
// A dash stands within values as well ("Paris - London"), so such a sign makes a label only where the texts beside it
// have labels of their own with the same sign, or where another sample has the label too.

// labelSigns are the signs, as words of their own, that may stand between a label and its value.
var labelSigns = []string{"-", "–", "—", "=", "»", "›", "→", "=>", "->", "~", "::"}

// isLabelSign reports whether a word may stand between a label and its value: one of labelSigns, or a row of dots.
func isLabelSign(word string) bool {
	return slices.Contains(labelSigns, word) || len(word) > 1 && strings.Trim(word, ".") == ""
}

// labelBrackets are the brackets that may stand around a label.
var labelBrackets = map[rune]rune{']': '[', '】': '【', '〕': '〔', '］': '［', '」': '「'}

// leastSigned is how many texts of a kind have a label with one sign, the marked one among them, when too few samples
// could have the label again.
const leastSigned = 2

// signedLabel is the label with its sign at the end of what stands before a value: "Binding -" of "Binding - ",
// "[Price]" of "[Price] ". sign is that without the label's words: "-", "[]". "" where there is none.
func signedLabel(lead string) (label, sign string) {
	lead = strings.TrimRight(lead, " ")
	last, size := utf8.DecodeLastRuneInString(lead)
	if open, ok := labelBrackets[last]; ok {
		from := strings.LastIndex(lead, string(open))
		if from < 0 || !labelWords(lead[from+utf8.RuneLen(open):len(lead)-size]) {
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
	if !labelWords(words) {
		return "", ""
	}
	return words + lead[at:], lead[at+1:]
}

// labelWords reports whether a text can be the words of a label: short, with letters and without digits or colons.
func labelWords(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsFunc(text, unicode.IsDigit) &&
		!strings.ContainsAny(text, ":：") && utf8.RuneCountInString(text) <= maxRowLabel
}

// confirmedLabel is the label with a sign before a marked range, where the page or the samples confirm it.
func (w *fieldLearner) confirmedLabel(m target, lead string) string {
	label, sign := signedLabel(lead)
	if label == "" {
		return ""
	}
	t := w.samples[m.sample]
	mates := signedMates(t, m.node, label, sign)
	if len(w.samples) < fewestSamples {
		if len(mates) < leastSigned {
			return ""
		}
		return label
	}
	heads := make([]locator.Step, len(mates))
	for i, mate := range mates {
		heads[i] = locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Contains, Value: mate}}}
	}
	if !labelKnown(w.samples, t, heads) {
		return ""
	}
	return label
}

// signedMates lists the labels with a sign of the texts beside a node, each once, the node's own first: those of the
// siblings of its element's kind, and of the other lines of its element.
func signedMates(t *tagtree.Tree, n nodeID, label, sign string) []string {
	mates := []string{label}
	add := func(text string) {
		for at := 0; ; {
			i := strings.Index(text[at:], sign[len(sign)-1:])
			if i < 0 {
				return
			}
			at += i + 1
			l, s := signedLabel(text[:at])
			if s == sign && !slices.Contains(mates, l) {
				mates = append(mates, l)
				return
			}
		}
	}
	e, looked := t.ElementOf(n), 0
	for c := t.FirstChild(e); c != tagtree.None && looked < maxMates; c = t.NextSibling(c) {
		if looked++; t.IsText(c) {
			add(beginning(t.Node(c).Data))
		}
	}
	looked = 0
	for c := t.FirstChild(t.Parent(e)); c != tagtree.None && looked < maxMates; c = t.NextSibling(c) {
		if looked++; c == e || t.IsText(c) || !sameKind(t, c, e) {
			continue
		}
		var text strings.Builder
		for _, part := range shownTexts(t, c, 3) { // <b>Binding</b> - cloth
			text.WriteString(t.Node(part).Data[:min(len(t.Node(part).Data), 4*maxRowLabel)])
		}
		add(beginning(text.String()))
	}
	return mates
}

// beginning is as much of a text as a label with its sign can have, white space collapsed.
func beginning(text string) string {
	text = strings.TrimLeft(text, " \t\r\n")
	return tagtree.Collapse(strings.ToValidUTF8(text[:min(len(text), 4*maxRowLabel)], ""))
}

// leastSignedRows is how many texts of a kind have labels with one sign where a value is offered without its label.
const leastSignedRows = 3

// LabelledValue is the label that a node's text begins with, and where its value begins, in characters: "Rooms" and 7 for
// "Rooms: 12", and "Rooms" and 8 for "Rooms - 12" where the texts beside it are of this form too. From is 0 where there is none.
// sure is false for a dash and the like: "Rosa Quill - Winter Tide" has the same form.
func LabelledValue(t *tagtree.Tree, n nodeID, text string) (label string, from int, sure bool) {
	if at := ValueAt(text); at > 0 {
		return LabelIn(text, at), at, true
	}
	for i, r := range text {
		if i > 4*maxRowLabel {
			break // longer than a label can be
		}
		if r == ' ' {
			continue
		}
		end := i + utf8.RuneLen(r)
		with, sign := signedLabel(text[:end])
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
