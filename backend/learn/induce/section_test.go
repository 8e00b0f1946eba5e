package induce_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// A label that two sections have leads to the row of its own section, or to nothing.
func TestLabelsOfOtherSectionsAreNotTaken(t *testing.T) {
	t.Parallel()
	for _, l := range []struct{ name, first, second, end, row, city, person string }{
		{"sections with headings in them", "<div class=sec><h4>Shipping</h4>", "</div><div class=sec><h4>Billing</h4>", "</div>", "<div>%l: %v</div>", "City", "Name"},
		{"tables below headings", "<h3>Shipping</h3><table>", "</table><h3>Billing</h3><table>", "</table>", "<tr><td>%l<td>%v", "City", "Name"},
		{"field sets", "<fieldset><legend>Shipping</legend>", "</fieldset><fieldset><legend>Billing</legend>", "</fieldset>", "<div><label>%l</label> <span>%v</span></div>", "City", "Name"},
		{"headings among paragraphs", "<h4>Shipping</h4>", "<h4>Billing</h4>", "", "<p>%l: %v</p>", "City", "Name"},
		{"headings among tables", "<h5>Shipping</h5>", "<hr><h5>Billing</h5>", "", "<table><tr><td>%l:<td>%v</table>", "City", "Name"},
		{"rows of one cell", "<table><tr><th colspan=2>Shipping</th></tr>", "<tr><th colspan=2>Billing</th></tr>", "</table>", "<tr><td>%l<td>%v", "City", "Name"},
		{"rows of one cell in columns", "<table><tr><td>Order<td><table><tr><td colspan=2>Shipping</td></tr>", "<tr><td colspan=2>Billing</td></tr>", "</table></table>", "<tr><td>%l<td>%v", "City", "Name"},
		{"tables with rows of one cell", "<table><tr><th colspan=2>Shipping</th></tr>", "</table><table><tr><th colspan=2>Billing</th></tr>", "</table>", "<tr><td>%l<td>%v", "City", "Name"},
		{"columns in Chinese", "<table><tr><td><h4>收货</h4>", "<td><h4>账单</h4>", "</table>", "%l：%v<br>", "城市", "姓名"},
	} {
		tree := func(pairs ...string) *tagtree.Tree { // "" begins the second section
			html := "<title>Order</title><h1>Order</h1>" + l.first
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == "" {
					html += l.second
					i--
					continue
				}
				html += strings.NewReplacer("%l", pairs[i], "%v", pairs[i+1]).Replace(l.row)
			}
			return tagtreetest.From(t, []byte(html+l.end), page.Origin{Name: "page", ContentType: "text/html; charset=utf-8"})
		}
		marked := tree(l.person, "Ann", l.city, "Bonn", "", l.person, "Bob", l.city, "Kiel")
		m, ok := induce.Show(marked, "Bonn")
		if !ok {
			t.Fatalf("%s: Bonn is not shown", l.name)
		}
		m.Field = "city"
		tmpl, err := induce.Learn(induce.Problem{Samples: []*tagtree.Tree{marked}, Marks: []induce.Mark{m}, Fields: record.Schema{{Name: "city", Optional: true}}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := program.Compile(tmpl)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name, want string
			page       *tagtree.Tree
		}{
			{"in both", "Ulm", tree(l.person, "Cy", l.city, "Ulm", "", l.person, "Di", l.city, "Jena")},
			{"in the first", "Ulm", tree(l.person, "Cy", l.city, "Ulm", "", l.person, "Di")},
			{"in the second", "", tree(l.person, "Cy", "", l.person, "Di", l.city, "Jena")},
		} {
			cells, _ := p.Votes(c.page)
			if got := strings.Join(cells[0].Texts(), "|"); got != c.want {
				t.Errorf("%s, %s: got %q (%s), want %q", l.name, c.name, got, cells[0].State, c.want)
			}
		}
	}
}
