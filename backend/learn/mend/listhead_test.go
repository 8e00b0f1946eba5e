package mend

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// loan is a row of a library's loans: two names that look alike, and days of which many are the same.
type loan struct{ day, reader, author, title string }

var loans = []loan{
	{"02/10/2023", "Nell Osmund", "Ida Marlow", "Salt"},
	{"02/10/2023", "Bo Teller", "Per Quayle", "The long quay"},
	{"02/17/2023", "Ann Byre", "Ida Marlow", "Winter at Stowe"},
	{"11/24/2023", "Cleo Finch", "Osk Wend", "Rope and tar"},
	{"11/30/2023", "Nell Osmund", "Lene Byre", "Heron"},
	{"12/01/2023", "Tom Heron", "Osk Wend", "Ferry days"},
}

// loansBefore has its headings in a row of plain cells, and a link in each row.
func loansBefore() string {
	var b strings.Builder
	b.WriteString("<title>Loans</title><table class=loans><tr><td>Date<td>Reader<td>Author<td>Title</tr>")
	for _, l := range loans {
		fmt.Fprintf(&b, "<tr><td class=d>%s<td class=r>%s<td class=a>%s<td class=t><a href=/t>%s</a></tr>", l.day, l.reader, l.author, l.title)
	}
	return b.String() + "</table>"
}

// loansAfter has other columns in another order, days written otherwise, and the table waits for a script.
func loansAfter(hidden string) string {
	var b strings.Builder
	b.WriteString("<title>Loans</title><h1>Loans of May</h1><div " + hidden + "><table><thead><tr><th>No.<th>Title<th>Author<th>Shelf<th>Reader<th>Date of loan</tr></thead><tbody>")
	for i := range 12 {
		fmt.Fprintf(&b, "<tr><td>%d<td><a href=/b/%d>Book of %c</a><td>Mats Ark%c<td>Row B<td>Eva Lind%c<td>5/%d/2025</tr>", i+1, i, 'A'+i, 'a'+i, 'a'+i, 3+7*(i/6))
	}
	return b.String() + "</tbody></table></div>"
}

func taughtLoans(t *testing.T) Problem {
	t.Helper()
	tree := parse(t, "loans", loansBefore())
	problem := induce.ListProblem{Samples: []*tagtree.Tree{tree}, Fields: record.Schema{{Name: "day", Type: "text"}, {Name: "reader", Type: "text"}, {Name: "author", Type: "text"}, {Name: "title", Type: "text"}}}
	for _, l := range []loan{loans[0], loans[1]} {
		marks, missing := induce.ShowRecord(tree, []induce.Shown{{Field: "day", Value: l.day}, {Field: "reader", Value: l.reader}, {Field: "author", Value: l.author}, {Field: "title", Value: l.title}}, 0)
		if len(missing) > 0 {
			t.Fatal("the page does not show ", missing)
		}
		problem.Marks = append(problem.Marks, marks...)
	}
	l, err := induce.LearnList(problem)
	if err != nil {
		t.Fatal(err)
	}
	l.Template.Name = "Loans"
	l.Template.Samples = []template.Sample{{Name: "loans", URL: tree.Page.URL, Digest: tree.Page.Digest()}}
	return Problem{Template: l.Template, Old: []Page{{Tree: tree}}}
}

// Headings say which of two columns of names is which; a table that waits for a script is read; days that come
// again, and are written otherwise, stay days.
func TestAListIsMendedByItsHeadings(t *testing.T) {
	t.Parallel()
	for _, hidden := range []string{"", `style="display: none"`} {
		p := taughtLoans(t)
		p.New = []Page{{Tree: parse(t, "loans", loansAfter(hidden))}}
		got, err := Propose(p)
		if err != nil || got.New == nil {
			t.Fatalf("%q: no proposal: %v, %+v", hidden, err, got.Why)
		}
		var want []string
		for i := range 12 {
			want = append(want, fmt.Sprintf("5/%d/2025|Eva Lind%c|Mats Ark%c|Book of %c", 3+7*(i/6), 'a'+i, 'a'+i, 'A'+i))
		}
		if have := listed(t, got.New, p.New[0].Tree); have != strings.Join(want, "\n") {
			t.Errorf("%q: got\n%s\nwant\n%s", hidden, have, strings.Join(want, "\n"))
		}
	}
}

func TestSameHeading(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"Publication date:", "Publication Date", sameHead}, {"Date", "Release date", likeHead}, {"Date of issue", "Date", likeHead},
		{"Reader", "Author", 0}, {"", "", 0}, {"", "Date", 0}, {"Release date", "Publication date", 0}, {"日期", "日期：", sameHead},
	} {
		if got := sameHeading(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// A row of headings that was once read as a record is no known record of the new page.
func TestHeadingsAreNoRecord(t *testing.T) {
	t.Parallel()
	p := taughtLoans(t)
	tree := parse(t, "loans", loansAfter(""))
	row := Row{"day": {"Date of loan"}, "reader": {"Reader"}, "author": {"Author"}, "title": {"Title"}}
	if s, ok := show(tree, row, map[string]int{}); ok {
		t.Errorf("got %+v, want no record in the headings", s)
	}
	row = Row{"reader": {"Eva Lindc"}, "author": {"Mats Arkc"}, "title": {"Book of C"}}
	if _, ok := show(tree, row, map[string]int{}); !ok {
		t.Errorf("the third row of %s is not found", p.Template.Name)
	}
}

// A field of a list that nothing leads to is mended by a mark in one record.
func TestAFieldOfAListThatIsShownIsMended(t *testing.T) {
	t.Parallel()
	p := taughtLoans(t)
	html := strings.NewReplacer("Author", "Written by", "Reader", "Lent to").Replace(loansAfter(""))
	p.New = []Page{{Tree: parse(t, "loans", html)}}
	before, err := Propose(p)
	if err != nil || !strings.Contains(states(before), "reader lost") {
		t.Fatalf("got %v, %s, want the reader lost: the test has lost its subject", err, states(before))
	}
	m, ok := induce.Show(p.New[0].Tree, "Eva Lindc")
	if !ok {
		t.Fatal("the page does not show the place")
	}
	p.New[0].Shown = map[string]tagtree.NodeID{"reader": m.Node}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got.Why)
	}
	rows := strings.Split(listed(t, got.New, p.New[0].Tree), "\n")
	if len(rows) != 12 || !strings.HasPrefix(rows[11], "5/10/2025|Eva Lindl|") {
		t.Errorf("%s: got\n%s\nwant the reader of all 12 loans", fmt.Sprint(got.Fields), strings.Join(rows, "\n"))
	}
}
