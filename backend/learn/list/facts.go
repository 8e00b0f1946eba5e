package list

import (
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Facts of a record are often elements of one kind side by side, as tags are:
//
//	ul( li "2015"  li "45,000 km"  li "Diesel" )      text                      text  text_2     text_3
//	ul( li "2018"  li "9,000 km"   li "Petrol" )      2015, 45,000 km, Diesel   2015  45,000 km  Diesel
//	ul( li "2012"  li "Diesel" )                 ->   2018, 9,000 km, Petrol    2018  9,000 km   Petrol
//	                                                  2012, Diesel              2012             Diesel
//
// Tags come in any order, and one tag stands at several places. Facts keep their places: what a value is known by (its text, its form with
// digits as "0 km", or the elements around it that no other fact has) is known at one place only. Lines of a text parted by <br> are facts too
// if all records have as many. A record with fewer values gets them where they are known, in their order.
//
// Cost: linear in the cells; up to 70 choices of places for a record with fewer values, mostFacts squared each.

// Bounds of facts.
const (
	mostFacts    = 8    // of a record
	fewestFacts  = 4    // records with the column
	fullShare    = 0.25 // of them have all facts
	knownShare   = 0.6  // of the values of a fact are known from another record
	strayShare   = 0.05 // of all values are known at another place
	unknownShare = 0.1  // of the records with fewer values have one whose place is not known
	evenShare    = 0.9  // of the records have all lines of a text
	asked        = 16   // records of which the texts are compared for elements side by side
	usualShare   = 0.8  // of all records have facts that are known by their texts alone: tags are on some
)

// facts gives the values of columns that keep their places a column each.
func facts(t *tagtree.Tree, table *align.Table) {
	groups := besideColumns(t, table)
	slices.SortFunc(groups, func(a, b []int) int { return slices.Max(b) - slices.Max(a) }) // so that the places of those to come do not change
	parted := false
	for _, columns := range groups {
		if f := newFactsOf(t, table, columns); f != nil && f.assign() && f.areFacts() {
			f.part()
			parted = true
		}
	}
	if parted {
		dropEmpty(table)
	}
}

// likeKind tells elements that are alike and stand in elements that are alike.
type likeKind struct{ element, around, beyond string }

// besideColumns are the columns whose values are elements of one kind side by side, together, and each other column of several values.
func besideColumns(t *tagtree.Tree, table *align.Table) (out [][]int) {
	if !slices.ContainsFunc(table.Columns, func(col align.Column) bool {
		return col.Kind == align.Text && col.Label == "" && (col.Many || col.Optional)
	}) {
		return nil
	}
	taken := make([]bool, len(table.Columns))
	var kinds []likeKind
	of := map[likeKind][]int{}
	var texts []textAt
	for _, row := range table.Rows[:min(len(table.Rows), asked)] {
		texts = inOrder(table, row, texts[:0])
		for i := 1; i < len(texts); i++ {
			k, ok := beside(t, texts[i-1].value, texts[i].value)
			if !ok {
				continue
			}
			if of[k] == nil {
				kinds = append(kinds, k)
			}
			for _, at := range texts[i-1 : i+1] {
				if !slices.Contains(of[k], at.column) {
					of[k] = append(of[k], at.column)
				}
			}
		}
	}
	for _, k := range kinds {
		columns := of[k]
		slices.Sort(columns)
		if len(columns) > mostFacts || slices.ContainsFunc(columns, func(c int) bool { return taken[c] || !allOf(t, table, c, k) }) {
			continue
		}
		out = append(out, columns)
		for _, c := range columns {
			taken[c] = true
		}
	}
	for c := range table.Columns {
		if col := &table.Columns[c]; !taken[c] && col.Many && col.Kind == align.Text {
			out = append(out, []int{c})
		}
	}
	return out
}

// textAt is a text with its column.
type textAt struct {
	column int
	value  align.Value
}

// inOrder appends the texts of a row that no label names, in the order of the page.
func inOrder(table *align.Table, row align.Row, out []textAt) []textAt {
	for c, cell := range row {
		if col := &table.Columns[c]; col.Kind == align.Text && col.Label == "" {
			for _, v := range cell {
				out = append(out, textAt{c, v})
			}
		}
	}
	slices.SortFunc(out, func(a, b textAt) int { return int(a.value.From - b.value.From) })
	return out
}

// beside reports whether two values are the texts of elements of one kind side by side; cells of a table are not.
func beside(t *tagtree.Tree, a, b align.Value) (k likeKind, ok bool) {
	around := t.Shared(a.From, b.From)
	if around <= 0 || around == a.From || around == b.From {
		return likeKind{}, false
	}
	x, y := t.ChildTowards(around, a.From), t.ChildTowards(around, b.From)
	if x == y || t.IsText(x) || t.IsText(y) || isCell(t.Node(x).DataAtom) {
		return likeKind{}, false
	}
	k = likeKind{t.Kind(x), t.Kind(around), t.Kind(t.Parent(around))}
	return k, t.Kind(y) == k.element && shows(t, x, a.Text) && shows(t, y, b.Text)
}

// allOf reports whether all values of a column are the texts of elements of one kind.
func allOf(t *tagtree.Tree, table *align.Table, c int, k likeKind) bool {
	return !slices.ContainsFunc(table.Rows, func(row align.Row) bool {
		return slices.ContainsFunc(row[c], func(v align.Value) bool { return !isOf(t, v, k) })
	})
}

// isOf reports whether a value is the text of an element of a kind.
func isOf(t *tagtree.Tree, v align.Value, k likeKind) bool {
	for e := t.Parent(v.From); e > 0 && shows(t, e, v.Text); e = t.Parent(e) {
		if around := t.Parent(e); around > 0 && t.Kind(e) == k.element && t.Kind(around) == k.around && t.Kind(t.Parent(around)) == k.beyond {
			return true
		}
	}
	return false
}

// factsOf are the values of some columns as facts.
type factsOf struct {
	table   *align.Table
	columns []int
	cells   []align.Cell // by record: the values of all columns, in order
	filled  int          // records with a value
	n       int          // facts
	keys    [][]factKeys // by record and value
	place   [][]int      // by record and value: its fact
	lines   bool         // the values are lines of a text
	slots   []slot
}

// factKeys are what a value is known by.
type factKeys struct {
	text, form string
	around     []string
}

// slot is how many values of a fact have each key.
type slot struct{ text, form, around map[string]int }

// newFactsOf reads the values of some columns; nil where they cannot be facts.
func newFactsOf(t *tagtree.Tree, table *align.Table, columns []int) *factsOf {
	f := &factsOf{table: table, columns: columns, lines: true, cells: make([]align.Cell, len(table.Rows))}
	for r, row := range table.Rows {
		for _, c := range columns {
			f.cells[r] = append(f.cells[r][:len(f.cells[r]):len(f.cells[r])], row[c]...)
		}
		slices.SortFunc(f.cells[r], func(a, b align.Value) int { return int(a.From - b.From) })
		f.n = max(f.n, len(f.cells[r]))
		f.filled += int(one(len(f.cells[r]) > 0))
	}
	full := 0
	for _, cell := range f.cells {
		full += int(one(len(cell) == f.n))
	}
	if f.n < 2 || f.n > mostFacts || f.filled < fewestFacts || float64(full) < max(2, fullShare*float64(f.filled)) {
		return nil
	}
	f.slots = make([]slot, f.n)
	for i := range f.slots {
		f.slots[i] = slot{map[string]int{}, map[string]int{}, map[string]int{}}
	}
	f.keys, f.place = make([][]factKeys, len(f.cells)), make([][]int, len(f.cells))
	for r, cell := range f.cells {
		f.keys[r], f.place[r] = make([]factKeys, len(cell)), make([]int, len(cell))
		for i, v := range cell {
			f.keys[r][i] = keysOf(t, cell, v)
			if i > 0 {
				f.lines = f.lines && brBetween(t, cell[i-1], v)
			}
			if len(cell) == f.n {
				f.set(r, i, i)
			}
		}
	}
	if table.Columns[columns[0]].Label != "" && !f.lines {
		return nil // the values of one label
	}
	f.lines = f.lines && float64(full) >= evenShare*float64(f.filled)
	return f
}

// set notes that a value is a fact.
func (f *factsOf) set(r, i, fact int) {
	f.place[r][i] = fact
	k, s := &f.keys[r][i], &f.slots[fact]
	s.text[k.text]++
	s.form[k.form]++
	for _, a := range k.around {
		s.around[a]++
	}
}

// keysOf are what a value is known by: its text, its form if it has digits and more, or its type; and the elements around it in its cell. A
// value alone in its cell does not tell how many those are.
func keysOf(t *tagtree.Tree, cell align.Cell, v align.Value) (out factKeys) {
	out.text = strings.ToLower(v.Text)
	if shape := shapeOf(v.Text); strings.Contains(shape, "0") && strings.Trim(shape, "0 .,:") != "" {
		out.form = shape
	} else if typ := align.TypeOf([]string{v.Text}); typ != record.Text {
		out.form = string(typ)
	}
	cellOf := t.Shared(cell[0].From, cell[len(cell)-1].From)
	path := ""
	for e := t.Parent(v.From); e > 0 && (len(cell) == 1 || e > cellOf); e = t.Parent(e) {
		if len(cell) == 1 {
			if out.around = append(out.around, path); len(out.around) > nearClass {
				return out
			}
		}
		path += t.Kind(e) + " "
	}
	if len(cell) > 1 {
		out.around = []string{path}
	}
	return out
}

// brBetween reports whether a line break stands between two values.
func brBetween(t *tagtree.Tree, a, b align.Value) bool {
	for n := a.To; n < b.From; n++ {
		if t.Tag(n) == "br" {
			return true
		}
	}
	return false
}

// How a value is known, the surest last.
const (
	byAround = iota + 1
	byForm
	byText
)

// known says how surely a value is known as a fact: so many values have what it has, and no other fact has it.
func (f *factsOf) known(k *factKeys, fact, values int) int {
	switch {
	case f.at(fact, values, func(s *slot) int { return s.text[k.text] }):
		return byText
	case k.form != "" && f.at(fact, values, func(s *slot) int { return s.form[k.form] }):
		return byForm
	case slices.ContainsFunc(k.around, func(a string) bool { return f.at(fact, values, func(s *slot) int { return s.around[a] }) }):
		return byAround
	}
	return 0
}

// at reports whether as many values of a fact have something, and none of another.
func (f *factsOf) at(fact, values int, of func(s *slot) int) bool {
	for i := range f.slots {
		if n := of(&f.slots[i]); i == fact && n < values || i != fact && n > 0 {
			return false
		}
	}
	return true
}

// assign gives the values of the records with fewer of them their facts. It reports whether the places of most are known.
func (f *factsOf) assign() bool {
	fewer, unknown := 0, 0
	for r := range f.keys {
		k := len(f.keys[r])
		if k == 0 || k == f.n {
			continue
		}
		fewer++
		best, places, same := -1, []int(nil), 0
		for some := range choices(f.n, k) {
			sum := 0
			for i, fact := range some {
				sum += f.known(&f.keys[r][i], fact, 1)
			}
			switch {
			case sum > best:
				best, places, same = sum, slices.Clone(some), 1
			case sum == best:
				same++
			}
		}
		if same > 1 {
			unknown++
		}
		copy(f.place[r], places)
	}
	if float64(unknown) > unknownShare*float64(fewer) {
		return false
	}
	for r := range f.keys {
		if len(f.keys[r]) < f.n {
			for i, fact := range f.place[r] {
				f.set(r, i, fact)
			}
		}
	}
	return true
}

// choices gives each rising sequence of k numbers below n.
func choices(n, k int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		some := make([]int, k)
		var next func(at, from int) bool
		next = func(at, from int) bool {
			if at == k {
				return yield(some)
			}
			for x := from; x <= n-k+at; x++ {
				some[at] = x
				if !next(at+1, x+1) {
					return false
				}
			}
			return true
		}
		next(0, 0)
	}
}

// areFacts reports whether the values are known at their places, and hardly one at another place.
func (f *factsOf) areFacts() bool {
	all, stray, byTexts := 0, 0, true
	of, known := make([]int, f.n), make([]int, f.n)
	for r := range f.keys {
		for i := range f.keys[r] {
			k, fact := &f.keys[r][i], f.place[r][i]
			all++
			of[fact]++
			how := f.known(k, fact, 2)
			known[fact] += int(one(how > 0))
			byTexts = byTexts && (how == 0 || how == byText)
			for o := range f.slots {
				if o != fact && (f.slots[o].text[k.text] > 0 || k.form != "" && f.slots[o].form[k.form] > 0) {
					stray++
					break
				}
			}
		}
	}
	for i := range of {
		if len(f.slots[i].text) < 2 || !f.lines && float64(known[i]) < knownShare*float64(of[i]) {
			return false
		}
	}
	return float64(stray) <= strayShare*float64(all) && (f.lines || !byTexts || f.mixed())
}

// mixed reports whether the texts of some fact stand beside several of another, in most records: "Diesel" with "manual" and with "automatic".
// Names that are together in all records are no facts.
func (f *factsOf) mixed() bool {
	if float64(f.filled) < usualShare*float64(len(f.table.Rows)) {
		return false
	}
	together, most := map[string]bool{}, 0
	for r := range f.keys {
		var texts []string
		for i := range f.keys[r] {
			texts = append(texts, f.keys[r][i].text)
		}
		if len(texts) == f.n {
			together[strings.Join(texts, "\n")] = true
		}
	}
	for i := range f.slots {
		most = max(most, len(f.slots[i].text))
	}
	return len(together) > most
}

// part gives each fact a column, in their order: that of the most of its values, or a new one.
func (f *factsOf) part() {
	t := f.table
	columns := make([]align.Column, f.n)
	names := slices.Clone(t.Columns)
	for i, c := range f.homes() {
		col := t.Columns[f.columns[0]]
		if c >= 0 {
			col = t.Columns[c]
		} else {
			col.ID, col.Label, col.Name = col.ID+"f"+strconv.Itoa(i), "", free(&align.Table{Columns: names}, "text")
			names = append(names, col)
		}
		col.Prefix, col.Suffix = "", ""
		columns[i] = col
	}
	at := f.columns[len(f.columns)-1] + 1
	t.Columns = slices.Insert(t.Columns, at, columns...)
	for r, row := range t.Rows {
		cells := make(align.Row, f.n)
		for i, v := range f.cells[r] {
			cells[f.place[r][i]] = align.Cell{v}
		}
		row = slices.Concat(row[:at], cells, row[at:])
		for _, c := range f.columns {
			row[c] = nil
		}
		t.Rows[r] = row
	}
	for _, c := range f.columns {
		t.Columns[c].Name = ""
		t.Recount(c)
	}
	for c := at; c < at+f.n; c++ {
		t.Recount(c)
		if col := &t.Columns[c]; isNameless(col.Name) && col.Type != record.Text {
			col.Name = ""
			col.Name = free(t, string(col.Type))
		}
	}
}

// homes are the columns of the facts: each goes to that of the most of its values, the fullest first; -1 for none that is left.
func (f *factsOf) homes() []int {
	counts := make([][]int, f.n)
	for i := range counts {
		counts[i] = make([]int, len(f.columns))
	}
	for r, row := range f.table.Rows {
		for i, v := range f.cells[r] {
			for k, c := range f.columns {
				if slices.ContainsFunc(row[c], func(w align.Value) bool { return w.From == v.From }) {
					counts[f.place[r][i]][k]++
				}
			}
		}
	}
	out := slices.Repeat([]int{-1}, f.n)
	for range min(f.n, len(f.columns)) {
		fact, column := -1, -1
		for i := range counts {
			for k, n := range counts[i] {
				if n > 0 && (fact < 0 || n > counts[fact][column]) {
					fact, column = i, k
				}
			}
		}
		if fact < 0 {
			break
		}
		out[fact] = f.columns[column]
		clear(counts[fact])
		for i := range counts {
			counts[i][column] = 0
		}
	}
	return out
}
