package match

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// subject is the page in question, with its features.
type subject struct {
	ctx        context.Context //nolint:containedctx // a subject lives as long as the call that made it
	tree       *tagtree.Tree
	glance     *fingerprint.Glance
	features   *fingerprint.Page
	query      *query
	host, path string                 // of its address; "" unknown
	texts      map[string]bool        // of those looked for
	tried      map[string]record.Page // dry runs, by template
	linked     bool                   // the sites linked to were read
}

func newSubject(t *tagtree.Tree) *subject {
	p := begin(context.Background(), t, new(fingerprint.Glance))
	p.complete()
	return p
}

// begin is a subject whose features are read to where Pick needs them. The glance
// serves it alone until it is complete.
func begin(ctx context.Context, t *tagtree.Tree, g *fingerprint.Glance) *subject {
	g.Read(t)
	p := &subject{ctx: ctx, tree: t, glance: g, features: fingerprint.Begin(t), host: fingerprint.HostOf(t.Page.URL)}
	if u, err := url.Parse(t.Page.URL); err == nil && p.host != "" {
		if p.path = u.EscapedPath(); p.path == "" {
			p.path = "/"
		}
		if u.RawQuery != "" {
			p.path += "?" + u.RawQuery
		}
	}
	return p
}

// link reads the sites that the page links to.
func (p *subject) link() {
	if !p.linked {
		p.features.Links(p.tree)
		p.linked = true
	}
}

// complete reads the rest.
func (p *subject) complete() {
	p.link()
	p.features.Rest(p.tree, p.glance.Edges())
	p.query = newQuery(p.features.Print(), p.host)
}

// homes are the hosts that the page calls its own, sorted; its address's first.
func (p *subject) homes() []string {
	var out []string
	for h := range p.features.Homes {
		out = append(out, h)
	}
	slices.Sort(out)
	if p.host != "" {
		out = slices.Insert(out, 0, p.host)
	}
	return out
}

// maxLabel is the longest text node that is looked at for labels, in bytes.
const maxLabel = 600

// look finds out which of some texts the page has, in one pass, for find.
func (p *subject) look(texts []string) {
	known := tagtree.NewStems(texts)
	p.texts = make(map[string]bool, len(texts))
	for id := tagtree.NodeID(1); int(id) < p.tree.Len(); id++ {
		if p.tree.IsText(id) && len(p.tree.Node(id).Data) <= maxLabel {
			if i := known.Of(p.tree.Node(id).Data); i >= 0 {
				p.texts[texts[i]] = true
			}
		}
	}
}

// find separates the texts that the page has from those that it lacks. look must have received them before.
func (p *subject) find(texts []string) (found, missing []string) {
	for _, s := range texts {
		if p.texts[s] {
			found = append(found, s)
		} else {
			missing = append(missing, s)
		}
	}
	return found, missing
}

// maxLabelled is how many templates' texts are remembered; each keeps its template in memory.
const maxLabelled = 128

// labels remembers the texts of templates, which pages are asked for again and
// again. Safe for concurrent use.
type labels struct {
	mu sync.Mutex
	by map[*template.Template]*wording
}

// wording is what of a template is looked for among a page's texts. Immutable once it is made.
type wording struct {
	labels []string // of its tree, each once

	once   sync.Once // for the rest
	wanted []wanted
	short  float64 // weight of the short texts
	known  *tagtree.Stems
}

// wanted is one text: a label, a short text of the fingerprint with its weight, or both.
type wanted struct {
	text  string
	label bool
	short float64
}

func (l *labels) of(t *template.Template) *wording {
	l.mu.Lock()
	defer l.mu.Unlock()
	w, ok := l.by[t]
	if !ok {
		w = &wording{labels: treeTexts(t.Tree)}
		if l.by == nil || len(l.by) >= maxLabelled {
			l.by = map[*template.Template]*wording{}
		}
		l.by[t] = w
	}
	return w
}

// prepare files the texts, for read.
func (w *wording) prepare(print []template.Edge) {
	at, texts := map[string]int{}, []string{}
	want := func(text string) *wanted {
		i, ok := at[text]
		if !ok {
			i = len(texts)
			at[text] = i
			texts, w.wanted = append(texts, text), append(w.wanted, wanted{text: text})
		}
		return &w.wanted[i]
	}
	for _, text := range w.labels {
		want(text).label = true
	}
	for _, e := range print {
		if text, ok := strings.CutPrefix(e.Key, fingerprint.TextPrefix); ok {
			want(text).short += e.Weight
			w.short += e.Weight
		}
	}
	w.known = tagtree.NewStems(texts)
}

// read looks for the texts of one template in one pass over the page: the share of
// its labels that are there, and of its short texts by weight; -1 where it has none.
func (p *subject) read(t *template.Template, w *wording) (labels, texts float64) {
	w.once.Do(func() { w.prepare(t.Fingerprint) })
	label, short := make([]bool, len(w.wanted)), make([]bool, len(w.wanted))
	var labelled, weight float64
	for id := tagtree.NodeID(1); int(id) < p.tree.Len(); id++ {
		if !p.tree.IsText(id) {
			continue
		}
		data := p.tree.Node(id).Data
		i := w.known.Of(data)
		if i < 0 {
			continue
		}
		want := &w.wanted[i]
		if want.label && !label[i] && len(data) <= maxLabel {
			label[i] = true
			labelled++
		}
		if want.short > 0 && !short[i] && fingerprint.Short(p.tree, id, want.text) {
			short[i] = true
			weight += want.short
		}
	}
	return share(labelled, float64(len(w.labels))), share(weight, w.short)
}

// share is -1 of nothing.
func share(part, all float64) float64 {
	if all <= 0 {
		return -1
	}
	return part / all
}

// treeTexts are the texts of a template's tree, each once, in order.
func treeTexts(root *template.Node) []string {
	var out []string
	seen := map[string]bool{}
	var walk func(n *template.Node)
	walk = func(n *template.Node) {
		if n.Tag == "" && n.Slot == "" && n.Text != "" && !seen[n.Text] {
			seen[n.Text] = true
			out = append(out, n.Text)
		}
		for _, c := range n.Children {
			walk(c)
		}
	}
	if root != nil {
		walk(root)
	}
	return out
}
