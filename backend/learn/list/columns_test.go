package list_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// cells are the values of a column by name, one text a record, without its label.
func cells(t *testing.T, site string, name string) []string {
	t.Helper()
	data, err := measure.Read(os.DirFS("testdata"), "list")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range data.Sets[0].Sites {
		if s.Name != site {
			continue
		}
		tree, err := s.Tree(s.Pages[0])
		if err != nil {
			t.Fatal(err)
		}
		table, _ := list.Columns(tree, list.Find(tree, list.Options{Most: 1})[0])
		for c := range table.Columns {
			if col := &table.Columns[c]; strings.EqualFold(col.Name, name) {
				return texts(table, c)
			}
		}
		var names []string
		for _, col := range table.Columns {
			names = append(names, col.Name)
		}
		t.Fatalf("%s: no column %q among %q", site, name, names)
	}
	t.Fatalf("no page %q", site)
	return nil
}

func texts(table *align.Table, c int) (out []string) {
	for _, row := range table.Rows {
		var values []string
		for _, v := range row[c] {
			values = append(values, table.Columns[c].Cut(v.Text))
		}
		out = append(out, strings.Join(values, "|"))
	}
	return out
}

// Values stand in the column of their own label, without it, wherever other records lack some.
func TestValuesGoWithTheirLabels(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"lines-p", "lines-br", "optional-b", "optional-dl", "optional-span", "optional-tr"} {
		for name, want := range map[string]string{
			"title":     "Storm years tornado,Winds of Kansas tornado,Chasing clouds tornado,Alley of weather tornado",
			"author":    "Ann Smith,Bob Brown,Carol White,Dan Black",
			"publisher": ",X Press,,Yard Books",
			"year":      "1990,,,1993",
			"price":     "$3.50,$4.50,$5.50,$6.50",
		} {
			if got := strings.Join(cells(t, page, name)[:4], ","); got != want {
				t.Errorf("%s: %s is %q, want %q", page, name, got, want)
			}
		}
	}
}

// A list in a record is one column of many values, in order, and so are its links.
func TestTagsAreOneColumn(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"text_2":      "navy|white,tan|gold|red,grey|black|red|blue,blue|tan|grey|pink|navy",
		"text_2_link": "/t/navy|/t/white,/t/tan|/t/gold|/t/red,/t/grey|/t/black|/t/red|/t/blue,/t/blue|/t/tan|/t/grey|/t/pink|/t/navy",
	} {
		if got := strings.Join(cells(t, "tags", name)[:4], ","); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got, want := strings.Join(cells(t, "books-by-author", "title"), ","), "DB Primer|Computer Systems,XML at Work|HTML and Scripts|Javascript,Trees|Graphs,Nets|Sets|Bets|Lets"; got != want {
		t.Errorf("titles of authors are %q, want %q", got, want)
	}
}

// Columns follow their use: few records, one text for all and further addresses come after what a reader wants; marks and
// the labels of other columns come last.
func TestColumnsByUse(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("<ul>")
	for i := range 12 {
		fmt.Fprintf(&b, `<li><button>Add to basket</button><h3><a href="/t/%d">Kettle %c%d</a></h3><p>For %s</p><a href="/who/%d"><span class="seller">Shop %c</span></a><p class="price">%d.50 €</p>`, i, 'A'+i, i, []string{"gas", "coal", "wood", "all stoves"}[i%4], i, 'K'+i, 12+i)
		if i%2 == 0 {
			fmt.Fprintf(&b, "<div>Warranty: %d years</div>", 2+i)
		}
		fmt.Fprintf(&b, "<dl><dt>Litres<dd>%d</dl><u>·</u>", 1+i)
		if i == 4 || i == 8 {
			b.WriteString("<div>Colour: red</div>")
		}
		b.WriteString("</li>")
	}
	tree := tagtreetest.Parse(t, "<!doctype html><meta charset=utf-8><body>"+b.String()+"</ul>")
	table, _ := list.Columns(tree, list.Find(tree, list.Options{Most: 1})[0])
	var names []string
	for _, col := range table.Columns {
		names = append(names, col.Name)
	}
	if got, want := strings.Join(names, " "), "title price seller Litres Warranty text title_link label Colour seller_link label_2 label_3"; got != want {
		t.Errorf("columns %q, want %q", got, want)
	}
}
