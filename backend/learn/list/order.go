package list

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Shares of the records that have a column.
const (
	leastUsed     = 0.5 // fewer, and it stands after those that most have
	leastLabelled = 0.2 // the same of a column with a label
	mostUsed      = 0.8 // from here on it stands before others of its use
)

// order ranks the columns of a table by use: what names a record first, its
// price, date, link and picture, then what has a label or a name, what is filled
// in most records; then what is the same in all records, columns of few records,
// and further addresses, as a reader sees none of them; marks, labels of other columns
// and what another column says too last. IDs keep the order of the document.
func order(t *align.Table) {
	rank := make([]int, len(t.Columns))
	seen, seed := map[uint64]int{}, maphash.MakeSeed()
	labels := labelStems(t)
	for c := range t.Columns {
		rank[c] = 2 * use(t, c, len(t.Rows))
		if rank[c] == 2*useConstant && saysNothing(constant(t, c), labels) {
			rank[c] = 2 * useless
		}
		key := hashValues(seed, t, c)
		if first, ok := seen[key]; ok && sameValues(t, first, c) {
			rank[c] = 2 * useless
		} else if !ok {
			seen[key] = c
		}
		if float64(t.Columns[c].Filled) < mostUsed*float64(len(t.Rows)) {
			rank[c]++
		}
	}
	few(t, rank)
	at := make([]int, len(t.Columns))
	for c := range at {
		at[c] = c
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	columns := make([]align.Column, len(at))
	for i, c := range at {
		columns[i] = t.Columns[c]
	}
	t.Columns = columns
	all, n := make([]align.Cell, len(at)*len(t.Rows)), len(at)
	for r, row := range t.Rows {
		cells := align.Row(all[r*n : (r+1)*n : (r+1)*n])
		for i, c := range at {
			cells[i] = row[c]
		}
		t.Rows[r] = cells
	}
	number(t)
}

// Ranks of columns by use.
const (
	useTitle    = iota
	useTyped    // a price, a date, a rating, an author, running text
	useLabelled // a label names it, or it has a link of its own: a person, a place, a topic
	useNamed    // a word of the markup names it
	useText
	useLink     // of the title, a picture
	useConstant // a text that is the same in all records
	useRare     // in few records
	useAddress  // of another link or picture
	useless
)

// usual are the names of columns that readers look for beside prices and dates.
var usual = []string{"rating", ratingCount, "author", "description"}

func use(t *align.Table, c, rows int) int {
	col := &t.Columns[c]
	name := strings.ToLower(col.Name)
	least := leastUsed
	if col.Label != "" {
		least = leastLabelled
	}
	switch {
	case col.Filled == 0 || col.Constant && col.Kind != align.Text:
		return useless
	case col.Constant && !known(col):
		return useConstant
	case float64(col.Filled) < least*float64(rows):
		return useRare
	case name == "title" || name == "name":
		return useTitle
	case col.Type == record.Price || col.Type == record.Date || slices.Contains(usual, name):
		return useTyped
	case name == "title_link" || name == "name_link" || name == "image" || name == "link":
		return useLink
	case col.Kind != align.Text:
		return useAddress
	case col.Label != "" || linked(t, name):
		return useLabelled
	case !isNameless(name) && name != string(col.Type) && col.ID != headingColumn:
		return useNamed
	}
	return useText
}

// labelStems are the stems of all labels.
func labelStems(t *align.Table) map[string]bool {
	out := map[string]bool{}
	for c := range t.Columns {
		out[tagtree.Stem(t.Columns[c].Label)] = true
	}
	return out
}

// constant is the text of a column that has only one.
func constant(t *align.Table, c int) string {
	for _, row := range t.Rows {
		if len(row[c]) > 0 {
			return row[c].Text()
		}
	}
	return ""
}

// saysNothing reports whether a text is marks without a letter or digit, or the label of another column.
func saysNothing(text string, labels map[string]bool) bool {
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !strings.ContainsFunc(text, isWord) || labels[tagtree.Stem(text)]
}

// linked reports whether the texts of a column are links.
func linked(t *align.Table, name string) bool {
	return slices.ContainsFunc(t.Columns, func(c align.Column) bool { return strings.ToLower(c.Name) == name+"_link" && !c.Constant })
}

// known reports whether a column that is the same in all records is a value: it has
// a label, or a type.
func known(col *align.Column) bool {
	return col.Kind == align.Text && (col.Type != record.Text || col.Label != "" && !strings.HasPrefix(col.Name, "label"))
}

// hashValues hashes the values of a column, sameValues compares those of two: columns
// that say the same have the same texts in each record.
func hashValues(seed maphash.Seed, t *align.Table, c int) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, row := range t.Rows {
		for _, v := range row[c] {
			_, _ = h.WriteString(v.Text)
			_ = h.WriteByte(' ')
		}
		_ = h.WriteByte('\n')
	}
	return h.Sum64()
}

func sameValues(t *align.Table, a, b int) bool {
	return !slices.ContainsFunc(t.Rows, func(row align.Row) bool { return row[a].Text() != row[b].Text() })
}

// mostTyped are the columns of one type that stand first: a price and the price before, a date and a second one.
const mostTyped = 2

// few moves further prices and dates behind the labelled columns.
func few(t *align.Table, rank []int) {
	count := map[record.Type]int{}
	for step := range 2 {
		for c := range rank {
			if rank[c] != 2*useTyped+step {
				continue
			}
			typ := t.Columns[c].Type
			if count[typ]++; count[typ] > mostTyped {
				rank[c] = 2*useText + step
			}
		}
	}
}
