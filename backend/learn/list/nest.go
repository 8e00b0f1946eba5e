package list

import "slices"

// nest measures how much of a candidate's text lies in lists inside its
// records: rows of a grid, sections, tabs. From the last element up, each
// element's best own list counts against those below it.
func (f *finder) nest() {
	inner := make([]int32, f.v.Len()) // letters
	for _, c := range f.all {
		if c.strong() && (c.how == siblings || c.how == runs || c.how == grid && f.even(c)) {
			f.own(c, inner)
		}
	}
	below := make([]int32, f.v.Len())
	for e := f.v.Len() - 1; e >= 0; e-- {
		inner[e] = max(inner[e], below[e])
		if p := f.v.Parent[e]; p >= 0 {
			below[p] += inner[e]
		}
	}
	f.several()
	for _, c := range f.all {
		if c.features[Nested] == 1 {
			continue
		}
		sum := 0
		for _, r := range c.records {
			for _, s := range r {
				for from, to := f.v.Elements(s); from < to; from = f.v.End[from] {
					sum += int(inner[from])
				}
			}
		}
		c.features[Nested] = min(1, float64(sum)/float64(max(c.letters, 1)))
		if c.how != columns && f.part[c.units[0]] {
			c.features[Nested] = 1
		}
	}
}

// several finds the candidates whose records are several records each: runs of siblings that hold two and more
// records of another candidate, or rows of three and more cards, which have most of their text. The fewest siblings
// are the record.
func (f *finder) several() {
	cards := f.cards()
	for _, c := range f.all {
		several := false
		switch c.how {
		case method:
			several = slices.ContainsFunc(f.all, func(d *candidate) bool {
				return (d.how == siblings || d.how == runs) && d.strong() && f.madeOf(c, d) && 2*f.holding(c, d, 2) > len(c.records)
			})
		case siblings:
			several = slices.ContainsFunc(cards, func(d *candidate) bool {
				return f.madeOf(c, d) && f.holding(c, d, leastInRow) >= len(c.records)-1 // the last row may be shorter
			})
		}
		if several {
			c.features[Nested] = 1
		}
	}
}

// madeOf reports whether the records of d are more than those of c and have most of their text.
func (f *finder) madeOf(c, d *candidate) bool {
	return c != d && len(d.records) > len(c.records) && float64(d.letters) >= mostOf*float64(c.letters)
}

// cards are the largest candidates whose records are parts of rows that say as much as records do: of one shape, each
// with a heading, a link or a picture, and more.
func (f *finder) cards() (out []*candidate) {
	for _, c := range f.all {
		if c.how == grid && c.regular >= evenAlike && c.texts >= 2 && max(c.features[Headings], c.features[Leads], c.features[Pictures]) >= mostOf {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b *candidate) int { return b.letters - a.letters })
	return out[:min(len(out), maxLarge)]
}

// leastInRow is how many cards a row has at least: two elements of a kind may be two parts of one record.
const leastInRow = 3

// holding counts the records of c in which so many records of d or more begin.
func (f *finder) holding(c, d *candidate, least int) int {
	n, j := 0, 0
	for _, r := range c.records {
		span, inside := r.Hull(), 0
		for ; j < len(d.records) && d.records[j][0].From < span.To; j++ {
			if d.records[j][0].From >= span.From {
				inside++
			}
		}
		if inside >= least {
			n++
		}
	}
	return n
}

// own puts a list's text down to the parents of its records, where it has two or more.
func (f *finder) own(c *candidate, inner []int32) {
	for i := 0; i < len(c.units); {
		p := f.v.Parent[c.units[i]]
		j, sum := i, 0
		for ; j < len(c.units) && f.v.Parent[c.units[j]] == p; j++ {
			sum += f.lettersIn(c.records[j])
		}
		if p >= 0 && j-i >= 2 {
			inner[p] = max(inner[p], int32(sum))
		}
		i = j
	}
}

// even reports whether a grid's cells are of one kind beyond doubt: of one class,
// very much alike, and as many in each row but the last.
func (f *finder) even(c *candidate) bool {
	if c.regular < evenAlike {
		return false
	}
	width, row := 0, 0
	for i, u := range c.units {
		if f.v.Class[u] != f.v.Class[c.units[0]] {
			return false
		}
		row++
		if i+1 < len(c.units) && f.v.Parent[c.units[i+1]] == f.v.Parent[u] {
			continue
		}
		if width == 0 {
			width = row
		}
		if row != width && i+1 < len(c.units) || row > width {
			return false
		}
		row = 0
	}
	return true
}

// strong reports whether a candidate's records are more than words in a row.
func (c *candidate) strong() bool {
	return len(c.records) >= 3 && c.texts >= 2 && c.regular >= strongAlike &&
		c.letters >= strongSize*len(c.records) && c.features[Border] < 0.5 && c.features[Prose] == 0
}
