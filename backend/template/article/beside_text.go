package article

import (
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Notices and captions that hold much prose, and raise each other's belief.

// withoutCookies clears dialogs that speak of cookies, and elements named so that speak of consent,
// where prose outside of such elements is taken. O(n).
func (p *page) withoutCookies(taken []bool) {
	others := false
	for i, t := range taken {
		others = others || t && !p.inNotice(p.pieces[i].inner) && p.pieces[i].isProse()
	}
	for i := 0; others && i < len(taken); i++ {
		if !p.inNotice(p.pieces[i].inner) {
			continue
		}
		box := p.notice(p.pieces[i].inner)
		to, cookies, consent := i, false, p.inDialog(box)
		for ; to < len(taken) && p.pieces[to].from < p.t.End(box); to++ {
			cookies = cookies || strings.Contains(p.pieces[to].text, "ookie")
			consent = consent || asksConsent(p.pieces[to].text)
		}
		holdsTitle := p.title >= i && p.title < to // a post filed under "cookies"
		for k := i; cookies && consent && !holdsTitle && k < to; k++ {
			taken[k] = false
		}
		i = to - 1
	}
}

func (p *page) inDialog(id tagtree.NodeID) bool { return p.within[id]&hintDialog != 0 }

func (p *page) inNotice(id tagtree.NodeID) bool { return p.within[id]&(hintDialog|nameConsent) != 0 }

// notice is the outermost dialog or element named after cookies around a node in one.
func (p *page) notice(id tagtree.NodeID) tagtree.NodeID {
	for up := p.t.Parent(id); up > 0 && p.inNotice(up); up = p.t.Parent(id) {
		id = up
	}
	return id
}

// asksConsent reports whether a text has words of a notice about cookies.
func asksConsent(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(consentWords, func(w string) bool { return strings.Contains(text, w) })
}

var consentWords = []string{"consent", "partners", "privacy", "personal data", "einwillig", "datenschutz", "privacidad", "confidentialité", "同意"}

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
