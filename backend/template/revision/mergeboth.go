package revision

import (
	"maps"
	"slices"
	"strings"

	"wrapsmith/backend/template"
)

// Union says what taking both sides of a conflict makes.
type Union string

// The unions. Theirs comes first in each, as what the library has already.
const (
	UnionText   Union = "text"   // both texts, one after the other
	UnionEither Union = "either" // values that match one of the two expressions
	UnionSteps  Union = "steps"  // the steps of both
	UnionWays   Union = "ways"   // found their way, and mine where that finds nothing
	UnionFields Union = "fields" // two fields, each as its side has it
)

// Unions lists every Union.
var Unions = []Union{UnionText, UnionEither, UnionSteps, UnionWays, UnionFields}

// mostDesign is the largest number of a design that a template can have.
const mostDesign = 9

// pickBoth is pick of a thing that may hold both sides: both says how, or "".
//
// Two fields are made by merging once more with the field split (divide): what
// is asked here goes on being asked, so that the choice can be taken back.
func pickBoth[T any](g *merger, at Conflict, v trio[T], text func(T) string, both func(mine, theirs T) (T, Union)) T {
	b, m, t := text(v.base), text(v.mine), text(v.theirs)
	switch {
	case m == t || m == b:
		return v.theirs
	case t == b:
		return v.mine
	}
	at.Base, at.Mine, at.Theirs = b, m, t
	joined := v.theirs
	if both != nil {
		if x, how := both(v.mine, v.theirs); how != "" {
			joined, at.Union, at.Both = x, how, text(x)
		}
	}
	if at.Union == "" && at.Place == OfField && slices.Contains(splits, at.Code) && !g.articles[at.Field] {
		at.Union = UnionFields
	}
	switch g.clash(at, Theirs) {
	case Mine:
		return v.mine
	case Both:
		if at.Union == UnionFields {
			g.split[at.Field] = true
		}
		return joined
	}
	return v.theirs
}

// splits are the conflicts that two fields settle.
var splits = []Code{FieldRenamed, TypeChanged, FindingConflict, MarksConflict}

// unions are the aspects of a field that can hold the values of both sides.
var unions = map[Code]func(mine, theirs *template.Field) (*template.Field, Union){
	LabelChanged: func(m, t *template.Field) (*template.Field, Union) {
		text, how := bothTexts("; ")(m.Label, t.Label)
		f := *t
		f.Label = text
		return &f, how
	},
	RegexChanged: func(m, t *template.Field) (*template.Field, Union) {
		if m.Regex == "" || t.Regex == "" {
			return t, "" // no expression matches everything already
		}
		f := *t
		f.Regex = "(?:" + t.Regex + ")|(?:" + m.Regex + ")"
		return &f, UnionEither
	},
	StepsChanged: func(m, t *template.Field) (*template.Field, Union) {
		f := *t
		f.Steps = slices.Clone(t.Steps)
		for _, s := range m.Steps {
			if !slices.Contains(f.Steps, s) {
				f.Steps = append(f.Steps, s)
			}
		}
		lower, upper := slices.Contains(f.Steps, template.StepLower), slices.Contains(f.Steps, template.StepUpper)
		if lower && upper || len(f.Steps) == len(t.Steps) || len(f.Steps) == len(m.Steps) {
			return t, ""
		}
		return &f, UnionSteps
	},
}

// bothTexts joins two texts, unless one says what the other does.
func bothTexts(between string) func(mine, theirs string) (string, Union) {
	return func(m, t string) (string, Union) {
		if strings.Contains(m, t) || strings.Contains(t, m) {
			return t, ""
		}
		return t + between + m, UnionText
	}
}

// bothWays lets a field be found as both sides find it: their locators first,
// mine as designs after them, asked where theirs find nothing.
func bothWays(m, t *template.Field) (*template.Field, Union) {
	cuts, fits := bothCuts(m.Cuts, t.Cuts)
	if partText(m.Part) != partText(t.Part) || !fits || m.Article != t.Article || m.Article == template.ArticleBody {
		return t, ""
	}
	list, ok := bothDesigns(m.Locators, t.Locators)
	if !ok {
		return t, ""
	}
	f := *t
	f.Cuts, f.Locators, f.Look, f.Hand = cuts, list, joinLook(m.Look, t.Look), m.Hand || t.Hand
	return &f, UnionWays
}

// bothCuts puts my cuts after theirs. A side that takes the whole text would
// never let the other cut.
func bothCuts(m, t []template.Cut) ([]template.Cut, bool) {
	if (len(m) == 0) != (len(t) == 0) {
		return t, false
	}
	out := slices.Clone(t)
	for _, c := range m {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out, true
}

// bothDesigns numbers my designs after theirs. False where one side has no
// locators, or there are more designs than a template can have.
func bothDesigns(m, t []template.Locator) ([]template.Locator, bool) {
	if len(m) == 0 || len(t) == 0 {
		return nil, false
	}
	first := 0
	for _, l := range t {
		first = max(first, l.Design+1)
	}
	out := slices.Clone(t)
	for _, l := range m {
		if l.Family == template.FamilySlot {
			continue // there is one tree, and theirs has the slot
		}
		if l.Design += first; l.Design > mostDesign {
			return nil, false
		}
		out = append(out, l)
	}
	return out, len(out) > len(t)
}

// bothRecords finds the records of a list by the locators of both sides.
func bothRecords(m, t *template.Records) (*template.Records, Union) {
	if m == nil || t == nil || !sameRecords(m, t) {
		return t, ""
	}
	r := *t
	r.Locators = slices.Clone(t.Locators)
	had := map[string]bool{}
	for _, l := range t.Locators {
		had[way(l)] = true
	}
	for _, l := range m.Locators {
		if !had[way(l)] {
			r.Locators = append(r.Locators, l)
		}
	}
	if len(r.Locators) == len(t.Locators) || len(t.Locators) == 0 {
		return t, ""
	}
	return &r, UnionWays
}

// bothNext finds the link to the next page as both sides find it.
func bothNext(m, t *template.Field) (*template.Field, Union) {
	if m == nil || t == nil {
		return t, ""
	}
	return bothWays(m, t)
}

// divide makes two fields of each of the tokens: their own keeps the token, mine
// gets another. Each side then has left the other's field as it was in base, so
// that the usual merge takes each as its side made it.
func (g *merger) divide(tokens map[string]bool) {
	g.halves = tokens
	for _, token := range slices.Sorted(maps.Keys(tokens)) {
		mine := token + "'"
		n := g.names[token]
		if n.base == "" { // both added it: they are two already
			g.mine = renameField(g.mine, token, mine)
			g.names[token], g.names[mine] = trio[string]{theirs: n.theirs}, trio[string]{mine: n.mine}
			continue
		}
		old := g.base
		g.mine = withCopy(renameField(g.mine, token, mine), old, mine, token, token)
		g.theirs = withCopy(g.theirs, old, token, token, mine)
		g.base = withCopy(g.base, old, token, token, mine)
		g.names[token], g.names[mine] = trio[string]{n.base, n.base, n.theirs}, trio[string]{n.base, n.mine, n.base}
	}
}

// renameField renames a field and drops its slot locators: the tree's slot stays
// with the token.
func renameField(t *template.Template, from, to string) *template.Template {
	c := rename(t, func(name string) string {
		if name == from {
			return to
		}
		return name
	})
	c.Tree = t.Tree
	if f := c.Field(to); f != nil {
		f.Locators = withoutSlot(f.Locators)
	}
	return c
}

func withoutSlot(list []template.Locator) []template.Locator {
	return slices.DeleteFunc(slices.Clone(list), func(l template.Locator) bool { return l.Family == template.FamilySlot })
}

// withCopy adds old's field token to a copy of t, beside t's field there, as
// named, with what old's samples say of it. The one called token stands first.
func withCopy(t, old *template.Template, there, token, named string) *template.Template {
	c := rename(t, plainText)
	f := *old.Field(token)
	if f.Name = named; named != token {
		f.Locators = withoutSlot(f.Locators)
	}
	i := slices.IndexFunc(c.Fields, func(f template.Field) bool { return f.Name == there })
	if named != token {
		i++
	}
	c.Fields = slices.Insert(c.Fields, i, f)
	samples := map[string]*template.Sample{}
	for k := range old.Samples {
		samples[old.Samples[k].Digest] = &old.Samples[k]
	}
	for k := range c.Samples {
		if s := samples[c.Samples[k].Digest]; s != nil {
			addStatements(&c.Samples[k], s, token, named)
		}
	}
	return c
}

// addStatements adds the marks and expected values of a field from another state of a sample.
func addStatements(to, from *template.Sample, token, named string) {
	for _, m := range from.Marks {
		if m.Field == token {
			m.Field = named
			to.Marks = append(to.Marks, m)
		}
	}
	moved := func(list, more []template.Expect) []template.Expect {
		for _, x := range more {
			if x.Field == token {
				x.Field = named
				list = append(list, x)
			}
		}
		return list
	}
	to.Expect = moved(to.Expect, from.Expect)
	for i := range min(len(to.Rows), len(from.Rows)) {
		to.Rows[i] = moved(to.Rows[i], from.Rows[i])
	}
}
