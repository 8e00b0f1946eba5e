package measure

import (
	"fmt"
	"slices"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Marking is how a value becomes a mark.
type Marking string

// The ways to mark: a click on the first place that shows the value, or the value alone with the name of its field, as
// `wrapsmith learn --mark FIELD=VALUE` takes it.
const (
	ByClick Marking = "click"
	ByValue Marking = "value"
)

// ParseMarking reads the name of a way to mark.
func ParseMarking(name string) (Marking, error) {
	if m := Marking(name); m == ByClick || m == ByValue {
		return m, nil
	}
	return "", fmt.Errorf("measure: marks by %q: want %s or %s", name, ByClick, ByValue)
}

// maxClicks is how many values of a list are marked.
const maxClicks = 2

// marks finds the marks for one field of one page: the first two values of a list that the page shows; elsewhere the
// first of the alternatives that the page shows exactly, else the first that it shows at all. taken are the page's
// marks so far.
func (how Marking) marks(t *tagtree.Tree, p Page, field record.Field, taken []induce.Mark) []induce.Mark {
	many, its := field.Many, p.showing(t, field.Name)
	mark := func(value string) (induce.Mark, bool) {
		if how == ByValue {
			return author.Place(t, field.Name, value, taken)
		}
		if m, ok := induce.ShowAmong(t, value, its); ok {
			return m, true
		}
		return show(t, value)
	}
	var shown, best []induce.Mark
	for _, v := range p.Values(field.Name) {
		m, ok := mark(v)
		switch {
		case !ok || len(shown) == maxClicks:
		case !many && exactly(t, m, v):
			return []induce.Mark{m}
		case !many && best == nil:
			best = []induce.Mark{m}
		case many && !slices.Contains(shown, m):
			shown, taken = append(shown, m), append(taken, m)
		}
	}
	if many {
		return shown
	}
	return best
}

// exactly reports whether a mark is a whole node.
func exactly(t *tagtree.Tree, m induce.Mark, value string) bool {
	return m.From == m.To && plain(t.Text(m.Node)) == plain(value)
}

// marksOn lists the marks on one sample.
func marksOn(marks []induce.Mark, sample int) []induce.Mark {
	var out []induce.Mark
	for _, m := range marks {
		if m.Sample == sample {
			out = append(out, m)
		}
	}
	return out
}
