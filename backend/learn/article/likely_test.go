package article_test

import (
	"fmt"
	"os"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/learn/measure"
	"wrapsmith/backend/web/page"
)

// TestLikely tells on labelled pages, WRAPSMITH_DATA=DIR, how many of each set
// are said to be articles; SIGNS=file writes what they were judged by.
func TestLikely(t *testing.T) {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		t.Skip("needs labelled pages: set WRAPSMITH_DATA")
	}
	out, err := os.Create(os.Getenv("SIGNS"))
	if err != nil {
		out = nil
	}
	for _, kind := range []string{"article", "detail", "list"} {
		data, err := measure.Read(os.DirFS(dir), kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range data.Sets {
			for _, site := range set.Sites {
				n, yes := 0, 0
				for _, p := range site.Pages {
					tree, err := site.Tree(p)
					if err != nil {
						continue
					}
					a := article.Find(tree, article.Options{})
					about := article.Read(tree).About(a.Body)
					if n++; article.Likely(tree, a, about) >= .5 {
						yes++
					}
					if out != nil {
						fmt.Fprintln(out, set.Name, site.Name, article.LikelySigns(tree, a, about))
					}
				}
				if kind == "article" {
					t.Logf("%s/%s: %d of %d", set.Name, site.Name, yes, n)
				}
			}
		}
	}
}

func TestLikelyTellsArticlesFromOtherPages(t *testing.T) {
	for name, want := range map[string]bool{
		"courier/pages/ferry-returns.html": true, "wanbao/pages/n20091012.html": true, "mudu/pages/cha-shan.html": true, "halfbench/pages/rain-gauge.html": true,
		"shop/pages/knife-sorrel.html": false, "jobs/pages/baker-1.html": false, "people/pages/p1001.html": false, "oldtown/pages/heron.html": false,
	} {
		b, err := os.ReadFile("../../../templates/" + name)
		if err != nil {
			t.Fatal(err)
		}
		tree := tagtreetest.From(t, b, page.Origin{Name: name})
		a := article.Find(tree, article.Options{})
		if sure := article.Likely(tree, a, article.Read(tree).About(a.Body)); sure >= .5 != want {
			t.Errorf("%s: %.2f, an article: %v", name, sure, want)
		}
	}
}
