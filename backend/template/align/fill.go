package align

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/tree/tagtree"
)

// maxStretch bounds the nodes looked at for one slot.
const maxStretch = 4000

// Shares of a slot's score.
const (
	sharePath  = 0.4
	shareClass = 0.2
	sharePlace = 0.4
)

// fill finds the node of a slot between the landmarks beside it.
func (a *Template) fill(t *tagtree.Tree, s *slot, met []tagtree.NodeID, taken map[tagtree.NodeID]bool) (Match, bool) {
	from, to, m := tagtree.NodeID(0), tagtree.NodeID(t.Len()), Match{}
	before, after := -1, -1 // landmarks
	for i, l := range a.texts {
		if met[i] == tagtree.None {
			continue
		}
		if l.order < s.order {
			from, before, m.Before = met[i], i, l.stem
		} else {
			to, after, m.After = met[i], i, l.stem
			break
		}
	}
	if before < 0 && after < 0 {
		return m, false
	}
	ahead, back := a.between(before, s), a.between(after, s)
	type found struct {
		node  tagtree.NodeID
		score float64
	}
	var all []found
	best, texts, total := 0.0, 0, countTexts(t, from+1, min(to, from+maxStretch))
	margin := 0.0 // how far below the best one may be that counts too
	if s.many {
		margin = sharePlace
	}
	for id := from + 1; id < to && id < from+maxStretch; id++ {
		full := t.IsText(id) && !tagtree.Blank(t.Node(id).Data)
		if t.Tag(id) == s.tag && !taken[id] && (full || !t.IsText(id)) && t.End(id) <= to {
			class, place := shareClass*classLikeness(t, id, s.tokens), sharePlace*placeLikeness(texts, total, ahead, back, before, after)
			if sharePath+class+place > best-margin { // else it does not count, whatever its path
				score := sharePath*pathLikeness(t, id, s.path) + class + place
				all = append(all, found{id, score})
				best = max(best, score)
			}
		}
		if full {
			texts++
		}
	}
	if best < LeastScore {
		return m, false
	}
	m.Score = best
	for _, f := range all {
		switch {
		case f.score == best && (s.many || len(m.Nodes) == 0):
			m.Nodes = append(m.Nodes, f.node)
		case s.many && f.score > best-margin && samePath(t, f.node, m.Nodes):
			m.Nodes = append(m.Nodes, f.node)
		}
	}
	return m, len(m.Nodes) > 0
}

// between counts the texts and slots of the template between a landmark and a slot.
func (a *Template) between(l int, s *slot) int {
	if l < 0 {
		return -1
	}
	d := s.order - a.texts[l].order
	if d < 0 {
		d = -d
	}
	return d - 1
}

func countTexts(t *tagtree.Tree, from, to tagtree.NodeID) int {
	n := 0
	for id := from; id < to; id++ {
		if t.IsText(id) && !tagtree.Blank(t.Node(id).Data) {
			n++
		}
	}
	return n
}

// placeLikeness compares how many texts lie between the node and the landmarks
// with how many the template has there.
func placeLikeness(texts, total, ahead, back, before, after int) float64 {
	score := 0.0
	if before >= 0 {
		score = max(score, 1/(1+.5*float64(abs(texts-ahead))))
	}
	if after >= 0 {
		score = max(score, .8/(1+.5*float64(abs(total-texts-1-back))))
	}
	return score
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// pathLikeness is the share of the slot's tag path that the node's has too, in
// order, read from the node upwards.
func pathLikeness(t *tagtree.Tree, id tagtree.NodeID, path []string) float64 {
	if len(path) == 0 {
		return 1
	}
	same, i := 0, len(path)-1
	for p := t.Parent(id); p > 0 && i >= 0; p = t.Parent(p) {
		tag := t.Tag(p)
		for j := range min(i+1, pathAhead) {
			if path[i-j] == tag {
				same++
				i -= j + 1
				break
			}
		}
	}
	return float64(same) / float64(len(path))
}

// pathAhead is how many tags of a path are looked at for the tag above a node.
const pathAhead = 3

// classLikeness is the share of class tokens that a node has; without any, whether it has none either.
func classLikeness(t *tagtree.Tree, id tagtree.NodeID, want []string) float64 {
	have, _ := t.Attr(id, "class")
	if len(want) == 0 {
		if strings.TrimSpace(have) == "" {
			return 1
		}
		return .5
	}
	n := 0
	for _, w := range want {
		for token := range strings.FieldsSeq(have) {
			if token == w {
				n++
				break
			}
		}
	}
	return float64(n) / float64(len(want))
}

// samePath reports whether a node has the tags above it that the first of some nodes has.
func samePath(t *tagtree.Tree, id tagtree.NodeID, nodes []tagtree.NodeID) bool {
	if len(nodes) == 0 {
		return true
	}
	a, b := t.Parent(id), t.Parent(nodes[0])
	for range 3 {
		if a == b {
			return true
		}
		if a <= 0 || b <= 0 || t.Tag(a) != t.Tag(b) {
			return false
		}
		a, b = t.Parent(a), t.Parent(b)
	}
	return true
}

// StableClass is the class tokens of an attribute without digits, sorted: what a template's node keeps.
func StableClass(class string) string {
	var out []string
	for _, token := range strings.Fields(class) {
		if !strings.ContainsFunc(token, unicode.IsDigit) && !slices.Contains(out, token) {
			out = append(out, token)
		}
	}
	slices.Sort(out)
	return strings.Join(out[:min(len(out), 3)], " ")
}
