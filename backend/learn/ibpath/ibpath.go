// Package ibpath learns by the paths of Deng & Xiong, "A DOM-based Web information extraction method".
//
// The problem: points are marked on samples of one kind of page. The points of a sample lie in one information block.
// Its path from the root is the IBPATH:
//
//	html[1]/body[1]/div[2]/table[1]/tr[1]/td[2]     point "name"
//	html[1]/body[1]/div[2]/table[1]/tr[3]/td[2]     point "price"
//	html[1]/body[1]/div[2]/table[1]                 the paths cut where the child indices differ: the IBPATH
//
// Three steps:
//
//   - In each sample, the paths of successive points are compared and cut where the child indices differ.
//   - Over the samples a cover is made: take a path, take away the samples that it covers, go on with the rest. A path
//     covers a sample if the node that it finds there holds all points of the sample.
//   - Inside the block each point has the path from the block. These paths are covered over the samples in the same way.
//
// The result is a template. Each path of a cover is a design of its own (template.Locator.Design): the first one that
// finds a value gives it. The paths become XPath, and the template's XSLT is the extraction program of the source.
//
// Invariants: on each sample the template finds what was marked there, unless a path that came earlier in a cover finds
// another node of that sample. The same marks give the same paths; samples count in their order.
//
// Cost: O(depth) for each point, and one run of each path on each sample.
//
// Departures from the source: an index counts the siblings of one tag, as XPath does. In a list of values the last
// index that differs between its points is dropped, so that the path finds all of them. Where a mark takes a part of a
// text, the path gives the whole text.
package ibpath

import (
	"fmt"
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// maxDesigns bounds the paths of a cover: template.Locator.Design is one digit.
const maxDesigns = 10

// Lesson is what was learned, with how it came about.
type Lesson struct {
	Samples []Sample
	Blocks  []Block // the cover over the samples, in order
	fields  record.Schema
	part    map[string]template.Part
}

// Sample is a marked page with its points.
type Sample struct {
	Index  int // among the samples given
	Points []Point
	Path   locator.Locator // its IBPATH
	Block  int             // index of the block that covers it
}

// Point is a marked node with its path from the root.
type Point struct {
	Field string
	Node  tagtree.NodeID
	Path  locator.Locator
}

// Block is one IBPATH of the cover.
type Block struct {
	Path    locator.Locator
	Samples []int // indexes in Lesson.Samples
	Fields  []FieldPaths
}

// FieldPaths is the cover of one field's points inside a block.
type FieldPaths struct {
	Field string
	Paths []PointPath
}

// PointPath is the path of points from the root through the block.
type PointPath struct {
	Inside  string // from the block
	Path    locator.Locator
	Samples []int // that it covers, indexes in Lesson.Samples
}

// Learn learns from marks; negative examples and missing fields say nothing here. A field without a mark has no path.
// The error names a mark that points outside its sample.
func Learn(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (*Lesson, error) {
	l := &Lesson{fields: fields, part: map[string]template.Part{}}
	for i, t := range samples {
		s := Sample{Index: i}
		for _, m := range marks {
			if m.Sample != i || m.Not || m.Missing {
				continue
			}
			if !t.Valid(m.Node) || m.Node == 0 {
				return nil, fmt.Errorf("ibpath: field %q: mark on node %d, but %q has %d nodes", m.Field, m.Node, t.Page.Name, t.Len())
			}
			if _, ok := l.part[m.Field]; !ok {
				l.part[m.Field] = m.Part
			}
			s.Points = append(s.Points, Point{m.Field, m.Node, PathOf(t, m.Node)})
		}
		if len(s.Points) > 0 {
			slices.SortStableFunc(s.Points, func(a, b Point) int { return int(a.Node - b.Node) })
			s.Path = common(s.Points)
			l.Samples = append(l.Samples, s)
		}
	}
	l.cover(samples)
	for i := range l.Blocks {
		l.inside(samples, &l.Blocks[i])
	}
	return l, nil
}

// PathOf is the path of a node from the root, with the position of each step among its like.
func PathOf(t *tagtree.Tree, n tagtree.NodeID) locator.Locator {
	var steps []locator.Step
	for ; n > 0; n = t.Parent(n) {
		test, at := locator.Text, 0
		if !t.IsText(n) {
			test = t.Tag(n)
		}
		for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c <= n; c = t.NextSibling(c) {
			if t.IsText(c) == t.IsText(n) && t.Tag(c) == t.Tag(n) && !(t.IsText(c) && tagtree.Blank(t.Node(c).Data)) {
				at++
			}
		}
		steps = append(steps, locator.Step{Axis: locator.Child, Test: test, Preds: []locator.Pred{locator.At(max(at, 1))}})
	}
	slices.Reverse(steps)
	return locator.Locator{Steps: steps}
}

// common compares the paths of successive points and cuts where they differ. The block of a single point is the
// element around it.
func common(points []Point) locator.Locator {
	steps := points[0].Path.Steps
	steps = steps[:len(steps)-1]
	for _, p := range points[1:] {
		n := 0
		for n < min(len(steps), len(p.Path.Steps)-1) && same(steps[n], p.Path.Steps[n]) {
			n++
		}
		steps = steps[:n]
	}
	return locator.Locator{Steps: slices.Clone(steps)}
}

func same(a, b locator.Step) bool { return a.Test == b.Test && a.Preds[0].N == b.Preds[0].N }

// cover covers the samples by their paths.
func (l *Lesson) cover(samples []*tagtree.Tree) {
	done := make([]bool, len(l.Samples))
	for i := range l.Samples {
		if done[i] {
			continue
		}
		b := Block{Path: l.Samples[i].Path}
		for j := i; j < len(l.Samples); j++ {
			if !done[j] && holds(samples[l.Samples[j].Index], b.Path, l.Samples[j].Points) {
				done[j] = true
				b.Samples = append(b.Samples, j)
				l.Samples[j].Block = len(l.Blocks)
			}
		}
		l.Blocks = append(l.Blocks, b)
	}
}

// holds reports whether the node that a path finds holds all points of a sample.
func holds(t *tagtree.Tree, path locator.Locator, points []Point) bool {
	block := tagtree.NodeID(0)
	if len(path.Steps) > 0 {
		found := path.Run(t)
		if len(found) != 1 {
			return false
		}
		block = found[0]
	}
	return !slices.ContainsFunc(points, func(p Point) bool { return !t.Within(p.Node, block) })
}

// inside covers the points of each field over the samples of a block.
func (l *Lesson) inside(samples []*tagtree.Tree, b *Block) {
	for _, f := range l.fields {
		fp := FieldPaths{Field: f.Name}
		var left []int
		for _, i := range b.Samples {
			if len(l.Samples[i].of(f.Name)) > 0 {
				left = append(left, i)
			}
		}
		for len(left) > 0 {
			p := PointPath{Path: widened(l.Samples[left[0]].of(f.Name), f.Many)}
			p.Inside = locator.Locator{Steps: p.Path.Steps[min(len(b.Path.Steps), len(p.Path.Steps)):]}.String()
			if len(p.Inside) > 0 && p.Inside[0] == '/' {
				p.Inside = p.Inside[1:]
			}
			rest := left[:0:0]
			for k, i := range left {
				if k == 0 || finds(samples[l.Samples[i].Index], p.Path, l.Samples[i].of(f.Name)) {
					p.Samples = append(p.Samples, i)
				} else {
					rest = append(rest, i)
				}
			}
			fp.Paths, left = append(fp.Paths, p), rest
		}
		if len(fp.Paths) > 0 {
			b.Fields = append(b.Fields, fp)
		}
	}
}

func (s *Sample) of(field string) []Point {
	var out []Point
	for _, p := range s.Points {
		if p.Field == field {
			out = append(out, p)
		}
	}
	return out
}

// widened is the path of a field's points: that of the first, and of a list of values without the index at which
// they differ.
func widened(points []Point, many bool) locator.Locator {
	steps := slices.Clone(points[0].Path.Steps)
	if !many {
		return locator.Locator{Steps: steps}
	}
	for _, p := range points[1:] {
		if len(p.Path.Steps) != len(steps) {
			continue
		}
		for i := range steps {
			if len(steps[i].Preds) > 0 && steps[i].Test == p.Path.Steps[i].Test && !same(steps[i], p.Path.Steps[i]) {
				steps[i].Preds = nil
			}
		}
	}
	return locator.Locator{Steps: steps}
}

// finds reports whether a path finds the points and nothing else.
func finds(t *tagtree.Tree, path locator.Locator, points []Point) bool {
	found := path.Run(t)
	if len(found) < len(points) {
		return false
	}
	return !slices.ContainsFunc(points, func(p Point) bool { return !slices.Contains(found, p.Node) })
}

// Fields are the fields of a template: their locators are the paths, each a design of its own. They count as written
// by hand, so that the application does not replace them by what it learns itself.
func (l *Lesson) Fields() []template.Field {
	out := make([]template.Field, len(l.fields))
	for i, f := range l.fields {
		out[i] = template.Field{Field: f, Part: template.Part{Kind: template.PartText}, Hand: true}
		if p, ok := l.part[f.Name]; ok && p.Kind != "" {
			out[i].Part = p
		}
		for b := range l.Blocks {
			for _, fp := range l.Blocks[b].Fields {
				if fp.Field != f.Name {
					continue
				}
				for _, p := range fp.Paths {
					if d := len(out[i].Locators); d < maxDesigns {
						out[i].Locators = append(out[i].Locators, template.Locator{Family: template.FamilyPath, XPath: p.Path.String(), Weight: 1, Design: d,
							Why: template.Reasons{{Value: fmt.Sprintf("IBPATH %d, %d samples", b+1, len(p.Samples))}}})
					}
				}
			}
		}
	}
	return out
}
