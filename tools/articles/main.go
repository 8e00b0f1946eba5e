// Command articles compares Wrapsmith's article extraction with go-trafilatura
// and go-readability. All methods get the same pages and the same decoded text,
// and are scored in the same way (package measure). It also prints the time
// that each takes as a multiple of parsing alone.
//
//	cd tools && go run ./articles [-set wcxb] [-site article] ../data/dev
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"time"

	readability "codeberg.org/readeck/go-readability/v2"
	trafilatura "github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

func main() {
	set := flag.String("set", "", "only this set")
	site := flag.String("site", "", "only this site")
	misses := flag.Bool("misses", false, "list the pages that are not wholly right")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "articles: name the folder of labelled pages: it holds article/<set>/<site>/truth.jsonl and pages/")
		os.Exit(2)
	}
	if err := compare(flag.Arg(0), *set, *site, *misses); err != nil {
		fmt.Fprintln(os.Stderr, "articles: "+err.Error())
		os.Exit(1)
	}
}

// method is a way to find articles.
type method struct {
	name string
	find measure.Finder
}

func compare(dir, set, site string, misses bool) error {
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		return err
	}
	var filter measure.Filter
	if set != "" {
		filter.Sets = []string{set}
	}
	if site != "" {
		filter.Sites = []string{site}
	}
	if err := filter.Check(data); err != nil {
		return err
	}
	methods := []method{
		{"best", measure.FinderOf(article.Best)}, {"fusion", measure.FinderOf(article.Fusion)},
		{"go-trafilatura", byTrafilatura}, {"go-readability", byReadability},
	}
	var results []measure.ArticleResult
	for _, m := range methods {
		r, err := measure.Articles(context.Background(), data, m.name, careful(m.find), filter)
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	if err := measure.WriteArticles(os.Stdout, results, misses); err != nil {
		return err
	}
	return times(data, filter, methods)
}

// careful counts a page on which a finder panics as one on which it finds nothing.
func careful(find measure.Finder) measure.Finder {
	return func(t *tagtree.Tree, beside []*tagtree.Tree) (found measure.Prediction) {
		defer func() {
			if v := recover(); v != nil {
				fmt.Fprintf(os.Stderr, "articles: %s: %v\n", t.Page.Name, v)
				found = measure.Prediction{}
			}
		}()
		return find(t, beside)
	}
}

// byTrafilatura is go-trafilatura as it comes, comments left out.
func byTrafilatura(t *tagtree.Tree, _ []*tagtree.Tree) measure.Prediction {
	r, err := trafilatura.Extract(strings.NewReader(t.Page.Text), trafilatura.Options{OriginalURL: address(t), ExcludeComments: true, EnableFallback: true})
	if err != nil {
		return measure.Prediction{}
	}
	found := measure.Prediction{Body: r.ContentText, Title: r.Metadata.Title, Author: r.Metadata.Author}
	if !r.Metadata.Date.IsZero() {
		found.Date = r.Metadata.Date.Format(time.DateOnly)
	}
	return found
}

// byReadability is go-readability as it comes.
func byReadability(t *tagtree.Tree, _ []*tagtree.Tree) measure.Prediction {
	a, err := readability.FromReader(strings.NewReader(t.Page.Text), address(t))
	if err != nil || a.Node == nil {
		return measure.Prediction{}
	}
	var b strings.Builder
	if err := a.RenderText(&b); err != nil {
		return measure.Prediction{}
	}
	found := measure.Prediction{Body: b.String(), Title: a.Title(), Author: a.Byline()}
	if d, err := a.PublishedTime(); err == nil && !d.IsZero() {
		found.Date = d.Format(time.DateOnly)
	}
	return found
}

// address is the page's own; one that was not kept is a made-up one, as the
// others want one.
func address(t *tagtree.Tree) *url.URL {
	if u, err := url.Parse(t.Page.URL); err == nil && u.Host != "" {
		return u
	}
	return &url.URL{Scheme: "https", Host: "page.example", Path: "/"}
}

// times measures each method, page by page in turn on one core, beside parsing
// alone. Ours include the parse, as do those of the others.
func times(data *measure.Data, filter measure.Filter, methods []method) error {
	spent := make([]time.Duration, len(methods)+1)
	for _, p := range pages(data, filter) {
		tree, err := p.site.Tree(p.page)
		if err != nil {
			continue
		}
		start := time.Now()
		if _, err := html.Parse(strings.NewReader(tree.Page.Text)); err != nil {
			continue
		}
		spent[0] += time.Since(start)
		for i, m := range methods {
			start := time.Now()
			if strings.HasPrefix(m.name, "go-") {
				careful(m.find)(tree, nil)
			} else if fresh, err := tagtree.Parse(tree.Page); err == nil {
				m.find(fresh, nil)
			}
			spent[i+1] += time.Since(start)
		}
	}
	return writeTimes(os.Stdout, spent, methods)
}

// labelled is a page with its site.
type labelled struct {
	site *measure.Site
	page measure.Page
}

func pages(data *measure.Data, f measure.Filter) []labelled {
	var out []labelled
	for _, set := range data.Sets {
		for _, s := range set.Sites {
			if (len(f.Sets) > 0 && f.Sets[0] != set.Name) || (len(f.Sites) > 0 && f.Sites[0] != s.Name) {
				continue
			}
			for _, p := range s.Pages {
				out = append(out, labelled{s, p})
			}
		}
	}
	return out
}

func writeTimes(w io.Writer, spent []time.Duration, methods []method) error {
	_, err := fmt.Fprintf(w, "\ntime, parsing included, as a multiple of parsing alone (%v):\n", spent[0].Round(time.Millisecond))
	for i, m := range methods {
		if err == nil {
			_, err = fmt.Fprintf(w, "  %-15s %5.1f\n", m.name, float64(spent[i+1])/float64(spent[0]))
		}
	}
	return err
}
