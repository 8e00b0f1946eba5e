package author_test

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// jobs is a session with two pages of the sample site jobs as a list.
func jobs(t *testing.T) (s *author.Session, first, second int) {
	t.Helper()
	s = author.New()
	add := func(name string) int {
		b, err := os.ReadFile("../../../templates/jobs/pages/" + name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := page.New(b, page.Origin{Name: name, URL: "https://jobs.quillmark.example/" + name})
		if err != nil {
			t.Fatal(err)
		}
		id, err := s.AddPage(p)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	first, second = add("baker-1.html"), add("baker-2.html")
	if err := s.SetList(true); err != nil {
		t.Fatal(err)
	}
	return s, first, second
}

// showing is the first node of a page that shows a text.
func showing(t *testing.T, s *author.Session, page int, text string) int32 {
	t.Helper()
	tree, err := s.Tree(page)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := induce.Show(tree, text)
	if !ok {
		t.Fatalf("nothing shows %q", text)
	}
	return int32(m.Node)
}

func list(t *testing.T, s *author.Session, page int) author.ListView {
	t.Helper()
	v, err := s.List(page)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// column is the texts of a field, record by record, "" where it is empty.
func column(v author.ListView, field string) []string {
	i := slices.Index(v.Fields, field)
	out := make([]string, len(v.Records))
	for k, r := range v.Records {
		out[k] = strings.Join(r.Cells[i].Texts(), "+")
	}
	return out
}

func TestOneClickShowsTheRecords(t *testing.T) {
	t.Parallel()
	s, first, second := jobs(t)
	if v := list(t, s, first); v.Problem == "" || len(v.Records) > 0 {
		t.Errorf("before any click: %+v", v)
	}
	click(t, s, first, "title", "Night Baker")
	click(t, s, first, "salary", "£13.40 an hour")
	v := list(t, s, first)
	want := []string{"£13.40 an hour", "£29,000 a year", "", "£32,500 a year", "£12.90 an hour", "£38,000 a year", "", "£12.21 an hour"}
	if got := column(v, "salary"); !slices.Equal(got, want) {
		t.Errorf("salary: %q, want %q", got, want)
	}
	if got := column(list(t, s, second), "title"); len(got) < 8 || slices.Contains(got, "") {
		t.Errorf("titles of the other page: %q", got)
	}
	if p := s.View().Pages[0].Records; p == nil || *p != 8 {
		t.Errorf("the page view counts %v records, want 8", p)
	}
	if v.Next != nil || v.Proposed == nil || !strings.HasPrefix(v.Proposed.Text, "Next") {
		t.Errorf("next: %+v, proposed %+v", v.Next, v.Proposed)
	}
}

func TestASecondMarkInARecordMakesAList(t *testing.T) {
	t.Parallel()
	s, first, _ := jobs(t)
	click(t, s, first, "title", "Night Baker")
	click(t, s, first, "title", "Sourdough Baker")
	tree, err := s.Tree(first)
	if err != nil {
		t.Fatal(err)
	}
	for n := tagtree.NodeID(list(t, s, first).Records[0].First); n < tree.End(tagtree.NodeID(list(t, s, first).Records[0].First)); n++ {
		if tree.Tag(n) == "li" {
			if _, err := s.Mark(author.NewMark{Page: first, Node: int32(n), Field: "tags"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	many := map[string]bool{}
	for _, f := range s.View().Fields {
		many[f.Name] = f.Many
	}
	if many["title"] || !many["tags"] {
		t.Errorf("many: %v, want the tags alone", many)
	}
	if got := column(list(t, s, first), "tags"); got[0] != "full time+nights" || got[1] != "full time" || got[3] != "full time+live in" {
		t.Errorf("tags: %q", got)
	}
}

func TestRecordsCanBeNamedAndDenied(t *testing.T) {
	t.Parallel()
	s, first, _ := jobs(t)
	click(t, s, first, "title", "Night Baker")
	before := list(t, s, first)
	if err := s.MarkRecord(first, before.Records[2].First, true); err != nil {
		t.Fatal(err)
	}
	v := list(t, s, first)
	if !slices.ContainsFunc(v.Left, func(r author.RowView) bool { return r.First == before.Records[2].First && r.Marked == "no" }) &&
		!slices.ContainsFunc(v.Records, func(r author.RowView) bool { return r.Marked == "no" }) {
		t.Errorf("the denied record is not reported: %+v", v.Left)
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if v := list(t, s, first); len(v.Records) != len(before.Records) {
		t.Errorf("%d records after undo, %d before", len(v.Records), len(before.Records))
	}
	if err := s.MarkRecord(first, before.Records[0].First, false); err != nil {
		t.Fatal(err)
	}
	if v := list(t, s, first); v.Records[0].Marked != "yes" || len(v.Records) != len(before.Records) {
		t.Errorf("a record named: %d records, the first %q", len(v.Records), v.Records[0].Marked)
	}
}

func TestARecordCanLackAField(t *testing.T) {
	t.Parallel()
	s, first, _ := jobs(t)
	click(t, s, first, "title", "Night Baker")
	click(t, s, first, "title", "Sourdough Baker")
	click(t, s, first, "posted", "2 days ago")
	v := list(t, s, first)
	if _, err := s.Mark(author.NewMark{Page: first, Node: v.Records[3].First, Field: "posted", Missing: true}); err != nil {
		t.Fatal(err)
	}
	if got := column(list(t, s, first), "posted"); got[0] != "2 days ago" || got[3] != "" {
		t.Errorf("posted: %q", got)
	}
	if cell := list(t, s, first).Records[3].Cells[1]; cell.State != record.Missing || cell.Message == nil || cell.Message.Code != "lacking" {
		t.Errorf("the cell of the record is %+v, want it missing because a person said so", cell.Cell)
	}
	if cell := s.View().Cells[0][1]; cell.State != record.Found {
		t.Errorf("the other records of the page have the field, yet its cell is %s", cell.State)
	}
	if _, err := s.Mark(author.NewMark{Page: first, Node: -1, Field: "posted", Missing: true}); !errors.Is(err, author.ErrNoNode) {
		t.Errorf("missing without a record: %v", err)
	}
}

func TestTheNextLinkIsLearned(t *testing.T) {
	t.Parallel()
	s, first, second := jobs(t)
	click(t, s, first, "title", "Night Baker")
	if err := s.MarkNext(first, showing(t, s, first, "Next ›")); err != nil {
		t.Fatal(err)
	}
	if v := list(t, s, second); v.Next == nil || v.Next.URL != "/search?q=baker&page=3" {
		t.Errorf("next of the second page: %+v", v.Next)
	}
	if err := s.MarkNext(first, showing(t, s, first, "Night Baker")-1); !errors.Is(err, author.ErrInvalid) {
		t.Errorf("no link: %v", err)
	}
}

func TestAListIsSavedAndOpenedAgain(t *testing.T) {
	t.Parallel()
	s, first, second := jobs(t)
	click(t, s, first, "title", "Night Baker")
	click(t, s, first, "salary", "£13.40 an hour")
	if err := s.MarkNext(first, showing(t, s, first, "Next ›")); err != nil {
		t.Fatal(err)
	}
	want := column(list(t, s, second), "salary")
	var b bytes.Buffer
	if err := s.Template().Write(&b); err != nil {
		t.Fatal(err)
	}
	tm, err := template.Read(&b, "jobs")
	if err != nil {
		t.Fatal(err)
	}
	if len(tm.Samples[0].Rows) == 0 || len(tm.Samples[0].NextMarks) != 1 || tm.Kind != template.List {
		t.Errorf("kept: %+v", tm.Samples[0])
	}
	p1, _ := s.Page(first)
	p2, _ := s.Page(second)
	for _, pages := range [][]*page.Page{{p1, p2}, {p2}} { // without the marked page everything is kept as it is
		again, err := author.Open(tm, pages)
		if err != nil {
			t.Fatal(err)
		}
		v := again.View()
		id := v.Pages[len(v.Pages)-1].ID
		lv := list(t, again, id)
		if got := column(lv, "salary"); v.Kind != "list" || !slices.Equal(got, want) || lv.Next == nil {
			t.Errorf("opened with %d pages: kind %s, salary %q, want %q, next %v", len(pages), v.Kind, got, want, lv.Next)
		}
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]*page.Page{p1.Digest(): p1, p2.Digest(): p2}
	restored, err := author.Restore(state, func(d string) (*page.Page, error) { return pages[d], nil })
	if err != nil {
		t.Fatal(err)
	}
	if got := column(list(t, restored, second), "salary"); !slices.Equal(got, want) {
		t.Errorf("restored: %q, want %q", got, want)
	}
}
