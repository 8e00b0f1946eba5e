package inspect

import (
	"wrapsmith/backend/learn/ibpath"
	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/tree/tagtree"
)

// DengView is the method of Deng & Xiong on pages with marks.
type DengView struct {
	Samples []MarkedPage        `json:"samples" nullable:"false" doc:"Pages with marks"`
	Blocks  []PathCover         `json:"blocks" nullable:"false" doc:"The cover: each path with the samples that it covers"`
	Similar []match.SimilarPage `json:"similar" nullable:"false" doc:"Of the first page with every other one: the test of the source, and ours"`
}

// MarkedPage is a page with its points.
type MarkedPage struct {
	Page   string        `json:"page"`
	Path   string        `json:"path" doc:"Its IBPATH"`
	Points []MarkedPoint `json:"points" nullable:"false"`
}

// MarkedPoint is a marked node.
type MarkedPoint struct {
	Field string         `json:"field"`
	Node  tagtree.NodeID `json:"node"`
	Path  string         `json:"path"`
	Text  string         `json:"text"`
}

// PathCover is one IBPATH of the cover.
type PathCover struct {
	Path   string      `json:"path"`
	Pages  []string    `json:"pages" nullable:"false" doc:"Samples that it covers"`
	Fields []PointPath `json:"fields" nullable:"false"`
}

// PointPath is the path of a field's points inside the block.
type PointPath struct {
	Field  string   `json:"field"`
	Inside string   `json:"inside" doc:"From the block"`
	XPath  string   `json:"xpath" doc:"From the root"`
	Pages  []string `json:"pages" nullable:"false"`
}

func dengOf(trees []*tagtree.Tree, o Options) (*DengView, error) {
	l, err := ibpath.Learn(trees, o.Marks, o.Fields)
	if err != nil {
		return nil, err
	}
	out := &DengView{Samples: []MarkedPage{}, Blocks: []PathCover{}, Similar: []match.SimilarPage{}}
	name := func(i int) string { return trees[l.Samples[i].Index].Page.Name }
	names := func(list []int) []string {
		all := []string{}
		for _, i := range list {
			all = append(all, name(i))
		}
		return all
	}
	for i, s := range l.Samples {
		one := MarkedPage{Page: name(i), Path: path(s.Path.String()), Points: []MarkedPoint{}}
		for _, p := range s.Points {
			one.Points = append(one.Points, MarkedPoint{p.Field, p.Node, p.Path.String(), Short(trees[s.Index].Text(p.Node))})
		}
		out.Samples = append(out.Samples, one)
	}
	for _, b := range l.Blocks {
		c := PathCover{Path: path(b.Path.String()), Pages: names(b.Samples), Fields: []PointPath{}}
		for _, f := range b.Fields {
			for _, p := range f.Paths {
				c.Fields = append(c.Fields, PointPath{f.Field, p.Inside, p.Path.String(), names(p.Samples)})
			}
		}
		out.Blocks = append(out.Blocks, c)
	}
	for _, t := range trees[1:] {
		out.Similar = append(out.Similar, match.Similar(trees[0], t))
	}
	return out, nil
}

// path shows the root's path, which has no steps, as /.
func path(s string) string {
	if s == "" {
		return "/"
	}
	return s
}
