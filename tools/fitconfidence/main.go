// Command fitconfidence fits the confidence of found cells on labelled pages
// (backend/template/program/confidence.go) and says how reliable it is.
//
//	go run ./fitconfidence -without own-later,own/all -out ../backend/template/program/confidenceweights.go DATA...
//
// Each DATA holds detail/<set>/<site>/ in the format of `wrapsmith eval`. Each site is
// learned from one click a field, from several starting pages, with five further
// pages, with one and with none. Its other pages are read as they are and changed.
// Each found cell gives its signals (program.Signals) and whether it is right. The model is a logistic regression
// with a small L2 penalty. The cells of a site share the weight of the root of
// their number, so that one site with many pages does not decide.
//
// It prints, for each set, the reliability of the product's weights, of weights
// fitted on all sets, and of weights fitted without the set and its kin (sets of the
// same sites or the same kind of pages): the share that is right in each bin of
// confidence, the expected calibration error (ECE), the mean squared error (Brier
// 1950), the share of the cells that have .9 and more, and the cells that are wrong
// at .9 and above as a share of all cells; of these, those whose true value the page
// shows.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	out := flag.String("out", "", "`file` to write the weights to")
	table := flag.String("table", "", "`file` to write the cells to; given in the place of DATA it is read")
	l2 := flag.Float64("l2", 5, "penalty of a weight's square")
	turns := flag.Int("turns", 4, "starting pages of a site, at most")
	without := flag.String("without", "", "sets that take no part, with commas between; SET/all is a set with all changes")
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Args(), *out, *table, *without, *l2, *turns); err != nil {
		fmt.Fprintln(os.Stderr, "fitconfidence:", err)
		os.Exit(1)
	}
}

func run(from []string, out, table, without string, l2 float64, turns int) error {
	var cells []cell
	for _, f := range from {
		read := readTable
		if !strings.HasSuffix(f, ".tsv") {
			read = func(dir string) ([]cell, error) { return gather(context.Background(), dir, turns) }
		}
		part, err := read(f)
		if err != nil {
			return err
		}
		cells = append(cells, part...)
	}
	if table != "" {
		if err := writeTable(table, cells); err != nil {
			return err
		}
	}
	names := strings.Split(without, ",")
	cells = slices.DeleteFunc(cells, func(c cell) bool {
		return slices.Contains(names, c.set) || slices.Contains(names, c.set+"/"+string(c.change))
	})
	weigh(cells)
	report(os.Stdout, cells, l2)
	if out == "" {
		return nil
	}
	return write(out, fit(cells, l2), cells, time.Now())
}
