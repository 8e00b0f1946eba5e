package crawl

import (
	"crypto/sha256"
	"encoding/hex"
	"io"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// Thresholds of likeness, 0..1.
const (
	// likeEdges is the weighted Jaccard coefficient from which a page is like a
	// sample. It takes some 99 % of the 633 pairs of pages of one site in the
	// labelled sets; match calls pages alike from the same figure on.
	likeEdges = 0.5
	// likeApart is the share of what sets a sample apart from the seed that a
	// page must have: pages of one site share their frame, which alone can pass likeEdges.
	likeApart = 0.5
	// minApart is the share of a sample that must be its own for likeApart to
	// count; with less the seed is a page like the sample.
	minApart = 0.1
)

// Sample is what a crawl needs to know of a sample page.
type Sample struct {
	Name  string          `json:"name"`
	Names string          `json:"names"` // digest of the elements' names in preorder
	Edges []template.Edge `json:"edges"` // of its fingerprint, sorted by key
}

// NewSample makes a Sample of a page.
func NewSample(t *tagtree.Tree) Sample {
	s := read(t)
	s.Name = t.Page.Name
	return s
}

func read(t *tagtree.Tree) Sample {
	return Sample{Names: names(t), Edges: fingerprint.Read(t).Edges}
}

// names is the digest of the elements' names in preorder. It is equal for trees for
// which tagtree.SameNames is true.
func names(t *tagtree.Tree) string {
	h := sha256.New()
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.IsText(id) {
			io.WriteString(h, t.Tag(id)) //nolint:errcheck // never fails
			io.WriteString(h, "\n")      //nolint:errcheck // as above
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (s Sample) keys() []string {
	keys := make([]string, len(s.Edges))
	for i, e := range s.Edges {
		keys[i] = e.Key
	}
	return keys
}

// alike reports whether a page is similar to one of the samples, and the highest
// similarity. Without samples every page is similar.
func (p *Plan) alike(page Sample, seeds map[string]bool) (bool, float64) {
	if len(p.Like) == 0 {
		return true, 1
	}
	best, like := 0.0, false
	for _, s := range p.Like {
		score, yes := s.compare(page, seeds, p.Strict)
		best, like = max(best, score), like || yes
	}
	return like, best
}

func (s Sample) compare(page Sample, seeds map[string]bool, strict bool) (score float64, like bool) {
	score = fingerprint.Jaccard(s.Edges, page.Edges)
	if strict {
		return score, s.Names == page.Names
	}
	return score, score >= likeEdges && (seeds == nil || s.sharesOwn(page, seeds))
}

// sharesOwn reports whether a page has what distinguishes the sample from the seeds.
func (s Sample) sharesOwn(page Sample, seeds map[string]bool) bool {
	has := make(map[string]bool, len(page.Edges))
	for _, e := range page.Edges {
		has[e.Key] = true
	}
	var all, own, shared float64
	for _, e := range s.Edges {
		all += e.Weight
		if seeds[e.Key] {
			continue
		}
		own += e.Weight
		if has[e.Key] {
			shared += e.Weight
		}
	}
	return own < minApart*all || shared >= likeApart*own
}
