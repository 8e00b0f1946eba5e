package list

import (
	"strings"
	"testing"

	"wrapsmith/backend/template/align"
)

func TestNumber(t *testing.T) {
	t.Parallel()
	cases := []struct{ why, names, want string }{
		{"the first column has the name alone", "date_2 date", "date date_2"},
		{"links keep the name of their text", "title_2 title title_2_link title_link", "title title_2 title_link title_2_link"},
		{"a second link of a text", "by by_link_2 by_link", "by by_link by_link_2"},
		{"a number that is part of a name stays", "route_66 stop", "route_66 stop"},
	}
	for _, c := range cases {
		table := &align.Table{}
		for name := range strings.FieldsSeq(c.names) {
			kind := align.Text
			if strings.Contains(name, "_link") {
				kind = align.Link
			}
			table.Columns = append(table.Columns, align.Column{Name: name, Kind: kind})
		}
		number(table)
		var got []string
		for _, col := range table.Columns {
			got = append(got, col.Name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s gives %s, want %s", c.why, c.names, strings.Join(got, " "), c.want)
		}
	}
}
