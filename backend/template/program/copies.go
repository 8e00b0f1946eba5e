package program

import (
	"slices"

	"wrapsmith/backend/record"
)

// withoutCopy leaves out the second half of a list that says the same as the first: a page may show a list twice, for wide and
// for narrow screens or for print.
//
//	ul.wide( li "flour" li "salt" li "milk" )   ul.narrow( li "flour" li "salt" li "milk" )
//
// Of fewer than three values each, both halves stay. Of 508 lists of labelled recipes one is the same twice (docs/experiments.md).
func withoutCopy(values []record.Value) []record.Value {
	half := len(values) / 2
	same := func(a, b record.Value) bool { return a.Text == b.Text }
	if half < leastListed || len(values)%2 != 0 || !slices.EqualFunc(values[:half], values[half:], same) {
		return values
	}
	return values[:half]
}

// leaveOutCopies gives lists that a page shows twice once. The confidence is that of all values, as it was fitted.
func (p *Program) leaveOutCopies(cells record.Record) {
	for i := range cells {
		if f := &p.fields[i]; f.Many && f.inner == nil {
			cells[i].Values = withoutCopy(cells[i].Values)
		}
	}
}
