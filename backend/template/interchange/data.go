package interchange

import (
	"regexp"
	"slices"

	"wrapsmith/backend/template"
)

// Steps of paths to what only our own tree and "wrapsmith tidy" have as elements: linked data and
// meta elements, which programs read for themselves, and the page state.
var (
	linkedStep = regexp.MustCompile(`data-said|(^|[/:(])ld(-[\w-]+)?([\[/)|]|$)`)
	stateStep  = regexp.MustCompile(`(^|[/:(])state(-[\w-]+)?([\[/)|]|$)`)
)

// readsData reports whether a locator of a template reads linked data or meta elements.
func readsData(t *template.Template) bool {
	return slices.ContainsFunc(t.Fields, func(f template.Field) bool {
		return slices.ContainsFunc(f.Locators, func(l template.Locator) bool { return linkedStep.MatchString(l.XPath) })
	})
}

// withoutData is a template without the locators that read data of the page which a target does not have:
//
//	                         linked data, meta elements    page state
//	lxml, go                 read by the program           of pages that "wrapsmith tidy" wrote
//	scrapy, playwright       read by the program           dropped
//	files of other tools     dropped                       dropped
func withoutData(t *template.Template, to Target, r *Report) *template.Template {
	program := slices.Contains(programs, to)
	tidied := to == ToLXML || to == ToGo
	out := *t
	out.Fields = slices.Clone(t.Fields)
	for i := range out.Fields {
		f := &out.Fields[i]
		f.Locators = slices.DeleteFunc(slices.Clone(f.Locators), func(l template.Locator) bool {
			linked, state := linkedStep.MatchString(l.XPath), stateStep.MatchString(l.XPath)
			switch {
			case l.Family == template.FamilySlot || !linked && !state:
				return false
			case state && tidied:
				r.add(f.Name, Changed, "out.tidy", brief(l.XPath))
				return false
			case !state && program:
				r.add(f.Name, Taken, "out.linked", brief(l.XPath))
				return false
			}
			r.add(f.Name, Dropped, "out.data", brief(l.XPath))
			return true
		})
	}
	return &out
}
