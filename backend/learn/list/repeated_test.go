package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/template/align"
)

// Links with marks alone between them are one column of many values, also behind a label; links with words between them are not.
func TestLinksWithMarksBetweenAreOneColumn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		between, label string
		joined         bool
	}{{", ", "", true}, {" / ", "", true}, {"; ", "Judges: ", true}, {" versus ", "", false}, {" versus ", "Judges: ", false}} {
		var b strings.Builder
		b.WriteString(`<ul>`)
		for i := range 8 {
			var names []string
			for k := range 1 + i%3 {
				names = append(names, fmt.Sprintf(`<a href="/who">%s %s</a>`, stock[(i+k)%len(stock)], stock[(i*5+k*3)%len(stock)]))
			}
			fmt.Fprintf(&b, `<li><h3>Case %d of the %s</h3><time>%d May 2021</time><p>%s%s</p></li>`, i, stock[i], 1+i, c.label, strings.Join(names, c.between))
		}
		tree := parse(t, b.String()+"</ul>")
		table := align.Records(tree, Find(tree, Options{})[0].Records).Best
		cutApart(table)
		repeated(tree, table)
		most := 0
		for c, cell := range table.Rows[5] {
			if table.Columns[c].Kind == "text" {
				most = max(most, len(cell))
			}
		}
		if (most == 3) != c.joined {
			t.Errorf("%q behind %q: a cell of the sixth record has %d links, joined should be %v", c.between, c.label, most, c.joined)
		}
	}
}

// cutApart lays the texts of a column of many values in two columns: the first of each record, and the others.
func cutApart(table *align.Table) {
	at := slices.IndexFunc(table.Columns, func(col align.Column) bool { return col.Kind == align.Text && col.Many })
	if at < 0 {
		return // they are apart
	}
	col := table.Columns[at]
	col.ID, col.Name = "c99", "others"
	table.Columns = slices.Insert(table.Columns, at+1, col)
	for r, row := range table.Rows {
		all := row[at]
		first := min(1, len(all))
		row = slices.Insert(slices.Clone(row), at+1, all[first:])
		row[at] = all[:first:first]
		table.Rows[r] = row
	}
	table.Recount(at)
	table.Recount(at + 1)
}
