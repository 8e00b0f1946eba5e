package workspace

import (
	"context"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// ShowMethod says which published method is shown on a page of a workspace, and with which settings.
type ShowMethod struct {
	Method string `json:"method" enum:"detm,renxue,cn101582074a,cn103246732,deng"`
	Other  *int   `json:"other,omitempty" doc:"PageView.ID of a second page: detm compares the two"`
	inspect.MethodSettings
}

// ShowMethodRequest is the request of ShowMethod.
type ShowMethodRequest struct {
	InPage
	Body ShowMethod
}

// FusionChoice says how the body of an article is read.
type FusionChoice struct {
	Settings *FusionSettings `json:"settings,omitempty" doc:"Left out: by all evidence again"`
}

// FusionSettings are weights and threshold of the tag-path features (CN103246732).
type FusionSettings struct {
	Weights    []float64 `json:"weights" minItems:"6" maxItems:"6" nullable:"false" doc:"Of the six features, 0 to 1"`
	Deviations float64   `json:"deviations" minimum:"0" maximum:"100" doc:"The threshold in standard deviations"`
}

// SetFusionRequest is the request of SetFusion.
type SetFusionRequest struct {
	InWorkspace
	Body FusionChoice
}

// ShowMethod shows a published method at work on a page: Tree Align uses the workspace's template, and the points of
// Deng & Xiong are its marks, on all pages.
func (ws *Workspaces) ShowMethod(ctx context.Context, in *ShowMethodRequest) (inspect.Inspection, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (inspect.Inspection, error) {
		o := in.Body.Options()
		m := inspect.Method(in.Body.Method)
		ids := []int{in.Page}
		switch {
		case m == inspect.Deng:
			o.Marks = inspect.MarksOf(s.Template())
			ids = nil
			for _, p := range s.View().Pages {
				ids = append(ids, p.ID)
			}
		case m == inspect.DETM && in.Body.Other != nil && *in.Body.Other != in.Page:
			ids = append(ids, *in.Body.Other)
		}
		var trees []*tagtree.Tree
		for _, id := range ids {
			tree, err := s.Tree(id)
			if err != nil {
				return inspect.Inspection{}, err
			}
			boxes, err := s.Boxes(id)
			if err != nil {
				return inspect.Inspection{}, err
			}
			trees, o.Boxes = append(trees, tree), append(o.Boxes, boxes)
		}
		if tm := s.Template(); m == inspect.DETM {
			o.Template = tm
		} else if m == inspect.Deng {
			o.Fields = fieldsOf(tm)
		}
		return inspect.Of(m, trees, o)
	})
}

func fieldsOf(tm *template.Template) record.Schema {
	out := make(record.Schema, len(tm.Fields))
	for i := range tm.Fields {
		out[i] = tm.Fields[i].Field
	}
	return out
}

// SetFusion lets the body of an article be read by the tag-path features alone, with these settings.
func (ws *Workspaces) SetFusion(ctx context.Context, in *SetFusionRequest) (Workspace, error) {
	var settings *template.Fusion
	if f := in.Body.Settings; f != nil {
		for _, w := range f.Weights {
			if !(w >= 0 && w <= 1) {
				return Workspace{}, errWeights
			}
		}
		settings = &template.Fusion{Weights: f.Weights, Deviations: f.Deviations}
	}
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.SetFusion(settings) })
}

var errWeights = problem.New(problem.Invalid, "fusionweights", "Weights are numbers from 0 to 1.")
