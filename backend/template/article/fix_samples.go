package article

import (
	"strings"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Other tools have no automatic reading. What it gives on the samples of a
// template is written as locators here, so that an export can contain it.

// OnSamples gives a fix with a container: its own, or else the innermost element
// that holds the automatic body on every sample, with what must be left out of
// it. exact reports whether it gives that body on the samples, or hardly more.
func (f Fix) OnSamples(samples []*tagtree.Tree) (fix Fix, exact bool) {
	if f.Container != nil || len(samples) == 0 {
		return f, f.Container != nil
	}
	bodies := automatic(samples)
	f.Container = container(samples, bodies, f)
	if f.Container == nil {
		f.Container = &locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "body"}}}
	}
	f.Drop, exact = f.settling(samples, bodies, nil).leaveOut(f.Drop)
	return f, exact
}

// Located is where pages have a value: an element, and its attribute, "" for its text.
type Located struct {
	locator.Locator
	Attr string
}

// valueMetas are the meta elements that tell a part, the best first.
var valueMetas = map[string][][2]string{
	"title":  {{"property", "og:title"}, {"name", "twitter:title"}},
	"author": {{"name", "author"}, {"property", "article:author"}, {"name", "parsely-author"}},
	"date":   {{"property", "article:published_time"}, {"itemprop", "datePublished"}, {"name", "date"}, {"name", "parsely-pub-date"}},
}

// Locate finds one place that has the title, author or date on every sample that
// says it, as the automatic reading has them; ok is false when there is none.
func Locate(samples []*tagtree.Tree, part string) (at Located, ok bool) {
	var trees []*tagtree.Tree
	var values []Value
	for _, t := range samples {
		r := Read(t)
		about := r.About(r.Find(Options{}).Body)
		v := map[string]Value{"title": about.Title, "author": about.Author, "date": about.Date}[part]
		if v.Text != "" {
			trees, values = append(trees, t), append(values, v)
		}
	}
	if len(trees) == 0 {
		return Located{}, false
	}
	for _, c := range placesOf(trees[0], values[0], part) {
		fits := true
		for i, t := range trees {
			fits = fits && c.says(t, values[i])
		}
		if fits {
			return c, true
		}
	}
	return Located{}, false
}

// placesOf lists the places where a page may have a value: the shown element
// and those around it by name, the elements h1 and time, and the metadata.
func placesOf(t *tagtree.Tree, v Value, part string) []Located {
	var out []Located
	if v.Node != tagtree.None {
		id := v.Node
		if t.IsText(id) {
			id = t.Parent(id)
		}
		for p, i := id, 0; p > 0 && i < climb && t.Tag(p) != "body"; p, i = t.Parent(p), i+1 {
			for _, l := range anchors(t, p) {
				out = append(out, Located{Locator: l})
			}
			if tag := t.Tag(p); tag == "h1" || tag == "time" {
				out = append(out, Located{Locator: locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: tag}}}})
			}
		}
	}
	if part == "date" {
		out = append(out, Located{locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "time"}}}, "datetime"})
	}
	for _, m := range valueMetas[part] {
		l := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "meta", Preds: []locator.Pred{{Kind: locator.AttrIs, Name: m[0], Value: m[1]}}}}}
		out = append(out, Located{l, "content"})
	}
	return out
}

// reports whether a page has a value there.
func (l Located) says(t *tagtree.Tree, v Value) bool {
	nodes := l.Run(t)
	if len(nodes) == 0 {
		return false
	}
	text := tagtree.Collapse(t.Text(nodes[0]))
	if l.Attr != "" {
		text, _ = t.Attr(nodes[0], l.Attr)
		text = tagtree.Collapse(text)
	}
	return text == v.Text || v.Printed != "" && text == v.Printed || l.Attr != "" && len(v.Text) == len("2026-11-21") && strings.HasPrefix(text, v.Text)
}
