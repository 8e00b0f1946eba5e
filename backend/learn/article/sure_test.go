package article_test

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"net/url"
	"os"
	"slices"
	"sync"
	"testing"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/learn/measure"
	"wrapsmith/backend/tree/tagtree"
)

// said is a value found on a labelled page: the belief in it, how sure it is said to be, and whether it is right.
type said struct {
	belief, sure float64
	right        bool
	fold         uint32
}

// Bounds of the fit.
const (
	sureSet   = "wcxb" // the others' records have dates in other forms
	sureFolds = 5      // of sites
	sureBins  = 3      // parts of as many values each, of which each is a knot: more gain nothing
	shareBins = 10     // of the error: .1 wide
)

// TestSure fits how sure title, author and date are (sure.go) on the labelled
// pages of all kinds in WRAPSMITH_DATA=DIR, prints the knots, and tells how far
// the share right is from what is said: of the belief, and of lines fitted on
// the other sites. Beliefs are cut into bins of about as many values, a
// knot each, neighbours that fall are put together.
func TestSure(t *testing.T) {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		t.Skip("needs labelled pages: set WRAPSMITH_DATA")
	}
	found := saidOf(t, dir)
	for _, name := range measure.ArticleFields {
		all := found[name]
		if len(all) < sureBins {
			t.Fatalf("%s: %d values on labelled pages: nothing to fit", name, len(all))
		}
		var before, after []said
		for f := range uint32(sureFolds) {
			learned := slices.DeleteFunc(slices.Clone(all), func(s said) bool { return s.fold == f })
			line := fitLine(learned)
			for _, s := range all {
				if s.fold == f {
					before = append(before, said{sure: s.belief, right: s.right})
					after = append(after, said{sure: article.Along(line, s.belief), right: s.right})
				}
			}
		}
		text := ""
		for _, k := range fitLine(all) {
			text += fmt.Sprintf("{%.2f, %.2f}, ", k.Belief(), k.Right())
		}
		t.Logf("%-6s %3d values, off by %.3f before and %.3f after, squared %.3f and %.3f, as it stands %.3f: %s",
			name, len(all), calibrationError(before), calibrationError(after), squared(before), squared(after), calibrationError(all), text)
	}
}

// TestSureRises holds that a value that more speaks for is said to be no less
// sure, that none is said to be wholly sure or surely wrong, and that nothing
// which was not said is sure at all.
func TestSureRises(t *testing.T) {
	for name, line := range article.SureLines {
		last := 0.0
		for step := range 101 {
			belief := float64(step) / 100
			sure := article.Along(line, belief)
			if sure < last || sure <= 0 || sure >= 1 {
				t.Errorf("%s: a belief of %v is said to be %v sure, one a little weaker %v", name, belief, sure, last)
			}
			last = sure
		}
		for _, k := range line {
			if got := article.Along(line, k.Belief()); math.Abs(got-k.Right()) > 1e-12 {
				t.Errorf("%s: a belief of %v is said to be %v sure, want the knot's %v", name, k.Belief(), got, k.Right())
			}
		}
	}
	if line := article.SureLines["date"]; math.Abs(article.Along(line, (line[0].Belief()+line[1].Belief())/2)-(line[0].Right()+line[1].Right())/2) > 1e-12 {
		t.Error("midway between two knots the line is not midway between their shares")
	}
}

// TestAboutTellsSharesThatAreRight holds that what is told of title, author and
// date is read off the lines, and what is told of the others is the belief.
func TestAboutTellsSharesThatAreRight(t *testing.T) {
	data, err := measure.Read(ownPages(t), "article")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, site := range data.Sets[0].Sites {
		for _, p := range site.Pages {
			tree, err := site.Tree(p)
			if err != nil {
				t.Fatal(err)
			}
			about := article.Read(tree).About(nil)
			for name, v := range map[string]article.Value{"title": about.Title, "author": about.Author, "date": about.Date} {
				want := 0.0
				if v.Text != "" {
					seen++
					want = article.Along(article.SureLines[name], v.Belief())
				}
				if v.Confidence != want || v.Text != "" && v.Belief() <= 0 {
					t.Errorf("%s/%s: %s %q: belief %v, said to be %v sure, want %v", site.Name, p.File, name, v.Text, v.Belief(), v.Confidence, want)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no title, author or date was found on our own pages")
	}
}

// saidOf finds and judges title, author and date of all labelled pages of a folder.
func saidOf(t *testing.T, dir string) map[string][]said {
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		t.Fatal(err)
	}
	var lock sync.Mutex
	abouts, hosts := map[string]map[string]article.Value{}, map[string]string{}
	got, err := measure.Articles(context.Background(), data, "best", func(tree *tagtree.Tree) measure.Told {
		about := article.Read(tree).About(article.Find(tree, article.Options{}).Body)
		lock.Lock()
		defer lock.Unlock()
		if abouts[tree.Page.Name] != nil {
			t.Errorf("%s: two pages have this name: what is found cannot be told apart", tree.Page.Name)
		}
		abouts[tree.Page.Name] = map[string]article.Value{"title": about.Title, "author": about.Author, "date": about.Date}
		hosts[tree.Page.Name] = tree.Page.URL
		return measure.Told{Title: about.Title.Text, Author: about.Author.Text, Date: about.Date.Text}
	}, measure.Filter{Sets: []string{sureSet}})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]said{}
	for _, p := range got.Pages {
		for name, v := range abouts[p.Page] {
			if v.Text != "" {
				out[name] = append(out[name], said{v.Belief(), v.Confidence, p.Fields[name].Verdict == "right", siteFold(hosts[p.Page])})
			}
		}
	}
	return out
}

// siteFold is the part of the sites that a page is in.
func siteFold(address string) uint32 {
	host := address
	if u, err := url.Parse(address); err == nil {
		host = u.Hostname()
	}
	h := fnv.New32a()
	h.Write([]byte(host))
	return h.Sum32() >> 7 % sureFolds
}

// fitLine draws a line through values that never falls.
func fitLine(all []said) []article.Knot {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b said) int { return cmp.Compare(a.belief, b.belief) })
	type bin struct{ n, belief, right float64 }
	var bins []bin
	for i, s := range all {
		if at := len(bins); at == 0 || s.belief != all[i-1].belief && bins[at-1].n >= float64(len(all)/sureBins) {
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
	var out []article.Knot
	for _, b := range line {
		out = append(out, article.NewKnot(math.Round(100*b.belief/b.n)/100, math.Round(100*(b.right+1)/(b.n+2))/100)) // by the rule of succession: none is wholly sure
	}
	return out
}

// calibrationError is the mean, over values, of how far the share right in a
// value's bin is from the mean of what is said there.
func calibrationError(all []said) float64 {
	var sum [shareBins]float64
	for _, s := range all {
		b := min(int(s.sure*shareBins), shareBins-1)
		sum[b] += s.sure
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

// squared is the mean squared difference between what is said and what is so (Brier 1950).
func squared(all []said) float64 {
	sum := 0.0
	for _, s := range all {
		d := s.sure
		if s.right {
			d--
		}
		sum += d * d
	}
	return sum / float64(len(all))
}
