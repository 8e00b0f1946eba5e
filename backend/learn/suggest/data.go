package suggest

import (
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// fewShown is the number of values that a page shows below which scripts make it:
// then its state is what a reader sees.
const fewShown = 12

// readData adds the texts of the structured data (JSON-LD, meta elements) as
// values: their names are the page's own words for what its values are. The page
// state comes last in the tree, and is read where the page shows next to nothing.
func (p *page) readData() {
	root := p.t.StructuredData()
	if root == tagtree.None {
		return
	}
	shown := len(p.values)
	for n := root; n < p.t.End(root) && len(p.values) < maxValues; n++ {
		if !p.t.IsText(n) || tagtree.Blank(p.t.Node(n).Data) {
			continue
		}
		if p.t.InState(n) && shown >= fewShown {
			break
		}
		e := p.t.Parent(n)
		v := whole(p.t, e, template.Part{Kind: template.PartText})
		if len([]rune(v.Text)) > maxLength || technical(p.dataName(e)) {
			continue
		}
		d := value{Value: v, data: true, text: tagtree.None, key: tagtree.WithoutSpace(v.Text), path: p.dataPath(e)}
		if name := p.dataName(e); name != "" {
			d.names = []string{name}
		}
		p.values = append(p.values, d)
	}
}

// technical are words of meta elements and objects that describe the page, not its thing.
func technical(name string) bool {
	for _, w := range wordsOf(name) {
		if technicalWords[w] {
			return true
		}
	}
	return false
}

var technicalWords = setOf("viewport generator robots verification csrf token app appid theme color locale twitter card site type context id url width height charset compatible referrer format sameas " +
	"position logo msapplication pages admins secure handheld mobile googlebot")

// dataName is what structured data calls a text: "og:title" is title, a
// name below an author is the author.
func (p *page) dataName(e tagtree.NodeID) string {
	if p.t.Tag(e) == "ld-meta" {
		for _, key := range []string{"property", "name", "itemprop"} {
			if v, ok := p.t.Attr(e, key); ok {
				return v[strings.LastIndexAny(v, ":.")+1:]
			}
		}
	}
	_, name, _ := strings.Cut(p.t.Tag(e), "-")
	switch strings.ToLower(name) {
	case "name", "text", "ratingvalue":
		if _, outer, ok := strings.Cut(p.t.Tag(p.t.Parent(e)), "-"); ok && !strings.EqualFold(outer, "mainEntity") {
			return outer
		}
	}
	return name
}

// dataPath is where a text of the structured data is, places left out.
func (p *page) dataPath(e tagtree.NodeID) string {
	var b strings.Builder
	for _, s := range p.dataSteps(e) {
		b.WriteString(s.Test)
		for _, q := range s.Preds {
			b.WriteString("[" + q.Name + "=" + q.Value + "]")
		}
		b.WriteByte('/')
	}
	return b.String()
}

// dataSteps finds a text of the structured data by names: //ld[@role='Book']/ld-author/ld-name.
func (p *page) dataSteps(e tagtree.NodeID) []locator.Step {
	var steps []locator.Step
	for root := p.t.StructuredData(); e != root; e = p.t.Parent(e) {
		s := locator.Step{Axis: locator.Child, Test: p.t.Tag(e)}
		for _, key := range []string{"property", "name", "itemprop", "key", "role"} {
			if v, ok := p.t.Attr(e, key); ok && !strings.ContainsAny(v, "\r\n\t") && (key != "role" || p.t.Parent(e) == root) {
				s.Preds = []locator.Pred{{Kind: locator.AttrIs, Name: key, Value: v}}
				break
			}
		}
		steps = append([]locator.Step{s}, steps...)
	}
	if len(steps) > 0 {
		steps[0].Axis = locator.Deep
	}
	return steps
}
