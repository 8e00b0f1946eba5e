package fingerprint

import (
	"math"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Glance reads the edges of one page after another, for who has many pages of a
// few sites: names and edges keep their numbers from page to page, and the
// weights of a template stand by these numbers, so that a page is compared with
// it without a key made or sorted:
//
//	div.card -> 7   a.title -> 12   div.card>a.title -> 31
//
// Not safe for concurrent use. Memory: some MB at most, and what one page adds.
type Glance struct {
	namer
	name   []int32 // of each node of the page
	count  []int32 // by edge
	met    []int32 // the edges of the page
	prints map[*template.Template]*weighed
	logs   []float64 // weights by count
}

// Bounds of what stays from page to page.
const (
	maxHeld   = 2 << 20 // bytes
	maxPrints = 64      // templates
)

// weighed is a template's fingerprint by number.
type weighed struct {
	weights []float64 // by edge; edges met later have none
	total   float64
	names   []string
	titles  []string
}

// Read counts the edges of a page, O(n).
func (g *Glance) Read(t *tagtree.Tree) {
	if g.memo == nil || g.bytes > maxHeld {
		*g = Glance{namer: newNamer(), name: g.name, logs: g.logs}
	}
	for _, e := range g.met {
		g.count[e] = 0
	}
	g.met = g.met[:0]
	if n := t.PageLen(); len(g.name) < n {
		g.name = make([]int32, n+n/4)
	}
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if t.IsText(id) {
			continue
		}
		g.name[id] = g.of(t.Node(id))
		if p := t.Parent(id); p > 0 {
			g.meet(g.edge(g.name[p], g.name[id]))
		}
	}
}

func (g *Glance) meet(edge int32) {
	if int(edge) >= len(g.count) {
		g.count = append(g.count, make([]int32, int(edge)+1-len(g.count))...)
	}
	if g.count[edge]++; g.count[edge] == 1 {
		g.met = append(g.met, edge)
	}
}

// Edges are those of the page read last, the MaxEdges heaviest, sorted by key.
func (g *Glance) Edges() []template.Edge {
	out := make([]template.Edge, len(g.met))
	for i, e := range g.met {
		out[i] = template.Edge{Key: g.key(e), Weight: g.weight(e)}
	}
	return heaviest(out, MaxEdges)
}

// weight is that of an edge on the page: one that a list repeats says little more.
func (g *Glance) weight(edge int32) float64 {
	n := int(g.count[edge])
	if n >= maxLogs {
		return round(1 + math.Log2(float64(n)))
	}
	for len(g.logs) <= n {
		g.logs = append(g.logs, round(1+math.Log2(float64(max(1, len(g.logs))))))
	}
	return g.logs[n]
}

// maxLogs is up to which count weights are remembered.
const maxLogs = 256

// Compare gives the result of Page.Compare for one template: for the edges of the page
// read last and the names of p. The sum may differ in the last digits, as its order does.
func (g *Glance) Compare(p *Page, t *template.Template) (edges float64, names Agreement) {
	w := g.weighed(t)
	if names = agree(p.Names, w.names); agree(p.Title, w.titles) == Same {
		names = Same
	}
	if len(g.met) > MaxEdges {
		return Jaccard(g.Edges(), t.Fingerprint), names
	}
	both, either := 0.0, w.total
	for _, e := range g.met {
		mine, theirs := g.weight(e), 0.0
		if int(e) < len(w.weights) {
			theirs = w.weights[e]
		}
		least := min(mine, theirs)
		both += least
		either += mine - least
	}
	if either == 0 {
		return 0, names
	}
	return both / either, names
}

// weighed numbers a template's edges.
func (g *Glance) weighed(t *template.Template) *weighed {
	if w, ok := g.prints[t]; ok {
		return w
	}
	w := &weighed{}
	edges := edgesOf(t.Fingerprint)
	for _, e := range edges {
		w.total += e.Weight
		parent, child, ok := strings.Cut(e.Key, ">")
		if !ok || strings.Contains(child, ">") {
			continue // no page has such an edge
		}
		i := int(g.edge(g.add(parent), g.add(child)))
		if i >= len(w.weights) {
			w.weights = append(w.weights, make([]float64, i+1-len(w.weights))...)
		}
		w.weights[i] = e.Weight
	}
	for _, e := range t.Fingerprint[:len(t.Fingerprint)-len(edges)] {
		if name, ok := strings.CutPrefix(e.Key, NamePrefix); ok {
			w.names = append(w.names, name)
		} else if title, ok := strings.CutPrefix(e.Key, TitlePrefix); ok {
			w.titles = append(w.titles, title)
		}
	}
	if g.prints == nil || len(g.prints) >= maxPrints {
		g.prints = map[*template.Template]*weighed{}
	}
	g.prints[t] = w
	g.bytes += 8 * len(w.weights)
	return w
}

// edges are a page's parent>child pairs, the MaxEdges heaviest, sorted by key.
func edges(t *tagtree.Tree) []template.Edge {
	var g Glance
	g.Read(t)
	return g.Edges()
}
