package measure

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/tree/tagtree"
)

// Numbers of suggestions that are looked at.
const (
	First  = 15
	Second = 20
)

// SuggestRow is how many labelled fields the first suggestions of pages have.
//
// The first pages of a site are taken together. A labelled field counts as
// suggested if one suggestion has a true value on each page that has the field;
// of a field of many values it must be the whole set. Its name counts if a person would
// accept it (AcceptedName); fields that are only numbered have no name to compare.
type SuggestRow struct {
	Set       string `json:"set"`
	Sites     int    `json:"sites"`
	Fields    int    `json:"fields"`
	First     int    `json:"first"`     // among the first 15
	Second    int    `json:"second"`    // among the first 20
	Named     int    `json:"named"`     // among the first 15, with an accepted name
	Nameable  int    `json:"nameable"`  // fields that have a name
	Absent    int    `json:"absent"`    // right on no page in any suggestion
	Partial   int    `json:"partial"`   // right in some suggestion, but not on every page
	Late      int    `json:"late"`      // right after the first 15
	Framed    int    `json:"framed"`    // values of a menu or a footer among the first 15
	Values    int    `json:"values"`    // values among the first 15
	Suggested int    `json:"suggested"` // suggestions among the first 15
}

// SuggestMiss is a labelled field that is not suggested, or not by its name.
type SuggestMiss struct {
	Set   string     `json:"set"`
	Site  string     `json:"site"`
	Field string     `json:"field"`
	Rank  int        `json:"rank"` // 0: nowhere among those that were asked for
	Name  string     `json:"name,omitempty"`
	Truth [][]string `json:"truth"`
}

// SuggestResult is what a measurement of suggestions found.
type SuggestResult struct {
	Pages  int           `json:"pages"`
	Rows   []SuggestRow  `json:"rows"` // a set each, then all
	Misses []SuggestMiss `json:"misses"`
}

// Suggest measures suggested fields of the first pages of each site with so many.
func Suggest(ctx context.Context, data *Data, pages int, f Filter) (*SuggestResult, error) {
	sites := f.sites(data)
	parts := make([]suggestPart, len(sites))
	errs := make([]error, len(sites))
	room := make(chan bool, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, s := range sites {
		if len(s.Pages) < pages {
			continue
		}
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			parts[i], errs[i] = s.suggested(ctx, pages, f.Fields)
		})
	}
	wg.Wait()
	out := &SuggestResult{Pages: pages}
	all := SuggestRow{Set: "all"}
	for i, p := range parts {
		if errs[i] != nil {
			return nil, errs[i]
		}
		if p.row.Sites == 0 {
			continue
		}
		k := slices.IndexFunc(out.Rows, func(r SuggestRow) bool { return r.Set == p.row.Set })
		if k < 0 {
			k = len(out.Rows)
			out.Rows = append(out.Rows, SuggestRow{Set: p.row.Set})
		}
		out.Rows[k].add(p.row)
		all.add(p.row)
		out.Misses = append(out.Misses, p.misses...)
	}
	if len(out.Rows) > 1 {
		out.Rows = append(out.Rows, all)
	}
	return out, ctx.Err()
}

func (r *SuggestRow) add(o SuggestRow) {
	r.Sites += o.Sites
	r.Fields += o.Fields
	r.First += o.First
	r.Second += o.Second
	r.Named += o.Named
	r.Nameable += o.Nameable
	r.Absent += o.Absent
	r.Partial += o.Partial
	r.Late += o.Late
	r.Framed += o.Framed
	r.Values += o.Values
	r.Suggested += o.Suggested
}

// suggestPart is what one site adds.
type suggestPart struct {
	row    SuggestRow
	misses []SuggestMiss
}

// asked is how many suggestions are asked for, to say where a field is that is not among the first.
const asked = 400

func (s *Site) suggested(ctx context.Context, pages int, only []string) (suggestPart, error) {
	out := suggestPart{row: SuggestRow{Set: s.Set.Name, Sites: 1}}
	var trees []*tagtree.Tree
	for _, p := range s.Pages[:pages] {
		t, err := s.Tree(p)
		if err != nil {
			return out, fmt.Errorf("measure: %s: %w", s.Name, err)
		}
		trees = append(trees, t)
	}
	all, err := suggest.Fields(ctx, trees, suggest.Options{Limit: asked})
	if err != nil {
		return out, err
	}
	for _, one := range all[:min(len(all), First)] {
		out.row.Suggested++
		out.row.Framed += framedValues(trees, one)
		for _, values := range one.Values {
			out.row.Values += len(values)
		}
	}
	for _, field := range s.Fields {
		if len(only) > 0 && !slices.Contains(only, field) {
			continue
		}
		if truth := s.truth(field, pages); truth != nil {
			out.field(s, field, truth, all)
		}
	}
	return out, nil
}

// truth is the true values of a field on the first pages; nil where none has it.
func (s *Site) truth(field string, pages int) [][]string {
	var out [][]string
	has := false
	for _, p := range s.Pages[:pages] {
		var v []string
		if len(p.Records) > 0 {
			v = p.Records[0][field]
		}
		has = has || len(v) > 0
		out = append(out, v)
	}
	if !has {
		return nil
	}
	return out
}

func (p *suggestPart) field(s *Site, field string, truth [][]string, all []suggest.Suggestion) {
	many := slices.Contains(s.Set.Many, field)
	at := slices.IndexFunc(all, func(one suggest.Suggestion) bool { return SuggestedRight(one.Texts(), truth, many) })
	p.row.Fields++
	named := !nameless.MatchString(field)
	if named {
		p.row.Nameable++
	}
	name, good := "", false
	if at >= 0 {
		name = all[at].Name
		good = !named || AcceptedName(field, name)
	}
	if at >= 0 && at < First {
		p.row.First++
		if named && good {
			p.row.Named++
		}
	}
	if at >= 0 && at < Second {
		p.row.Second++
	}
	switch {
	case at >= First:
		p.row.Late++
	case at < 0 && rightSomewhere(all, truth, many):
		p.row.Partial++
	case at < 0:
		p.row.Absent++
	}
	if at < 0 || at >= First || !good {
		p.misses = append(p.misses, SuggestMiss{Set: s.Set.Name, Site: s.Name, Field: field, Rank: at + 1, Name: name, Truth: truth})
	}
}

// rightSomewhere reports whether some suggestion has the true values of one page that has the field.
func rightSomewhere(all []suggest.Suggestion, truth [][]string, many bool) bool {
	for i, want := range truth {
		one := make([][]string, len(truth))
		one[i] = want
		if len(want) > 0 && slices.ContainsFunc(all, func(s suggest.Suggestion) bool { return SuggestedRight(s.Texts(), one, many) }) {
			return true
		}
	}
	return false
}

// nameless is the name of a field that has none.
var nameless = regexp.MustCompile(`^[a-z]\d+$`)

// SuggestedRight reports whether values are true on every page that has the field. White space does not count.
func SuggestedRight(got, truth [][]string, many bool) bool {
	for i, want := range truth {
		if len(want) > 0 && Judge(unspaced(got[i]), unspaced(want), many) != Correct {
			return false
		}
	}
	return true
}

func unspaced(texts []string) []string {
	var out []string
	for _, t := range texts {
		out = append(out, tagtree.WithoutSpace(t))
	}
	return out
}

// framedValues counts the values of a suggestion that lie in a nav or a footer, or in an element of such a role.
func framedValues(trees []*tagtree.Tree, s suggest.Suggestion) (n int) {
	for i, values := range s.Values {
		for _, v := range values {
			if i < len(trees) && inFrame(trees[i], v.Node) {
				n++
			}
		}
	}
	return n
}

func inFrame(t *tagtree.Tree, n tagtree.NodeID) bool {
	for ; n > 0; n = t.Parent(n) {
		role, _ := t.Attr(n, "role")
		if a := t.Node(n).DataAtom; a == atom.Nav || a == atom.Footer || role == "navigation" || role == "contentinfo" {
			return true
		}
	}
	return false
}
