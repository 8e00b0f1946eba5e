package pagekind

import (
	"unicode"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

const (
	longText = 80     // letters from which on a text is prose
	hanFrom  = 0x2e80 // letters from here on count twice: they say more
)

// look is what is known of a page; letters are those that it shows.
type look struct {
	list   list.Found // the first one; empty when there is none
	linked float64    // share of its records with a link

	facts suggest.Facts

	article article.Article
	body    float64 // its letters
	long    float64 // of them those of long paragraphs

	letters  float64 // of the page, 1 at least
	prose    float64 // of them those in long texts beside the list, outside of links
	articles float64 // article elements
}

func lookAt(t *tagtree.Tree) *look {
	l := &look{letters: 1}
	if found := list.Find(t, list.Options{Most: 1}); len(found) > 0 {
		l.list = found[0]
	}
	listed := l.readList(t)
	l.facts = suggest.FactsOf(t, listed)
	l.article = article.Find(t, article.Options{})
	for _, b := range l.article.Body {
		n := letters(b.Text)
		l.body += n
		if b.Kind == article.Paragraph && n >= longText {
			l.long += n
		}
	}
	l.readText(t, listed)
	return l
}

// readList tells which nodes are in the list.
func (l *look) readList(t *tagtree.Tree) []bool {
	in := make([]bool, t.Len())
	for _, r := range l.list.Records {
		leads := 0.0
		for _, span := range r {
			for id := span.From; id < span.To; id++ {
				in[id] = true
				if t.Tag(id) == "a" {
					leads = 1
				}
			}
		}
		l.linked += leads / float64(len(l.list.Records))
	}
	return in
}

// readText counts the letters of the page by where they are.
func (l *look) readText(t *tagtree.Tree, listed []bool) {
	link := tagtree.NodeID(0) // the end of the link around a node; 0: none
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		switch t.Tag(id) {
		case "a":
			link = max(link, t.End(id))
		case "article":
			l.articles++
		}
		if !t.IsText(id) || !t.Visible(id) {
			continue
		}
		n := letters(t.Node(id).Data)
		l.letters += n
		if id >= link && n >= longText && !listed[id] {
			l.prose += n
		}
	}
}

// letters counts letters and digits.
func letters(s string) (n float64) {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
			if r >= hanFrom {
				n++
			}
		}
	}
	return n
}
