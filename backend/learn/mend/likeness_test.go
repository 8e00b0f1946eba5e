package mend

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

func TestAssign(t *testing.T) {
	t.Parallel()
	names := columnOf([]string{"State v. Holm", "State v. Dahl", "In re Lund", "Berg v. City of Saltby"})
	dates := columnOf([]string{"07/11/2024", "07/03/2024", "06/27/2024", "06/01/2024"})
	numbers := columnOf([]string{"A1019", "A1020", "A1021", "B77"})
	for _, c := range []struct {
		columns [][]string
		want    []int
		why     string
	}{
		{[][]string{{"11 July 2025", "3 July 2025", "27 June 2025"}, {"B2201", "B2202", "A2203"}, {"Moe v. Roe", "State v. Ness", "State v. Vik"}}, []int{2, 0, 1}, "another order, and dates in words"},
		{[][]string{{"[", "[", "["}, {"PDF", "PDF", "PDF"}}, []int{-1, -1, -1}, "nothing alike"},
		{[][]string{{"11 July 2025", "3 July 2025", "27 June 2025"}, {"1 July 2025", "2 July 2025", "7 June 2025"}}, []int{-1, -1, -1}, "two columns of dates: which one is not known"},
		{nil, []int{-1, -1, -1}, "no columns"},
	} {
		var columns []textColumn
		for _, texts := range c.columns {
			columns = append(columns, columnOf(texts))
		}
		if got := assign([]textColumn{names, dates, numbers}, columns); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.why, got, c.want)
		}
	}
}

// ruling is a record of the list in the tests below.
type ruling struct{ date, number, name string }

var rulings = []ruling{
	{"03/05/2024", "A1019", "State v. Holm"}, {"03/04/2024", "A1020", "Dahl v. City of Saltby"}, {"02/27/2024", "B0077", "State v. Lund"},
	{"02/20/2024", "A1007", "In re Berg"}, {"02/11/2024", "B0072", "State v. Ness"},
}

var laterRulings = []ruling{
	{"08/05/2025", "A2201", "State v. Moe"}, {"08/04/2025", "B2202", "Vik v. Roe"}, {"07/27/2025", "A2203", "State v. Dal"}, {"07/20/2025", "A2204", "In re Eng"},
}

func court(format func(ruling) string, all []ruling) string {
	var b strings.Builder
	b.WriteString("<title>Rulings</title><h1>Rulings</h1><table class=r><tr><th>Date</th><th>Number</th><th>Case</th></tr>")
	for _, r := range all {
		b.WriteString(format(r))
	}
	return b.String() + "</table>"
}

func oldCourt(r ruling) string {
	return fmt.Sprintf("<tr><td>%s</td><td><i>%s</i> <a href=/%[2]s.pdf>PDF</a></td><td>%[3]s</td></tr>", r.date, r.number, r.name)
}

// bracketCourt has the links first, in brackets: the first text of the cell is "[".
func bracketCourt(r ruling) string {
	return fmt.Sprintf("<tr><td>%s</td><td><i>[</i><a href=/%[2]s.pdf>PDF</a><i>]</i> <b>%[2]s</b></td><td>%[3]s</td></tr>", r.date, r.number, r.name)
}

func taughtCourt(t *testing.T) Problem {
	t.Helper()
	tree := parse(t, "rulings", court(oldCourt, rulings))
	p := induce.ListProblem{Fields: record.Schema{{Name: "date"}, {Name: "number"}, {Name: "name"}}, Samples: []*tagtree.Tree{tree}}
	after := tagtree.NodeID(0)
	for _, r := range rulings[:2] {
		marks, missing := induce.ShowRecord(tree, []induce.Shown{{Field: "date", Value: r.date}, {Field: "number", Value: r.number}, {Field: "name", Value: r.name}}, after)
		if len(missing) > 0 {
			t.Fatal("the page does not show ", missing)
		}
		for _, m := range marks {
			after = max(after, m.Node)
		}
		p.Marks = append(p.Marks, marks...)
	}
	got, err := induce.LearnList(p)
	if err != nil {
		t.Fatal(err)
	}
	got.Template.Name = "Rulings"
	out := Problem{Template: got.Template, Old: []Page{{Tree: tree}}}
	for _, r := range rulings {
		out.Old[0].Rows = append(out.Old[0].Rows, Row{"date": {r.date}, "number": {r.number}, "name": {r.name}})
	}
	return out
}

func wantRulings(all []ruling) string {
	var out []string
	for _, r := range all {
		out = append(out, r.date+"|"+r.number+"|"+r.name)
	}
	return strings.Join(out, "\n")
}

// A filled column that became wrong is mended by the look of its values, though
// none of the new records is known.
func TestAWrongColumnIsMendedByItsLook(t *testing.T) {
	t.Parallel()
	p := taughtCourt(t)
	if got := listed(t, p.Template, p.Old[0].Tree); strings.TrimSpace(got) != wantRulings(rulings) {
		t.Fatalf("taught wrongly:\n%s", got)
	}
	p.New = []Page{{Tree: parse(t, "rulings", court(bracketCourt, laterRulings))}}
	if before := listed(t, p.Template, p.New[0].Tree); strings.TrimSpace(before) == wantRulings(laterRulings) {
		t.Fatalf("the old template is not wrong:\n%s", before)
	}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %s: %+v", err, got.Why, got.Fields)
	}
	if have := strings.TrimSpace(listed(t, got.New, p.New[0].Tree)); have != wantRulings(laterRulings) {
		t.Errorf("got\n%s\nwant\n%s", have, wantRulings(laterRulings))
	}
}

// A list of another make with new records alone is found by columns of the same look.
func TestAListIsMendedByItsColumns(t *testing.T) {
	t.Parallel()
	p := taughtCourt(t)
	card := func(r ruling) string {
		return fmt.Sprintf("<div class=card><h3><a href=/%s>%s</a></h3><ul><li>%[1]s</li><li>filed %[3]s</li></ul></div>", r.number, r.name, r.date)
	}
	html := strings.NewReplacer("<table class=r><tr><th>Date</th><th>Number</th><th>Case</th></tr>", "<div id=cards>", "</table>", "</div>", "filed ", "").Replace(court(card, laterRulings))
	p.New = []Page{{Tree: parse(t, "rulings", html)}}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %s: %+v", err, got.Why, got.Fields)
	}
	if have := strings.TrimSpace(listed(t, got.New, p.New[0].Tree)); have != wantRulings(laterRulings) {
		t.Errorf("got\n%s\nwant\n%s", have, wantRulings(laterRulings))
	}
}

func TestLikenessOfLabels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
		why  string
	}{
		{"colours", "colour", true, "one within the other"},
		{"publisher", "publishers'", true, "most pairs"},
		{"colours", "orla", false, "three letters in common are no word"},
		{"定價", "價格", true, "one Chinese character is a word"},
	} {
		if got := likeness(c.a, c.b); (got >= leastAlike) != c.want {
			t.Errorf("%s: %s and %s are %.2f alike", c.why, c.a, c.b, got)
		}
	}
}
