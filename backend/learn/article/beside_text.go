package article

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Notices and captions that hold much prose, and raise each other's belief.

// withoutCookies clears dialogs that speak of cookies, where prose outside of dialogs is taken. O(n).
func (p *page) withoutCookies(taken []bool) {
	others := false
	for i, t := range taken {
		others = others || t && !p.inDialog(p.pieces[i].inner) && p.pieces[i].isProse()
	}
	for i := 0; others && i < len(taken); i++ {
		if !p.inDialog(p.pieces[i].inner) {
			continue
		}
		end := p.t.End(p.dialog(p.pieces[i].inner))
		to, cookies := i, false
		for ; to < len(taken) && p.pieces[to].from < end; to++ {
			cookies = cookies || strings.Contains(p.pieces[to].text, "ookie")
		}
		for k := i; cookies && k < to; k++ {
			taken[k] = false
		}
		i = to - 1
	}
}

func (p *page) inDialog(id tagtree.NodeID) bool { return p.within[id]&hintDialog != 0 }

// dialog is the outermost dialog around a node in one.
func (p *page) dialog(id tagtree.NodeID) tagtree.NodeID {
	for up := p.t.Parent(id); up > 0 && p.inDialog(up); up = p.t.Parent(id) {
		id = up
	}
	return id
}

// galleryCaptions is how many captions make a gallery.
const galleryCaptions = 3

// withoutCaptions clears the captions of a gallery, unless they are most of the text.
// One or two captions are left to the evidence, as labels disagree on them.
func (p *page) withoutCaptions(taken []bool) {
	captions, words, all := 0, 0, 0
	for i, t := range taken {
		if t {
			all += p.pieces[i].words
			if p.pieces[i].kind == Caption {
				captions, words = captions+1, words+p.pieces[i].words
			}
		}
	}
	if captions < galleryCaptions || 2*words > all {
		return
	}
	for i := range taken {
		taken[i] = taken[i] && p.pieces[i].kind != Caption
	}
}
