package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagpath"
	"wrapsmith/backend/tree/tagtree"
)

// FusionView is CN103246732 on one page.
type FusionView struct {
	Features   []string    `json:"features" nullable:"false" doc:"The six features in the source's order"`
	Weights    []float64   `json:"weights" nullable:"false"`
	Deviations float64     `json:"deviations" doc:"The threshold in standard deviations"`
	Deviation  float64     `json:"deviation" doc:"Standard deviation of the text nodes' values"`
	Tau        float64     `json:"tau"`
	Paths      []FusedPath `json:"paths" nullable:"false" doc:"The largest fused value first"`
	Left       int         `json:"left,omitempty" doc:"Paths that are not shown"`
	Chosen     []PageNode  `json:"chosen" nullable:"false" doc:"Texts above tau, in the order of the page"`
	ChosenN    int         `json:"chosenCount"`
	Texts      int         `json:"texts" doc:"Texts of the page"`
}

// FusedPath is a tag path with its features.
type FusedPath struct {
	Path   string    `json:"path"`
	Nodes  int       `json:"nodes" doc:"Text nodes"`
	Counts []float64 `json:"counts" nullable:"false" doc:"The six features"`
	Masses []float64 `json:"masses" nullable:"false" doc:"Normalised, before the weights"`
	Value  float64   `json:"value" doc:"The fused value"`
	Taken  bool      `json:"taken" doc:"Above tau"`
}

func fusionOf(t *tagtree.Tree, o Options) (*FusionView, error) {
	s := article.PlainFusion()
	if o.Weights != nil {
		if len(o.Weights) != int(tagpath.Features) {
			return nil, fmt.Errorf("inspect: %d weights: the method has %d features", len(o.Weights), tagpath.Features)
		}
		copy(s.Weights[:], o.Weights)
	}
	if o.Deviations != nil {
		s.Deviations = *o.Deviations
	}
	f := article.Read(t).Fused(s)
	out := &FusionView{Features: tagpath.FeatureNames[:], Weights: s.Weights[:], Deviations: s.Deviations, Deviation: f.Deviation, Tau: f.Tau, Paths: []FusedPath{}, Chosen: []PageNode{}, Texts: len(f.Texts)}
	for _, x := range f.Texts {
		if f.Paths[x.Path].Taken {
			out.Chosen = append(out.Chosen, nodeOf(t, x.Node))
		}
	}
	out.ChosenN = len(out.Chosen)
	out.Chosen, _ = cut(out.Chosen, MostNodes)
	for i := range f.Paths {
		p := &f.Paths[i]
		out.Paths = append(out.Paths, FusedPath{strings.Join(p.Tags, "/"), p.Nodes, p.Counts[:], p.Masses[:], p.Value, p.Taken})
	}
	slices.SortStableFunc(out.Paths, func(a, b FusedPath) int { return cmp.Compare(b.Value, a.Value) })
	out.Paths, out.Left = cut(out.Paths, MostRows)
	return out, nil
}
