package article

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// A piece may lie below a heading that says what follows: "Related posts", as
// far as the next heading of that level or the end of the box.

// sectionLists are the phrases that, as a heading, put what follows under them.
var sectionLists = []string{"related", "comments", "subscribe", "share", "shop", "byline", "note"}

// headingWords is the longest short text that can head a section without being a heading element.
const headingWords = 6

func prefixed(with string, names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = with + n
	}
	return out
}

// markSections notes for each piece under which kind of heading it lies, 0 for none; 1 + an index of sectionLists.
func (p *page) markSections() {
	p.section = make([]int8, len(p.pieces))
	until, level, kind, weak := tagtree.NodeID(0), 0, int8(0), false
	for i := range p.pieces {
		q := &p.pieces[i]
		if q.from >= until || q.kind == Heading && q.level <= level {
			kind, until = 0, 0
		}
		if (kind == 0 || weak) && (q.kind == Heading || q.words <= headingWords) {
			list, starts := p.phrase(i)
			if list >= 0 && (starts || q.kind == Heading) {
				if at := slices.Index(sectionLists, phraseLists[list].sign); at >= 0 {
					kind, until, level, weak = int8(at+1), p.t.End(p.groupOf(i, 2)), q.level, q.kind != Heading
					if weak {
						level = 6
					}
					continue
				}
			}
		}
		p.section[i] = kind
	}
}
