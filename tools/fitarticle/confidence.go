package main

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"net/url"
	"os"
	"slices"
	"sync"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// value is a value found on a labelled page: the belief in it, its confidence, and whether it is right.
type value struct {
	belief, confidence float64
	right              bool
	fold               uint32
	text               bool // of a page with a text or posts (article.Article.HasText)
}

// Bounds of the fit.
const (
	confidenceSet = "wcxb" // the others' records have dates in other forms
	hostParts     = 5      // of sites
	knots         = 7      // parts of as many values each, of which each is a knot: with three a lone day at the title (.82 right) counts like one that data agree with (.97)
	shareBins     = 10     // of the error: .1 wide
)

// knot is a point of a line: a belief and the share of values right there.
type knot struct{ belief, right float64 }

// along reads a line of knots; beyond the ends it is flat.
func along(line []knot, belief float64) float64 {
	before := knot{0, line[0].right}
	for _, k := range line {
		if belief < k.belief {
			return before.right + (k.right-before.right)*(belief-before.belief)/(k.belief-before.belief)
		}
		before = k
	}
	return before.right
}

// writeConfidence fits the lines of title, author and date (article/confidence.go)
// and prints the calibration error of the belief, and of lines fitted on other sites.
func writeConfidence(ctx context.Context, w io.Writer, dir string) error {
	found, err := valuesOf(ctx, dir)
	if err != nil {
		return err
	}
	for _, name := range measure.ArticleFields {
		all := found[name]
		if len(all) < knots {
			return fmt.Errorf("%s: %d values on labelled pages: nothing to fit", name, len(all))
		}
		var before, after []value
		for f := range uint32(hostParts) {
			for _, text := range []bool{true, false} {
				line := fitLine(slices.DeleteFunc(slices.Clone(all), func(s value) bool { return s.fold == f || s.text != text }))
				for _, s := range all {
					if s.fold == f && s.text == text {
						before = append(before, value{confidence: s.confidence, right: s.right})
						after = append(after, value{confidence: along(line, s.belief), right: s.right})
					}
				}
			}
		}
		fmt.Fprintf(w, "%-6s %4d values, calibration error of the product's lines %.3f, of lines of other sites %.3f, squared %.3f and %.3f\n",
			name, len(all), calibrationError(before), calibrationError(after), squared(before), squared(after))
		for _, text := range []bool{true, false} {
			of := slices.DeleteFunc(slices.Clone(all), func(s value) bool { return s.text != text })
			fmt.Fprintf(w, "    pages with a text %-5v %4d values, knots %v\n", text, len(of), fitLine(of))
		}
	}
	return nil
}

// valuesOf finds and judges title, author and date of all labelled pages of a folder.
func valuesOf(ctx context.Context, dir string) (map[string][]value, error) {
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		return nil, err
	}
	var lock sync.Mutex
	abouts, hosts, texts := map[string]map[string]article.Value{}, map[string]string{}, map[string]bool{}
	got, err := measure.Articles(ctx, data, "best", func(tree *tagtree.Tree, _ []*tagtree.Tree) measure.Prediction {
		r := article.Read(tree)
		found := r.Find(article.Options{})
		about := r.About(found.Body)
		lock.Lock()
		defer lock.Unlock()
		abouts[tree.Page.Name] = map[string]article.Value{"title": about.Title, "author": about.Author, "date": about.Date}
		hosts[tree.Page.Name], texts[tree.Page.Name] = tree.Page.URL, found.HasText()
		return measure.Prediction{Title: about.Title.Text, Author: about.Author.Text, Date: about.Date.Text}
	}, measure.Filter{Sets: []string{confidenceSet}})
	if err != nil {
		return nil, err
	}
	out := map[string][]value{}
	for _, p := range got.Pages {
		for name, v := range abouts[p.Page] {
			if v.Text != "" {
				out[name] = append(out[name], value{v.Belief(), v.Confidence, p.Fields[name].Verdict == "right", siteFold(hosts[p.Page]), texts[p.Page]})
			}
		}
	}
	return out, nil
}

// siteFold is the part of the sites that a page is in.
func siteFold(address string) uint32 {
	host := address
	if u, err := url.Parse(address); err == nil {
		host = u.Hostname()
	}
	h := fnv.New32a()
	h.Write([]byte(host))
	return h.Sum32() >> 7 % hostParts
}

// fitLine draws a line through values that never falls.
func fitLine(all []value) []knot {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b value) int { return cmp.Compare(a.belief, b.belief) })
	type bin struct{ n, belief, right float64 }
	var bins []bin
	for i, s := range all {
		if at := len(bins); at == 0 || s.belief != all[i-1].belief && bins[at-1].n >= float64(len(all)/knots) {
			bins = append(bins, bin{})
		}
		b := &bins[len(bins)-1]
		b.n, b.belief = b.n+1, b.belief+s.belief
		if s.right {
			b.right++
		}
	}
	var line []bin
	for _, b := range bins {
		line = append(line, b)
		for n := len(line); n > 1 && line[n-1].right/line[n-1].n <= line[n-2].right/line[n-2].n; n = len(line) {
			a, b := line[n-2], line[n-1]
			line = append(line[:n-2], bin{a.n + b.n, a.belief + b.belief, a.right + b.right})
		}
	}
	var out []knot
	for _, b := range line {
		out = append(out, knot{math.Round(100*b.belief/b.n) / 100, math.Round(100*(b.right+1)/(b.n+2)) / 100}) // by the rule of succession: none is wholly sure
	}
	return out
}

// calibrationError is the mean, over values, of how far the share right in a
// value's bin is from the mean of the confidence there.
func calibrationError(all []value) float64 {
	var sum [shareBins]float64
	for _, s := range all {
		b := min(int(s.confidence*shareBins), shareBins-1)
		sum[b] += s.confidence
		if s.right {
			sum[b]--
		}
	}
	off := 0.0
	for _, v := range sum {
		off += math.Abs(v)
	}
	return off / float64(len(all))
}

// squared is the mean squared difference between the confidence and what is so (Brier 1950).
func squared(all []value) float64 {
	sum := 0.0
	for _, s := range all {
		d := s.confidence
		if s.right {
			d--
		}
		sum += d * d
	}
	return sum / float64(len(all))
}
