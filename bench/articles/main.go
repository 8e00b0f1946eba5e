// Command articles measures two other libraries on labelled articles, by the
// protocol of `wrapsmith eval --kind article`. It is a module of its own, so
// that the product does not depend on them.
//
//	cd bench/articles && go run . DIR
package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"

	readability "github.com/go-shiori/go-readability"
	trafilatura "github.com/markusmobius/go-trafilatura"

	"wrapsmith/backend/learn/measure"
	"wrapsmith/backend/tree/tagtree"
)

func trafilaturaTold(t *tagtree.Tree) measure.Told {
	u, _ := url.Parse(t.Page.URL)
	r, err := trafilatura.Extract(strings.NewReader(t.Page.Text), trafilatura.Options{OriginalURL: u, EnableFallback: true})
	if err != nil || r == nil {
		return measure.Told{}
	}
	return measure.Told{Body: r.ContentText, Title: r.Metadata.Title, Author: r.Metadata.Author, Date: r.Metadata.Date.Format("2006-01-02")}
}

func readabilityTold(t *tagtree.Tree) measure.Told {
	u, _ := url.Parse(t.Page.URL)
	r, err := readability.FromReader(strings.NewReader(t.Page.Text), u)
	if err != nil {
		return measure.Told{}
	}
	return measure.Told{Body: r.TextContent, Title: r.Title, Author: r.Byline}
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: articles DIR, a folder with article/<set>/<site>/")
		os.Exit(2)
	}
	data, err := measure.Read(os.DirFS(os.Args[1]), "article")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var rs []measure.ArticleResult
	for _, m := range []struct {
		name string
		find measure.Finder
	}{{"trafilatura", trafilaturaTold}, {"readability", readabilityTold}} {
		r, err := measure.Articles(context.Background(), data, m.name, m.find, measure.Filter{})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		rs = append(rs, r)
	}
	if err := measure.WriteArticles(os.Stdout, rs, false); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
