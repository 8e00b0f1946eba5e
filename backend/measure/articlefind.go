package measure

import (
	"strings"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// FinderOf is the finder of one of our own methods.
func FinderOf(m article.Method) Finder {
	return func(t *tagtree.Tree, beside []*tagtree.Tree) Prediction {
		r := article.Read(t)
		a := r.Find(article.Options{Method: m, Samples: beside})
		about := r.About(a.Body)
		return Prediction{Body: BodyText(a.Body), Title: about.Title.Text, Author: about.Author.Text, Date: about.Date.Text}
	}
}

// BodyText is the text of a body, a line a block; what describes a picture is none.
func BodyText(blocks []article.Block) string {
	var b strings.Builder
	for _, block := range blocks {
		if block.Kind != article.Picture {
			b.WriteString(block.Text)
			b.WriteByte('\n')
		}
	}
	return b.String()
}
