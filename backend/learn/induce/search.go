package induce

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// search looks for a value on a page: in whole elements and texts, in attributes, in parts of texts.
type search struct {
	t       *tagtree.Tree
	value   string  // white space collapsed
	letters int     // of the value
	below   []int32 // letters below each node
}

func newSearch(t *tagtree.Tree, value string) *search {
	return &search{t, value, letters(value), lettersBelow(t)}
}

// exact finds the deepest elements, or text runs, whose whole text is the
// value. Letters are counted bottom-up, so only texts of the right length are read.
func (s *search) exact(limit int, among func(tagtree.NodeID) bool) []Mark {
	t := s.t
	var marks []Mark
	for id := tagtree.NodeID(1); int(id) < t.Len() && len(marks) < limit; id++ {
		if int(s.below[id]) != s.letters || !among(id) || t.Text(id) != s.value {
			continue
		}
		deepest := id
		for c := id + 1; c < t.End(id); c++ {
			if int(s.below[c]) == s.letters && !t.IsText(c) && among(c) {
				deepest = c
			}
		}
		m := Mark{Node: deepest, Part: template.Part{Kind: template.PartText}}
		if t.IsText(deepest) {
			m.Part.Kind = template.PartRun
		}
		marks = append(marks, m)
		id = max(id, t.End(id)-1)
	}
	return marks
}

// first is the first mark of exact.
func (s *search) first(among func(tagtree.NodeID) bool) (Mark, bool) {
	marks := s.exact(1, among)
	if len(marks) == 0 {
		return Mark{}, false
	}
	return marks[0], true
}

// exactBut lists the visible elements whose text is the value but for white space.
func (s *search) exactBut() []Mark {
	t, want := s.t, tagtree.WithoutSpace(s.value)
	var marks []Mark
	for id := tagtree.NodeID(t.Len() - 1); id > 0 && len(marks) < maxPlaces; id-- {
		if int(s.below[id]) != s.letters || t.IsText(id) || !t.Visible(id) || tagtree.WithoutSpace(t.Text(id)) != want {
			continue
		}
		if k := len(marks); k == 0 || !t.Within(marks[k-1].Node, id) {
			marks = append(marks, Mark{Node: id, Part: template.Part{Kind: template.PartText}})
		}
	}
	slices.Reverse(marks)
	return marks
}

// inAttributes are the attributes that are the value, of the nodes among some.
func (s *search) inAttributes(among func(tagtree.NodeID) bool) iter.Seq[Mark] {
	return func(yield func(Mark) bool) {
		for id := tagtree.NodeID(1); int(id) < s.t.Len(); id++ {
			for _, a := range s.t.Node(id).Attr {
				if len(a.Val) >= len(s.value) && holdsValue(a.Key) && tagtree.Collapse(a.Val) == s.value && among(id) &&
					!yield(Mark{Node: id, Part: template.Part{Kind: template.PartAttr, Attr: a.Key}}) {
					return
				}
			}
		}
	}
}

// attribute finds the first element with an attribute that is the value.
func (s *search) attribute(among func(tagtree.NodeID) bool) (Mark, bool) {
	for m := range s.inAttributes(among) {
		return m, true
	}
	return Mark{}, false
}

// attributes lists the visible attributes that are the value: addresses of links and
// images where there are any, else the others that tell something.
func (s *search) attributes() []Mark {
	var plain, other []Mark
	for m := range s.inAttributes(s.t.Visible) {
		if len(plain)+len(other) == maxPlaces {
			break
		}
		if m.Part.Attr == "href" || m.Part.Attr == "src" {
			plain = append(plain, m)
		} else {
			other = append(other, m)
		}
	}
	if len(plain) > 0 {
		return plain
	}
	return other
}

// holdsValue reports whether an attribute holds what a person would call a value, and
// not how the element looks: size="6" is no six rooms.
func holdsValue(attr string) bool {
	switch attr {
	case "href", "src", "alt", "title", "content", "value", "datetime", "label":
		return true
	}
	return strings.HasPrefix(attr, "data-")
}

// part is the first text that contains the value between the edges of words.
func (s *search) part(among func(tagtree.NodeID) bool) (Mark, bool) {
	return s.within(among, func(text string, from, to int) bool {
		return tagtree.WordEdge(text, from) && tagtree.WordEdge(text, to)
	})
}

// loose is the first text that contains the value, also within a word.
func (s *search) loose(among func(tagtree.NodeID) bool) (Mark, bool) {
	return s.within(among, func(string, int, int) bool { return true })
}

// within is the first text that contains the value between two offsets that fit.
func (s *search) within(among func(tagtree.NodeID) bool, fit func(text string, from, to int) bool) (Mark, bool) {
	t, value := s.t, s.value
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.IsText(id) || !among(id) {
			continue
		}
		text := tagtree.Collapse(t.Node(id).Data)
		for from := 0; ; {
			i := strings.Index(text[from:], value)
			if i < 0 {
				break
			}
			i += from
			if fit(text, i, i+len(value)) {
				start := utf8.RuneCountInString(text[:i])
				return Mark{Node: id, Part: template.Part{Kind: template.PartRun}, From: start, To: start + utf8.RuneCountInString(value)}, true
			}
			from = i + len(value)
		}
	}
	return Mark{}, false
}

// parts lists the visible texts that contain the value as whole words.
func (s *search) parts() []Mark {
	t, value := s.t, s.value
	var marks []Mark
	for id := tagtree.NodeID(1); int(id) < t.Len() && len(marks) < maxPlaces; id++ {
		if !t.IsText(id) || !t.Visible(id) {
			continue
		}
		text := tagtree.Collapse(t.Node(id).Data)
		i := strings.Index(text, value)
		if i < 0 || !tagtree.WordEdge(text, i) || !tagtree.WordEdge(text, i+len(value)) {
			continue
		}
		from := utf8.RuneCountInString(text[:i])
		marks = append(marks, Mark{Node: id, Part: template.Part{Kind: template.PartRun}, From: from, To: from + utf8.RuneCountInString(value)})
	}
	return marks
}

// lettersBelow counts, for each node, the letters of the texts below it that are
// not silent. O(n).
func lettersBelow(t *tagtree.Tree) []int32 {
	count := make([]int32, t.Len())
	for id := tagtree.NodeID(t.Len() - 1); id > 0; id-- {
		if t.IsText(id) {
			count[id] = int32(letters(t.Node(id).Data))
		}
		if t.IsText(id) || !tagtree.Silent(t.Node(id).DataAtom) {
			count[t.Parent(id)] += count[id]
		}
	}
	return count
}

// letters counts the characters of s that are not white space.
func letters(s string) int {
	n := 0
	for _, r := range s {
		if !tagtree.IsSpace(r) && r >= ' ' {
			n++
		}
	}
	return n
}
