package list

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// appendStarts appends the places of the texts of an element that begin a line.
func appendStarts(starts []int, t *tagtree.Tree, e tagtree.NodeID, texts []text) []int {
	starts = append(starts, 0)
	for i := 1; i < len(texts); i++ {
		if parted(t, e, texts[i-1].Value, texts[i].Value) {
			starts = append(starts, i)
		}
	}
	return starts
}

// appendLines appends the lines that texts stand on.
func appendLines(out []string, texts []text, starts []int) []string {
	for i, from := range starts {
		to := len(texts)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		if to == from+1 {
			out = append(out, texts[from].Text)
			continue
		}
		words := make([]string, to-from)
		for k, v := range texts[from:to] {
			words[k] = v.Text
		}
		out = append(out, strings.Join(words, " "))
	}
	return out
}

// parted reports whether two neighbouring texts stand on different lines.
func parted(t *tagtree.Tree, e tagtree.NodeID, a, b *align.Value) bool {
	for n := a.To; n < b.From; n++ {
		if t.Node(n).DataAtom == atom.Br {
			return true
		}
	}
	return blockOf(t, e, a.From) != blockOf(t, e, b.From)
}

// blockOf is the lowest element that begins a line around a node, e at most.
func blockOf(t *tagtree.Tree, e, n tagtree.NodeID) tagtree.NodeID {
	for n = t.Parent(n); n > e; n = t.Parent(n) {
		switch t.Node(n).DataAtom {
		case atom.P, atom.Div, atom.Li, atom.Blockquote, atom.Pre, atom.Section, atom.Article, atom.Td, atom.Th, atom.Dd, atom.Dt, atom.Figcaption,
			atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return n
		}
	}
	return e
}

// goesOn reports whether a line goes on with the sentence of the one before it.
func goesOn(before, line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	last, _ := utf8.DecodeLastRuneInString(before)
	return unicode.IsLower(first) && !strings.ContainsRune(".!?:。！？：", last)
}

// hasHeading reports whether an element is or holds a heading.
func hasHeading(t *tagtree.Tree, e tagtree.NodeID) bool {
	for n := e; n < t.End(e); n++ {
		switch t.Node(n).DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return true
		}
	}
	return false
}
