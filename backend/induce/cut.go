package induce

import (
	"strings"

	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// cuts learns how to cut a marked range out of its node's text. The literal
// neighbours are the longest ones, by whole words, that the texts of most
// other samples have too.
func cuts(w *weighing) []template.Cut {
	var out []template.Cut
	var texts []string // what the other samples show at the node
	for s, nodes := range w.right {
		if len(w.marks.on(s)) == 0 && len(nodes) > 0 {
			texts = append(texts, w.samples[s].Text(nodes[0]))
		}
	}
	for _, y := range w.marks.yes {
		if y.to == 0 {
			continue
		}
		text := []rune(partText(w.samples[y.sample], y.node, w.marks.part))
		if y.to > len(text) || y.from >= y.to {
			continue
		}
		c := template.Cut{After: after(string(text[:y.from]), texts), Before: before(string(text[y.to:]), texts)}
		if !contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

func partText(t *tagtree.Tree, n tagtree.NodeID, p template.Part) string {
	switch p.Kind {
	case template.PartAttr:
		v, _ := t.Attr(n, p.Attr)
		return tagtree.Collapse(v)
	case template.PartOwn:
		return t.Own(n)
	}
	return t.Text(n)
}

func contains(cuts []template.Cut, c template.Cut) bool {
	for _, k := range cuts {
		if k == c {
			return true
		}
	}
	return false
}

// after chooses the literal that ends where the value begins: a piece of lead
// from a word's edge to its end.
func after(lead string, texts []string) string {
	if strings.TrimSpace(lead) == "" {
		return ""
	}
	best := ""
	for i := len(lead) - 1; i >= 0; i-- {
		if i > 0 && !wordEdge(lead, i) {
			continue
		}
		piece := lead[i:]
		if len([]rune(piece)) > maxLabelLen || !common(piece, texts) && best != "" {
			break
		}
		if strings.TrimSpace(piece) == "" {
			continue
		}
		if best = piece; len(texts) == 0 && labelled(piece) {
			break
		}
	}
	return best
}

// labelled says whether a literal is a word with a colon: enough of a label by itself.
func labelled(piece string) bool {
	p := strings.TrimSpace(piece)
	return len([]rune(p)) > 2 && strings.ContainsAny(p, ":：") && !strings.HasPrefix(p, ":") && !strings.HasPrefix(p, "：")
}

// before chooses the literal that begins where the value ends.
func before(tail string, texts []string) string {
	if tail == "" {
		return ""
	}
	best := ""
	for i := 1; i <= len(tail); i++ {
		if i < len(tail) && !wordEdge(tail, i) {
			continue
		}
		piece := tail[:i]
		if strings.TrimSpace(piece) == "" {
			best = piece
			continue
		}
		if len([]rune(piece)) > maxLabelLen || !common(piece, texts) && strings.TrimSpace(best) != "" {
			break
		}
		if best = piece; len(texts) == 0 {
			break
		}
	}
	return best
}

// common says whether most texts have the piece; true when there are none.
func common(piece string, texts []string) bool {
	n := 0
	for _, t := range texts {
		if strings.Contains(t, piece) {
			n++
		}
	}
	return 2*n >= len(texts)
}
