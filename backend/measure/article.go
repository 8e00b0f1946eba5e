package measure

import (
	"cmp"
	"context"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// Articles are measured page by page, nothing is learned from them. The body
// found and the true one are cut into tokens: words in lower case, each
// ideograph a token of its own; white space and punctuation do not count.
//
//	shingle F1   over runs of 4 tokens, each as often as it stands
//	word F1      over tokens, each as often as it stands
//
// P is the share of what was found that is true, R the share of what is true
// that was found; with several true bodies the one that fits best counts. A
// row's figures are the means over its pages, so that every page counts the
// same. Title, author and date are right when they equal a true value, title and
// author when their letters and digits do, capital or not; a date
// has the form 2026-11-21, and a page that says only the month is right with 2026-11.

// Prediction is what a finder found on a page; "" where it found nothing.
type Prediction struct{ Body, Title, Author, Date string }

// Finder finds the article of a page, beside other pages of its site (Filter.Beside). Safe for concurrent use.
type Finder func(t *tagtree.Tree, beside []*tagtree.Tree) Prediction

// ArticleFields are the fields of an article that are judged as they stand.
var ArticleFields = []string{"title", "author", "date"}

// ArticlePage is what came of one page.
type ArticlePage struct {
	Set      string            `json:"set"`
	Site     string            `json:"site"`
	Page     string            `json:"page"`
	File     string            `json:"file"` // below the data's folder
	Words    Overlap           `json:"words"`
	Shingles Overlap           `json:"shingles"`
	Fields   map[string]Judged `json:"fields,omitempty"` // those that the page has, or that were found
	Problem  string            `json:"problem,omitempty"`
}

// Judged is a field of a page, with what was wanted and found where they differ.
type Judged struct {
	Verdict string   `json:"verdict"` // as in the comment of this package
	Want    []string `json:"want,omitempty"`
	Got     string   `json:"got,omitempty"`
	Absent  bool     `json:"absent,omitempty"` // the page says no true value anywhere
}

// ArticleResult is what came of one method.
type ArticleResult struct {
	Method string        `json:"method"`
	Pages  []ArticlePage `json:"pages"`
}

// Articles measures a finder on labelled pages of articles. A page that cannot
// be read counts with nothing found, and Problem says why; the error is ctx's alone.
func Articles(ctx context.Context, data *Data, method string, find Finder, f Filter) (ArticleResult, error) {
	r := ArticleResult{Method: method}
	type task struct {
		site *Site
		page Page
	}
	var tasks []task
	for _, s := range f.sites(data) {
		for _, p := range s.Pages {
			tasks = append(tasks, task{s, p})
		}
	}
	r.Pages = make([]ArticlePage, len(tasks))
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for i, task := range tasks {
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			if ctx.Err() == nil {
				r.Pages[i] = judgeArticle(task.site, task.page, find, f.Beside)
			}
		})
	}
	wg.Wait()
	return r, ctx.Err()
}

// judgeArticle finds the article of one page and compares.
func judgeArticle(s *Site, p Page, find Finder, beside int) ArticlePage {
	out := ArticlePage{Set: s.Set.Name, Site: s.Name, Page: p.File, File: s.Path(p)}
	var predicted Prediction
	tree, err := s.Tree(p)
	if err != nil {
		out.Problem = err.Error()
	} else {
		predicted = find(tree, s.Beside(p, beside))
	}
	out.Words, out.Shingles = bodies(predicted.Body, p.Values("body"))
	out.Fields = map[string]Judged{}
	for i, got := range []string{predicted.Title, predicted.Author, predicted.Date} {
		name := ArticleFields[i]
		want := p.Values(name)
		switch name {
		case "author":
			got, want = sameNames(got, want)
		case "date":
			want = isoDays(want)
		}
		if name != "date" {
			got = sameLetters(got, want)
		}
		if j, ok := judgeField(tagtree.Collapse(got), want, name == "date"); ok {
			j.Absent = tree != nil && len(j.Want) > 0 && !says(tree, p.Values(name), name == "date")
			out.Fields[name] = j
		}
	}
	return out
}

// Beside are the trees of other pages of a page's site: those with its host, of
// pages without an address those of its folder. Those that follow it come first;
// n at most.
func (s *Site) Beside(p Page, n int) []*tagtree.Tree {
	var out []*tagtree.Tree
	at := slices.IndexFunc(s.Pages, func(q Page) bool { return q.File == p.File })
	for k := 1; k < len(s.Pages) && len(out) < n && at >= 0; k++ {
		q := s.Pages[(at+k)%len(s.Pages)]
		if hostOf(q.URL) != hostOf(p.URL) {
			continue
		}
		if t, err := s.Tree(q); err == nil {
			out = append(out, t)
		}
	}
	return out
}

// hostOf is the host of an address, "" when it has none.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// sameNames writes authors alike: the names one after another, without degrees and posts.
func sameNames(got string, want []string) (string, []string) {
	names := make([]string, len(want))
	for i, w := range want {
		names[i] = strings.Join(article.Names(w), ", ")
	}
	return strings.Join(article.Names(got), ", "), names
}

// isoDays writes true days as article.ParseDate does: 2003-5-29 09:07 is 2003-05-29.
func isoDays(want []string) []string {
	out := slices.Clone(want)
	for i, w := range want {
		if d, _, ok := article.ParseDate(w, false); ok && len(d) >= len(time.DateOnly) {
			out[i] = d
		}
	}
	return out
}

// sameLetters takes a true value for the one that was found if they have the same
// letters and digits: quotes, dashes and capitals differ between what a page shows,
// its metadata, and what a style makes of them.
func sameLetters(got string, want []string) string {
	for _, w := range want {
		if key := lettersOf(w); key != "" && key == lettersOf(got) {
			return w
		}
	}
	return got
}

// lettersOf is the letters and digits of a text in lower case.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// bodies compares a body with the true ones and takes the best.
func bodies(got string, truth []string) (words, shingles Overlap) {
	tokens := Tokens(got)
	if len(truth) == 0 {
		truth = []string{""}
	}
	for i, want := range truth {
		wanted := Tokens(want)
		w, s := overlap(tokens, wanted, 1), overlap(tokens, wanted, Shingle)
		if i == 0 || s.F > shingles.F || s.F == shingles.F && w.F > words.F {
			words, shingles = w, s
		}
	}
	return words, shingles
}

// judgeField compares a field; ok is false when there is nothing and nothing was found.
func judgeField(got string, want []string, date bool) (j Judged, ok bool) {
	correct := slices.Contains(want, got)
	if date && !correct && len(got) >= len("2026-11") {
		correct = slices.ContainsFunc(want, func(w string) bool { return strings.HasPrefix(w, got) || strings.HasPrefix(got, w+"T") })
	}
	switch {
	case got == "" && len(want) == 0:
		return j, false
	case len(want) == 0:
		return Judged{Verdict: "false", Got: got}, true
	case got == "":
		return Judged{Verdict: "missed", Want: want}, true
	case correct:
		return Judged{Verdict: "right"}, true
	}
	return Judged{Verdict: "wrong", Want: want, Got: got}, true
}

// Misses are the pages that are not wholly right, the worst body first.
func (r *ArticleResult) Misses() []ArticlePage {
	misses := slices.DeleteFunc(slices.Clone(r.Pages), func(p ArticlePage) bool {
		for _, j := range p.Fields {
			if j.Verdict != "right" {
				return false
			}
		}
		return p.Words.F >= 1
	})
	slices.SortStableFunc(misses, func(a, b ArticlePage) int { return cmp.Compare(a.Words.F, b.Words.F) })
	return misses
}
