package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
)

// score sums the figures of the pages of a set.
type score struct{ pages, first, both, precision, recall, ceiling float64 }

// scores gives the figures by set, and by kind of page of wcxb.
func scores(pages []*labelled) map[string]*score {
	out := map[string]*score{}
	for _, l := range pages {
		firstTaken := l.seen.Take(l.first, l.kinds)
		first, _, _ := l.f1(func(i int) bool { return firstTaken[i] })
		both, p, r := l.f1(func(i int) bool { return l.taken[i] })
		ceiling, _, _ := l.f1(func(i int) bool { return l.label[i] > .5 })
		names := []string{l.set}
		if l.set == "wcxb" {
			names = append(names, l.set+"/"+l.site)
		}
		for _, n := range names {
			if out[n] == nil {
				out[n] = &score{}
			}
			s := out[n]
			s.pages, s.first, s.both, s.precision, s.recall, s.ceiling = s.pages+1, s.first+first, s.both+both, s.precision+p, s.recall+r, s.ceiling+ceiling
		}
	}
	return out
}

// writeScores prints word F1 by set: of the first round, of both, and of the best choice of pieces.
func writeScores(w io.Writer, title string, pages []*labelled) {
	fmt.Fprintf(w, "%-22s %5s %6s %6s %6s %6s %8s\n", title, "pages", "first", "both", "P", "R", "ceiling")
	all := scores(pages)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		fmt.Fprintf(w, "%-22s %5.0f %6.3f %6.3f %6.3f %6.3f %8.3f\n", name, s.pages, s.first/s.pages, s.both/s.pages, s.precision/s.pages, s.recall/s.pages, s.ceiling/s.pages)
	}
}

// loss is how far a page is from the best choice of pieces.
func (l *labelled) loss() float64 {
	got, _, _ := l.f1(func(i int) bool { return l.taken[i] })
	best, _, _ := l.f1(func(i int) bool { return l.label[i] > .5 })
	return best - got
}

// writePieces writes each page's pieces with their beliefs, the worst page
// first: "=" taken rightly, "+" wrongly, "-" wrongly left.
func writePieces(w io.Writer, pages []*labelled) {
	pages = slices.Clone(pages)
	slices.SortFunc(pages, func(a, b *labelled) int { return cmp.Compare(b.loss(), a.loss()) })
	for _, l := range pages {
		fmt.Fprintf(w, "##### %s %s %s loss %.3f truth %d kinds %.2f\n", l.set, l.site, l.file, l.loss(), len(l.truth), l.kinds)
		for i, label := range l.label {
			mark := map[[2]bool]string{{true, true}: "=", {true, false}: "+", {false, true}: "-", {false, false}: " "}[[2]bool{l.taken[i], label > .5}]
			text := []rune(l.seen.Text(i))
			fmt.Fprintf(w, "%s %.2f %.2f %3dw %s | %s\n", mark, l.first[i], l.second[i], l.seen.Words(i), string(text[:min(len(text), 70)]), l.seen.Path(i))
		}
	}
}
