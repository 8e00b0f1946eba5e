package article_test

// The weights of evidence (weights.go) are fitted on labelled pages and on the
// articles of our own sites (templates) by
//
//	WRAPSMITH_DATA=DIR WEIGHTS=weights.go go test ./backend/learn/article -run 'TestFit$' -v
//
// which also tells how well they do on pages that they were not fitted on: the
// pages are parted into four by their names, ours by their sites, and each part
// is judged with the weights of the three others. WITHOUT=source leaves a
// source out, for the ablation table in docs/evaluation.md; DUMP=file writes
// what was judged how.

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/article"
)

func TestFit(t *testing.T) {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		t.Skip("WRAPSMITH_DATA is not set")
	}
	labs := loadLabs(t, dir)
	for _, l := range labs {
		l.first = make([][]int32, l.page.Len())
		for i := range l.first {
			l.first[i] = l.page.Seen(firstSources(), i)
		}
	}
	for f := range uint32(folds) {
		var learned, judged []*lab
		for _, l := range labs {
			if l.fold == f {
				judged = append(judged, l)
			} else {
				learned = append(learned, l)
			}
		}
		m := train(learned)
		for _, l := range judged {
			l.judge(m)
		}
	}
	tell(labs)
	if out := os.Getenv("DUMP"); out != "" {
		dump(t, out, slices.Clone(labs))
	}
	if out := os.Getenv("WEIGHTS"); out != "" {
		write(t, out, train(labs))
	}
}

// judge takes pieces of a page as Find does, with a model's weights.
func (l *lab) judge(m model) {
	l.kinds = l.page.AsSaid(kindsOf(m.kind, l.kindSeen))
	l.belief[0] = predict(m.first, l.first, l.kinds)
	l.setSecond(l.belief[0])
	l.belief[1] = predict(m.second, l.second, l.kinds)
	l.belief[2] = article.Meet(l.belief[0], l.belief[1])
	l.taken = l.page.Take(l.belief[2], l.kinds)
}

// tell prints the mean word F1 by site and by set, and the best that a choice of pieces reaches.
func tell(labs []*lab) {
	type score struct{ pages, first, second, both, best float64 }
	scores := map[string]*score{}
	right := 0
	for _, l := range labs {
		if slices.Max(l.kinds) == l.kinds[l.kind] {
			right++
		}
		set, _, _ := strings.Cut(l.site, "/")
		for _, name := range []string{l.site, set} {
			if scores[name] == nil {
				scores[name] = &score{}
			}
			s := scores[name]
			s.pages++
			s.first += l.f1Of(l.above(l.belief[0]))
			s.second += l.f1Of(l.above(l.belief[1]))
			s.both += l.f1()
			s.best += l.best()
		}
	}
	fmt.Printf("kinds right %d of %d\n", right, len(labs))
	for _, name := range slices.Sorted(maps.Keys(scores)) {
		s := scores[name]
		fmt.Printf("%-20s %4.0f first %.3f second %.3f both %.3f best %.3f\n", name, s.pages, s.first/s.pages, s.second/s.pages, s.both/s.pages, s.best/s.pages)
	}
}

// above says which pieces a round alone takes.
func (l *lab) above(belief []float64) func(int) bool {
	words := make([]float64, len(belief))
	for i := range words {
		words[i] = float64(l.page.Words(i))
	}
	from := article.Threshold(belief, words)
	return func(i int) bool { return belief[i] >= from }
}
