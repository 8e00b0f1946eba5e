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
	usualShare   = 0.8  // of all records have facts that are known by their texts alone: tags are on some
)

// facts gives the values of a column that keep their places a column each.
func facts(t *tagtree.Tree, table *align.Table) {
	for c := 0; c < len(table.Columns); c++ {
		if col := &table.Columns[c]; !col.Many || col.Kind != align.Text || col.Filled < fewestFacts {
			continue
		}
		if f := newFactsOf(t, table, c); f != nil && f.assign() && f.areFacts() {
			f.part()
		}
	}
}

// factsOf are the values of a column as facts.
type factsOf struct {
	table *align.Table
	c     int
	n     int          // facts
	keys  [][]factKeys // by record and value
	place [][]int      // by record and value: its fact
	lines bool         // the values are lines of a text
	slots []slot
}

// factKeys are what a value is known by.
type factKeys struct {
	text, form string
	around     []string
}

// slot is how many values of a fact have each key.
type slot struct{ text, form, around map[string]int }

// newFactsOf reads the values of a column; nil where they cannot be facts.
func newFactsOf(t *tagtree.Tree, table *align.Table, c int) *factsOf {
	f := &factsOf{table: table, c: c, lines: true}
	for _, row := range table.Rows {
		f.n = max(f.n, len(row[c]))
	}
	full := 0
	for _, row := range table.Rows {
		full += int(one(len(row[c]) == f.n))
	}
	if f.n < 2 || f.n > mostFacts || float64(full) < max(2, fullShare*float64(table.Columns[c].Filled)) {
		return nil
	}
	f.slots = make([]slot, f.n)
	for i := range f.slots {
		f.slots[i] = slot{map[string]int{}, map[string]int{}, map[string]int{}}
	}
	f.keys, f.place = make([][]factKeys, len(table.Rows)), make([][]int, len(table.Rows))
	for r, row := range table.Rows {
		f.keys[r], f.place[r] = make([]factKeys, len(row[c])), make([]int, len(row[c]))
		for i, v := range row[c] {
			f.keys[r][i] = keysOf(t, row[c], v)
			if i > 0 {
				f.lines = f.lines && brBetween(t, row[c][i-1], v)
			}
			if len(row[c]) == f.n {
				f.set(r, i, i)
			}
		}
	}
	if table.Columns[c].Label != "" && !f.lines {
		return nil // the values of one label
	}
	if f.lines && float64(full) < evenShare*float64(table.Columns[c].Filled) {
		f.lines = false
	}
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
		class, _ := t.Attr(e, "class")
		path += t.Tag(e) + "." + class + " "
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
	if float64(f.table.Columns[f.c].Filled) < usualShare*float64(len(f.table.Rows)) {
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

// part gives each fact a column.
func (f *factsOf) part() {
	t, c := f.table, f.c
	first := t.Columns[c]
	first.Prefix, first.Suffix = "", ""
	label := first.Label
	first.Label = ""
	for i := 1; i < f.n; i++ {
		col := first
		col.ID, col.Name = first.ID+"f"+strconv.Itoa(i), free(t, "text")
		t.Columns = slices.Insert(t.Columns, c+i, col)
	}
	t.Columns[c] = first
	t.Columns[c].Label = label
	for r, row := range t.Rows {
		cells := make(align.Row, f.n)
		for i, v := range row[c] {
			cells[f.place[r][i]] = align.Cell{v}
		}
		t.Rows[r] = slices.Concat(row[:c], cells, row[c+1:])
	}
	for i := range f.n {
		t.Recount(c + i)
		if col := &t.Columns[c+i]; i > 0 && col.Type != record.Text {
			col.Name = free(t, string(col.Type))
		}
	}
}
