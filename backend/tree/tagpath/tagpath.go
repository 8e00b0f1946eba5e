// Package tagpath counts the texts at the end of each tag path of a page.
//
// Problem: the texts of an article share few tag paths, and these paths carry much text and many
// punctuation marks. Menus, lists of links and notices have other paths with little of both.
//
// Source: CN103246732 (Hefei University of Technology, 2013), "online web news extraction by
// fusing tag-path features"; methods 5. The tag path of a text node is the sequence of tags from
// the root:
//
//	html body div p       "One sentence, long."  "Another, as long as it."
//	html body ul li a     "Home" "News" "Contact"
//
// Six features of a path p, over the n paths of a page:
//
//	Characters             characters of its text, without white space
//	CharactersPerNode      the same divided by its number of text nodes
//	Punctuation            punctuation marks of its text
//	PunctuationPerNode     the same divided by its number of text nodes
//	CharactersPerLevel     characters divided by the number of tags in p
//	PunctuationPerLevel    punctuation marks divided by the number of tags in p
//
// Masses normalises each feature over the n paths and one artificial path whose value is the
// least of all: m_k(p_i) = m'_k(p_i) / sum_{j=1..n+1} m'_k(p_j). All six features allow the
// artificial path, so their fusion never meets total conflict unless the least value is zero; the
// discount covers that case.
//
// Invariants: each visible text node that is not blank has exactly one path. The counts of all
// paths sum to those of the page. Cost: one pass, O(n) time and memory in the nodes of the page;
// a path is found through the path of its parent, without comparing strings.
//
// Departure: texts that the markup hides (tagtree.Visible) have no path, because the source works
// on pages as a reader sees them.
package tagpath

import (
	"unicode"

	"wrapsmith/backend/evidence"
	"wrapsmith/backend/tree/tagtree"
)

// Feature names one of the six counts of a path.
type Feature int

// The six features, in the source's order.
const (
	Characters Feature = iota
	CharactersPerNode
	Punctuation
	PunctuationPerNode
	CharactersPerLevel
	PunctuationPerLevel
	Features // how many there are
)

// Path is a distinct tag path of a page's text nodes.
type Path struct {
	Parent int    // the path one tag shorter, an index in Table.All; -1 for the root's
	Tag    string // its last tag
	Levels int    // tags in it
	Nodes  int    // shown text nodes that are not blank
	Counts [Features]float64

	child, sibling int32 // the first path one tag longer, the next of the same parent; 0 for none
}

// Table is the tag paths of a page.
type Table struct {
	All  []Path // every path from the root to an element; Nodes is 0 where no text ends
	Text []int  // those where text ends, in the order of the page
	of   []int32
}

// step is the way from a path to a longer one.
type step struct {
	parent int
	tag    string
}

// Read counts the tag paths of a page. The characters and marks of a shown text
// come from count, which gives what Count does: who needs them elsewhere too
// counts them once.
func Read(t *tagtree.Tree, count func(tagtree.NodeID) (chars, marks int)) *Table {
	tab := &Table{of: make([]int32, t.Len())}
	known := map[step]int{}
	for id := tagtree.NodeID(0); int(id) < t.Len(); id++ {
		if !t.IsText(id) {
			tab.of[id] = int32(tab.element(t, id, known))
			continue
		}
		tab.of[id] = -1
		if at := tab.of[t.Parent(id)]; at >= 0 && t.Visible(id) {
			tab.text(id, at, count)
		}
	}
	for _, i := range tab.Text {
		tab.All[i].divide()
	}
	return tab
}

// nearSteps is how many longer paths of a path are looked through before the map is asked.
const nearSteps = 12

// element gives the path of an element, -1 for the document.
func (tab *Table) element(t *tagtree.Tree, id tagtree.NodeID, known map[step]int) int {
	p := t.Parent(id)
	if p == tagtree.None {
		return -1
	}
	s := step{int(tab.of[p]), t.Tag(id)}
	if s.parent >= 0 {
		k := tab.All[s.parent].child
		for range nearSteps {
			if k == 0 {
				break
			}
			if tab.All[k].Tag == s.tag {
				return int(k)
			}
			k = tab.All[k].sibling
		}
	}
	if at, ok := known[s]; ok {
		return at
	}
	return tab.add(s, known)
}

// add takes in a new path.
func (tab *Table) add(s step, known map[step]int) int {
	at := len(tab.All)
	known[s] = at
	path := Path{Parent: s.parent, Tag: s.tag, Levels: 1}
	if s.parent >= 0 {
		up := &tab.All[s.parent]
		path.Levels += up.Levels
		path.sibling, up.child = up.child, int32(at)
	}
	tab.All = append(tab.All, path)
	return at
}

// text adds a shown text node to the path of its parent.
func (tab *Table) text(id tagtree.NodeID, at int32, count func(tagtree.NodeID) (chars, marks int)) {
	chars, marks := count(id)
	if chars == 0 {
		return
	}
	p := &tab.All[at]
	if p.Nodes == 0 {
		tab.Text = append(tab.Text, int(at))
	}
	p.Nodes++
	p.Counts[Characters] += float64(chars)
	p.Counts[Punctuation] += float64(marks)
	tab.of[id] = at
}

// divide makes the other features of the two that are counted.
func (p *Path) divide() {
	nodes, levels := float64(p.Nodes), float64(p.Levels)
	p.Counts[CharactersPerNode] = p.Counts[Characters] / nodes
	p.Counts[PunctuationPerNode] = p.Counts[Punctuation] / nodes
	p.Counts[CharactersPerLevel] = p.Counts[Characters] / levels
	p.Counts[PunctuationPerLevel] = p.Counts[Punctuation] / levels
}

// Of gives the path of a text node as an index in All, -1 when it has none:
// it is blank, hidden, or no text node.
func (tab *Table) Of(t *tagtree.Tree, id tagtree.NodeID) int {
	if !t.IsText(id) {
		return -1
	}
	return int(tab.of[id])
}

// Tags are the tags of a path from the root, by its index in All.
func (tab *Table) Tags(at int) []string {
	out := make([]string, tab.All[at].Levels)
	for i := len(out) - 1; i >= 0; i-- {
		out[i], at = tab.All[at].Tag, tab.All[at].Parent
	}
	return out
}

// FeatureNames names the features for programs, in their order.
var FeatureNames = [Features]string{"characters", "characters per node", "punctuation", "punctuation per node", "characters per level", "punctuation per level"}

// Masses gives a feature over the paths with text, in the order of Text, and
// the made-up path after them. It is a spread over len(Text)+1 answers.
func (tab *Table) Masses(f Feature) evidence.Spread {
	sizes := make([]float64, 0, len(tab.Text)+1)
	least := 0.0
	for i, at := range tab.Text {
		v := tab.All[at].Counts[f]
		if i == 0 || v < least {
			least = v
		}
		sizes = append(sizes, v)
	}
	return evidence.Normal(append(sizes, least))
}

// Count gives the characters of a text that a reader sees, white space left
// out, and the punctuation marks among them.
func Count(s string) (chars, marks int) {
	for _, r := range s {
		switch {
		case r < 0x80:
			if r > ' ' && r != 0x7f {
				chars++
				if asciiMarks[r] {
					marks++
				}
			}
		case tagtree.IsSpace(r) || r == 0x200b || r == 0xfeff:
		default:
			chars++
			if unicode.IsPunct(r) {
				marks++
			}
		}
	}
	return chars, marks
}

// asciiMarks are the ASCII characters that unicode.IsPunct calls punctuation.
var asciiMarks = func() (marks [0x80]bool) {
	for c := range marks {
		marks[c] = unicode.IsPunct(rune(c))
	}
	return marks
}()
