package article

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// The pictures of a body are blocks too. A picture has no text of its own, so the
// text decides: it belongs to the body if a block of the body is close to it,
//
//	div( p figure( img figcaption ) p )     img is within pictureReach of the first p
//
// or if the person chose it. Each address counts once: lazy pictures stand
// again within noscript. With a picture comes the caption of its figure, which
// the text alone may well leave out.

// pictureReach is how many elements up from a picture a block of the body must lie below.
const pictureReach = 4

// Pictured is a fixed body with its pictures among its blocks. O(n) in the page's nodes.
func (r *Reading) Pictured(body []Block, fix Fix) []Block {
	g := r.gather()
	keep, drop := below(r.t, fix.Keep), below(r.t, fix.Drop)
	var pictures []Block
	next := 0
	for _, k := range r.pictures(g) {
		for next < len(body) && body[next].From < k.From {
			next++
		}
		if drop[k.From] {
			continue
		}
		if keep[k.From] {
			k.Belief = 1
		} else if _, found := slices.BinarySearch(g.images, k.From); found {
			k.Belief = r.among(body, k.From, next)
		}
		if k.Belief > 0 {
			pictures = append(pictures, k)
		}
	}
	return inOrder(inOrder(body, r.captions(body, pictures, drop)), pictures)
}

// captions are those of the figures of pictures that the body lacks and were not left out.
func (r *Reading) captions(body, pictures []Block, drop []bool) []Block {
	figures := map[tagtree.NodeID]float64{}
	for _, k := range pictures {
		if f := r.figure(k.From); f != tagtree.None {
			figures[f] = k.Belief
		}
	}
	if len(figures) == 0 {
		return nil
	}
	have := map[tagtree.NodeID]bool{}
	for _, k := range body {
		have[k.From] = true
	}
	var out []Block
	for _, k := range Blocks(r.t) {
		if belief, ok := figures[r.figure(k.From)]; ok && k.Kind == Caption && !have[k.From] && !drop[k.From] {
			k.Belief = belief
			out = append(out, k)
		}
	}
	return out
}

// figure is the figure that a node lies in; None when it lies in none.
func (r *Reading) figure(id tagtree.NodeID) tagtree.NodeID {
	for range pictureReach {
		if id = r.t.Parent(id); id == tagtree.None || r.t.Node(id).DataAtom == atom.Figure {
			return id
		}
	}
	return tagtree.None
}

// Pictures lists the pictures that a reader sees on a page, in its order, what
// is too small to be one left out: what a person may take in. O(n).
func (r *Reading) Pictures() []Block { return r.pictures(r.gather()) }

// PictureAddress is where a picture comes from, as the page writes it.
func PictureAddress(t *tagtree.Tree, id tagtree.NodeID) string { return imageSource(t, id) }

func (r *Reading) pictures(g *gathered) []Block {
	var out []Block
	base, seen := g.baseURL(), map[string]bool{}
	for id := tagtree.NodeID(0); int(id) < r.t.Len() && len(out) < maxGathered; id++ {
		if r.t.Node(id).DataAtom != atom.Img || !g.large(id) {
			continue
		}
		src := absolute(base, imageSource(r.t, id))
		if src == "" || seen[src] {
			continue
		}
		seen[src] = true
		alt, _ := r.t.Attr(id, "alt")
		out = append(out, Block{Kind: Picture, Node: id, From: id, To: id + 1, Text: tagtree.Collapse(alt)})
	}
	return out
}

// among is the belief in the blocks before and after a picture that lie close to it; 0 when neither does.
func (r *Reading) among(body []Block, id tagtree.NodeID, next int) float64 {
	belief := 0.0
	near := body[max(0, next-1):min(len(body), next+1)]
	p := id
	for range pictureReach {
		if p = r.t.Parent(p); p == tagtree.None || r.t.Node(p).DataAtom == atom.Body {
			break
		}
		for _, k := range near {
			if r.t.Within(k.From, p) {
				belief = max(belief, k.Belief)
			}
		}
	}
	return belief
}

// inOrder merges two lists of blocks, each in the order of the page.
func inOrder(a, b []Block) []Block {
	out := make([]Block, 0, len(a)+len(b))
	for _, k := range a {
		for len(b) > 0 && b[0].From < k.From {
			out, b = append(out, b[0]), b[1:]
		}
		out = append(out, k)
	}
	return append(out, b...)
}

// Everything lists all that a person may take into an article or leave out of
// it, in the order of the page: blocks of text and pictures. O(n).
func (r *Reading) Everything() []Block { return inOrder(Blocks(r.t), r.Pictures()) }
