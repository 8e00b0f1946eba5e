package main

import (
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/measure"
)

// gram is how many tokens in a row recognise a piece in the truth.
const gram = 4

// places is where pieces lie in the truth: from, and after them; -1 where they do not.
type places struct{ from, to []int }

// align finds which pieces are in the truth: long ones by their runs of
// tokens, then short ones near the place of their neighbours.
func (l *labelled) align() {
	n := l.seen.Len()
	l.tokens, l.label, l.weight = make([][]string, n), make([]float64, n), make([]float64, n)
	at := map[string][]int{}
	for i := 0; i+gram <= len(l.truth); i++ {
		k := strings.Join(l.truth[i:i+gram], " ")
		at[k] = append(at[k], i)
	}
	p := places{make([]int, n), make([]int, n)}
	total := 0
	for i := range n {
		l.tokens[i] = measure.Tokens(l.seen.Text(i))
		total += len(l.tokens[i])
		p.from[i], p.to[i] = -1, -1
		if len(l.tokens[i]) > gram {
			l.alignLong(i, at, p)
		}
	}
	for i := range n {
		if tk := l.tokens[i]; len(tk) > 0 && len(tk) <= gram && (l.nearBefore(i, p) || l.nearBehind(i, p)) {
			l.label[i] = 1
		}
	}
	l.total, l.firstIn = total, -1
	for i := range n {
		if l.label[i] > .5 && len(l.tokens[i]) > 8 {
			l.firstIn = i
			break
		}
	}
}

// alignLong gives a piece the share of its tokens that are in runs of the truth.
func (l *labelled) alignLong(i int, at map[string][]int, p places) {
	tk := l.tokens[i]
	covered, until := 0, 0
	for k := 0; k+gram <= len(tk); k++ {
		w := at[strings.Join(tk[k:k+gram], " ")]
		if len(w) == 0 {
			continue
		}
		covered += k + gram - max(k, until)
		until = k + gram
		if p.from[i] < 0 {
			p.from[i] = w[0] - k
		}
		p.to[i] = w[0] + len(tk) - k
	}
	l.label[i] = float64(covered) / float64(len(tk))
	if l.label[i] < .5 {
		p.from[i], p.to[i] = -1, -1
	}
}

// reach is how many pieces away a short one looks for a neighbour with a place.
const reach = 12

// nearBefore reports whether a short piece is in the truth after its neighbour before it.
func (l *labelled) nearBefore(i int, p places) bool {
	tk := l.tokens[i]
	gap := len(tk)
	for k := i - 1; k >= 0 && k > i-reach; k-- {
		if p.to[k] >= 0 {
			return l.holds(tk, p.to[k]-3, p.to[k]+gap+3*len(tk)+8)
		}
		gap += len(l.tokens[k])
	}
	return false
}

// nearBehind reports whether it is in the truth before the next neighbour.
func (l *labelled) nearBehind(i int, p places) bool {
	tk := l.tokens[i]
	gap := len(tk)
	for k := i + 1; k < len(l.tokens) && k < i+reach; k++ {
		if p.from[k] >= 0 {
			return l.holds(tk, p.from[k]-gap-3*len(tk)-8, p.from[k]+3)
		}
		gap += len(l.tokens[k])
	}
	return false
}

// holds reports whether tokens are in a part of the truth.
func (l *labelled) holds(tk []string, from, to int) bool {
	from, to = max(0, from), min(len(l.truth), to)
	for k := from; k+len(tk) <= to; k++ {
		if slices.Equal(l.truth[k:k+len(tk)], tk) {
			return true
		}
	}
	return false
}

// shortWords is what every piece counts beside its words, so that short ones are learned too.
const shortWords = 3

// weigh gives the pieces of a page their weight. Pages of a set count much the
// same, whatever their length; page is what one page of the set counts.
func (l *labelled) weigh(page float64) {
	size := math.Max(float64(len(l.truth)), float64(l.total)/4)
	for i := range l.weight {
		l.weight[i] = page * (float64(len(l.tokens[i])) + shortWords) / (size + 1)
		if masked(l, i) {
			l.weight[i] = 0
		}
	}
}

// f1 is the word F1 of the pieces that take picks, with precision and recall.
func (l *labelled) f1(take func(i int) bool) (f, p, r float64) {
	count := map[string]int{}
	for _, w := range l.truth {
		count[w]++
	}
	got, both := 0, 0
	for i, tk := range l.tokens {
		if !take(i) {
			continue
		}
		got += len(tk)
		for _, w := range tk {
			if count[w]--; count[w] >= 0 {
				both++
			}
		}
	}
	if got == 0 && len(l.truth) == 0 {
		return 1, 1, 1
	}
	return 2 * float64(both) / max(1, float64(got+len(l.truth))), float64(both) / max(1, float64(got)), float64(both) / max(1, float64(len(l.truth)))
}
