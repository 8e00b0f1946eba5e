package revision

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/template"
)

// fields merges the fields one by one, then their order.
func (g *merger) fields() []template.Field {
	spoken := trio[map[string]string]{statementsOf(g.base), statementsOf(g.mine), statementsOf(g.theirs)}
	decide := func(token string, v trio[*template.Field]) *template.Field {
		switch {
		case v.base == nil && v.mine == nil:
			return v.theirs
		case v.base == nil && v.theirs == nil:
			return v.mine
		case v.mine == nil && v.theirs == nil:
			return nil
		case v.mine == nil:
			return g.removed(token, v.base, v.theirs, Mine, spoken.base[token], spoken.theirs[token])
		case v.theirs == nil:
			return g.removed(token, v.base, v.mine, Theirs, spoken.base[token], spoken.mine[token])
		}
		return g.field(token, v)
	}
	clash := func(mine, theirs []string) Side {
		return g.clash(Conflict{Code: OrderConflict, Base: g.say(tokens(g.base)), Mine: g.say(mine), Theirs: g.say(theirs)}, Theirs)
	}
	return join(trio[[]template.Field]{g.base.Fields, g.mine.Fields, g.theirs.Fields},
		func(f template.Field) string { return f.Name }, decide, clash)
}

func tokens(t *template.Template) []string {
	out := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		out[i] = f.Name
	}
	return out
}

func (g *merger) say(tokens []string) string {
	names := make([]string, len(tokens))
	for i, k := range tokens {
		names[i] = g.call(k)
	}
	return strings.Join(names, ", ")
}

// removed says what becomes of a field that one side took away: it goes, unless
// the other side changed it, or what it is marked and tested with.
func (g *merger) removed(token string, base, kept *template.Field, by Side, statementsBefore, statementsNow string) *template.Field {
	if fieldText(base) == fieldText(kept) && statementsBefore == statementsNow {
		return nil
	}
	c := Conflict{Code: FieldRemoved, Place: OfField, Field: token, Removed: by, Base: summary(base)}
	keeper := Mine
	if c.Mine = summary(kept); by == Mine {
		c.Mine, c.Theirs, keeper = "", c.Mine, Theirs
	}
	if g.clash(c, keeper) == by {
		return nil
	}
	return kept
}

// summary describes a field for the person who must choose.
func summary(f *template.Field) string {
	out := []string{}
	for _, x := range aspects {
		if t := x.text(f); t != "" {
			out = append(out, t)
		}
	}
	return strings.Join(out, ", ") + "\n" + findingText(f)
}

// statementsOf is what the samples say of each field.
func statementsOf(t *template.Template) map[string]string {
	out := map[string]*strings.Builder{}
	add := func(field, text string) {
		if out[field] == nil {
			out[field] = &strings.Builder{}
		}
		out[field].WriteString(text + "\n")
	}
	for _, s := range t.Samples {
		for _, m := range s.Marks {
			add(m.Field, s.Digest+markText(m))
		}
		for _, x := range s.Expect {
			add(x.Field, s.Digest+expectText(x))
		}
	}
	texts := map[string]string{}
	for k, b := range out {
		texts[k] = b.String()
	}
	return texts
}

// field merges a field that both sides have.
func (g *merger) field(token string, v trio[*template.Field]) *template.Field {
	f := *v.theirs
	old := v.base
	if old == nil {
		old = &template.Field{}
	}
	switch old.ID { // one side may have made the field anew, from a template without ids
	case v.mine.ID:
	case v.theirs.ID:
		f.ID = v.mine.ID
	default:
		f.ID = min(v.mine.ID, v.theirs.ID)
	}
	for _, x := range aspects {
		at := Conflict{Code: x.code, Place: OfField, Field: token}
		x.take(&f, pickBoth(g, at, trio[*template.Field]{old, v.mine, v.theirs}, x.text, unions[x.code]))
	}
	how := g.finding(token, trio[*template.Field]{v.base, v.mine, v.theirs})
	f.Part, f.Cuts, f.Look, f.Hand, f.Heading, f.Article, f.Locators = how.Part, how.Cuts, how.Look, how.Hand, how.Heading, how.Article, how.Locators
	return &f
}

// finding merges how a field is found: one thing, but for locators that both
// sides learned.
func (g *merger) finding(token string, v trio[*template.Field]) *template.Field {
	old := v.base
	if old == nil {
		old = &template.Field{}
	}
	m, t := v.mine, v.theirs
	if g.relearned(findingText(old), findingText(m), findingText(t)) && alikeBut(m, t) {
		if list, ok := joinLocators(trio[[]template.Locator]{old.Locators, m.Locators, t.Locators}); ok {
			f := *t
			f.Locators, f.Look = list, joinLook(m.Look, t.Look)
			return &f
		}
	}
	return pickBoth(g, Conflict{Code: FindingConflict, Place: OfField, Field: token}, trio[*template.Field]{old, m, t}, findingText, bothWays)
}

// alikeBut reports whether two ways to find a field differ in learned locators and looks alone.
func alikeBut(a, b *template.Field) bool {
	return !a.Hand && !b.Hand && a.Heading == b.Heading && partText(a.Part) == partText(b.Part) && cutsText(a.Cuts) == cutsText(b.Cuts) &&
		a.Article == b.Article && a.Article != template.ArticleBody
}

// joinLocators joins what two sides learned: a locator that one of them dropped
// goes, as it missed a mark there. False when designs, which each side numbers
// by itself, or what is left, do not allow it.
func joinLocators(v trio[[]template.Locator]) ([]template.Locator, bool) {
	for _, l := range slices.Concat(v.mine, v.theirs) {
		if l.Design > 0 {
			return nil, false
		}
	}
	out := join(v, way, func(_ string, v trio[*template.Locator]) *template.Locator {
		return orGone(v, func(v trio[*template.Locator]) *template.Locator {
			l := *v.theirs
			l.Weight = middle(weightOf(v.base, func(l *template.Locator) float64 { return l.Weight }), v.mine.Weight, v.theirs.Weight)
			l.Why = slices.MinFunc([]template.Reasons{v.mine.Why, v.theirs.Why}, func(a, b template.Reasons) int { return cmp.Compare(a.String(), b.String()) })
			l.Guard = v.mine.Guard || v.theirs.Guard
			if v.base != nil && v.mine.Guard != v.theirs.Guard {
				l.Guard = !v.base.Guard // what one side changed
			}
			return &l
		})
	}, nil)
	return out, len(out) > 0
}

// joinLook is the look of both sides' values.
func joinLook(a, b *template.Look) *template.Look {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	return a.Join(b)
}
