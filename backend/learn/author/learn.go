package author

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of learning, so that one click stays quick however many pages there are.
const (
	maxLearnPages = 8   // unmarked samples that weigh locators
	maxLearned    = 256 // learned fields kept for undo and redo
)

// learnedFields keeps what was learned by what it was learned from.
type learnedFields map[string]template.Field

// outcome is what follows from a draft.
type outcome struct {
	template *template.Template
	program  *program.Program
	problems []error // per field: why nothing was learned
	cells    []record.Record
	votes    [][][]program.Vote          // page, field
	rows     [][]program.Row             // of a list: page
	spared   []int                       // of a list: page: records called none that the template finds
	denied   map[cellKey]message.Message // cells with a value that the person denied, and why
}

// Learn learns and runs the present draft, so that what is asked of it later is
// there. It stops when ctx ends, with ctx's error; fields that were learned by then stay learned.
func (s *Session) Learn(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.outcomeWithin(ctx)
	return err
}

// outcomeNow learns and runs the present draft; the session is locked.
func (s *Session) outcomeNow() *outcome {
	o, err := s.outcomeWithin(context.Background())
	if err != nil { // nothing ends that context
		panic(err)
	}
	return o
}

// outcomeWithin is outcomeNow until ctx ends.
func (s *Session) outcomeWithin(ctx context.Context) (*outcome, error) {
	if s.current != nil {
		return s.current, nil
	}
	o := &outcome{problems: make([]error, len(s.now.Fields))}
	learn := s.learnFields
	if s.now.List.On {
		learn = s.learnList
	}
	learn(ctx, o)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.current = o
	return o, nil
}

// learnFields learns and runs the present draft of a detail page or an article.
// When ctx ends it leaves the outcome as it is.
func (s *Session) learnFields(ctx context.Context, o *outcome) {
	samples, marks := s.problem()
	t := &template.Template{Name: s.now.Name, Site: s.now.Site, Description: s.now.Description, Domain: s.now.Domain, Kind: s.now.kind(), URLPatterns: s.now.Patterns}
	for i, f := range s.now.Fields {
		tf, err := s.learn(ctx, samples, marks, f)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			o.problems[i] = err
		} else if len(tf.Locators) == 0 && tf.Article == "" {
			o.problems[i] = message.Errorf("learn.nomark", "nothing is learned yet: mark an example of this field on a page")
		}
		t.Fields = append(t.Fields, tf)
	}
	induce.Prune(t, samples, s.now.examples(marks))
	o.template = t
	s.run(ctx, o)
	if ctx.Err() == nil && s.settleTypes(o) {
		s.run(ctx, o)
	}
	if ctx.Err() == nil {
		s.deny(o)
	}
}

// run compiles the learned template and runs it on the samples, until ctx ends.
func (s *Session) run(ctx context.Context, o *outcome) {
	p, err := program.Compile(o.template)
	if err != nil { // a locator written by hand: checked when it came, so this is our own mistake
		panic(err)
	}
	o.program, o.cells, o.votes = p, nil, nil
	for _, e := range s.now.Pages {
		if ctx.Err() != nil {
			return
		}
		cells, votes := p.Votes(s.samples[e.Digest].tree)
		o.cells, o.votes = append(o.cells, cells), append(o.votes, votes)
	}
}

// problem lists the samples to learn from, marked ones first, and the marks on them.
func (s *Session) problem() ([]*tagtree.Tree, []induce.Mark) {
	marked := map[int]bool{}
	for _, m := range s.now.Marks {
		marked[m.Page] = true
	}
	var trees []*tagtree.Tree
	index := map[int]int{}
	take := func(e pageEntry) {
		index[e.ID] = len(trees)
		trees = append(trees, s.samples[e.Digest].tree)
	}
	for _, e := range s.now.Pages {
		if marked[e.ID] {
			take(e)
		}
	}
	free := 0
	for _, e := range s.now.Pages {
		if !marked[e.ID] && free < maxLearnPages {
			take(e)
			free++
		}
	}
	marks := make([]induce.Mark, len(s.now.Marks))
	for i, m := range s.now.Marks {
		marks[i] = induce.Mark{Field: m.Field, Sample: index[m.Page], Node: tagtree.NodeID(m.Node), Part: m.Part, From: m.From, To: m.To, Not: m.Not, Missing: m.Missing}
	}
	return trees, marks
}

// learn is the learned field, from the cache where nothing it depends on changed.
func (s *Session) learn(ctx context.Context, samples []*tagtree.Tree, marks []induce.Mark, f fieldEntry) (template.Field, error) {
	if f.Hand != nil {
		out := *f.Hand
		out.Field, out.ID, out.Regex, out.Fusion, out.Hand = f.Field, f.ID, f.Regex, f.Fusion, true
		return out, nil
	}
	if f.Part == template.ArticleBody || f.Part != "" && !s.now.learnable(f.Name) {
		return s.learnPart(samples, marks, f)
	}
	key := s.key(f) + induce.Context(samples, marks, f.Field)
	out, ok := s.learned[key]
	if !ok {
		var err error
		if out, err = induce.FieldWithin(ctx, samples, marks, f.Field); err != nil {
			return out, err
		}
		if len(s.learned) >= maxLearned {
			clear(s.learned)
		}
		s.learned[key] = out
	}
	out.Field, out.ID, out.Regex, out.Article = f.Field, f.ID, f.Regex, f.Part
	return out, nil
}

// key says what a field is learned from; what it takes from the marks of other fields is added by induce.Context.
func (s *Session) key(f fieldEntry) string {
	type input struct {
		Many  bool
		Marks []markEntry
		Pages []pageEntry
	}
	in := input{Many: f.Many, Pages: s.now.Pages}
	for _, m := range s.now.Marks {
		if m.Field == f.Name {
			m.Field = ""
			in.Marks = append(in.Marks, m)
		}
	}
	b, err := json.Marshal(in)
	if err != nil {
		panic(err) // plain data
	}
	return string(b)
}

func checkRegex(expr string) error {
	if _, err := regexp.Compile(expr); err != nil {
		return refuse("regex", "author: regular expression %q: %w", expr, err)
	}
	return nil
}

// Template returns the template as it stands, complete with samples and their expected values.
func (s *Session) Template() *template.Template {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.templateNow()
}

func (s *Session) templateNow() *template.Template {
	o, expected := s.outcomeNow(), s.now.expectations()
	t := *o.template
	t.Fields = slices.Clone(t.Fields)
	prints := make([]*fingerprint.Page, 0, len(s.now.Pages))
	for _, e := range s.now.Pages[:min(len(s.now.Pages), maxLearnPages)] {
		prints = append(prints, s.samples[e.Digest].fingerprint())
	}
	t.Fingerprint = fingerprint.Join(prints)
	if len(prints) == 1 {
		t.Fingerprint = fingerprint.Without(t.Fingerprint, append(o.valuesOn(0), s.samples[s.now.Pages[0].Digest].factValues()...))
	}
	for p, e := range s.now.Pages {
		sample := template.Sample{Name: e.Name, URL: e.URL, Digest: e.Digest}
		for _, m := range s.now.Marks {
			if m.Page == e.ID {
				sample.Marks = append(sample.Marks, template.Mark{Field: m.Field, Node: m.Node, Part: m.Part, From: m.From, To: m.To, Not: m.Not, Missing: m.Missing, Unchecked: m.Unchecked})
			}
		}
		if s.now.List.On {
			s.keepList(&sample, e.ID, o, o.rows[p])
		} else {
			sample.Expect = s.expects(o, e.ID, o.cells[p], expected)
		}
		t.Samples = append(t.Samples, sample)
	}
	return &t
}

// valuesOn are the texts that a page shows for the fields.
func (o *outcome) valuesOn(page int) []string {
	var out []string
	if page < len(o.rows) {
		for i := range o.rows[page] {
			for _, c := range o.rows[page][i].Cells {
				out = append(out, c.Texts()...)
			}
		}
	}
	if page < len(o.cells) {
		for _, c := range o.cells[page] {
			out = append(out, c.Texts()...)
		}
	}
	return out
}

// Program returns the compiled template as it stands.
func (s *Session) Program() *program.Program {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.outcomeNow().program
}
