package match

import (
	"net/url"
	"slices"
	"sync"

	"wrapsmith/backend/fingerprint"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// subject is the page in question, with its features.
type subject struct {
	tree       *tagtree.Tree
	features   *fingerprint.Page
	query      *query
	host, path string                 // of its address; "" unknown
	texts      map[string]bool        // of those looked for
	tried      map[string]record.Page // dry runs, by template
}

func newSubject(t *tagtree.Tree) *subject {
	p := begin(t)
	p.complete()
	return p
}

// begin is a subject whose features are read to where pick needs them.
func begin(t *tagtree.Tree) *subject {
	p := &subject{tree: t, features: fingerprint.Begin(t), host: fingerprint.HostOf(t.Page.URL)}
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

// complete reads the rest.
func (p *subject) complete() {
	p.features.Rest(p.tree)
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
			if stem, ok := known.Of(p.tree.Node(id).Data); ok {
				p.texts[stem] = true
			}
		}
	}
}

// find tells texts that the page has from those it has not; look was told of them.
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

// maxLabelled is how many templates' texts are remembered.
const maxLabelled = 1000

// labels remembers the texts of templates' trees, which pages are asked for again
// and again. Safe for concurrent use.
type labels struct {
	mu sync.Mutex
	by map[*template.Template][]string
}

func (l *labels) of(t *template.Template) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	texts, ok := l.by[t]
	if !ok {
		texts = treeTexts(t.Tree)
		if l.by == nil || len(l.by) >= maxLabelled {
			l.by = map[*template.Template][]string{}
		}
		l.by[t] = texts
	}
	return texts
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
