package revision

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
)

// Side is one of the two who changed a template.
type Side string

// The sides: who merges, and what the library has.
const (
	Mine   Side = "mine"
	Theirs Side = "theirs"
	Both   Side = "both" // of choices alone, where a conflict has a union
)

// Sides lists every Side.
var Sides = []Side{Mine, Theirs, Both}

// Conflict is what both sides changed, and differently. Base, Mine and Theirs
// say it whole; a side that removed it is empty and says so by its flag.
type Conflict struct {
	Key     string `json:"key" doc:"Names it in choices; the same for the same conflict in a later merge"`
	Code    Code   `json:"code"`
	Place   Place  `json:"place"`
	Field   string `json:"field,omitempty" doc:"Name of the field, as the older version has it"`
	Sample  string `json:"sample,omitempty" doc:"Name of the sample page"`
	Base    string `json:"base"`
	Mine    string `json:"mine"`
	Theirs  string `json:"theirs"`
	Removed Side   `json:"removed,omitempty" doc:"The side that took away what the other changed"`
	Chosen  Side   `json:"chosen,omitempty" doc:"What was chosen; empty: it is open"`
	Taken   Side   `json:"taken" doc:"The side that the merge has: the chosen one, theirs while it is open, or the one that keeps what the other removed"`
	Union   Union  `json:"union,omitempty" doc:"What the choice both makes; empty: one side must be chosen"`
	Both    string `json:"both,omitempty" doc:"What both together say; empty also where they become two fields"`

	id string // of the sample, and what of it: for the key
}

// Choices settles conflicts, by their keys.
type Choices map[string]Side

// Merged is a merge with what is to be settled.
type Merged struct {
	Template  *template.Template
	Conflicts []Conflict
}

// Open counts the conflicts that are not settled.
func (m Merged) Open() int {
	n := 0
	for _, c := range m.Conflicts {
		if c.Chosen == "" {
			n++
		}
	}
	return n
}

// Merge joins what mine and theirs made of base. Where they disagree it takes
// what choices says; without a choice, theirs, and what is there rather than
// what was removed. The history is theirs. The error says why the result cannot
// be written: together they are too large.
func Merge(base, mine, theirs *template.Template, choices Choices) (Merged, error) {
	g := merged(base, mine, theirs, choices, nil)
	if len(g.split) > 0 {
		asked := g.conflicts
		g = merged(base, mine, theirs, choices, g.split)
		g.ask(asked)
	}
	if err := g.out.Write(&bytes.Buffer{}); err != nil {
		return Merged{}, err
	}
	return Merged{g.out, g.conflicts}, nil
}

// merged is a merge in which each of the halves is two fields.
func merged(base, mine, theirs *template.Template, choices Choices, halves map[string]bool) *merger {
	g := &merger{choices: choices, split: map[string]bool{}, articles: map[string]bool{}}
	g.base, g.mine, g.theirs = g.identify(base, mine, theirs)
	for _, t := range []*template.Template{g.base, g.mine, g.theirs} {
		for _, f := range t.Fields {
			g.articles[f.Name] = g.articles[f.Name] || f.Article != ""
		}
	}
	g.divide(halves)
	g.out = g.merge()
	g.settle(g.out)
	return g
}

// ask keeps what was settled by making two fields among the conflicts.
func (g *merger) ask(before []Conflict) {
	for _, c := range before {
		same := func(d Conflict) bool { return d.Key == c.Key }
		if c.Union == UnionFields && c.Chosen == Both && !slices.ContainsFunc(g.conflicts, same) {
			g.conflicts = append(g.conflicts, c)
		}
	}
	slices.SortFunc(g.conflicts, func(a, b Conflict) int { return strings.Compare(a.Key, b.Key) })
}

// merger holds the three versions, their fields called by tokens that are the
// same in all three.
type merger struct {
	base, mine, theirs *template.Template
	names              map[string]trio[string] // of a token
	choices            Choices
	conflicts          []Conflict
	articles           map[string]bool // tokens of parts of an article
	split              map[string]bool // tokens that choices make two fields
	halves             map[string]bool // tokens that are two fields in this merge
	out                *template.Template
}

// trio is one thing in the three versions.
type trio[T any] struct{ base, mine, theirs T }

// pick takes what one side changed. text says all of a thing.
func pick[T any](g *merger, at Conflict, v trio[T], text func(T) string) T {
	return pickBoth(g, at, v, text, nil)
}

// clash notes a conflict and gives the side to take.
func (g *merger) clash(c Conflict, otherwise Side) Side {
	if c.Place == "" {
		c.Place = OfTemplate
	}
	c.Field = g.call(c.Field)
	c.Key = strings.TrimRight(strings.Join([]string{string(c.Code), c.Field, c.id}, "/"), "/")
	c.Chosen, c.Taken = g.choices[c.Key], otherwise
	if c.Chosen != Mine && c.Chosen != Theirs && (c.Chosen != Both || c.Union == "") {
		c.Chosen = ""
	} else {
		c.Taken = c.Chosen
	}
	g.conflicts = append(g.conflicts, c)
	return c.Taken
}

// call is the name under which a token's field is shown: the oldest there is.
func (g *merger) call(token string) string {
	n, ok := g.names[token]
	switch {
	case !ok:
		return token
	case n.base != "":
		return n.base
	}
	return either(n)
}

func (g *merger) merge() *template.Template {
	b, m, t := g.base, g.mine, g.theirs
	out := &template.Template{History: t.History}
	for _, x := range traits {
		var both func(mine, theirs string) (string, Union)
		if x.code == DescriptionChanged {
			both = bothTexts("\n")
		}
		*x.of(out) = pickBoth(g, Conflict{Code: x.code}, trio[string]{*x.of(b), *x.of(m), *x.of(t)}, plainText, both)
	}
	out.URLPatterns = join(trio[[]string]{b.URLPatterns, m.URLPatterns, t.URLPatterns}, plainText, nil, nil)
	g.shape(out)
	out.Fields = g.fields()
	g.samples(out)
	g.tree(out)
	out.Fingerprint = join(trio[[]template.Edge]{b.Fingerprint, m.Fingerprint, t.Fingerprint},
		func(e template.Edge) string { return e.Key }, func(_ string, v trio[*template.Edge]) *template.Edge {
			return orGone(v, func(v trio[*template.Edge]) *template.Edge {
				e := *v.theirs
				e.Weight = middle(weightOf(v.base, func(e *template.Edge) float64 { return e.Weight }), v.mine.Weight, v.theirs.Weight)
				return &e
			})
		}, nil)
	byKey := func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) }
	if slices.IsSortedFunc(m.Fingerprint, byKey) && slices.IsSortedFunc(t.Fingerprint, byKey) {
		slices.SortFunc(out.Fingerprint, byKey)
	}
	return out
}

func plainText(s string) string { return s }

// weightOf is the weight of a thing that may be absent.
func weightOf[T any](x *T, of func(*T) float64) *float64 {
	if x == nil {
		return nil
	}
	w := of(x)
	return &w
}

// middle takes the weight that one side changed, else the mean of both, as it is written.
func middle(base *float64, mine, theirs float64) float64 {
	m, t := weight(mine), weight(theirs)
	switch {
	case m == t || base != nil && m == weight(*base):
		return theirs
	case base != nil && t == weight(*base):
		return mine
	}
	w, err := strconv.ParseFloat(weight((mine+theirs)/2), 64)
	if err != nil {
		return theirs // no number reads as none: both were written
	}
	return w
}

// shape merges the kind and what goes with it: a list's records and next link.
// Where the sides disagree about the kind, all of it is one thing.
func (g *merger) shape(out *template.Template) {
	b, m, t := g.base, g.mine, g.theirs
	take := func(from *template.Template) { out.Kind, out.Records, out.Next = from.Kind, from.Records, from.Next }
	if m.Kind != t.Kind {
		take(pick(g, Conflict{Code: KindChanged}, trio[*template.Template]{b, m, t}, func(t *template.Template) string {
			return string(t.Kind) + word(t.Records != nil, "\n"+recordsText(t.Records)) + word(t.Next != nil, "\n"+nextText(t.Next))
		}))
		return
	}
	out.Kind = t.Kind
	out.Records = g.records(trio[*template.Records]{b.Records, m.Records, t.Records})
	out.Next = g.next(trio[*template.Field]{b.Next, m.Next, t.Next})
}

func (g *merger) records(v trio[*template.Records]) *template.Records {
	m, t := v.mine, v.theirs
	if g.relearned(recordsText(v.base), recordsText(m), recordsText(t)) && m != nil && t != nil && sameRecords(m, t) {
		if list, ok := joinLocators(trio[[]template.Locator]{recordLocators(v.base), m.Locators, t.Locators}); ok {
			r := *t
			r.Locators = list
			return &r
		}
	}
	return pickBoth(g, Conflict{Code: RecordsConflict, Place: OfRecords}, v, recordsText, bothRecords)
}

// relearned reports whether both sides changed a thing, and differently.
func (g *merger) relearned(b, m, t string) bool { return m != t && m != b && t != b }

func recordLocators(r *template.Records) []template.Locator {
	if r == nil {
		return nil
	}
	return r.Locators
}

func (g *merger) next(v trio[*template.Field]) *template.Field {
	m, t := v.mine, v.theirs
	if g.relearned(nextText(v.base), nextText(m), nextText(t)) && m != nil && t != nil && partText(m.Part) == partText(t.Part) {
		var old []template.Locator
		if v.base != nil {
			old = v.base.Locators
		}
		if list, ok := joinLocators(trio[[]template.Locator]{old, m.Locators, t.Locators}); ok {
			f := *t
			f.Locators = list
			return &f
		}
	}
	return pickBoth(g, Conflict{Code: NextConflict, Place: OfNext}, v, nextText, bothNext)
}
