package list_test

import (
	"hash/fnv"
	"math"
	"os"
	"testing"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/learn/measure"
)

// isList is from where on a page is said to be one of a list.
const isList = 0.6

// shown is the first list of a page with what is known of the page.
type shown struct {
	signs [len(list.LikelyWeights)]float64
	list  bool
	fold  int
}

// TestLikely tells on labelled pages, WRAPSMITH_DATA=DIR, how many pages of
// lists and how many others are said to be lists: with the weights as they
// stand, with weights fitted anew on all pages, and on pages of sites that the
// weights were not fitted on.
func TestLikely(t *testing.T) {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		t.Skip("needs labelled pages: set WRAPSMITH_DATA")
	}
	var pages []shown
	for _, kind := range []string{"list", "detail", "article"} {
		data, err := measure.Read(os.DirFS(dir), kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range data.Sets {
			for _, site := range set.Sites {
				if kind == "article" && (site.Name == "listing" || site.Name == "collection" || site.Name == "forum") {
					continue // lists, though nobody labelled their records
				}
				for i, p := range site.Pages[:min(len(site.Pages), 60)] {
					tree, err := site.Tree(p)
					if err != nil {
						continue
					}
					name := set.Name + site.Name
					if kind == "article" {
						name += string(rune(i)) // each page is of another site
					}
					h := fnv.New32a()
					_, _ = h.Write([]byte(name))
					if found := list.Find(tree, list.Options{}); len(found) > 0 {
						pages = append(pages, shown{list.LikelySigns(tree, found[0]), kind == "list", int(h.Sum32() % 4)})
					}
				}
			}
		}
	}
	report := func(how string, weights func(fold int) [len(list.LikelyWeights)]float64) {
		n, yes := [2]float64{}, [2]float64{}
		for _, p := range pages {
			side := 0
			if p.list {
				side = 1
			}
			n[side]++
			if sigmoid(weights(p.fold), p.signs) >= isList {
				yes[side]++
			}
		}
		t.Logf("%-22s lists %.3f of %.0f, others %.3f of %.0f", how, yes[1]/n[1], n[1], yes[0]/n[0], n[0])
	}
	report("as it stands", func(int) [len(list.LikelyWeights)]float64 { return list.LikelyWeights })
	all := fit(pages, -1)
	report("fitted on all", func(int) [len(list.LikelyWeights)]float64 { return all })
	t.Logf("%.2f", all)
	var unseen [4][len(list.LikelyWeights)]float64
	for k := range unseen {
		unseen[k] = fit(pages, k)
	}
	report("sites not fitted on", func(fold int) [len(list.LikelyWeights)]float64 { return unseen[fold] })
}

func sigmoid(w, x [len(list.LikelyWeights)]float64) float64 {
	z := 0.0
	for i := range w {
		z += w[i] * x[i]
	}
	return 1 / (1 + math.Exp(-z))
}

// fit is a logistic regression by plain descent, with a small penalty, on the
// pages that are not of a fold; lists and others weigh the same.
func fit(pages []shown, without int) (w [len(list.LikelyWeights)]float64) {
	n := [2]float64{}
	for _, p := range pages {
		if p.fold != without {
			n[side(p)]++
		}
	}
	const rounds, rate, penalty = 20_000, 0.2, 1e-3
	for range rounds {
		var slope [len(list.LikelyWeights)]float64
		for _, p := range pages {
			if p.fold == without {
				continue
			}
			err := sigmoid(w, p.signs) - float64(side(p))
			for i := range slope {
				slope[i] += err * p.signs[i] / (2 * n[side(p)])
			}
		}
		for i := range w {
			w[i] -= rate * (slope[i] + penalty*w[i])
		}
	}
	return w
}

func side(p shown) int {
	if p.list {
		return 1
	}
	return 0
}
