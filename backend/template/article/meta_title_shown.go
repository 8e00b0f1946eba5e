package article

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// Headlines that are no element h1 or h2 and have no class that says title: a bold
// line above the text. The element title tells which text it is.
//
//	<title>Harbour Post - Ferry waits for the tide</title>
//	<font size=5>Ferry waits for the tide</font>

// A shown text is the headline if it is a part of a stated title and has so much of it.
const (
	partShare = 0.25 // of its bytes, at least
	partWords = 3    // at least; fewer name a section or the site
	partWide  = 4    // ideographs that count like partWords
)

// statedHeadline is the longest shown text before the body that is a part of a stated
// title between signs, where no shown headline agrees with one; no claim if there is none.
func (g *gathered) statedHeadline(shown []claim, site string) []claim {
	stated := g.statedTitles()
	if len(stated) == 0 || g.agreed(shown, stated, site) {
		return nil
	}
	best := claim{weight: titleShownMany, by: byText, node: tagtree.None}
	for id := tagtree.NodeID(0); id < g.bodyEnd; id++ {
		if !g.t.IsText(id) || g.texts[id].chars < titleLeast || len(g.t.Node(id).Data) > 2*maxTitle || !g.t.Visible(id) {
			continue
		}
		text := tagtree.Collapse(g.t.Node(id).Data)
		if len(text) <= len(best.text) || !phrase(text) || !slices.ContainsFunc(stated, func(s string) bool { return partOf(s, text) }) {
			continue
		}
		if !sameName(text, site) && !g.below(id, "a") {
			best.key, best.text, best.node = plainKey(text), text, id
		}
	}
	if best.node == tagtree.None {
		return nil
	}
	return []claim{best}
}

// statedTitles are the titles of the metadata and the element title.
func (g *gathered) statedTitles() (out []string) {
	for _, name := range titleMetas {
		out = append(out, g.metas[name]...)
	}
	if len(g.titles) > 0 {
		out = append(out, g.titles[0])
	}
	return slices.DeleteFunc(out, func(s string) bool { return len(s) > 2*maxTitle })
}

// agreed reports whether one of the shown headlines means a stated title.
func (g *gathered) agreed(shown []claim, stated []string, site string) bool {
	return slices.ContainsFunc(stated, func(s string) bool {
		key, bare := plainKey(s), g.withoutSite(s, site)
		return slices.ContainsFunc(shown, func(c claim) bool {
			return c.weight > titleSite && (agree(key, c.key) || c.weight > titleMarked && strings.HasSuffix(c.text, bare) && partOf(c.text, bare))
		})
	})
}

// phrase reports whether a text has enough words to be a headline.
func phrase(s string) bool {
	return len(strings.Fields(s)) >= partWords || ideographic(s) && utf8.RuneCountInString(s) >= partWide
}

// partOf reports whether a stated title has a text between its ends and signs: Harbour Post: Low tide.
func partOf(stated, text string) bool {
	if float64(len(text)) < partShare*float64(len(stated)) {
		return false
	}
	before, after, ok := strings.Cut(stated, text)
	if !ok {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(before))
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(after))
	return !wordRune(last) && !wordRune(first)
}

func wordRune(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
