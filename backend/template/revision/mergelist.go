package revision

import (
	"cmp"
	"slices"
	"strings"
)

// join merges lists of things that have keys. decide says what becomes of one,
// nil: it goes; without it, things that one side removed go and those that it
// added come. clash is asked where both changed the order; without it, or
// without an answer, the order that sorts first is taken.
func join[T any](v trio[[]T], key func(T) string, decide func(key string, v trio[*T]) *T, clash func(mine, theirs []string) Side) []T {
	b, m, t := keyed(v.base, key), keyed(v.mine, key), keyed(v.theirs, key)
	if decide == nil {
		decide = func(_ string, v trio[*T]) *T { return orGone(v, func(v trio[*T]) *T { return v.theirs }) }
	}
	out := map[string]*T{}
	for _, list := range [][]string{b.order, t.order, m.order} { // the same order of questions from either side
		for _, k := range list {
			if _, done := out[k]; !done {
				out[k] = decide(k, trio[*T]{b.at[k], m.at[k], t.at[k]})
			}
		}
	}
	want := func(list []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(k string) bool { return out[k] == nil })
	}
	var list []T
	for _, k := range order(want(b.order), want(m.order), want(t.order), clash) {
		list = append(list, *out[k])
	}
	return list
}

// orGone is the usual answer of decide: what one side removed goes, what one
// side added comes, and what both have is for both.
func orGone[T any](v trio[*T], both func(trio[*T]) *T) *T {
	switch {
	case v.mine != nil && v.theirs != nil:
		return both(v)
	case v.base != nil || v.mine == nil && v.theirs == nil:
		return nil
	case v.mine != nil:
		return v.mine
	}
	return v.theirs
}

type list[T any] struct {
	order []string
	at    map[string]*T
}

func keyed[T any](items []T, key func(T) string) list[T] {
	l := list[T]{make([]string, len(items)), make(map[string]*T, len(items))}
	for i, x := range items {
		l.order[i] = key(x)
	}
	for i, k := range numbered(l.order) {
		l.at[k] = &items[i]
	}
	return l
}

// order merges three orders of keys. Those that both sides have stand as the
// side that moved them has them; each side's own follow what they follow there.
//
//	base a b c   mine a x b c   theirs c a b   ->   c a x b
func order(base, mine, theirs []string, clash func(mine, theirs []string) Side) []string {
	inM, inT, inB := setOf(mine), setOf(theirs), setOf(base)
	both := func(list []string) []string { return filter(list, func(k string) bool { return inM[k] && inT[k] }) }
	old := func(list []string) []string { return filter(list, func(k string) bool { return inB[k] }) }
	m, t := both(mine), both(theirs)
	line := t
	if !slices.Equal(m, t) {
		b := both(base)
		movedM, movedT := !slices.Equal(old(m), b), !slices.Equal(old(t), b)
		side := Theirs
		switch {
		case movedM && !movedT:
			side = Mine
		case movedM == movedT:
			if side = ""; clash != nil && movedM {
				side = clash(mine, theirs)
			}
			if side == "" && slices.Compare(m, t) < 0 {
				side = Mine
			}
		}
		if side == Mine {
			line = m
		}
	}
	gapM, gapT := gaps(mine, inT), gaps(theirs, inM)
	out := between(nil, gapM[""], gapT[""])
	for _, k := range line {
		out = between(append(out, k), gapM[k], gapT[k])
	}
	return out
}

// gaps are a side's own keys, by the shared one that they stand after, "" at the start.
func gaps(list []string, shared map[string]bool) map[string][]string {
	out := map[string][]string{}
	at := ""
	for _, k := range list {
		if shared[k] {
			at = k
		} else {
			out[at] = append(out[at], k)
		}
	}
	return out
}

// between adds what both sides put at one place, in an order that does not
// depend on whose it is.
func between(out, a, b []string) []string {
	if len(a) > 0 && len(b) > 0 && cmp.Compare(strings.Join(a, "\n"), strings.Join(b, "\n")) > 0 {
		a, b = b, a
	}
	return append(append(out, a...), b...)
}

func setOf(list []string) map[string]bool {
	s := make(map[string]bool, len(list))
	for _, k := range list {
		s[k] = true
	}
	return s
}

func filter(list []string, keep func(string) bool) []string {
	return slices.DeleteFunc(slices.Clone(list), func(k string) bool { return !keep(k) })
}
