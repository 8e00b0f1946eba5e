package mend

import (
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// listEffect is a list template on all pages.
type listEffect struct {
	lost           int // old cells that were as expected and are not, and records that came in between
	correct, wrong int // cells of the new pages, as far as known
	found          int // on the new pages
	rows           [][]program.Row
}

// score is what an order of designs is chosen by.
func (e *listEffect) score() float64 {
	if e == nil {
		return 0
	}
	return float64(e.correct) - float64(e.wrong) + float64(e.found)/1000
}

// effectOf runs a list template on all pages; nil when it does not compile.
func (l *relisting) effectOf(t *template.Template) *listEffect {
	prog, err := compile(t)
	if err != nil {
		return nil
	}
	e := &listEffect{rows: l.rowsOf(prog)}
	for p := range e.rows {
		r, fresh := l.at(p)
		known, found := l.knownTable(p), l.tableOf(e.rows[p])
		right, wrong := l.compared(known, found, !fresh)
		if fresh {
			e.correct, e.wrong = e.correct+len(right), e.wrong+wrong
			for _, row := range e.rows[p] {
				for _, c := range row.Cells {
					e.found += one(c.State == record.Found)
				}
			}
			continue
		}
		before, strays := l.compared(known, l.tableOf(r.rows), true)
		for at := range before {
			e.lost += one(!right[at])
		}
		e.lost += max(wrong-strays, 0)
	}
	return e
}

// knownTable is what is known of a page: what it must give, of a new page the
// known records that it shows; of an old one of which nothing is expected what
// it gave.
func (l *relisting) knownTable(p int) record.Rows {
	r, fresh := l.at(p)
	switch {
	case fresh:
		var rows []Row
		for _, s := range l.shown[p-len(l.old)] {
			rows = append(rows, s.row)
		}
		return l.table(rows)
	case len(r.Rows) > 0:
		return l.table(r.Rows)
	}
	return l.tableOf(r.rows)
}

// compared says which cells of the known records are given, by record and
// field, and how many are something else; where all records are known also those
// of records in between.
func (l *relisting) compared(known, found record.Rows, all bool) (right map[[2]int]bool, wrong int) {
	right = map[[2]int]bool{}
	for _, at := range record.Beside(known, found) {
		for f := range l.fields {
			switch {
			case at[0] < 0:
				wrong += one(all && len(found[at[1]][f]) > 0)
			case known[at[0]][f] == nil:
			case at[1] < 0:
			case sameValues(known[at[0]][f], found[at[1]][f]):
				right[[2]int{at[0], f}] = true
			default:
				wrong += one(len(found[at[1]][f]) > 0)
			}
		}
	}
	return right, wrong
}
