package article

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// phrasing is what short pieces say: turns of speech and headings.
type phrasing struct {
	phraseOf []int16 // by piece
	lower    []byte  // scratch of readPhrase
	section  []int8  // by piece: the kind of heading it lies below
	title    int     // the piece that is the title, -1
}

// readPhrases looks for phrases in short pieces, and for the title among the headings.
func (p *page) readPhrases() {
	p.phraseOf = make([]int16, len(p.pieces))
	for i := range p.pieces {
		list, starts := p.readPhrase(&p.pieces[i])
		p.phraseOf[i] = int16(list) << 1
		if starts {
			p.phraseOf[i] |= 1
		}
	}
	title := ""
	for _, id := range p.silent {
		if p.t.Node(id).DataAtom == atom.Title && p.t.Node(id).Namespace == "" {
			title = strings.ToLower(p.t.Text(id))
			break
		}
	}
	for i, q := range p.pieces {
		if q.kind == Heading && q.level <= 2 && q.words > 1 && !q.hidden && strings.Contains(title, strings.ToLower(q.text)) {
			p.title = i
			return
		}
	}
	for i, q := range p.pieces {
		if q.kind == Heading && q.level == 1 && !q.hidden {
			p.title = i
			return
		}
	}
}
