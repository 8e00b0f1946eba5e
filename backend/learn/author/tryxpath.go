package author

import (
	"context"
	"fmt"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// XPathMatches is what an XPath finds while a person types it.
type XPathMatches struct {
	Count int     `json:"count" doc:"Nodes found on the page"`
	Nodes []int32 `json:"nodes" doc:"The first of them, in document order"`
	Text  string  `json:"text" doc:"Of the first node, shortened"`
	Pages int     `json:"pages" doc:"Pages of the workspace with a match"`
	All   int     `json:"all" doc:"Pages of the workspace"`
}

// Bounds of what is given of a match.
const (
	maxMatchNodes = 500
	maxMatchText  = 80 // characters
)

// TryXPath finds the nodes of an XPath or CSS selector on a page, and counts the pages that have one. It changes nothing.
func (s *Session) TryXPath(ctx context.Context, page int, text string) (XPathMatches, error) {
	text, err := translated(text)
	if err != nil {
		return XPathMatches{}, err
	}
	e, err := xpath.Compile(locator.Long(text))
	if err != nil {
		return XPathMatches{}, err
	}
	s.mu.Lock()
	var trees []*tagtree.Tree
	at := s.now.page(page)
	for _, p := range s.now.Pages {
		trees = append(trees, s.samples[p.Digest].tree)
	}
	s.mu.Unlock()
	if at < 0 {
		return XPathMatches{}, fmt.Errorf("author: page %d: %w", page, ErrNoPage)
	}
	out := XPathMatches{Nodes: []int32{}, All: len(trees)}
	budget := xpath.NewBudget(ctx)
	for i, t := range trees {
		nodes, err := e.Nodes(xpath.NewDocWithin(t, budget))
		if err != nil {
			return out, err
		}
		if len(nodes) > 0 {
			out.Pages++
		}
		if i == at {
			out.tell(t, nodes)
		}
	}
	return out, nil
}

func (m *XPathMatches) tell(t *tagtree.Tree, nodes []tagtree.NodeID) {
	m.Count = len(nodes)
	for _, n := range nodes[:min(len(nodes), maxMatchNodes)] {
		m.Nodes = append(m.Nodes, int32(n))
	}
	if len(nodes) > 0 {
		text := []rune(t.Text(nodes[0]))
		m.Text = string(text[:min(len(text), maxMatchText)])
	}
}
