package align_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

func TestTables(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		records []string
		want    string
		why     string
	}{
		{"fields", []string{`li(h3("A"),p("1"))`, `li(h3("B"),p("2"))`}, "A|1\nB|2", "one column a field"},
		{"missing", []string{`li(h3("A"),p.pay("1"),p.text("x"))`, `li(h3("B"),p.text("y"))`, `li(h3("C"),p.pay("3"),p.text("z"))`}, "A|1|x\nB||y\nC|3|z", "an optional field never shifts a row"},
		{"missing first", []string{`li(span.when("1"),h3("A"))`, `li(h3("B"))`, `li(span.when("3"),h3("C"))`}, "1|A\n|B\n3|C", "nor does one before all others"},
		{"cells", []string{`tr(td("a"),td("b"),td("c"))`, `tr(td("d"),td,td("f"))`, `tr(td("g"),td("h"),td("i"))`}, "a|b|c\nd||f\ng|h|i", "an empty cell keeps its place"},
		{"many", []string{`div(h3("A"),ul(li("x"),li("y")))`, `div(h3("B"),ul(li("z")))`, `div(h3("C"),ul(li("u"),li("v"),li("w")))`}, "A|x+y\nB|z\nC|u+v+w", "a nested list is one column"},
		{"authors", []string{`div(h3("A"),p(a("x"),", ",a("y")))`, `div(h3("B"),p(a("z")))`, `div(h3("C"),p(a("u"),", ",a("v"),", ",a("w")))`}, "A|x+y|,\nB|z|\nC|u+v+w|,+,", "so are links between commas; the commas have their own"},
		{"labels", []string{`div(dl(dt("Age"),dd("1"),dt("City"),dd("X")))`, `div(dl(dt("City"),dd("Y")))`, `div(dl(dt("Age"),dd("3")))`, `div(dl(dt("Age"),dd("4"),dt("City"),dd("Z")))`}, "", "values go with their labels"},
		{"accents", []string{`p("big ",span.hit("red")," lamp")`, `p(span.hit("red")," hat, ",span.hit("red")," scarf")`, `p("one ",span.hit("red"))`}, "big red lamp\nred hat, red scarf\none red", "highlighted words are no fields"},
		{"one record", []string{`li(h3("A"),p("1"))`}, "A|1", "one record is a table of one row"},
	}
	for _, test := range tests {
		var trees []string
		for _, r := range test.records {
			if strings.HasPrefix(r, "tr") {
				r = strings.NewReplacer("tr(", "div.row(", "td", "x-cell").Replace(r)
			}
			trees = append(trees, r)
		}
		tree, recs := records(t, trees...)
		if test.want == "" {
			table := align.Records(tree, recs).Best
			age, city := -1, -1
			for c, col := range table.Columns {
				switch col.Label {
				case "Age":
					age = c
				case "City":
					city = c
				}
			}
			if age < 0 || city < 0 {
				t.Errorf("%s: %s: got\n%s", test.name, test.why, drawNamed(table))
				continue
			}
			if table.Rows[1][city].Text() != "Y" || len(table.Rows[1][age]) != 0 || table.Rows[2][age].Text() != "3" {
				t.Errorf("%s: %s: got\n%s", test.name, test.why, drawNamed(table))
			}
			continue
		}
		if got := draw(align.Records(tree, recs).Best); got != test.want {
			t.Errorf("%s: %s: got\n%s\nwant\n%s", test.name, test.why, got, test.want)
		}
	}
}

func TestNoRecords(t *testing.T) {
	t.Parallel()
	tree, _ := records(t, `li("a")`)
	for _, recs := range [][][]tagtree.Span{nil, {}, {nil}, {{}}, {{{From: 5, To: 5}}}, {{{From: 900, To: 901}}}, {{{From: -4, To: 2}}}} {
		list := align.Records(tree, recs)
		for _, m := range align.Methods {
			if table, err := list.Table(m); err != nil || len(table.Rows) != len(recs) {
				t.Errorf("records %v, method %s: %d rows, error %v", recs, m, len(table.Rows), err)
			}
		}
	}
}

func TestUnknownMethod(t *testing.T) {
	t.Parallel()
	tree, recs := records(t, `li("a")`)
	if _, err := align.Records(tree, recs).Table("depta"); err == nil || !strings.Contains(err.Error(), `"depta"`) {
		t.Errorf("error %v: want one that names the method", err)
	}
}

func TestColumnsAreDescribed(t *testing.T) {
	t.Parallel()
	page := `<!DOCTYPE html><html><body><table><tr><th>Item<th>Price<th>Since</tr>
		<tbody><tr><td><a href="/1">Lamp</a></td><td>3.50 €</td><td>2024-01-05</td><td>Weight: 3 kg</td><td><img src="a.png"></td></tr>
		<tr><td><a href="/2">Chair</a></td><td>12 €</td><td>2023-11-30</td><td>Weight: 11 kg</td><td><img src="b.png"></td></tr>
		<tr><td><a href="/3">Rug</a></td><td>99 €</td><td>2024-02-01</td></tr></tbody></table></body></html>`
	tree, rows := parse(t, page, "table", 1)
	body := rows[1][0].From
	table := align.Records(tree, children(tree, body, 1)).Best
	want := []align.Column{
		{Name: "Item_link", Type: record.URL, Kind: align.Link},
		{Name: "Item", Type: record.Text, Kind: align.Text},
		{Name: "Price", Type: record.Price, Kind: align.Text},
		{Name: "Since", Type: record.Date, Kind: align.Text},
		{Name: "Weight", Type: record.Number, Kind: align.Text},
		{Name: "image", Type: record.Image, Kind: align.Image},
	}
	if len(table.Columns) != len(want) {
		t.Fatalf("got\n%s", drawNamed(table))
	}
	for i, col := range table.Columns {
		if col.Name != want[i].Name || col.Type != want[i].Type || col.Kind != want[i].Kind {
			t.Errorf("column %d is %q %s %s, want %q %s %s", i, col.Name, col.Type, col.Kind, want[i].Name, want[i].Type, want[i].Kind)
		}
	}
	if col := table.Columns[4]; col.Prefix != "Weight: " || col.Suffix != " kg" || !col.Optional || col.Filled != 2 {
		t.Errorf("weight is %+v", col)
	}
}

func TestTheTreeNamesTheColumns(t *testing.T) {
	t.Parallel()
	tree, recs := records(t, `li(h3("A"),p("1"))`, `li(h3("B"),p("2"))`)
	list := align.Records(tree, recs)
	h3, p := list.Tree().Kids[0].Kids[0], list.Tree().Kids[0].Kids[1]
	if h3.Kids[0].Column != "c1" || p.Kids[0].Column != "c2" {
		t.Errorf("columns %q and %q, want c1 and c2", h3.Kids[0].Column, p.Kids[0].Column)
	}
	node := list.Tree().Template(map[string]string{"c1": "title"})
	if node.Tag != "li" || len(node.Children) != 2 || node.Children[0].Children[0].Slot != "title" || len(node.Children[1].Children) != 0 {
		t.Errorf("template %+v: want li with a slot for title below its first child", node)
	}
}

func TestAtFindsTheCell(t *testing.T) {
	t.Parallel()
	tree, recs := records(t, `li(h3("A"),p("1"))`, `li(h3("B"),p("2"))`)
	table := align.Records(tree, recs).Best
	for r, row := range table.Rows {
		for c, cell := range row {
			for _, id := range []tagtree.NodeID{cell[0].Node, tree.Parent(cell[0].Node)} {
				if gotRow, gotColumn, ok := table.At(tree, id, ""); !ok || gotRow != r || gotColumn != c {
					t.Errorf("node %d is in row %d, column %d (%v), want %d, %d", id, gotRow, gotColumn, ok, r, c)
				}
			}
		}
	}
}

// drawnTree draws random trees in the notation, few tags, some texts.
func drawnTree(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
			return `"` + rapid.SampledFrom([]string{"Price", "by", "12", "Ann", "Bo", ","}).Draw(t, "text") + `"`
		}
		tag := rapid.SampledFrom([]string{"x-a", "x-b", "x-c.k", "x-c.l", "span.hit", "b", "br"}).Draw(t, "tag")
		kids := rapid.SliceOfN(drawnTree(depth-1), 0, 4).Draw(t, "kids")
		if tag == "br" || len(kids) == 0 {
			return tag
		}
		return tag + "(" + strings.Join(kids, ",") + ")"
	})
}

func drawnRecords() *rapid.Generator[[]string] {
	return rapid.Custom(func(t *rapid.T) []string {
		var out []string
		for _, kids := range rapid.SliceOfN(rapid.SliceOfN(drawnTree(3), 1, 5), 1, 7).Draw(t, "records") {
			out = append(out, "x-r("+strings.Join(kids, ",")+")")
		}
		return out
	})
}

// textsOf is the texts of a record that are not blank, run by run, without blanks.
func textsOf(tree *tagtree.Tree, spans []tagtree.Span) string {
	var b strings.Builder
	for _, s := range spans {
		for id := s.From; id < s.To; id++ {
			if tree.IsText(id) && tree.Visible(id) {
				b.WriteString(squeeze(tree.Text(id)))
			}
		}
	}
	return b.String()
}

func TestEveryTextStandsInItsRowOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		tree, recs := records(t, drawnRecords().Draw(rt, "trees")...)
		list := align.Records(tree, recs)
		for _, m := range align.Methods {
			table, err := list.Table(m)
			if err != nil {
				rt.Fatal(err)
			}
			holdsAll(rt, tree, recs, table, m)
		}
	})
}

// holdsAll checks that the texts of each row are those of the record, each once:
// letter by letter, as a value may take texts on both sides of another.
func holdsAll(t interface{ Fatalf(string, ...any) }, tree *tagtree.Tree, recs [][]tagtree.Span, table *align.Table, m align.Method) {
	for r, row := range table.Rows {
		got := ""
		for c, cell := range row {
			if table.Columns[c].Kind != align.Text {
				continue
			}
			for _, v := range cell {
				got += squeeze(v.Text)
			}
		}
		if want := textsOf(tree, recs[r]); lettersOf(got) != lettersOf(want) {
			t.Fatalf("method %s, record %d: texts %q, want %q\n%s", m, r, got, want, draw(table))
		}
	}
}

// lettersOf are the letters of a text, sorted, without colons.
func lettersOf(s string) string {
	letters := []rune(strings.ReplaceAll(s, ":", ""))
	slices.Sort(letters)
	return string(letters)
}

func TestRecordsOfOneShapeGiveOneOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		shape := drawnTree(3).Draw(rt, "shape")
		n := rapid.IntRange(2, 6).Draw(rt, "records")
		var trees []string
		for i := range n {
			trees = append(trees, "x-r("+strings.ReplaceAll(shape, "Ann", fmt.Sprint("name", i))+")")
		}
		tree, recs := records(t, trees...)
		table := align.Records(tree, recs).Best
		for r, row := range table.Rows {
			last := tagtree.NodeID(-1)
			for c, cell := range row {
				if len(cell) == 0 || table.Columns[c].Many {
					continue
				}
				if cell[0].From < last {
					rt.Fatalf("record %d: column %d stands before the one to its left\n%s", r, c, draw(table))
				}
				last = cell[0].From
			}
		}
	})
}

func TestRecordsOfOneShapeMayComeInAnyOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		shape := drawnTree(3).Draw(rt, "shape")
		order := rapid.Permutation([]int{0, 1, 2, 3}).Draw(rt, "order")
		var sorted, mixed []string
		for i, j := range order {
			sorted = append(sorted, "x-r("+strings.ReplaceAll(shape, "Ann", fmt.Sprint("name", i))+")")
			mixed = append(mixed, "x-r("+strings.ReplaceAll(shape, "Ann", fmt.Sprint("name", j))+")")
		}
		tree, recs := records(t, sorted...)
		other, others := records(t, mixed...)
		a, b := align.Records(tree, recs).Best, align.Records(other, others).Best
		lines, want := strings.Split(draw(b), "\n"), strings.Split(draw(a), "\n")
		for i, j := range order {
			if lines[i] != want[j] {
				rt.Fatalf("record %d reads %q among others, %q in order", j, lines[i], want[j])
			}
		}
	})
}

func FuzzRecords(f *testing.F) {
	f.Add("<li><a href=/x>A</a><b>1</b></li><li><a href=/y>B</a></li><li>C<br>D</li>", 1)
	f.Add("<p>a<p>b<p>c", 2)
	f.Add("<table><tr><th>A<th>B<tr><td>1<td>2<tr><td rowspan=3>4", 1)
	f.Add("<dl><dt>x</dt><dd>1</dd><dt>y</dt><dd>2</dd></dl>", 2)
	f.Fuzz(func(t *testing.T, body string, siblings int) {
		if len(body) > 2000 {
			return
		}
		text := "<!DOCTYPE html><html><body><main>" + body
		if _, err := read(text); err != nil {
			return // the page is refused as a whole
		}
		tree, recs := parse(t, text, "main", 1+max(0, siblings%4))
		list := align.Records(tree, recs)
		for _, m := range align.Methods {
			table, err := list.Table(m)
			if err != nil {
				t.Fatal(err)
			}
			holdsAll(t, tree, recs, table, m)
		}
		if len(recs) > 0 {
			_ = list.Tree().String()
			list.Tree().Template(map[string]string{"c1": "a"})
		}
	})
}
