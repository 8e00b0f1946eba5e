package induce

import (
	"strings"
	"unicode"
	"unicode/utf8"

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
// from a word's edge to its end; the whole label when lead ends in one.
func after(lead string, texts []string) string {
	if strings.TrimSpace(lead) == "" {
		return ""
	}
	best := lastLabel(lead)
	for i := len(lead) - len(best) - 1; i >= 0; i-- {
		if i > 0 && !wordEdge(lead, i) {
			continue
		}
		piece := lead[i:]
		if best != "" && (len(texts) == 0 || !common(piece, texts)) || len([]rune(piece)) > maxLabelLen {
			break
		}
		if strings.TrimSpace(piece) != "" {
			best = piece
		}
	}
	return best
}

// lastLabel is the label that a text ends with, from its first letter to the
// end: "Fax: " of "Tel: 12 / Fax: "; "" when it ends otherwise.
func lastLabel(lead string) string {
	label := strings.TrimRight(lead, " ")
	if !strings.HasSuffix(label, ":") && !strings.HasSuffix(label, "：") {
		return ""
	}
	start := len(label)
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(label[:start])
		if start < len(label) && !unicode.IsLetter(r) && !strings.ContainsRune(":： .-'", r) {
			break
		}
		if (r == ':' || r == '：') && strings.TrimSpace(strings.TrimRight(label[start:], ":： ")) != "" {
			break
		}
		start -= n
	}
	words := strings.TrimLeft(lead[start:], " .-'")
	if f := strings.Fields(words); len(f) > 3 { // a sentence, not a label: its last words
		words = lead[strings.LastIndex(lead, f[len(f)-2]):]
	}
	return words
}

// before chooses the literal that begins where the value ends: the longest, by
// whole words, that most other texts have; the first word when none has it.
func before(tail string, texts []string) string {
	best := ""
	for i := 1; i <= len(tail); i++ {
		if i < len(tail) && !wordEdge(tail, i) {
			continue
		}
		piece := tail[:i]
		if strings.TrimSpace(best) != "" && (len(texts) == 0 || !common(piece, texts)) || len([]rune(piece)) > maxLabelLen {
			break
		}
		best = piece
	}
	return best
}

// common says whether most texts have the piece.
func common(piece string, texts []string) bool {
	n := 0
	for _, t := range texts {
		if strings.Contains(t, piece) {
			n++
		}
	}
	return 2*n >= len(texts)
}
