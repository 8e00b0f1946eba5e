package mend

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// A record is known by its values too, not only by its address: a redesign often
// moves the addresses. A new page of which nothing is known shows the record of
// an old sample when it shows values that no other known record has. The
// page's title must name the record where the old page's title did, else most
// fields must be there: pages show teasers of other records too.
//
//	sample  title "Rye bread with figs"  author "Ida Holm"  time "3 h"
//	new     <title>Rye bread with figs | Loaves</title> ... Ida Holm ... 180 min
//	known   title, author; nothing of time, which may have changed
const (
	leastIdentity  = 0.6 // share of a record's fields that a page must show, where its title does not name it
	leastOwnLength = 4   // characters of a value that can tell records apart; half of that of Han characters
)

// identify gives new pages of which nothing is known the values of the known
// record that they show. The pages are copied.
func identify(old []run, pages []Page, fields []field) []Page {
	pool, count := recordPool(old, fields)
	titled := make([]bool, len(pool)) // the old page's title names its record
	for k, row := range pool {
		for v := range valuesOf(row) {
			titled[k] = titled[k] || count[v] == 1 && inTitle(old[k].Tree, v)
		}
	}
	out := slices.Clone(pages)
	for i := range out {
		if len(out[i].Known) > 0 {
			continue
		}
		best := map[string][]string(nil)
		for k, row := range pool {
			if known := shownOf(out[i].Tree, row, count, titled[k]); len(known) > len(best) {
				best = known
			}
		}
		if len(best) > 0 {
			out[i].Known = best
		}
	}
	return out
}

// recordPool is what is known of the old samples: expected values, of fields of which
// nothing is expected what the template finds; and in how many records each value stands.
func recordPool(old []run, fields []field) ([]Row, map[string]int) {
	var pool []Row
	count := map[string]int{}
	for p := range old {
		row := Row{}
		for i := range fields {
			name, cell := fields[i].Name, old[p].cell(i)
			if known, ok := old[p].Known[name]; ok {
				row[name] = known
			} else if cell.State == record.Found {
				row[name] = cell.Texts()
			}
		}
		for v := range valuesOf(row) {
			count[v]++
		}
		pool = append(pool, row)
	}
	return pool, count
}

// shownOf are the values of a record that a page shows, nil where the page is not the record's.
func shownOf(t *tagtree.Tree, row Row, count map[string]int, titled bool) map[string][]string {
	text := t.Text(0)
	known, fields, own, named := map[string][]string{}, 0, false, false
	for name, values := range row {
		if len(values) == 0 {
			continue
		}
		fields++
		if !showsAll(t, text, values) {
			continue
		}
		known[name] = values
		for _, v := range values {
			if v = tagtree.Collapse(v); count[v] == 1 && isDistinctive(v) {
				own = true
				named = named || inTitle(t, v)
			}
		}
	}
	if own && (named || !titled && len(known) > 1 && float64(len(known)) >= leastIdentity*float64(fields)) {
		return known
	}
	return nil
}

// showsAll reports whether each value stands on the page as a whole text.
func showsAll(t *tagtree.Tree, text string, values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool {
		v = tagtree.Collapse(v)
		return v == "" || !strings.Contains(text, v) || !slices.ContainsFunc(induce.Places(t, v), func(m induce.Mark) bool { return m.To == 0 })
	})
}

func isDistinctive(v string) bool {
	n := utf8.RuneCountInString(v)
	return n >= leastOwnLength || hasHan(v) && 2*n >= leastOwnLength
}
