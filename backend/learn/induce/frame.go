package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A part of a text may have no sign of labels before it. Then the words around it name it, where the facts beside it have
// other words:
//
//	<p>The publisher is Ann.</p>  <p>The year is 1990.</p>        "The publisher is"
//	<li>Publisher Ann</li>  <li>Year 1990</li>                    "Publisher"
//	<p>We list Ann as its publisher.</p>                          "as its publisher": all facts have "We list"
//	<p>Publisher Ann, Year 1990</p>                               "Publisher"
//
// These words are the frame of the value. On a page without them the value is absent.

// frame is the words before a marked part, or behind it, that name it. Both are "" where none do. gap says that another value stands
// between the words and the part.
type frame struct {
	lead, tail string
	gap        bool
}

// isNone reports whether no words name the part.
func (f frame) isNone() bool { return f == frame{} }

// frameOf is the frame of a marked part of a text: words that no fact beside it has and, of these, as many as another
// sample has too; all of them where no sample has any, as they cannot name another value then.
func (w *fieldLearner) frameOf(m target) frame {
	if w.many || w.rows || m.to == 0 || w.marks.part.Kind == template.PartAttr || w.marks.part.Kind == template.PartHTML {
		return frame{}
	}
	t := w.samples[m.sample]
	f := factIn(t, m.node, locator.PartText(t, m.node, w.marks.part), m.from, m.to)
	if labels.Ends(f.lead) || slices.Contains(personTitles, strings.TrimSpace(f.lead)) || hasOwnLabel(t, m.node) {
		return frame{}
	}
	mates := f.mates(t, m.node)
	if len(mates) == 0 {
		return frame{}
	}
	constant := w.isConstant(m)
	optional := !constant && len(labels.Beside(t, m.node))+len(f.others) > 0
	has := func(words string) bool {
		return !slices.ContainsFunc(mates, func(mate string) bool { return strings.Contains(mate, words) }) && hasRun(t, m.node, words)
	}
	leads := func(words string, optional bool) string {
		return w.known(slices.DeleteFunc(suffixes(words), func(s string) bool { return !has(s) }), m.sample, constant, optional)
	}
	if lead := leads(f.leadWords(), false); lead != "" {
		return frame{lead: lead}
	}
	if lead := beforeGap(f.leadWords(), leads); lead != "" && pieceOf(t, m, w.marks.part).identifier() {
		return frame{lead: lead, gap: true}
	}
	if lead := leads(f.leadWords(), optional); lead != "" {
		return frame{lead: lead}
	}
	if r := []rune(f.tail); len(r) > 1 && ties(r[0]) && alnum(r[1]) { // of the same number or name
		return frame{}
	}
	return frame{tail: w.known(slices.DeleteFunc(prefixes(f.tailWords()), func(s string) bool { return !has(s) }), m.sample, constant, optional)}
}

// beforeGap is the longest run of two words or more before a part that other samples have, where words of the marked page alone stand
// between the two: "was introduced by" in "was introduced by Ann Lee on 3 May".
func beforeGap(words string, leads func(string, bool) string) (best string) {
	for end := strings.LastIndexByte(strings.TrimRight(words, " "), ' '); end > 0; end = strings.LastIndexByte(words[:end], ' ') {
		if run := strings.TrimSpace(leads(words[:end], false)); len(run) > len(best) && strings.Contains(run, " ") {
			best = run
		}
	}
	return best
}

// isConstant reports whether a marked part is of a text that each page has with all its facts: of a heading that stands alone, or
// of a line of facts.
func (w *fieldLearner) isConstant(m target) bool {
	t := w.samples[m.sample]
	sign, _, _ := pieceOf(t, m, w.marks.part).inLine()
	return sign != "" || labels.Heading(t, t.ElementOf(m.node)) != 0 && !rowOfSeveral(t, m.node)
}

// hasOwnLabel reports whether another text names a node: the one before it by its form, or one by the repetition of rows. In
// a run of texts of one kind that is no label but another fact.
func hasOwnLabel(t *tagtree.Tree, n nodeID) bool {
	if before := labels.Around(t, n, false, 1); len(before) > 0 && labels.Strength(t, before[0]) == 1 && labels.Heading(t, before[0]) == 0 {
		return true
	}
	own := labels.Repeated(t, n)
	return own.Text != tagtree.None && (own.Row != tagtree.None || !t.SameKind(t.ElementOf(own.Text), t.ElementOf(n)))
}

// known is the first of some words, longest first, that another sample has too. Where no sample has any, the longest if the
// fact is optional: it is one of several rows or lines, and absent from the samples. A text that stands alone is on each page, so
// words of the marked page alone are its data. Of a constant text, a heading or a line of facts, words that not all samples have are
// data, as countries and titles that several pages have: "Velvet ember (" of "CS 285 - Velvet ember (6 credits)".
func (w *fieldLearner) known(words []string, sample int, constant, optional bool) string {
	if len(words) == 0 {
		return ""
	}
	if len(w.samples) < fewestSamples && !constant {
		return words[0]
	}
	all := make([]candidate, len(words))
	for i, s := range words {
		all[i].Steps = []locator.Step{textHolding(s)}
	}
	set, having := setOf(all), make([]int, len(words))
	for s, t := range w.samples {
		if s == sample {
			continue
		}
		for i, nodes := range set.Run(t) {
			having[i] += min(len(nodes), 1)
		}
	}
	least := 1
	if constant {
		least = max(least, len(w.samples)-1)
	}
	first := slices.IndexFunc(having, func(n int) bool { return n >= least })
	if first < 0 && optional {
		first = 0
	}
	if first < 0 {
		return ""
	}
	return words[first]
}

// textHolding is the step to the texts that contain some words, anywhere.
func textHolding(words string) locator.Step {
	return locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Contains, Value: words}}}
}

// hasRun reports whether a text, or one of an element's own, contains words as they are written.
func hasRun(t *tagtree.Tree, n nodeID, words string) bool {
	if t.IsText(n) {
		return strings.Contains(t.Node(n).Data, words)
	}
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		if t.IsText(c) && strings.Contains(t.Node(c).Data, words) {
			return true
		}
	}
	return false
}

// suffixes are the ends of some words from the edge of a word on, the longest first; those with letters, and not longer
// than a label.
func suffixes(words string) (out []string) {
	for i := range words {
		if r, _ := utf8.DecodeRuneInString(words[i:]); wordEdge(words, i) && alnum(r) && isFrame(words[i:]) {
			out = append(out, words[i:])
		}
	}
	return out
}

// prefixes are the beginnings of some words up to the edge of a word, the longest first.
func prefixes(words string) (out []string) {
	for i := len(words); i > 0; i-- {
		if i < len(words) && !utf8.RuneStart(words[i]) || !wordEdge(words, i) {
			continue
		}
		if r, _ := utf8.DecodeLastRuneInString(words[:i]); (alnum(r) || i == len(words)) && isFrame(words[:i]) {
			out = append(out, words[:i])
		}
	}
	return out
}

// isFrame reports whether words can name a value: with letters and without digits, and not longer than a label.
func isFrame(words string) bool {
	return strings.ContainsFunc(words, unicode.IsLetter) && !strings.ContainsFunc(words, unicode.IsDigit) && utf8.RuneCountInString(words) <= labels.MaxLen
}

// frame adds the text that holds the words which name a marked part; false where there are none.
func (g *generator) frame(f frame) bool {
	words := f.lead + f.tail
	if words == "" {
		return false
	}
	steps := []locator.Step{textHolding(words)}
	if !g.t.IsText(g.target) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.target)})
	}
	g.add(familyLabel, priorLabel, true, becauseOf(template.WithText, words), steps...)
	g.out[len(g.out)-1].strong = true
	return true
}
