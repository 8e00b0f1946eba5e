package interchange

import (
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// mostStrips is how many of a pattern's lines that strip are taken.
const mostStrips = 200

// automatic adds a field that is read automatically.
func (b *builder) automatic(f template.Field) {
	f.Part.Kind, f.Optional = template.PartText, true
	b.t.Fields = append(b.t.Fields, f)
	b.report.add(f.Name, Taken, "ftr.automatic")
}

// ftrBody makes the article's body: its containers in their order, and what is stripped.
func (b *builder) ftrBody(bodies, all []line) {
	f := template.Field{Field: record.Field{Name: b.name("body"), Type: record.Text, Many: true}, Article: template.ArticleBody, Hand: true}
	f.Part.Kind, f.Optional = template.PartText, true
	locate := func(family, path, was string) {
		f.Locators = append(f.Locators, template.Locator{Family: family, XPath: path, Weight: 1, Why: template.Reasons{template.BecauseOf(template.FromPattern, xmlText(was))}})
	}
	var containers []string
	for _, l := range bodies {
		if err := compiles(l.value); err != nil || len(containers) == mostWays {
			b.report.add("body", Dropped, "ftr.path", l.at, brief(l.value), err)
			continue
		}
		containers = append(containers, l.value)
		locate(template.FamilyContainer, l.value, l.value)
		b.report.add("body", Taken, "ftr.container", l.at, brief(l.value))
	}
	strips := 0
	for _, l := range all {
		path, ok := b.strip(l)
		if !ok {
			continue
		}
		if strips++; strips > mostStrips || compiles(path) != nil {
			b.report.add(l.key, Dropped, "ftr.stripmany", l.at, brief(l.value))
			continue
		}
		locate(template.FamilyDrop, path, l.value)
		b.report.add(l.key, Taken, "ftr.stripped", l.at, brief(l.value))
	}
	if len(containers) == 0 {
		b.report.add("body", Taken, "ftr.automatic")
	} else if slices.ContainsFunc(all, func(l line) bool { return l.key == "autodetect_on_failure" && strings.EqualFold(l.value, "no") }) {
		// Without a container all of the page is dropped.
		none := "/*[not(" + strings.Join(containers, " | ") + ")]"
		if err := compiles(none); err != nil {
			b.report.add("body", Dropped, "nocompile", "autodetect_on_failure: no", brief(none), err)
		} else {
			locate(template.FamilyDrop, none, "autodetect_on_failure: no")
			b.report.add("body", Taken, "ftr.noautodetect")
		}
	}
	b.t.Fields = append(b.t.Fields, f)
}

// strip is the path of what a line strips; false for other lines.
func (b *builder) strip(l line) (string, bool) {
	switch l.key {
	case "strip":
		return l.value, true
	case "strip_id_or_class":
		q := locator.Quote(strings.NewReplacer("'", "", `"`, "").Replace(l.value))
		return "//*[contains(@class," + q + ") or contains(@id," + q + ")]", true
	case "strip_image_src":
		b.report.add(l.key, Dropped, "ftr.stripimage", l.at)
	}
	return "", false
}
