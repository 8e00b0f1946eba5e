package match

import (
	"fmt"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Explanation is a verdict on one template with all that led to it.
type Explanation struct {
	ID       string        `json:"id"`
	Score    float64       `json:"score" doc:"0..1"`
	Fits     bool          `json:"fits"`
	Evidence []Evidence    `json:"evidence" nullable:"false" doc:"What speaks for and against; the points are summed"`
	Likeness float64       `json:"likeness" doc:"Weighted Jaccard coefficient of page and template, 0..1"`
	Lost     []string      `json:"lost,omitempty" doc:"The heaviest edges of the template that the page has not"`
	Found    []string      `json:"found,omitempty" doc:"Texts of the template's tree that the page has"`
	Missing  []string      `json:"missing,omitempty" doc:"Texts of the template's tree that the page has not"`
	Fields   []FieldTried  `json:"fields" nullable:"false" doc:"The dry run"`
	Similar  []SimilarPage `json:"similar" nullable:"false" doc:"Both tests of similar pages, for each sample given"`
	Result   record.Page   `json:"-"`
}

// FieldTried is what the dry run gave for one field.
type FieldTried struct {
	Name       string           `json:"name"`
	Required   bool             `json:"required"`
	State      record.CellState `json:"state" enum:"found,missing,unsure,failed,untyped"`
	Confidence float64          `json:"confidence"`
}

// SimilarPage holds the two tests of similar pages side by side.
type SimilarPage struct {
	Sample   string  `json:"sample"`
	Strict   bool    `json:"strict" doc:"Deng & Xiong: as many elements, the same names in preorder"`
	Likeness float64 `json:"likeness" doc:"Ours: weighted Jaccard coefficient of the fingerprints, 0..1"`
	Alike    bool    `json:"alike" doc:"Ours, as yes or no: Likeness is at least 0.5"`
}

// Explain says why a template does or does not fit a page. samples are pages the
// template was made with, where there are any: the strict test needs them.
// ErrUnknown when the index has no such template.
func (x *Index) Explain(t *tagtree.Tree, id string, samples ...*tagtree.Tree) (Explanation, error) {
	r := x.get(id)[0]
	if r == nil {
		return Explanation{}, fmt.Errorf("match: template %q: %w", id, ErrUnknown)
	}
	p := newSubject(t)
	v := Verdict{ID: id, runner: r, labels: treeTexts(r.Template().Tree)}
	p.look(v.labels)
	v.add(p.evidence(r.Template(), v.labels)...)
	v = dryRun(p, []Verdict{v}, 1)[0]
	v.explain()
	l := p.features.Compare(r.Template().Fingerprint)
	out := Explanation{ID: id, Score: v.Score, Fits: v.Score >= LeastScore, Evidence: v.evidence,
		Likeness: l.Edges, Lost: l.Missed, Result: v.Result, Fields: tried(v.Result), Similar: []SimilarPage{}}
	out.Found, out.Missing = p.find(v.labels)
	for _, s := range samples {
		out.Similar = append(out.Similar, similar(p, s))
	}
	return out, nil
}

// Similar gives both tests of similar pages for a page and a sample.
func Similar(t, sample *tagtree.Tree) SimilarPage { return similar(newSubject(t), sample) }

func similar(p *subject, sample *tagtree.Tree) SimilarPage {
	like := p.features.Compare(newSubject(sample).features.Print()).Edges
	return SimilarPage{Sample: sample.Page.Name, Strict: tagtree.SameNames(p.tree, sample), Likeness: like, Alike: like >= evenEdges}
}

func tried(r record.Page) []FieldTried {
	out := make([]FieldTried, len(r.Schema))
	for i, f := range r.Schema {
		out[i] = FieldTried{Name: f.Name, Required: !f.Optional, State: record.Missing}
		if len(r.Records) > 0 && i < len(r.Records[0]) {
			out[i].State, out[i].Confidence = r.Records[0][i].State, r.Records[0][i].Confidence
		}
	}
	return out
}
