package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/page"
)

// choice says of the block with some words that it belongs to the article's body, or does not.
type choice struct {
	words string
	in    bool
}

// choiceFlag adds a choice to the last page.
type choiceFlag struct {
	pages *[]shown
	in    bool
}

func addChoices(c *cobra.Command, pages *[]shown) {
	fl := c.Flags()
	fl.Var(choiceFlag{pages, false}, "drop", "of an article: words of a block of the last page that its body must not have; said twice, the next block with them")
	fl.Var(choiceFlag{pages, true}, "keep", "of an article: words of a block of the last page that its body must have")
}

func (choiceFlag) String() string { return "" }

// Type is what help calls the value.
func (choiceFlag) Type() string { return "words" }

// Set adds a choice to the last page.
func (f choiceFlag) Set(words string) error {
	words = tagtree.Collapse(words)
	if words == "" {
		return fmt.Errorf("want words that the page shows")
	}
	if len(*f.pages) == 0 {
		return fmt.Errorf("name the page first: --page PAGE")
	}
	last := &(*f.pages)[len(*f.pages)-1]
	last.choices = append(last.choices, choice{words, f.in})
	return nil
}

func (f *listLearn) article() bool { return f.kind == string(template.Article) }

// choose clicks on the blocks of a page that belong to the body, or do not.
func (f *listLearn) choose(c *cobra.Command, s *author.Session, id int, p *page.Page, choices []choice) error {
	if len(choices) == 0 {
		return nil
	}
	if !f.article() {
		return misused(c, "--drop and --keep go with --kind article")
	}
	tree, err := s.Tree(id)
	if err != nil {
		return err
	}
	said := map[tagtree.NodeID]bool{}
	for _, ch := range choices {
		n := textWith(tree, ch.words, said)
		if n == tagtree.None {
			return fmt.Errorf("%s: no visible text has %q; copy the words from the page as your browser shows it", p.Name, ch.words)
		}
		said[n] = true
		if _, err := s.Mark(author.NewMark{Page: id, Node: int32(n), Field: string(template.ArticleBody), Not: !ch.in}); err != nil {
			return err
		}
	}
	return nil
}

// textWith is the first visible text that has some words, of those that nothing was said of yet; else the
// innermost first element, None when there is none.
func textWith(t *tagtree.Tree, words string, said map[tagtree.NodeID]bool) tagtree.NodeID {
	best := tagtree.None
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.Visible(id) || said[id] {
			continue
		}
		if t.IsText(id) && strings.Contains(tagtree.Collapse(t.Node(id).Data), words) {
			return id
		}
	}
	for id := tagtree.NodeID(1); int(id) < t.Len(); { // words that run over several texts
		if !t.IsText(id) && t.Visible(id) && !said[id] && strings.Contains(t.Text(id), words) {
			best = id
			id++
			continue
		}
		id = max(t.End(id), id+1)
	}
	return best
}
