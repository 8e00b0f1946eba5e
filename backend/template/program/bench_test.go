package program_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// bench is a program of five fields of the shop and one of its pages.
func bench(b *testing.B) (s site, run func()) {
	b.Helper()
	for _, s := range detailSites(&testing.T{}) {
		if s.name != "shop" {
			continue
		}
		five := map[string][]string{}
		for _, f := range []string{"title", "price", "brand", "rating", "availability"} {
			five[f] = s.truth[0][f]
		}
		s.truth[0] = five
		prog := s.learn(&testing.T{})
		page := s.trees[0].Page
		return s, func() {
			t, err := tagtree.Parse(page)
			if err != nil {
				b.Fatal(err)
			}
			if out := prog.Run(t); len(out.Records) != 1 || out.Records[0][0].State != record.Found {
				b.Fatal("nothing extracted")
			}
		}
	}
	b.Fatal("no shop")
	return site{}, nil
}

// BenchmarkParse is x/net/html alone: what the others are measured against.
func BenchmarkParse(b *testing.B) {
	s, _ := bench(b)
	text := s.trees[0].Page.Text
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := html.Parse(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkExtract parses and extracts five fields.
func BenchmarkExtract(b *testing.B) {
	s, run := bench(b)
	b.SetBytes(int64(len(s.trees[0].Page.Text)))
	for b.Loop() {
		run()
	}
}

// BenchmarkGoquery parses and runs five CSS selectors, one each: what a script by hand does.
func BenchmarkGoquery(b *testing.B) {
	s, _ := bench(b)
	text := s.trees[0].Page.Text
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		d, err := goquery.NewDocumentFromReader(strings.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		for _, css := range []string{"h1", ".price", ".brand", ".rating", ".availability"} {
			_ = d.Find(css).First().Text()
		}
	}
}
