package interchange

import (
	"regexp"
	"slices"

	"wrapsmith/backend/template"
)

// dataStep is a step of a path to linked data, a meta element or the page state: elements that
// only our own tree and "wrapsmith tidy" have.
var dataStep = regexp.MustCompile(`data-said|(^|[/:(])(ld|state)(-[\w-]+)?([\[/)|]|$)`)

// withoutData is a template without the locators that read the data of the page, as other tools
// do not have it. The programs that can be given tidied pages (lxml, go) keep them.
func withoutData(t *template.Template, to Target, r *Report) *template.Template {
	keep := to == ToLXML || to == ToGo
	out := *t
	out.Fields = slices.Clone(t.Fields)
	for i := range out.Fields {
		f := &out.Fields[i]
		f.Locators = slices.DeleteFunc(slices.Clone(f.Locators), func(l template.Locator) bool {
			if l.Family == template.FamilySlot || !dataStep.MatchString(l.XPath) {
				return false
			}
			if keep {
				r.add(f.Name, Changed, "out.tidy", brief(l.XPath))
				return false
			}
			r.add(f.Name, Dropped, "out.data", brief(l.XPath))
			return true
		})
	}
	return &out
}
