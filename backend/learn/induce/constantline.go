package induce

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A line that several samples have below the value says the same of each record, so it is no part of the value:
//
//	td( "A red chair, hardly used." )                                      marked
//	td( "Two oars." br br "No guarantee, no return." )
//	td( "A box of old maps." br br "No guarantee, no return." )

const (
	fewestConstant = 2  // samples that have the same line
	maxLines       = 50 // of an element that are looked at
	shortConstant  = 10 // characters of a line at least: a short one may be a value that samples share
)

// beforeConstantLines are the cuts of whole elements before lines that other samples have in common and no marked sample has; nil
// without any.
func (w *fieldLearner) beforeConstantLines(marked []string) []template.Cut {
	count := map[string]int{}
	var lines []string
	for s, nodes := range w.consensus {
		if len(w.marks.on(s)) > 0 || len(nodes) == 0 || w.samples[s].IsText(nodes[0]) {
			continue
		}
		for _, line := range linesBelow(w.samples[s], nodes[0]) {
			if utf8.RuneCountInString(line) < shortConstant || slices.ContainsFunc(marked, func(m string) bool { return strings.Contains(m, line) }) {
				continue
			}
			if count[line]++; count[line] == fewestConstant {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) == 0 {
		return nil
	}
	out := make([]template.Cut, 0, len(lines)+1)
	for _, line := range lines {
		out = append(out, template.Cut{Before: line})
	}
	return append(out, template.Cut{}) // the whole text
}

// linesBelow are the texts of an element that begin a line, without the first text, each once.
func linesBelow(t *tagtree.Tree, n nodeID) (lines []string) {
	texts := t.Texts(n, maxLines)
	for i, text := range texts {
		if line := tagtree.Collapse(t.Node(text).Data); i > 0 && breaks(t, texts[i-1], text) && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// breaks reports whether a line ends between a text and a later one.
func breaks(t *tagtree.Tree, text, later nodeID) bool {
	for n := t.Parent(text); n > 0 && !t.Within(later, n); n = t.Parent(n) {
		if tagtree.Block(t.Node(n).DataAtom) {
			return true
		}
	}
	for n := text + 1; n < later; n++ {
		if a := t.Node(n).DataAtom; a == atom.Br || tagtree.Block(a) {
			return true
		}
	}
	return false
}
