package measure

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"unicode"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/tree/tagtree"
)

// Lists are measured without clicks: of each page the records of the first list
// found are compared with the known ones (evaluation format, "list").
//
//	right   the text of a found record holds at least 80 % of the values of
//	        exactly one true record
//	P = right / found    R = right / true    F1 = 2PR / (P + R)
//
// Texts are compared without white space. Fields named *_url are not text. A
// value of 100 characters or more is held when 90 % of its pieces of 16
// characters are. A true record is found once. Values that many records share
// ("Reviews", "---") make a text hold much of several: it counts for the one it
// holds most of that is not found yet, in document order, and is wrong when it
// holds all of two of which neither is part of the other.

// Constants of the evaluation format.
const (
	heldShare  = 0.8 // of a record's values
	longValue  = 100 // characters: from here on, held by pieces
	pieceSize  = 16  // characters
	pieceShare = 0.9 // of a long value's pieces
	urlSuffix  = "_url"
)

// ListResult is what one method made of all pages.
type ListResult struct {
	Method   string     `json:"method"` // a list.Method; "best by keyword" gets the query's word
	Pages    []ListPage `json:"pages"`
	Problems []Problem  `json:"problems"`
}

// ListPage is what came of one page.
type ListPage struct {
	Set     string       `json:"set"`
	Site    string       `json:"site"`
	Page    string       `json:"page"`
	File    string       `json:"file"`
	Correct int          `json:"right"`
	Found   int          `json:"found"`
	True    int          `json:"true"`
	Keyword string       `json:"keyword,omitempty"`
	Sure    float64      `json:"sure"`
	Why     string       `json:"why,omitempty"`
	Wrong   []string     `json:"wrong,omitempty"`  // texts of found records that are not right, cut
	Missed  []string     `json:"missed,omitempty"` // true records that no text is right for, cut
	Columns ColumnCount  `json:"columns"`
	Fields  []ColumnMiss `json:"fields,omitempty"` // labelled fields that are not exactly a column, or none of the first
	Unseen  int          `json:"unseen"`           // of the missed: the whole page's text does not hold them
}

// ListSetup is one way to find lists.
type ListSetup struct {
	Method  list.Method
	Keyword bool // whether the finder gets the query's word
}

// Name names a setup in tables.
func (s ListSetup) Name() string {
	if s.Keyword && s.Method != list.Keyword {
		return string(s.Method) + " by keyword"
	}
	return string(s.Method)
}

// ListSetups are all that List measures: the join first, then each method
// alone, then the join with the query's word.
var ListSetups = []ListSetup{{Method: list.Best}, {Method: list.DETM}, {Method: list.Path}, {list.Keyword, true}, {list.Best, true}}

// List measures setups on the sites of list data, one result a setup. Pages that
// cannot be read are listed in Problems and their records count as missed; the
// error is ctx's alone.
func List(ctx context.Context, data *Data, setups []ListSetup, f Filter) ([]ListResult, error) {
	sites := f.sites(data)
	judged := make([][]ListResult, len(sites))
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for i := range sites {
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			judged[i] = listSite(ctx, sites[i], setups)
		})
	}
	wg.Wait()
	results := make([]ListResult, len(setups))
	for i, s := range setups {
		results[i] = ListResult{Method: s.Name(), Pages: []ListPage{}, Problems: []Problem{}}
		for _, site := range judged {
			if site != nil {
				results[i].Pages = append(results[i].Pages, site[i].Pages...)
				results[i].Problems = append(results[i].Problems, site[i].Problems...)
			}
		}
	}
	return results, ctx.Err()
}

func listSite(ctx context.Context, s *Site, setups []ListSetup) []ListResult {
	out := make([]ListResult, len(setups))
	for _, p := range s.Pages {
		if ctx.Err() != nil {
			return out
		}
		tree, err := s.Tree(p)
		truth := newListTruth(p)
		word := ""
		if err == nil {
			word = queryWord(p)
		}
		for i, setup := range setups {
			lp := ListPage{Set: s.Set.Name, Site: s.Name, Page: p.File, File: s.Path(p), True: len(truth.records)}
			if err == nil {
				o := list.Options{Most: 1}
				if setup.Keyword {
					o.Keyword, lp.Keyword = word, word
				}
				err = lp.judge(tree, p, truth, setup.Method, o)
			}
			if err != nil {
				out[i].Problems = append(out[i].Problems, Problem{Set: s.Set.Name, Site: s.Name, What: err.Error()})
			}
			out[i].Pages = append(out[i].Pages, lp)
		}
	}
	return out
}

// judge finds the page's first list and compares.
func (lp *ListPage) judge(t *tagtree.Tree, p Page, truth *listTruth, m list.Method, o list.Options) error {
	found, err := list.By(m, t, o)
	if err != nil {
		return err
	}
	var texts []string
	if len(found) > 0 {
		lp.Sure, lp.Why = found[0].Sure, found[0].Why
		for _, r := range found[0].Records {
			texts = append(texts, r.Text(t))
		}
	}
	lp.Found = len(texts)
	correct := truth.match(texts)
	if len(found) > 0 {
		lp.Columns, lp.Fields = countColumns(t, found[0], p, correct)
	}
	taken := make([]bool, len(truth.records))
	for i, r := range correct {
		if r < 0 {
			lp.Wrong = append(lp.Wrong, cut(texts[i], maxShown))
			continue
		}
		lp.Correct++
		taken[r] = true
	}
	whole := squash(t.Text(0))
	for i, r := range truth.records {
		if !taken[i] {
			lp.Missed = append(lp.Missed, cut(strings.Join(r.shown, " | "), maxShown))
			if r.share(whole) < heldShare {
				lp.Unseen++
			}
		}
	}
	return nil
}

// queryWord is the word that most true records of a page hold, the query's as
// far as the labels tell: letters only, four or more, the first in the alphabet of several.
func queryWord(p Page) string {
	count := map[string]int{}
	for _, r := range p.Records {
		seen := map[string]bool{}
		for field, values := range r {
			if strings.HasSuffix(field, urlSuffix) {
				continue
			}
			words := strings.FieldsFunc(strings.ToLower(strings.Join(values, " ")), func(r rune) bool { return !unicode.IsLetter(r) })
			for _, w := range words {
				if len(w) >= 4 && !common[w] && !seen[w] {
					seen[w] = true
					count[w]++
				}
			}
		}
	}
	best := ""
	for w, n := range count {
		if n > count[best] || n == count[best] && w < best {
			best = w
		}
	}
	return best
}

// common words are no query's.
var common = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields("with this that from your have will what when more https http about they their were been") {
		out[w] = true
	}
	return out
}()
