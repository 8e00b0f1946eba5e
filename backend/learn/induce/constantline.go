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
//
// So does a link behind the value: td( "Dissolved" a "See the register of taxes" ).

const (
	fewestConstant = 2  // samples that have the same line
	maxLines       = 50 // of an element that are looked at
	shortConstant  = 10 // characters of a line at least: a short one may be a value that samples share
)

// beforeConstantLines are the cuts of whole elements before the lines that other samples have in common at the end and no marked sample
// has; nil without any.
func (w *fieldLearner) beforeConstantLines(marked []string) []template.Cut {
	var all [][]string
	count := map[string]int{}
	for s, nodes := range w.consensus {
		if len(w.marks.on(s)) > 0 || len(nodes) == 0 || w.samples[s].IsText(nodes[0]) {
			continue
		}
		lines := linesBelow(w.samples[s], nodes[0])
		for _, line := range lines {
			count[line]++
		}
		all = append(all, lines)
	}
	isConstant := func(line string) bool {
		return count[line] >= fewestConstant && utf8.RuneCountInString(line) >= shortConstant &&
			!slices.ContainsFunc(marked, func(m string) bool { return strings.Contains(m, line) })
	}
	var out []template.Cut
	for _, lines := range all {
		first := len(lines)
		for first > 0 && isConstant(lines[first-1]) {
			first--
		}
		if first < len(lines) && !slices.Contains(out, template.Cut{Before: lines[first]}) {
			out = append(out, template.Cut{Before: lines[first]})
		}
	}
	if out == nil {
		return nil
	}
	return append(out, template.Cut{}) // the whole text
}

// linesBelow are the texts of an element that begin a line or are a link, without the first text, each once.
func linesBelow(t *tagtree.Tree, n nodeID) (lines []string) {
	texts := t.Texts(n, maxLines)
	for i, text := range texts {
		if line := tagtree.Collapse(t.Node(text).Data); i > 0 && (breaks(t, texts[i-1], text) || t.Node(t.Parent(text)).DataAtom == atom.A) && !slices.Contains(lines, line) {
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
		if tagtree.Block(t.Node(n).DataAtom) { // br, too
			return true
		}
	}
	return false
}
