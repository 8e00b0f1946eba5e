package article_test

import (
	"os"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/web/page"
)

func TestLikelyTellsArticlesFromOtherPages(t *testing.T) {
	t.Parallel()
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
