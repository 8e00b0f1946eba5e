package beam

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"

	"wrapsmith/backend/output/extract"
)

func init() {
	sdk.RegisterType(reflect.TypeFor[*sumFn]())
	sdk.RegisterType(reflect.TypeFor[*problemsFn]())
	sdk.RegisterDoFn(reflect.TypeFor[*summaryFn]())
	sdk.RegisterCoder(reflect.TypeFor[Problems](), encodeProblems, decodeProblems)
}

// Summary is what a job says at its end; its file is there when all parts are done.
type Summary struct {
	Done
	Files    int       `json:"files"`
	Problems []Problem `json:"problems"` // by kind, most frequent first
}

// Problem is one kind of trouble with pages.
type Problem struct {
	Kind     string  `json:"kind"`
	Pages    int     `json:"pages"`
	Examples []Fault `json:"examples"` // the first by name, so that they are the same ones in every job
}

// maxExamples is how many pages a summary names of each kind of trouble.
const maxExamples = 5

// sumFn adds up what came of parts.
type sumFn struct{}

// CreateAccumulator is nothing.
func (*sumFn) CreateAccumulator() Done { return Done{} }

// AddInput adds one part.
func (*sumFn) AddInput(all, one Done) Done {
	all.sum(one)
	return all
}

// MergeAccumulators adds two sums.
func (*sumFn) MergeAccumulators(a, b Done) Done {
	a.sum(b)
	return a
}

// Problems are the kinds of trouble among some pages.
type Problems struct {
	List []Problem `json:"list"`
}

func (p *Problems) add(o Problem) {
	i := slices.IndexFunc(p.List, func(have Problem) bool { return have.Kind == o.Kind })
	if i < 0 {
		p.List = append(p.List, Problem{Kind: o.Kind})
		i = len(p.List) - 1
	}
	have := &p.List[i]
	have.Pages += o.Pages
	have.Examples = append(slices.Clone(have.Examples), o.Examples...)
	slices.SortFunc(have.Examples, func(a, b Fault) int { return cmp.Or(cmp.Compare(a.Page, b.Page), cmp.Compare(a.Reason, b.Reason)) })
	have.Examples = have.Examples[:min(len(have.Examples), maxExamples)]
}

// problemsFn counts pages by the kind of their trouble.
type problemsFn struct{}

// CreateAccumulator is nothing.
func (*problemsFn) CreateAccumulator() Problems { return Problems{} }

// AddInput adds one page.
func (*problemsFn) AddInput(all Problems, f Fault) Problems {
	all.add(Problem{Kind: f.Kind, Pages: 1, Examples: []Fault{f}})
	return all
}

// MergeAccumulators adds two sums.
func (*problemsFn) MergeAccumulators(a, b Problems) Problems {
	for _, p := range b.List {
		a.add(p)
	}
	return a
}

// ExtractOutput is the sum.
func (*problemsFn) ExtractOutput(all Problems) Problems { return all }

// summaryFn writes the summary. It begins when its side inputs are whole, and
// runs once also when there was no page.
type summaryFn struct {
	Plan Plan
}

// ProcessElement writes the file.
func (f *summaryFn) ProcessElement(ctx context.Context, _ []byte, counts func(*Done) bool, problems func(*Problems) bool) error {
	s := Summary{Files: f.Plan.Files, Problems: []Problem{}}
	s.Plan = f.Plan.Digest
	for d := (Done{}); counts(&d); d = (Done{}) {
		s.sum(d)
	}
	for p := (Problems{}); problems(&p); p = (Problems{}) {
		s.Problems = append(s.Problems, p.List...)
	}
	if s.Parts != f.Plan.Parts {
		return fmt.Errorf("beam: %d parts were done, %d were planned; please report this", s.Parts, f.Plan.Parts)
	}
	slices.SortFunc(s.Problems, func(a, b Problem) int { return cmp.Or(b.Pages-a.Pages, cmp.Compare(a.Kind, b.Kind)) })
	slices.SortFunc(s.Quality.Templates, func(a, b extract.TemplateQuality) int {
		return cmp.Or(b.Pages-a.Pages, cmp.Compare(a.Template, b.Template))
	})
	return writeJSON(ctx, join(f.Plan.Folder, summaryFile), s)
}

func encodeProblems(p Problems) ([]byte, error) { return json.Marshal(p) }

func decodeProblems(raw []byte) (p Problems, err error) {
	err = json.Unmarshal(raw, &p)
	return p, err
}
