package article

import (
	"wrapsmith/backend/tagpath"
	"wrapsmith/backend/tagtree"
)

// page is a page under the evidence: its pieces, and what the sources share.
type page struct {
	t      *tagtree.Tree
	o      Options
	pieces []piece
	fused  []float64 // by piece: the fused value of its texts' tag paths, in units of the threshold
}

// newPage cuts a page and counts its tag paths.
func newPage(t *tagtree.Tree, o Options) *page {
	p := &page{t: t, o: o, pieces: cut(t)}
	paths := tagpath.Read(t)
	value, tau := fusePaths(t, paths)
	p.fused = make([]float64, len(p.pieces))
	for i, q := range p.pieces {
		p.fused[i] = q.value(t, paths, value) / tau
	}
	return p
}
