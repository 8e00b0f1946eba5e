package measure

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is what kept a site or a page from being measured in full.
type Problem struct {
	Set  string `json:"set"`
	Site string `json:"site"`
	Turn int    `json:"turn,omitempty"`
	What string `json:"what"`
}

// Result is what came of one setup, cell by cell.
type Result struct {
	Setup    Setup     `json:"setup"`
	Cells    []Cell    `json:"-"`
	Problems []Problem `json:"problems"`
	Untaught int       `json:"untaught"` // cells with a true value whose field no clicked page shows
}

// part is what came of one site under one setup.
type part struct {
	cells    []Cell
	problems []Problem
	untaught int
}

// sort puts the cells into the order of turns, pages and fields.
func (p *part) sort() {
	slices.SortStableFunc(p.cells, func(a, b Cell) int { return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.page, b.page)) })
}

func (r *Result) add(p part) {
	r.Cells = append(r.Cells, p.cells...)
	r.Problems = append(r.Problems, p.problems...)
	r.Untaught += p.untaught
}

// Group names the cells of a row: a set, a field of a set, or a field of a
// site. Empty parts stand for all.
type Group struct {
	Set   string `json:"set,omitempty"`
	Site  string `json:"site,omitempty"`
	Field string `json:"field,omitempty"`
}

// Row is the figures of a group.
type Row struct {
	Group
	Tally
	Sites         int     `json:"sites"`
	P             float64 `json:"precision"`
	R             float64 `json:"recall"`
	F             float64 `json:"f1"`
	MacroP        float64 `json:"macroPrecision"` // means over the fields of each site
	MacroR        float64 `json:"macroRecall"`
	MacroF        float64 `json:"macroF1"`
	Fields        int     `json:"fields"` // fields of sites
	PerfectFields int     `json:"perfectFields"`
}

// Rows sums the cells up: by the group that key gives each cell, in the order of the groups' names.
func (r *Result) Rows(key func(Cell) Group) []Row {
	groups := map[Group]map[Group]*Tally{}
	for _, c := range r.Cells {
		g := key(c)
		if groups[g] == nil {
			groups[g] = map[Group]*Tally{}
		}
		f := Group{c.Set, c.Site, c.Field}
		if groups[g][f] == nil {
			groups[g][f] = &Tally{}
		}
		groups[g][f].Add(c.Verdict)
	}
	rows := make([]Row, 0, len(groups))
	for g, fields := range groups {
		rows = append(rows, sum(g, fields))
	}
	slices.SortFunc(rows, func(a, b Row) int { return compare(a.Group, b.Group) })
	return rows
}

func compare(a, b Group) int {
	return cmp.Or(cmp.Compare(a.Set, b.Set), cmp.Compare(a.Site, b.Site), cmp.Compare(a.Field, b.Field))
}

// sum adds the fields of sites up, in order, so that no figure depends on a map.
func sum(g Group, fields map[Group]*Tally) Row {
	row := Row{Group: g, Fields: len(fields)}
	names := make([]Group, 0, len(fields))
	for f := range fields {
		names = append(names, f)
	}
	slices.SortFunc(names, compare)
	sites := map[Group]bool{}
	for _, f := range names {
		t := fields[f]
		sites[Group{Set: f.Set, Site: f.Site}] = true
		row.Correct, row.Wrong, row.Missed = row.Correct+t.Correct, row.Wrong+t.Wrong, row.Missed+t.Missed
		row.Silent, row.False = row.Silent+t.Silent, row.False+t.False
		row.MacroP += t.Precision() / float64(len(fields))
		row.MacroR += t.Recall() / float64(len(fields))
		row.MacroF += t.F1() / float64(len(fields))
		if t.Perfect() {
			row.PerfectFields++
		}
	}
	row.Sites = len(sites)
	row.P, row.R, row.F = row.Precision(), row.Recall(), row.F1()
	return row
}

// ByAll is a key for Rows: one row for everything.
func ByAll(Cell) Group { return Group{} }

// BySet is a key for Rows: a row a set.
func BySet(c Cell) Group { return Group{Set: c.Set} }

// BySetAndField is a key for Rows: a row for each field of each set.
func BySetAndField(c Cell) Group { return Group{Set: c.Set, Field: c.Field} }

// BySite is a key for Rows: a row a site.
func BySite(c Cell) Group { return Group{Set: c.Set, Site: c.Site} }

// BySiteField is a key for Rows: a row for each field of each site.
func BySiteField(c Cell) Group { return Group{c.Set, c.Site, c.Field} }

// Misses lists the cells that are not as they should be, in the order of the data.
func (r *Result) Misses() []Cell {
	misses := []Cell{}
	for _, c := range r.Cells {
		if c.Miss() {
			misses = append(misses, c)
		}
	}
	return misses
}

// sites lists the sites that a filter lets through, in order.
func (f Filter) sites(d *Data) []*Site {
	var out []*Site
	for _, set := range d.Sets {
		if len(f.Sets) > 0 && !slices.Contains(f.Sets, set.Name) {
			continue
		}
		for _, s := range set.Sites {
			if len(f.Sites) == 0 || slices.Contains(f.Sites, s.Name) {
				out = append(out, s)
			}
		}
	}
	return out
}

// fields lists the fields of a site that a filter lets through.
func (f Filter) fields(s *Site) []string {
	if len(f.Fields) == 0 {
		return s.Fields
	}
	var out []string
	for _, name := range s.Fields {
		if slices.Contains(f.Fields, name) {
			out = append(out, name)
		}
	}
	return out
}

// Check says which name of a filter the data does not have.
func (f Filter) Check(d *Data) error {
	sets := make([]string, 0, len(d.Sets))
	var sites, fields []string
	for _, set := range d.Sets {
		sets = append(sets, set.Name)
		for _, s := range set.Sites {
			sites, fields = append(sites, s.Name), append(fields, s.Fields...)
		}
	}
	for _, c := range []struct {
		what        string
		asked, have []string
	}{{"set", f.Sets, sets}, {"site", f.Sites, sites}, {"field", f.Fields, fields}} {
		for _, name := range c.asked {
			if !slices.Contains(c.have, name) {
				slices.Sort(c.have)
				return fmt.Errorf("measure: no %s %q: there are %s", c.what, name, cut(strings.Join(slices.Compact(c.have), ", "), 2000))
			}
		}
	}
	return nil
}
