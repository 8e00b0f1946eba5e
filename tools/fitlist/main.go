// Command fitlist fits the ranking of backend/learn/list on labelled pages of
// lists and writes its table of weights.
//
//	go run ./fitlist -out ../backend/learn/list/ranking.go DATA ../backend/learn/list/testdata
//
// Each folder holds list/<set>/<site>/ in the format of `wrapsmith eval`. The examples
// are all candidates of each page, each with its F1 against the known records. The
// model is a conditional logit (McFadden 1974): a weight for each feature, so that the
// softmax of a page's scores is that of its candidates' F1. Weights are kept small
// (L2), and each has the sign that follows from the meaning of its feature. Confidence
// is a logistic function of the best score, fitted on scores of left-out sites. If the
// known records are hidden until a script shows them, the candidates of the whole page
// are a second example.
//
// It prints the records' F1 of each set three times: as fitted on all pages, with
// each set left out in turn, and with each tenth of the sites left out in turn; then
// the mean of the pages' own F1 in the same way.
// The set "own" is the pages of the package's tests.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	out := flag.String("out", "", "`file` to write the table to")
	l2 := flag.Float64("l2", 0.003, "penalty of a standardised weight's square")
	oracle := flag.Bool("oracle", false, "print pages whose best candidate is poor")
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	var pages []*page
	for _, dir := range flag.Args() {
		some, err := readPages(dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "fitlist:", err)
			os.Exit(1)
		}
		pages = append(pages, some...)
	}
	if *oracle {
		printOracle(pages)
		return
	}
	c := report(pages, func(p []*page) scorer { return fitLinear(p, *l2) })
	if *out != "" {
		if err := write(*out, fitLinear(pages, *l2), c, pages, time.Now()); err != nil {
			fmt.Fprintln(os.Stderr, "fitlist:", err)
			os.Exit(1)
		}
	}
}
