package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/terminal/columns"
)

// edges are the lower bounds of the bins of confidence.
var edges = []float64{.95, .9, .85, .8, .7, .6, .5, 0}

// figures are how reliable the confidence of some cells is.
type figures struct {
	cells, given int // all, and with a value
	sure         int // with the confidence of a sure value
	sureWrong    int
	sureShown    int // of these, cells of which the page shows the true value
	brier        float64
	n            []int
	mean, right  []float64 // sums by bin
}

func figuresOf(cells []cell, confidence func(*cell) float64) figures {
	f := figures{n: make([]int, len(edges)), mean: make([]float64, len(edges)), right: make([]float64, len(edges))}
	for i := range cells {
		c := &cells[i]
		f.cells++
		if !c.given {
			continue
		}
		f.given++
		p, y := confidence(c), 0.0
		if c.right {
			y = 1
		}
		if p >= program.Sure {
			f.sure++
			f.sureWrong += count(!c.right)
			f.sureShown += count(!c.right && !c.absent)
		}
		f.brier += (p - y) * (p - y)
		b := slices.IndexFunc(edges, func(e float64) bool { return p >= e })
		f.n[b]++
		f.mean[b] += p
		f.right[b] += y
	}
	return f
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ece is the expected calibration error: the mean over cells of how far the
// share right in a cell's bin is from the mean confidence there.
func (f *figures) ece() float64 {
	sum := 0.0
	for b := range f.n {
		sum += math.Abs(f.mean[b] - f.right[b])
	}
	return sum / float64(max(f.given, 1))
}

// kins are words in the names of sets that have sites or a kind of pages in common.
var kins = []string{"own", "recipe", "swde"}

// kin is what a set has in common with others, or its name. What is fitted on one of them
// knows the pages of the others: without recipe-versions alone, recipes look far better than
// sites that are new.
func kin(set string) string {
	for _, k := range kins {
		if strings.Contains(set, k) {
			return k
		}
	}
	return set
}

// report prints the figures of the product's weights, of weights fitted on all
// cells and of weights fitted without the set that they are judged on and its kin.
func report(w io.Writer, cells []cell, l2 float64) {
	var sets []string
	for _, c := range cells {
		if !slices.Contains(sets, c.set) {
			sets = append(sets, c.set)
		}
	}
	fitted := fit(cells, l2)
	out := map[string]model{}
	for _, s := range sets {
		out[s] = fit(slices.DeleteFunc(slices.Clone(cells), func(c cell) bool { return kin(c.set) == kin(s) }), l2)
	}
	for _, by := range []struct {
		name       string
		confidence func(*cell) float64
	}{
		{"product", func(c *cell) float64 { return c.confidence }},
		{"fitted", func(c *cell) float64 { return c.bounded(&fitted) }},
		{"set and its kin left out", func(c *cell) float64 { m := out[c.set]; return c.bounded(&m) }},
	} {
		fmt.Fprintf(w, "\n%s\n", by.name)
		writeFigures(w, cells, sets, by.confidence)
		fmt.Fprintln(w)
		writeGiven(w, cells, sets, by.confidence)
	}
	fmt.Fprintln(w)
	for i, name := range program.SignalNames {
		fmt.Fprintf(w, "%-17s %7.3f\n", name, fitted.weight[i])
	}
	fmt.Fprintf(w, "%-17s %7.3f\n", "bias", fitted.bias)
}

// parts are the parts of a set that have rows of their own.
var parts = []struct {
	name string
	has  func(*cell) bool
}{
	{"", func(c *cell) bool { return c.further == measure.MaxUnlabelled && c.change == measure.None }},
	{", changed", func(c *cell) bool { return c.further == measure.MaxUnlabelled && c.change != measure.None }},
	{", few pages", func(c *cell) bool { return c.further < measure.MaxUnlabelled && c.change == measure.None }},
}

// writeFigures prints a row for each set, as it is, changed, and learned from few pages, and one for all.
func writeFigures(w io.Writer, cells []cell, sets []string, confidence func(*cell) float64) {
	t := columns.Right(w)
	fmt.Fprint(t, "set\tcells\tgiven\t>= .9\twrong >= .9\ton the page\tECE\tBrier")
	for i, e := range edges {
		if i == 0 {
			fmt.Fprintf(t, "\t%.2f-1", e)
		} else {
			fmt.Fprintf(t, "\t%.2f-%.2f", e, edges[i-1])
		}
	}
	fmt.Fprintln(t, "\t")
	row := func(name string, some []cell) {
		f := figuresOf(some, confidence)
		fmt.Fprintf(t, "%s\t%d\t%d\t%.3f\t%.2f%%\t%.2f%%\t%.3f\t%.3f", name, f.cells, f.given, float64(f.sure)/float64(max(f.cells, 1)), 100*float64(f.sureWrong)/float64(max(f.cells, 1)), 100*float64(f.sureShown)/float64(max(f.cells, 1)), f.ece(), f.brier/float64(max(f.given, 1)))
		for b, n := range f.n {
			if n == 0 {
				fmt.Fprint(t, "\t")
				continue
			}
			fmt.Fprintf(t, "\t%.3f/%.3f (%d)", f.right[b]/float64(n), f.mean[b]/float64(n), n)
		}
		fmt.Fprintln(t, "\t")
	}
	for _, s := range sets {
		for _, part := range parts {
			row(s+part.name, slices.DeleteFunc(slices.Clone(cells), func(c cell) bool { return c.set != s || !part.has(&c) }))
		}
	}
	row("all", cells)
	_ = t.Flush()
}

// bounds are confidences below which a value might not be given.
var bounds = []float64{0, .4, .5, .6, .7, .8, .9}

// writeGiven prints precision and F1 of each set where values below a bound are not given.
func writeGiven(w io.Writer, cells []cell, sets []string, confidence func(*cell) float64) {
	t := columns.Right(w)
	fmt.Fprint(t, "P / F1, given from")
	for _, b := range bounds {
		fmt.Fprintf(t, "\t%.1f", b)
	}
	fmt.Fprintln(t, "\t")
	for _, s := range sets {
		for _, part := range parts {
			fmt.Fprint(t, s+part.name)
			for _, b := range bounds {
				p, f1 := from(cells, b, confidence, func(c *cell) bool { return c.set == s && part.has(c) })
				fmt.Fprintf(t, "\t%.3f / %.3f", p, f1)
			}
			fmt.Fprintln(t, "\t")
		}
	}
	_ = t.Flush()
}

// from is the precision and F1 of some cells where values below a bound are not given.
func from(cells []cell, bound float64, confidence func(*cell) float64, of func(*cell) bool) (p, f1 float64) {
	right, given, wanted := 0, 0, 0
	for i := range cells {
		c := &cells[i]
		if !of(c) {
			continue
		}
		if c.wanted {
			wanted++
		}
		if c.given && confidence(c) >= bound {
			given++
			if c.right {
				right++
			}
		}
	}
	return float64(right) / float64(max(given, 1)), 2 * float64(right) / float64(max(given+wanted, 1))
}
