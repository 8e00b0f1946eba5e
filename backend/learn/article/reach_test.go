package article_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/learn/measure"
)

// TestReach tells, by site and field, how many records some witness claims word
// for word, and how many are right for who goes by nothing but which witnesses
// claim the same: for each such pattern the choice that the records themselves
// prove best, which no rule that knows no more can beat.
//
//	WRAPSMITH_DATA=DIR go test ./backend/learn/article -run TestReach -v
func TestReach(t *testing.T) {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		t.Skip("needs labelled pages: set WRAPSMITH_DATA")
	}
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range data.Sets {
		all := map[string]*claimants{}
		for _, site := range set.Sites {
			one := map[string]*claimants{}
			for _, p := range site.Pages {
				tree, err := site.Tree(p)
				if err != nil {
					t.Fatal(err)
				}
				claimed := article.Claimed(tree)
				for _, field := range measure.ArticleFields {
					hear(one, field, claimed[field], p.Values(field))
					hear(all, field, claimed[field], p.Values(field))
				}
			}
			tellReach(t, set.Name+"/"+site.Name, one)
		}
		tellReach(t, set.Name, all)
	}
}

// claimants counts, by pattern, how often the k-th different value is right.
type claimants struct {
	pages, claimed int
	right          map[string][]int
}

func hear(by map[string]*claimants, field string, claims []article.Claim, want []string) {
	if len(want) == 0 {
		return
	}
	r := by[field]
	if r == nil {
		r = &claimants{right: map[string][]int{}}
		by[field] = r
	}
	r.pages++
	var values []string
	pattern := ""
	for _, c := range claims {
		k := slices.Index(values, c.Text)
		if k < 0 {
			k, values = len(values), append(values, c.Text)
		}
		pattern += fmt.Sprintf("%d=%d ", c.By, k)
	}
	for k, v := range values {
		if r.right[pattern] == nil {
			r.right[pattern] = make([]int, len(values))
		}
		if slices.ContainsFunc(want, func(w string) bool { return w == v || field == "date" && strings.HasPrefix(v, w) }) {
			r.right[pattern][k]++
			r.claimed++
		}
	}
}

func tellReach(t *testing.T, name string, by map[string]*claimants) {
	for _, field := range measure.ArticleFields {
		if r := by[field]; r != nil {
			best := 0
			for _, right := range r.right {
				best += slices.Max(right)
			}
			t.Logf("%s %s: %d records; claimed %d (%.3f); by the best choice of %d patterns %d (%.3f)", name, field,
				r.pages, r.claimed, float64(r.claimed)/float64(r.pages), len(r.right), best, float64(best)/float64(r.pages))
		}
	}
}
