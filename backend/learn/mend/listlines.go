package mend

import (
	"cmp"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// conclude fills the proposal in.
func (l *relisting) conclude(out *Proposal, c *candidate, t *template.Template) {
	before := l.rowsOf(l.prog)
	after := before
	if t != nil {
		e := l.effectOf(t)
		after, out.Lost = e.rows, e.lost
	}
	l.cells(out, before, after)
	inside := &Proposal{Drift: c.inner.drift()}
	mended := *c.inner.Template
	mended.Fields = c.fields
	c.inner.conclude(inside, &mended)
	out.Fields = inside.Fields
	for i := range out.Fields {
		f := &out.Fields[i]
		f.Before, f.After = l.count[i].before, l.count[i].after
		switch n := l.count[i]; {
		case t != nil || f.State == Refused:
		case n.known > 0 && n.known == n.right && n.before > 0: // whatever other records there are
			f.State, f.Why = Holds, holdsOn(n.before, out.Lines, c.inner.what)
		case f.State == Mended || !c.own && f.State == Holds:
			f.State, f.Why = Lost, Words{say("notboth", nil, "found again, but not without losing what the samples expect")}
		}
	}
	out.LetGo = l.letGo
	switch {
	case t == nil && len(l.Refused) > 0:
		out.Why = l.nothing(out)
	case t == nil && !slices.ContainsFunc(out.Fields, func(f Field) bool { return f.State != Holds }):
		out.Records.Drifts = false // there are fewer of them, and all are found
		out.Why = Words{say("wellrows", nil, "records and fields are found on the %s as before: there is nothing to mend", l.what)}
	case t == nil && c.own:
		out.Why = unsure
	case t == nil:
		out.Why = Words{say("notbothrows", nil, "the new records are found, but no version finds them and still gives what the samples expect: open the template and mark a record of the new design")}
	default:
		out.New = t
	}
}

// lineCount counts the cells of a field on the new pages.
type lineCount struct{ before, after, known, right int }

func (n *lineCount) add(c Cell) {
	n.before += one(len(c.Before) > 0)
	n.after += one(len(c.After) > 0)
	n.known += one(c.Known)
	n.right += one(c.IsCorrect(c.Before))
}

// line is a record of a page in a proposal: numbers in what is known, before and after; -1 for none.
type line struct {
	known, before, after int
	at                   tagtree.NodeID
}

// cells writes the records of all pages, before and after, beside what is known of them.
func (l *relisting) cells(out *Proposal, before, after [][]program.Row) {
	l.count = make([]lineCount, len(l.fields))
	for p := range before {
		_, fresh := l.at(p)
		known := l.knownTable(p)
		b, a := l.tableOf(before[p]), l.tableOf(after[p])
		lines := l.lines(known, before[p], after[p])
		if fresh {
			out.Lines += len(lines)
		}
		for k, x := range lines {
			for i := range l.fields {
				c := Cell{Page: p, Record: k + 1, New: fresh, Field: l.fields[i].Name, Node: -1}
				if x.known >= 0 {
					c.Expected, c.Known = known[x.known][i], known[x.known][i] != nil
				}
				if x.before >= 0 {
					c.Before, c.Node = b[x.before][i], nodeOf(before[p][x.before].Cells[i])
				}
				if x.after >= 0 {
					c.After = a[x.after][i]
					if n := nodeOf(after[p][x.after].Cells[i]); n >= 0 {
						c.Node = n
					}
				}
				if k < maxLines { // more is counted, but not shown
					out.Cells = append(out.Cells, c)
				}
				if fresh {
					out.Before.add(c.Before, c)
					out.After.add(c.After, c)
					l.count[i].add(c)
				}
			}
		}
	}
}

// lines lays the records of a page side by side: those that are known first to
// each side, then the rest by where they begin, all in the order of the page.
func (l *relisting) lines(known record.Rows, before, after []program.Row) []line {
	all := make([]line, len(known))
	for k := range all {
		all[k] = line{known: k, before: -1, after: -1, at: tagtree.None}
	}
	inBefore, inAfter := map[int]bool{}, map[int]bool{}
	for _, at := range record.Beside(known, l.tableOf(before)) {
		if at[0] >= 0 && at[1] >= 0 {
			all[at[0]].before, all[at[0]].at = at[1], before[at[1]].First()
			inBefore[at[1]] = true
		}
	}
	for _, at := range record.Beside(known, l.tableOf(after)) {
		if at[0] >= 0 && at[1] >= 0 {
			all[at[0]].after, all[at[0]].at = at[1], after[at[1]].First()
			inAfter[at[1]] = true
		}
	}
	place := map[tagtree.NodeID]int{}
	for j := range after {
		if !inAfter[j] {
			place[after[j].First()] = len(all)
			all = append(all, line{-1, -1, j, after[j].First()})
		}
	}
	for j := range before {
		if inBefore[j] {
			continue
		}
		if k, ok := place[before[j].First()]; ok {
			all[k].before = j
			continue
		}
		all = append(all, line{-1, j, -1, before[j].First()})
	}
	last := tagtree.None
	for k := range all { // one that is found nowhere stands after the one before it
		if all[k].at == tagtree.None {
			all[k].at = last
		}
		last = all[k].at
	}
	slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(a.at, b.at) })
	return all
}
