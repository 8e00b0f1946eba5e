package measure

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// LearnerNames are the names that LearnerNamed knows: the product's; two
// baselines that everyone knows from browsers, "copy full XPath" (absolute) and
// "copy XPath" (id); and two published methods alone, the paths of Deng & Xiong
// (deng) and Tree Align of DETM 3.3 (slot).
var LearnerNames = []string{"induce", "absolute", "id", "deng", "slot"}

// LearnerNamed gives a learner by its name.
func LearnerNamed(name string) (Learner, error) {
	switch name {
	case "induce":
		return Induced, nil
	case "absolute":
		return absolute, nil
	case "id":
		return fromID, nil
	case "deng":
		return byPaths, nil
	case "slot":
		return bySlots, nil
	}
	return nil, fmt.Errorf("measure: learner %q: want one of %s", name, strings.Join(LearnerNames, ", "))
}

// absolute learns the indexed path from the root of the first click.
func absolute(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (Extractor, error) {
	return newPaths(samples, marks, fields, false), nil
}

// fromID learns the indexed path from the nearest element with an id.
func fromID(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (Extractor, error) {
	return newPaths(samples, marks, fields, true), nil
}

// indexed is a path: from the element with an id, or from the document.
type indexed struct {
	id    string
	steps []step // below it
	part  template.Part
}

// step is a child by tag and position among its kind; at 0 takes all of them.
type step struct {
	tag string
	at  int
}

// paths is a path for each field.
type paths []*indexed

func newPaths(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema, ids bool) paths {
	out := make(paths, len(fields))
	for i, f := range fields {
		for _, m := range marks {
			if m.Field != f.Name || m.Not || m.Missing {
				continue
			}
			p := pathTo(samples[m.Sample], m, ids)
			switch {
			case out[i] == nil:
				out[i] = p
			case f.Many:
				out[i].widen(p)
			}
		}
	}
	return out
}

func pathTo(t *tagtree.Tree, m induce.Mark, ids bool) *indexed {
	p := &indexed{part: m.Part}
	for n := m.Node; n > 0; n = t.Parent(n) {
		if id, ok := t.Attr(n, "id"); ids && ok && id != "" {
			p.id = id
			break
		}
		at := 0
		for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c <= n; c = t.NextSibling(c) {
			if t.Tag(c) == t.Tag(n) {
				at++
			}
		}
		p.steps = append(p.steps, step{t.Tag(n), at})
	}
	slices.Reverse(p.steps)
	return p
}

// widen takes all siblings where two paths of one shape first differ.
func (p *indexed) widen(q *indexed) {
	if p.id != q.id || len(p.steps) != len(q.steps) {
		return
	}
	for i := range p.steps {
		if p.steps[i] != q.steps[i] {
			p.steps[i].at = 0
			return
		}
	}
}

func (p *indexed) find(t *tagtree.Tree) []tagtree.NodeID {
	at := []tagtree.NodeID{0}
	if p.id != "" {
		at = nil
		for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
			if id, _ := t.Attr(n, "id"); id == p.id {
				at = append(at, n)
				break
			}
		}
	}
	for _, s := range p.steps {
		var next []tagtree.NodeID
		for _, n := range at {
			k := 0
			for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
				if t.Tag(c) != s.tag {
					continue
				}
				if k++; s.at == 0 || k == s.at {
					next = append(next, c)
				}
			}
		}
		at = next
	}
	return at
}

// Cells runs the paths; it is sure of whatever it finds.
func (p paths) Cells(t *tagtree.Tree) record.Record {
	out := make(record.Record, len(p))
	for i, path := range p {
		out[i] = record.Cell{State: record.Missing}
		if path == nil {
			continue
		}
		for _, n := range path.find(t) {
			if text := locator.PartText(t, n, path.part); text != "" {
				out[i].State, out[i].Confidence = record.Found, 1
				out[i].Values = append(out[i].Values, record.Value{Text: text, Node: int32(n)})
			}
		}
	}
	return out
}
