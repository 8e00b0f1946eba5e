// Command fitsuggest fits the ranking of backend/learn/suggest on labelled pages
// of single records and writes its table of weights.
//
//	go run ./fitsuggest -out ../backend/learn/suggest/weights.go DATA
//
// DATA holds detail/<set>/<site>/ in the format of `wrapsmith eval`. Of each site the
// first pages are taken together; a candidate is right for a labelled field if its
// values are true on every page that has the field. The model is a conditional logit
// (McFadden 1974): a weight for each feature, so that the softmax of a site's scores
// is spread over its right candidates. Weights are kept small (L2).
//
// It prints the share of labelled fields that are among the first 15 and 20
// suggestions, and how many have a name that a person would accept, of each set:
// as fitted on all sites, and with the set left out.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	out := flag.String("out", "", "`file` to write the table to")
	l2 := flag.Float64("l2", 0.002, "penalty of a standardised weight's square")
	misses := flag.String("misses", "", "`set` whose missed fields are printed")
	show := flag.String("show", "", "`site` whose first suggestions are printed, ranked without its set")
	pages := flag.String("pages", "1,2,3,5", "`numbers` of pages of a site that are taken together")
	flag.StringVar(&division, "division", "", "`text` that divides the sites into other fifths")
	flag.Parse()
	for n := range strings.SplitSeq(*pages, ",") {
		k, err := strconv.Atoi(n)
		if err != nil || k < 1 {
			fmt.Fprintf(os.Stderr, "fitsuggest: -pages: %q is no number of pages\n", n)
			os.Exit(2)
		}
		taken = append(taken, k)
	}
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	sites, err := readSites(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "fitsuggest:", err)
		os.Exit(1)
	}
	report(sites, *l2, *misses, *show)
	if *out != "" {
		if err := write(*out, fit(sites, *l2), sites, time.Now()); err != nil {
			fmt.Fprintln(os.Stderr, "fitsuggest:", err)
			os.Exit(1)
		}
	}
}
