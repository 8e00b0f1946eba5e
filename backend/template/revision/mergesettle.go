package revision

import (
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
)

// settle gives the fields their names and takes out what would speak of fields
// that are gone, or what the kind does not have.
func (g *merger) settle(t *template.Template) {
	names, taken, parts := map[string]string{}, map[string]bool{}, map[template.ArticlePart]bool{}
	for i := range t.Fields {
		f := &t.Fields[i]
		names[f.Name] = ""
		if t.Kind != template.Article || parts[f.Article] {
			f.Article = ""
		} else if f.Article != "" {
			parts[f.Article] = true
		}
	}
	for i := range t.Fields {
		token := t.Fields[i].Name
		name := g.name(token)
		for n, base := 2, name; taken[name]; n++ {
			name = base + "_" + strconv.Itoa(n)
			for r := []rune(base); !template.ValidName(name) && len(r) > 1; {
				r = r[:len(r)-1]
				name = string(r) + "_" + strconv.Itoa(n)
			}
		}
		names[token], taken[name] = name, true
	}
	g.dropDead(t, func(token string) bool { _, ok := names[token]; return !ok })
	halves := map[string]bool{} // the further halves of divided fields are new fields
	for token := range names {
		if strings.HasSuffix(token, "'") {
			halves[names[token]] = true
		}
	}
	*t = *rename(t, func(token string) string { return names[token] })
	for i := range t.Fields {
		if f := &t.Fields[i]; halves[f.Name] {
			f.ID = ""
		}
	}
	slices.SortFunc(g.conflicts, func(a, b Conflict) int { return strings.Compare(a.Key, b.Key) })
}

// name merges a field's name.
func (g *merger) name(token string) string {
	n := g.names[token]
	switch {
	case n.mine == "":
		return n.theirs
	case n.theirs == "":
		return n.mine
	}
	return pick(g, Conflict{Code: FieldRenamed, Place: OfField, Field: token}, n, plainText)
}

// dropDead takes out what speaks of fields that the merge does not have, and
// locators of slots that its tree does not have.
func (g *merger) dropDead(t *template.Template, dead func(string) bool) {
	t.Tree = withoutSlots(t.Tree, dead)
	slots := map[string]bool{}
	eachSlot(t.Tree, func(s string) { slots[s] = true })
	had := map[string]bool{}
	for _, x := range []*template.Template{g.mine, g.theirs} {
		eachSlot(x.Tree, func(s string) { had[s] = true })
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		if had[f.Name] && !slots[f.Name] {
			f.Locators = slices.DeleteFunc(slices.Clone(f.Locators), func(l template.Locator) bool { return l.Family == template.FamilySlot })
		}
	}
	for i := range t.Samples {
		s := &t.Samples[i]
		s.Marks = slices.DeleteFunc(slices.Clone(s.Marks), func(m template.Mark) bool { return dead(m.Field) })
		s.Expect = without(s.Expect, dead)
		s.Rows = slices.Clone(s.Rows)
		for k := range s.Rows {
			s.Rows[k] = without(s.Rows[k], dead)
		}
	}
}

func without(list []template.Expect, dead func(string) bool) []template.Expect {
	return slices.DeleteFunc(slices.Clone(list), func(x template.Expect) bool { return dead(x.Field) })
}
