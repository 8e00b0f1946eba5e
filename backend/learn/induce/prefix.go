package induce

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A word before a value may be there on one page and absent on another:
//
//	"Hon. Lynne Riddle"     marked: Lynne Riddle     cut after "Hon. ", else the whole text
//	"Vincent P. Zurzolo"                             nothing to cut
//
//	"Paul Mannes"           marked: all of it        cut after "Judge ", else the whole text
//	"Judge Nancy Alquist"
//
// So the last cut of such a field takes the whole text. In the second case nothing in
// the marked text says which word is none of the value: only titles of persons are known.

// personTitles are titles before names of persons, longer ones first.
var personTitles = []string{
	"Chief Magistrate Judge", "Magistrate Judge", "Chief Judge", "Senior Judge", "Judge", "Chief Justice", "Justice",
	"Honorable", "Hon.", "Prof.", "Professor", "Dr.", "Mr.", "Mrs.", "Ms.", "Herr", "Frau", "M.", "Mme", "Sr.", "Sra.",
}

// maxPrefixWords is how many words a prefix that may be absent has.
const maxPrefixWords = 3

// whole is the cut that takes all of a text.
var whole = template.Cut{}

// absentPrefix adds the whole text to literal cuts after a prefix that other
// samples lack: words without a label's sign, with which the marked texts begin.
func (w *fieldLearner) absentPrefix(cuts []template.Cut, pieces []piece, texts []string) []template.Cut {
	for _, p := range pieces {
		if !p.prefixed() {
			return cuts
		}
	}
	if len(cuts) > 0 && slices.Contains(personTitles, strings.TrimSpace(pieces[0].lead)) {
		return append(cuts, whole)
	}
	if len(cuts) == 0 || w.inRows() || !slices.ContainsFunc(texts, func(t string) bool {
		return !slices.ContainsFunc(cuts, func(c template.Cut) bool { return strings.Contains(t, c.After) }) && pieces[0].alikeWords(t)
	}) {
		return cuts
	}
	return append(cuts, whole)
}

// inRows reports whether each marked text is one of several of a kind beside each other: then the word before the value
// is what tells it from the others, and a text without it is another fact.
func (w *fieldLearner) inRows() bool {
	return !slices.ContainsFunc(w.marks.yes, func(y target) bool { return !rowOfSeveral(w.samples[y.sample], y.node) })
}

// rowOfSeveral reports whether a node is all of its element, which has a sibling of its kind with text. A cell is beside
// other cells, not beside others of its kind.
func rowOfSeveral(t *tagtree.Tree, n nodeID) bool {
	e, looked := t.ElementOf(n), 0
	if len(t.Texts(e, 2)) > 1 || t.Tag(e) == "td" || t.Tag(e) == "th" {
		return false
	}
	for c := t.FirstChild(t.Parent(e)); c != tagtree.None && looked < labels.MaxSiblings; c = t.NextSibling(c) {
		if looked++; c != e && !t.IsText(c) && t.SameKind(c, e) && len(t.Texts(c, 1)) > 0 {
			return true
		}
	}
	return false
}

// prefixed reports whether a piece goes up to the end of its text, after a few words that are no label.
func (p piece) prefixed() bool {
	words := strings.Fields(p.lead)
	return strings.TrimSpace(p.tail) == "" && len(words) > 0 && len(words) <= maxPrefixWords && !labels.Ends(p.lead) &&
		!slices.ContainsFunc(words, func(w string) bool { return !onlyLetters(strings.TrimSuffix(w, ".")) })
}

// alikeWords reports whether a text could be a value like the piece: as many words,
// one more or less, all of letters where the piece's are.
func (p piece) alikeWords(text string) bool {
	mine, other := strings.Fields(p.value), strings.Fields(text)
	if d := len(mine) - len(other); d < -1 || d > 1 {
		return false
	}
	return strings.ContainsFunc(p.value, unicode.IsDigit) == strings.ContainsFunc(text, unicode.IsDigit)
}

func onlyLetters(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// titleCuts are the cuts of a field whose marked texts are names without a
// title, where other samples have one: after each title, else the whole text.
func (w *fieldLearner) titleCuts() []template.Cut {
	if w.many || w.marks.part.Kind == template.PartAttr || w.marks.part.Kind == template.PartHTML {
		return nil
	}
	for _, y := range w.marks.yes {
		text := locator.PartText(w.samples[y.sample], y.node, w.marks.part)
		if y.to > 0 || titleOf(text) != "" || strings.ContainsFunc(text, unicode.IsDigit) {
			return nil
		}
	}
	var out []template.Cut
	for _, title := range personTitles {
		if slices.ContainsFunc(w.shownTexts(), func(t string) bool { return titleOf(t) == title }) {
			out = append(out, template.Cut{After: title + " "})
		}
	}
	if len(out) > 0 {
		out = append(out, whole)
	}
	return out
}

// titleOf is the title with which a text begins; "" where it has none.
func titleOf(text string) string {
	for _, title := range personTitles {
		if strings.HasPrefix(text, title+" ") {
			return title
		}
	}
	return ""
}

// shownTexts are what the samples without a mark show at the elected node.
func (w *fieldLearner) shownTexts() []string {
	var texts []string
	for s, nodes := range w.consensus {
		if len(w.marks.on(s)) == 0 && len(nodes) > 0 {
			texts = append(texts, locator.PartText(w.samples[s], nodes[0], w.marks.part))
		}
	}
	return texts
}
