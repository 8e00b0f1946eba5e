package program

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// Settled says what became of a field that was read automatically.
type Settled struct {
	Field string
	XPath string // "" when the samples have no place in common that has it
	Exact bool   // it gives on the samples what the automatic reading gives
}

// OnSamples gives an article template whose automatic fields have locators: what
// the automatic reading finds on the samples, for tools that have none. Other
// templates, and fields with locators, stay as they are.
func OnSamples(t *template.Template, samples []*tagtree.Tree) (*template.Template, []Settled, error) {
	if t.Kind != template.Article || len(samples) == 0 {
		return t, nil, nil
	}
	c := *t
	c.Fields = append([]template.Field(nil), t.Fields...)
	var all []Settled
	for i := range c.Fields {
		f := &c.Fields[i]
		switch {
		case f.Article == template.ArticleBody:
			fix, err := BodyFix(f)
			if err != nil {
				return nil, nil, err
			}
			if fix.Container != nil {
				continue
			}
			fix, exact := fix.OnSamples(samples)
			f.Locators = BodyLocators(fix)
			all = append(all, Settled{f.Name, fix.Container.String(), exact})
		case f.Article != "" && len(f.Locators) == 0:
			at, ok := article.Locate(samples, string(f.Article))
			if !ok {
				all = append(all, Settled{Field: f.Name})
				continue
			}
			f.Part = template.Part{Kind: template.PartText}
			if at.Attr != "" {
				f.Part = template.Part{Kind: template.PartAttr, Attr: at.Attr}
			}
			f.Locators = []template.Locator{{Family: template.FamilyHand, XPath: at.String(), Weight: 1, Why: template.Reasons{template.Because(template.ByAutomatic)}}}
			all = append(all, Settled{f.Name, at.String(), true})
		}
	}
	return &c, all, nil
}
