package interchange

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// annotated takes what an older sample says in a copy of its page.
func (m *portiaMaker) annotated() {
	if m.sample.Annotated == "" || len(m.t.Fields) > 0 {
		return
	}
	p, err := page.New([]byte(m.sample.Annotated), page.Origin{Name: "annotated_body"})
	var t *tagtree.Tree
	if err == nil {
		t, err = tagtree.Parse(p)
	}
	if err != nil {
		m.report.add("", Dropped, "portia.badcopy", err)
		return
	}
	for n := tagtree.NodeID(1); int(n) < t.Len() && len(m.t.Fields) < maxSelectors; n++ {
		if t.IsText(n) {
			continue
		}
		if text, ok := t.Attr(n, "data-scrapy-annotate"); ok {
			m.annotation(t, n, text)
		}
	}
}

// annotation takes one element's fields: {"annotations": {"content": "title"}}.
func (m *portiaMaker) annotation(t *tagtree.Tree, n tagtree.NodeID, text string) {
	if strings.HasPrefix(text, "%7B") {
		if plain, err := url.PathUnescape(text); err == nil {
			text = plain
		}
	}
	var a struct {
		Annotations map[string]string `json:"annotations"`
	}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		m.report.add("", Dropped, "portia.nojson", brief(text))
		return
	}
	expr := indexed(t, n)
	nodes := m.run(expr)
	if m.tree != nil && (len(nodes) != 1 || m.tree.Text(nodes[0]) != t.Text(n)) {
		m.report.add(brief(t.Text(n)), Dropped, "portia.moved")
		return
	}
	keys := make([]string, 0, len(a.Annotations))
	for k := range a.Annotations {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, attribute := range keys {
		m.take(a.Annotations[attribute], attribute, way{expr, template.Because(template.AnnotatedPlace)}, nodes)
	}
}

// indexed is the path of an element by its place alone.
func indexed(t *tagtree.Tree, n tagtree.NodeID) string {
	var steps []locator.Step
	for ; n > 0; n = t.Parent(n) {
		at := 1
		for c := t.FirstChild(t.Parent(n)); c != n && c != tagtree.None; c = t.NextSibling(c) {
			if !t.IsText(c) && t.Tag(c) == t.Tag(n) {
				at++
			}
		}
		steps = append(steps, locator.Step{Axis: locator.Child, Test: t.Tag(n), Preds: []locator.Pred{locator.At(at)}})
	}
	slices.Reverse(steps)
	return locator.Locator{Steps: steps}.String()
}
