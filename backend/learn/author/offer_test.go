package author_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// bundled reads a page of a sample site.
func bundled(t testing.TB, file string) *page.Page {
	t.Helper()
	raw, err := os.ReadFile("../../../templates/" + file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.New(raw, page.Origin{Name: file, URL: "http://site.example/" + file})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A list that is found is taken by one action: the records found without marks
// are the ones that the template then finds, and one undo takes it all back.
func TestAListIsTaken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file    string
		records int
	}{
		{"jobs/pages/baker-1.html", 8},
		{"jobs/pages/carpenter-3.html", 7},
		{"flea/pages/glas-1.html", 8}, // two rows a record
	} {
		s := session(t, []*page.Page{bundled(t, c.file)})
		id := s.View().Pages[0].ID
		found, err := s.Lists(id, author.ListSearch{})
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Lists) == 0 {
			t.Fatalf("%s: no list found", c.file)
		}
		best := found.Lists[0]
		if len(best.Records) != c.records || len(best.Columns) < 2 {
			t.Errorf("%s: %d records, columns %+v", c.file, len(best.Records), best.Columns)
		}
		if err := s.TakeList(id, 0, author.ListSearch{}); err != nil {
			t.Fatal(err)
		}
		got, err := s.List(id)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Records) != len(best.Records) || len(got.Fields) != len(best.Columns) || got.Problem != "" {
			t.Errorf("%s: taken, the template finds %d records of %d, fields %q, %s", c.file, len(got.Records), len(best.Records), got.Fields, got.Problem)
		}
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
		if v := s.View(); v.Kind != "detail" || len(v.Fields) != 0 {
			t.Errorf("%s: undone, it is %s with %d fields", c.file, v.Kind, len(v.Fields))
		}
		if err := s.TakeList(id, 0, author.ListSearch{}, author.TakenColumn{Column: 99}); !errors.Is(err, author.ErrInvalid) {
			t.Errorf("a column that is not there: got %v, want %v", err, author.ErrInvalid)
		}
		if err := s.TakeList(id, 99, author.ListSearch{}); !errors.Is(err, author.ErrInvalid) {
			t.Errorf("a list that is not there: %v", err)
		}
	}
}

// A denied record is left out alone, at any position: if nothing distinguishes it
// from the others, a message says that a run finds it.
func TestANormalRecordIsDenied(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"jobs/pages/baker-1.html", "jobs/pages/carpenter-3.html", "flea/pages/uhren-1.html"} {
		s := session(t, []*page.Page{bundled(t, file)})
		id := s.View().Pages[0].ID
		if err := s.TakeList(id, 0, author.ListSearch{}); err != nil {
			t.Fatal(err)
		}
		all := list(t, s, id).Records
		for k, r := range all {
			if err := s.MarkRecord(id, r.First, true); err != nil {
				t.Fatal(err)
			}
			got := list(t, s, id)
			if len(got.Records) != len(all)-1 || len(got.Left) != 1 || got.Left[0].First != r.First || got.Spared != 1 {
				t.Errorf("%s: record %d called none: %d of %d records, %d left out, %d spared, %s", file, k, len(got.Records), len(all), len(got.Left), got.Spared, got.Problem)
			}
			if err := s.MarkRecord(id, r.First, true); err != nil {
				t.Fatal(err)
			}
			if got := list(t, s, id); len(got.Records) != len(all) {
				t.Errorf("%s: record %d taken back: %d of %d records, %d spared", file, k, len(got.Records), len(all), got.Spared)
			}
			if err := s.Undo(); err != nil {
				t.Fatal(err)
			}
			if err := s.Undo(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Another list takes the place of the one that was taken, in one step that can be undone.
func TestAnotherListTakesItsPlace(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("<!doctype html><title>Boats</title><h1>Boats</h1><div class=boats>")
	for i := range 9 {
		fmt.Fprintf(&text, "<section><a href=/boat/%d><h3>Fishing boat %d</h3></a><b>%d00 EUR</b><p>built in %d, %d m</p></section>", i, i, i+7, 1970+i, i+5)
	}
	text.WriteString("</div><h2>News of the harbour</h2><ul>")
	for i := range 6 {
		fmt.Fprintf(&text, "<li><i>%d May</i> <a href=/news/%d>The ferry number %d leaves at %d o'clock</a> <span>by Captain %d</span></li>", i+3, i, i, i+6, i)
	}
	p, err := page.New([]byte(text.String()+"</ul>"), page.Origin{Name: "boats.html"})
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, []*page.Page{p})
	id := s.View().Pages[0].ID
	by := author.ListSearch{}
	found, err := s.Lists(id, by)
	if err != nil || len(found.Lists) < 2 {
		t.Fatalf("%d lists, want the boats and the news: %v", len(found.Lists), err)
	}
	if err := s.TakeList(id, 0, by); err != nil {
		t.Fatal(err)
	}
	before := s.View().Fields
	if err := s.TakeOtherList(id, 1, by); err != nil {
		t.Fatal(err)
	}
	if got, want := len(s.View().Fields), len(found.Lists[1].Columns); got != want {
		t.Errorf("%d fields, want the %d columns of the other list", got, want)
	}
	if got := list(t, s, id).Records; len(got) == 0 || got[0].First != found.Lists[1].Records[0][0] {
		t.Errorf("records %v, want those of the other list, from node %d", got, found.Lists[1].Records[0][0])
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if got := s.View().Fields; len(got) != len(before) {
		t.Errorf("undone: %d fields, want the %d of the first list", len(got), len(before))
	}
}

// A text of a code and a name becomes two fields, each cut from it in all records.
func TestACodeInFrontIsAField(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("<!doctype html><title>Rulings</title><h1>Rulings</h1><ul>")
	names := []string{"Fern v. Oak", "Reed v. Moss", "Birch v. Elm & Ash", "Heath v. Sedge", "Rush v. Rye - Lime", "Larch v. Teal", "Wren v. Finch", "Swift v. Crane"}
	for i, name := range names {
		fmt.Fprintf(&text, "<li><h3><a href=/r/%d>AB 2012%04d - %s</a></h3><p>heard in the %s hall</p></li>", i, 31*i+7, name, names[(i+3)%len(names)][:4])
	}
	p, err := page.New([]byte(text.String()+"</ul>"), page.Origin{Name: "rulings.html"})
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, []*page.Page{p})
	id := s.View().Pages[0].ID
	if err := s.TakeList(id, 0, author.ListSearch{}); err != nil {
		t.Fatal(err)
	}
	got := list(t, s, id)
	if len(got.Records) != len(names) {
		t.Fatalf("got %d records, want %d", len(got.Records), len(names))
	}
	for i, r := range got.Records {
		var cells []string
		for _, c := range r.Cells {
			for _, v := range c.Values {
				cells = append(cells, v.Text)
			}
		}
		for _, want := range []string{fmt.Sprintf("AB 2012%04d", 31*i+7), names[i]} {
			if !slices.Contains(cells, want) {
				t.Errorf("record %d: got %q of fields %q, want %q among them", i, cells, got.Fields, want)
			}
		}
	}
}

// A column of running text becomes a field that is the whole text, on other pages too.
func TestRunningTextIsTaken(t *testing.T) {
	t.Parallel()
	thread := func(name string, lines ...int) *page.Page {
		b := &strings.Builder{}
		b.WriteString("<title>Boats</title><h1>Boats</h1><main>")
		for i, n := range lines {
			fmt.Fprintf(b, `<div class="post"><b>%s %d</b> <i>%d posts</i><div class="body">`, name, i, i+7)
			for k := range n {
				fmt.Fprintf(b, `Part %d of the year %d I rowed up this river, and <a href="/dog">the dog</a> came with me.<br>`, k, i)
			}
			b.WriteString("</div></div>")
		}
		p, err := page.New([]byte(b.String()), page.Origin{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	s := session(t, []*page.Page{thread("Ann", 1, 3, 2, 4, 1, 2)})
	if err := s.TakeList(s.View().Pages[0].ID, 0, author.ListSearch{}); err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(thread("Bob", 2, 1, 5))
	if err != nil {
		t.Fatal(err)
	}
	const line = "Part %[2]d of the year %[1]d I rowed up this river, and the dog came with me."
	got := s.Program().Run(tree)
	for i, want := range []string{fmt.Sprintf(line, 0, 0) + " " + fmt.Sprintf(line, 0, 1), fmt.Sprintf(line, 1, 0)} {
		if len(got.Records) != 3 || !slices.ContainsFunc(got.Records[i], func(c record.Cell) bool { return len(c.Values) == 1 && c.Values[0].Text == want }) {
			t.Errorf("record %d of %d: %+v, want a cell %q", i, len(got.Records), got.Records, want)
		}
	}
}

// A column of a list found can have several values in a record: the field that is taken has them all.
func TestAColumnOfSeveralValuesIsTaken(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{bundled(t, "jobs/pages/baker-1.html")})
	id := s.View().Pages[0].ID
	found, err := s.Lists(id, author.ListSearch{})
	if err != nil {
		t.Fatal(err)
	}
	columns := found.Lists[0].Columns
	hours := slices.IndexFunc(columns, func(c author.ColumnView) bool { return c.Many })
	if hours < 0 || columns[hours].Texts[0] != "full time · nights" {
		t.Fatalf("columns %+v: want one of many values, the first record's in one line", columns)
	}
	if err := s.TakeList(id, 0, author.ListSearch{}); err != nil {
		t.Fatal(err)
	}
	got := list(t, s, id)
	for i, want := range [][]string{{"full time", "nights"}, {"full time"}, {"apprenticeship"}} {
		if texts := got.Records[i].Cells[hours].Texts(); !slices.Equal(texts, want) {
			t.Errorf("record %d has %q, want %q", i+1, texts, want)
		}
	}
	for i, f := range s.View().Fields {
		if f.Many != columns[i].Many {
			t.Errorf("%s: many values %v, the column says %v", f.Name, f.Many, columns[i].Many)
		}
	}
}
