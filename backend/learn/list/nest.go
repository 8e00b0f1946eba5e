package list

// nest measures how much of a candidate's text lies in lists inside its
// records: rows of a grid, sections, tabs. From the last element up, each
// element's best own list counts against those below it.
func (f *finder) nest() {
	inner := make([]int, f.v.Len())
	for _, c := range f.all {
		if c.strong() && (c.how == siblings || c.how == runs || c.how == grid && f.even(c)) {
			f.own(c, inner)
		}
	}
	below := make([]int, f.v.Len())
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
					sum += inner[from]
				}
			}
		}
		c.features[Nested] = min(1, float64(sum)/float64(max(c.letters, 1)))
		if c.how != columns && f.part[c.units[0]] {
			c.features[Nested] = 1
		}
	}
}

// several finds the candidates whose records are several records each: runs of
// siblings that hold two and more records of another candidate, which has most of
// their text. The fewest siblings are the record.
func (f *finder) several() {
	for _, c := range f.all {
		if c.how != method {
			continue
		}
		for _, d := range f.all {
			if d != c && (d.how == siblings || d.how == runs) && d.strong() && len(d.records) > len(c.records) &&
				float64(d.letters) >= mostOf*float64(c.letters) && 2*f.holding(c, d) > len(c.records) {
				c.features[Nested] = 1
				break
			}
		}
	}
}

// holding counts the records of c that hold two records of d or more.
func (f *finder) holding(c, d *candidate) int {
	n, j := 0, 0
	for _, r := range c.records {
		span, inside := hull(r), 0
		for ; j < len(d.records) && d.records[j][0].From < span.To; j++ {
			if in := hull(d.records[j]); in.From >= span.From && in.To <= span.To {
				inside++
			}
		}
		if inside > 1 {
			n++
		}
	}
	return n
}

// own puts a list's text down to the parents of its records, where it has two or more.
func (f *finder) own(c *candidate, inner []int) {
	for i := 0; i < len(c.units); {
		p := f.v.Parent[c.units[i]]
		j, sum := i, 0
		for ; j < len(c.units) && f.v.Parent[c.units[j]] == p; j++ {
			sum += f.lettersIn(c.records[j])
		}
		if p >= 0 && j-i >= 2 {
			inner[p] = max(inner[p], sum)
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
