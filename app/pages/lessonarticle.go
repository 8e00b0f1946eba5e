package pages

import (
	"strings"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// choose clicks on the blocks of a page that belong to the body, or do not.
func (t *teacher) choose(id int, p *page.Page, choices []Choice) error {
	if len(choices) == 0 {
		return nil
	}
	if t.Kind != template.Article {
		return &Misfit{Code: MisfitNotArticle}
	}
	tree, err := t.session.Tree(id)
	if err != nil {
		return err
	}
	decided := map[tagtree.NodeID]bool{}
	for _, ch := range choices {
		n := textWith(tree, ch.Words, decided)
		if n == tagtree.None {
			return message.Errorf("notextwith", "%s: no visible text has %q; copy the words from the page as your browser shows it", p.Name, ch.Words)
		}
		decided[n] = true
		if _, err := t.session.Mark(author.NewMark{Page: id, Node: int32(n), Field: string(template.ArticleBody), Not: !ch.In}); err != nil {
			return err
		}
	}
	return nil
}

// textWith returns the first visible text that has some words and is not decided yet; else the
// innermost first element, None if there is none.
func textWith(t *tagtree.Tree, words string, decided map[tagtree.NodeID]bool) tagtree.NodeID {
	best := tagtree.None
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.Visible(id) || decided[id] {
			continue
		}
		if t.IsText(id) && strings.Contains(tagtree.Collapse(t.Node(id).Data), words) {
			return id
		}
	}
	for id := tagtree.NodeID(1); int(id) < t.Len(); { // words that run over several texts
		if !t.IsText(id) && t.Visible(id) && !decided[id] && strings.Contains(t.Text(id), words) {
			best = id
			id++
			continue
		}
		id = max(t.End(id), id+1)
	}
	return best
}
