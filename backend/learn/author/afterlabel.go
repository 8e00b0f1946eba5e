package author

import (
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// maxLabelled is the longest text whose value is offered without its label, in
// characters: longer ones are prose with a colon in it.
const maxLabelled = 200

// valueAfterLabel is the value of a text that begins with its own label, as in
// "Rooms: 12" or, in rows of this form, "Rooms - 12", which a click on it most likely means; its name is the label as
// the page writes it. A heading is a value with its colon, and so is a text
// that holds elements, which can be clicked by themselves. sure is false where the whole text is likelier.
func valueAfterLabel(t *tagtree.Tree, n tagtree.NodeID, p template.Part, text string) (c Choice, sure, ok bool) {
	if p.Kind != template.PartText && p.Kind != template.PartRun || utf8.RuneCountInString(text) > maxLabelled || labels.Heading(t, t.ElementOf(n)) != 0 || hasElements(t, n) {
		return c, false, false
	}
	label, from, sure := labels.Value(t, n, text)
	if from == 0 || label == "" {
		return c, false, false
	}
	return Choice{Node: int32(n), Part: p, Text: text, From: from, To: utf8.RuneCountInString(text), Name: label}, sure, true
}

// Labelled is where the value of a label within a text begins.
type Labelled struct {
	From int    `json:"from" doc:"In characters"`
	Name string `json:"name" doc:"Proposed name of a new field"`
}

// labelsIn lists the labels with a colon within a text, with the names that they propose.
func labelsIn(text string) []Labelled {
	var out []Labelled
	if utf8.RuneCountInString(text) > maxLabelled {
		return nil
	}
	runes := []rune(text)
	for i, r := range runes {
		if r != '：' && (r != ':' || i+1 < len(runes) && !tagtree.IsSpace(runes[i+1])) {
			continue
		}
		if label := labels.In(text, i+1); label != "" && (len(out) == 0 || out[len(out)-1].Name != label) {
			out = append(out, Labelled{i + 1, label})
		}
	}
	return out
}

func hasElements(t *tagtree.Tree, n tagtree.NodeID) bool {
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) {
			return true
		}
	}
	return false
}
