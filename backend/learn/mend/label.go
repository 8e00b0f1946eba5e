package mend

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of labels.
const (
	maxLabel   = 24  // characters of a text that may be a label
	maxGap     = 12  // nodes between a label and its value
	leastAlike = 0.5 // Dice of letter pairs from which two labels are alike
	maxItems   = 60  // values of a field of many after one label
)

// labelText is a text of a page that may be a label, or begin with one.
type labelText struct {
	node  tagtree.NodeID
	text  string // as the page writes it, without its colon
	stem  string
	value int // where a value begins in the same text, in characters; 0: the text is all label
}

// labelsOf lists the stems of the texts that name a field on an old sample.
func labelsOf(t *tagtree.Tree, f *template.Field, n tagtree.NodeID) map[string]bool {
	out := map[string]bool{}
	add := func(s string) {
		if s = keyOf(s); s != "" && utf8.RuneCountInString(s) <= maxLabel {
			out[s] = true
		}
	}
	if !t.Valid(n) || n <= 0 {
		return out
	}
	for _, c := range f.Cuts {
		if label := labels.In(c.After, utf8.RuneCountInString(c.After)); label != "" {
			add(label)
		}
	}
	if len(out) == 0 {
		add(labels.Of(t, n))
	}
	if len(out) > 0 && f.Label != "" {
		add(f.Label)
	}
	return out
}

// keyOf is a label without what designers change: blanks, colons, case.
func keyOf(s string) string {
	return strings.ToLower(strings.ReplaceAll(tagtree.Stem(s), " ", ""))
}

// labelTexts reads the texts of a page that may be labels, once.
func (r *run) labelTexts() []labelText {
	if r.texts != nil {
		return r.texts
	}
	r.texts = []labelText{}
	t := r.Tree
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if !t.IsText(id) || tagtree.Blank(t.Node(id).Data) || !t.Visible(id) {
			continue
		}
		text := tagtree.Collapse(t.Node(id).Data)
		if at := labels.ValueAt(text); at > 0 {
			label := string([]rune(text)[:at])
			r.texts = append(r.texts, labelText{id, tagtree.Stem(label), keyOf(label), at})
		} else if utf8.RuneCountInString(text) <= maxLabel {
			r.texts = append(r.texts, labelText{id, tagtree.Stem(text), keyOf(text), 0})
		}
	}
	return r.texts
}

// labelled takes what stands after the field's labels; where the page has none
// of them, after texts that are like one.
func (m *mending) labelled(r *run, i int, p *places) {
	f := &m.fields[i]
	if len(f.labels) == 0 || f.Part.Kind == template.PartAttr {
		return
	}
	var exact, alike []labelText
	likeness := map[tagtree.NodeID]float64{}
	for _, l := range r.labelTexts() {
		if _, mine := f.labels[l.stem]; mine {
			exact = append(exact, l)
		} else if like := m.alike(r, i, l); like > 0 {
			alike = append(alike, l)
			likeness[l.node] = like
		}
	}
	if len(exact) > 0 && len(exact) <= maxPlaces {
		for _, l := range exact {
			m.addAfterLabel(r, f, l, p, f.labels[l.stem]*worthLabel/math.Sqrt(float64(len(exact))), sourceLabel(l.text))
		}
		return
	}
	if len(exact) == 0 && len(alike) <= maxPlaces {
		for _, l := range alike {
			m.addAfterLabel(r, f, l, p, likeness[l.node]*worthAlike/math.Sqrt(float64(len(alike))), sourceAlike(l.text))
		}
	}
}

// alike says how much a text is like one of a field's labels, 0 when it is not
// or when it is the label of another field.
func (m *mending) alike(r *run, i int, l labelText) float64 {
	best := 0.0
	for stem := range m.fields[i].labels {
		best = max(best, likeness(stem, l.stem))
	}
	if best < leastAlike || l.value == 0 && !alone(r.Tree, l.node) {
		return 0
	}
	for k := range m.fields {
		if _, theirs := m.fields[k].labels[l.stem]; theirs && k != i {
			return 0
		}
	}
	return best
}

// alone reports whether a text is all that its element holds.
func alone(t *tagtree.Tree, text tagtree.NodeID) bool {
	return t.Text(t.Parent(text)) == t.Text(text)
}

// likeness of two labels: Dice of their letter pairs (of single characters where one
// has few and they are not Latin); one within the other counts as much as it covers, at least half.
func likeness(a, b string) float64 {
	ra, rb := []rune(a), []rune(b)
	if len(ra) < 2 || len(rb) < 2 {
		return 0
	}
	if strings.Contains(a, b) || strings.Contains(b, a) {
		return max(leastAlike, float64(min(len(ra), len(rb)))/float64(max(len(ra), len(rb))))
	}
	size := 2
	if min(len(ra), len(rb)) <= 4 && !slices.ContainsFunc(ra, latin) && !slices.ContainsFunc(rb, latin) {
		size = 1 // of few Chinese characters, each is a word
	}
	count := map[string]int{}
	for k := 0; k+size <= len(ra); k++ {
		count[string(ra[k:k+size])]++
	}
	both := 0
	for k := 0; k+size <= len(rb); k++ {
		if pair := string(rb[k : k+size]); count[pair] > 0 {
			count[pair]--
			both++
		}
	}
	return 2 * float64(both) / float64(len(ra)+len(rb)-2*size+2)
}

func latin(r rune) bool { return unicode.Is(unicode.Latin, r) }

// addAfterLabel takes what stands after a label: the rest of its own text, the next
// text, and what holds that where it holds more.
func (m *mending) addAfterLabel(r *run, f *field, l labelText, p *places, worth float64, from source) {
	t := r.Tree
	if l.value > 0 {
		n := utf8.RuneCountInString(t.Text(l.node))
		p.add(t, induce.Mark{Node: l.node, Part: template.Part{Kind: template.PartRun}, From: l.value, To: n}, worth, from)
		return
	}
	next := nextText(t, l.node)
	if next == tagtree.None || m.isLabel(r, next) {
		return
	}
	holder := beside(t, l.node, next)
	if f.Many {
		for n, count := next, 0; n < t.End(holder) && count < maxItems; n++ {
			if t.IsText(n) && !tagtree.Blank(t.Node(n).Data) {
				p.add(t, induce.Mark{Node: n, Part: template.Part{Kind: template.PartText}}, worth, from)
				count++
			}
		}
		return
	}
	p.add(t, induce.Mark{Node: next, Part: template.Part{Kind: template.PartText}}, worth, from)
	if holder != next && t.Text(holder) != t.Text(next) {
		p.add(t, induce.Mark{Node: holder, Part: template.Part{Kind: template.PartText}}, worth, from)
	}
}

// nextText is the first text after a label that is not blank, within reach.
func nextText(t *tagtree.Tree, label tagtree.NodeID) tagtree.NodeID {
	for n := label + 1; n <= label+maxGap && int(n) < t.PageLen(); n++ {
		if t.IsText(n) && !tagtree.Blank(t.Node(n).Data) && t.Visible(n) {
			return n
		}
	}
	return tagtree.None
}

// beside is the largest element with a text that does not hold the label.
func beside(t *tagtree.Tree, label, text tagtree.NodeID) tagtree.NodeID {
	n := text
	for p := t.Parent(n); p > 0 && !t.Within(label, p); p = t.Parent(p) {
		n = p
	}
	return n
}

// isLabel reports whether a text names something itself: then the label before it has no value.
func (m *mending) isLabel(r *run, n tagtree.NodeID) bool {
	stem := keyOf(r.Tree.Node(n).Data)
	for i := range m.fields {
		if _, ok := m.fields[i].labels[stem]; ok {
			return true
		}
	}
	return labels.Is(r.Tree, n)
}
