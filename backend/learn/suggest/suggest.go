package suggest

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Suggestion is a field that a page has, before anybody marked it.
type Suggestion struct {
	Name    string // proposed; no two of a page are the same
	Label   string // the text that names it on all pages; "" without one
	Type    record.Type
	Many    bool
	Locator locator.Locator // empty: no path finds just the values
	Values  [][]Value       // by page; none: the page has no value
	Score   float64
}

// Texts are the values' texts, by page.
func (s *Suggestion) Texts() [][]string {
	out := make([][]string, len(s.Values))
	for i, values := range s.Values {
		for _, v := range values {
			out[i] = append(out[i], v.Text)
		}
	}
	return out
}

// Options say how many suggestions are wanted.
type Options struct {
	Limit int // 0: DefaultLimit
}

// DefaultLimit is how many fields are suggested at most.
const DefaultLimit = 40

// Fields suggests the fields of single records: what the pages of one site, or
// one page alone, show. Pages after the first five are not looked at; their
// values are nil. It ends early with the context's error.
func Fields(ctx context.Context, trees []*tagtree.Tree, o Options) ([]Suggestion, error) {
	pages, all, err := candidates(ctx, trees)
	if err != nil {
		return nil, err
	}
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	var out []Suggestion
	var names record.Names
	for _, c := range rank(pages, all, &weights, o.Limit) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s := c.suggestion(pages, len(trees))
		s.Name = names.Add(s.Name)
		out = append(out, s)
	}
	return out, nil
}

func candidates(ctx context.Context, trees []*tagtree.Tree) ([]*page, []*candidate, error) {
	var pages []*page
	trees = trees[:min(len(trees), maxPages)]
	var alone func(string) bool
	if len(trees) > 1 {
		count := textCounts(trees)
		alone = func(text string) bool { return count[text] == 1 }
	}
	for _, t := range trees {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		pages = append(pages, read(t, alone))
	}
	all, err := alignValues(ctx, pages)
	all = append(all, trimmed(pages, all)...)
	all = withoutLabels(pages, all)
	markItems(pages, all)
	for _, c := range all {
		c.measure(pages)
	}
	measureAlone(pages, all)
	measureListed(pages, all)
	markCounted(pages, all)
	return pages, all, err
}

// measureAlone tells the short texts of the structured data that no single short value which
// the page shows says: an author whose name is nowhere else. Biographies and the authors of comments do not say it.
func measureAlone(pages []*page, all []*candidate) {
	said := map[string]bool{}
	for _, c := range all {
		if p, v := c.first(pages); !v.data && !c.many && !p.around.beside[v.Node] && c.fewWords(pages) {
			said[c.concept] = true
		}
	}
	for _, c := range all {
		if _, v := c.first(pages); v.data && !c.many && c.concept != "" && !said[c.concept] && c.fewWords(pages) {
			c.x[number["data_alone"]] = 1
		}
	}
}

// fewWords reports whether the values of a candidate are texts of few words without digits: names.
func (c *candidate) fewWords(pages []*page) bool {
	for i, at := range c.at {
		for _, a := range at {
			text := pages[i].values[a.value].Text
			if len(strings.Fields(text)) > mostNames || strings.ContainsFunc(text, unicode.IsDigit) || strings.Contains(text, "/") {
				return false
			}
		}
	}
	return true
}

// markItems tells each page which nodes are values of lists.
func markItems(pages []*page, all []*candidate) {
	for i, p := range pages {
		p.items = map[tagtree.NodeID]bool{}
		for _, c := range all {
			for _, a := range c.at[i] {
				if len(c.at[i]) > 1 {
					p.items[tagtree.NodeID(a.node)] = true
				}
			}
		}
	}
}

// suggestion writes a candidate out.
func (c *candidate) suggestion(pages []*page, n int) Suggestion {
	s := Suggestion{Name: c.name(pages), Label: c.label(pages, false), Type: c.typed(pages), Many: c.many, Values: make([][]Value, n), Score: c.score}
	for i, at := range c.at {
		for _, a := range at {
			s.Values[i] = append(s.Values[i], pages[i].values[a.value].Value)
		}
	}
	if i := slices.IndexFunc(c.keys, func(k key) bool { return k.steps != nil }); i >= 0 {
		s.Locator = locator.Locator{Steps: c.keys[i].steps()}
	}
	return s
}

// Measured is a candidate with its features, for tools/fitsuggest.
type Measured struct {
	Features Features
	Values   [][]string // by page
	Many     bool
	Name     string

	c *candidate
}

// Sample is the candidates of some pages, to be ranked by weights of one's own.
type Sample struct {
	Candidates []Measured
	pages      []*page
}

// Measure gives all candidates of pages of one site with their features.
func Measure(ctx context.Context, trees []*tagtree.Tree) (*Sample, error) {
	pages, all, err := candidates(ctx, trees)
	if err != nil {
		return nil, err
	}
	s := &Sample{pages: pages}
	for _, c := range all {
		m := Measured{Features: c.x, Many: c.many, Name: c.name(pages), Values: make([][]string, len(pages)), c: c}
		for i, at := range c.at {
			for _, a := range at {
				m.Values[i] = append(m.Values[i], pages[i].values[a.value].Text)
			}
		}
		s.Candidates = append(s.Candidates, m)
	}
	return s, nil
}

// Rank returns the numbers of the candidates, ordered by weights, without repeats, at most limit.
func (s *Sample) Rank(w *Features, limit int) []int {
	all := make([]*candidate, len(s.Candidates))
	at := map[*candidate]int{}
	for i, m := range s.Candidates {
		all[i], at[m.c] = m.c, i
	}
	var out []int
	for _, c := range rank(s.pages, all, w, limit) {
		out = append(out, at[c])
	}
	return out
}
