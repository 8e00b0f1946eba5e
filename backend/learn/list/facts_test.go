package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/template/align"
)

// Values that keep their places are a column each; values that stand at any place, or are always together, are one column.
func TestFactsAreColumns(t *testing.T) {
	t.Parallel()
	items := func(rows ...string) []string {
		for i, row := range rows {
			rows[i] = "<ul><li>" + strings.ReplaceAll(row, "|", "</li><li>") + "</li></ul>"
		}
		return rows
	}
	lines := func(rows ...string) []string {
		for i, row := range rows {
			rows[i] = "<div>" + strings.ReplaceAll(row, "|", "<br>") + "</div>"
		}
		return rows
	}
	for _, c := range []struct {
		name string
		rows []string
		want []string // of the last record: its facts; one of several values with commas
	}{
		{"facts with units and words", items("2.0 l|45,000 km|Diesel", "1.6 l|9,000 km|Petrol", "1.4 l|2,000 km|Diesel", "2.2 l|70,000 km|Petrol", "1.2 l|Petrol"), []string{"1.2 l", "", "Petrol"}},
		{"facts of words alone", items("Diesel|manual", "Petrol|manual", "Petrol|automatic", "Diesel|automatic", "Petrol"), []string{"Petrol", ""}},
		{"tags in any order", items("rain|fire", "fire|ice", "ice|rain", "rain|ice|fire", "ice|fire"), []string{"ice,fire"}},
		{"names that are together", items("Ann Lee|Bo Stahl", "Ann Lee|Bo Stahl", "Cy Vance|Di Vik", "Cy Vance|Di Vik", "Ann Lee|Bo Stahl"), []string{"Ann Lee,Bo Stahl"}},
		{"names that are new", items("Ann Lee|Bo Stahl", "Cy Vance", "Di Vik|Eve Imhof", "Finn Ray|Gus Orr", "Hal Dorn|Ida Kerr"), []string{"Hal Dorn,Ida Kerr"}},
		{"flags", items("New|Sale", "New", "Sale", "New|Sale", "New|Sale"), []string{"New,Sale"}},
		{"a fact of which the place is not known", items("Diesel|manual", "Petrol|manual", "Petrol|automatic", "Diesel|automatic", "electric"), []string{"electric"}},
		{"lines", lines("Mill|Ashford", "Quay|Barrow", "Yard|Castleton", "Barn|Dunmore", "Lock|Elmswell"), []string{"Lock", "Elmswell"}},
		{"lines of other numbers", lines("Mill|Ashford", "Quay|Barrow|North", "Yard|Castleton", "Barn|Dunmore|South|West", "Lock|Elmswell"), []string{"Lock,Elmswell"}},
		{"lines in elements of their own", lines("<strong>Mill</strong>|<em>Ashford</em>", "<strong>Quay</strong>", "<strong>Yard</strong>|<em>Castleton</em>", "<strong>Barn</strong>", "<strong>Lock</strong>"), []string{"Lock", ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			b.WriteString("<ol>")
			for i, row := range c.rows {
				fmt.Fprintf(&b, `<li class=card><h3><a href="/%d">The %s of %s</a></h3>%s<p>Seen by many in the year of the %s.</p></li>`, i, stock[i], stock[10-i], row, stock[i+3])
			}
			tree := parse(t, b.String()+"</ol>")
			table := align.Records(tree, Find(tree, Options{})[0].Records).Best
			if len(table.Rows) != len(c.rows) {
				t.Fatalf("%d records", len(table.Rows))
			}
			isValue := func(i int) bool {
				text := table.Rows[0][i].Text()
				return table.Columns[i].Kind == align.Text && !strings.HasPrefix(text, "The ") && !strings.HasPrefix(text, "Seen ")
			}
			for first, i := -1, 0; i < len(table.Columns); i++ { // where alignment parts them, they are put together first
				if isValue(i) && first >= 0 {
					appendColumn(table, first, i)
				} else if isValue(i) {
					first = i
				}
			}
			dropEmpty(table)
			facts(tree, table)
			var got []string
			for i, cell := range table.Rows[len(c.rows)-1] {
				if !isValue(i) {
					continue
				}
				var texts []string
				for _, v := range cell {
					texts = append(texts, v.Text)
				}
				got = append(got, strings.Join(texts, ","))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
