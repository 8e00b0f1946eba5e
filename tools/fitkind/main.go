// Command fitkind fits the weights of backend/learn/pagekind on labelled pages of
// all kinds and writes its table of weights.
//
//	go run ./fitkind -out ../backend/learn/pagekind/weights.go DATA
//
// DATA holds list/, detail/ and article/ in the format of `wrapsmith eval`. The model is a
// multinomial logistic regression with a penalty (L2) on standardised weights. All kinds
// have the same weight; so have the sets of a kind, the sites of a set, and the pages of a
// site.
//
// It prints for each set how many pages it takes for a record, a list and an article: as
// fitted on all pages, with a fifth of the sites left out in turn, and with each set left out in turn (mini-swde, swde and products together).
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("out", "", "`file` to write the table to")
	l2 := flag.Float64("l2", 0.02, "penalty of a standardised weight's square")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *out, *l2); err != nil {
		fmt.Fprintln(os.Stderr, "fitkind:", err)
		os.Exit(1)
	}
}

func run(dir, out string, l2 float64) error {
	pages, err := readPages(dir)
	if err != nil {
		return err
	}
	all := fit(pages, func(*page) bool { return true }, l2)
	print("fitted", pages, func(*page) model { return all })
	print("sites left out", pages, leaveOut(pages, func(p *page) string { return fmt.Sprint(p.fold) }, l2))
	print("sets left out", pages, leaveOut(pages, func(p *page) string { return p.family }, l2))
	if out == "" {
		return nil
	}
	return write(out, all)
}

// leaveOut fits a model without each group of pages, for the pages of this group.
func leaveOut(pages []*page, group func(p *page) string, l2 float64) func(p *page) model {
	models := map[string]model{}
	return func(p *page) model {
		g := group(p)
		if _, ok := models[g]; !ok {
			models[g] = fit(pages, func(q *page) bool { return group(q) != g }, l2)
		}
		return models[g]
	}
}
