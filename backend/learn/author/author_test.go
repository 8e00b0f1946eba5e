package author_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// people reads pages of the sample site of people.
func people(t testing.TB, names ...string) []*page.Page {
	t.Helper()
	var out []*page.Page
	for _, n := range names {
		raw, err := os.ReadFile(filepath.Join("../../../templates/people/pages", n+".html"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := page.New(raw, page.Origin{Name: n, URL: "http://people.example/" + n})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

// session opens pages and clicks values of the first: field=value.
func session(t testing.TB, pages []*page.Page, clicks ...string) *author.Session {
	t.Helper()
	s := author.New()
	for _, p := range pages {
		if _, err := s.AddPage(p); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range clicks {
		field, value, _ := strings.Cut(c, "=")
		click(t, s, s.View().Pages[0].ID, field, value)
	}
	return s
}

func click(t testing.TB, s *author.Session, page int, field, value string) {
	t.Helper()
	tree, err := s.Tree(page)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := induce.Show(tree, value)
	if !ok {
		t.Fatalf("page %d does not show %q", page, value)
	}
	if _, err := s.Mark(author.NewMark{Page: page, Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To, Field: field}); err != nil {
		t.Fatal(err)
	}
}

// matrix is the cells of a field as text: the values, or the state.
func matrix(v author.View, field string) []string {
	f := slices.IndexFunc(v.Fields, func(f author.FieldView) bool { return f.Name == field })
	var out []string
	for _, row := range v.Cells {
		if row[f].State == record.Found {
			out = append(out, strings.Join(row[f].Texts(), "|"))
		} else {
			out = append(out, string(row[f].State))
		}
	}
	return out
}

// The example of method 1: 姓名, 性别 and 学历 of the page about 董献平.
func TestOneClickAField(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002", "p1005"), "姓名=董献平", "性别=男", "学历=硕士")
	v := s.View()
	for field, want := range map[string][]string{"姓名": {"董献平"}, "性别": {"男"}, "学历": {"硕士"}} {
		if got := matrix(v, field); got[0] != want[0] {
			t.Errorf("%s on the marked page: %v, want %v first", field, got, want)
		}
		if got := matrix(v, field); len(got) != 3 || got[1] == "missing" || got[2] == "missing" {
			t.Errorf("%s on the other pages: %v", field, got)
		}
	}
}

func TestProposedNameIsTheLabel(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001"))
	id := s.View().Pages[0].ID
	tree, err := s.Tree(id)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := induce.Show(tree, "硕士")
	n, err := s.Node(id, int32(m.Node))
	if err != nil {
		t.Fatal(err)
	}
	if n.Name != "学历" || n.Choices[0].Text != "硕士" {
		t.Errorf("proposed %q, first choice %q", n.Name, n.Choices[0].Text)
	}
	field, err := s.Mark(author.NewMark{Page: id, Node: int32(m.Node), Part: m.Part})
	if err != nil || field != "学历" {
		t.Errorf("a mark without a name became %q, %v", field, err)
	}
}

func TestUndoTakesBackEverything(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002"))
	page := s.View().Pages[0].ID
	other := "other"
	yes := true
	steps := []struct {
		name string
		do   func() error
	}{
		{"mark", func() error { click(t, s, page, "name", "董献平"); return nil }},
		{"mark another", func() error { click(t, s, page, "degree", "硕士"); return nil }},
		{"rename", func() error { return s.Change("name", author.FieldChange{Name: &other}) }},
		{"optional", func() error { return s.Change("other", author.FieldChange{Optional: &yes}) }},
		{"XPath by hand", func() error { return s.ReplaceXPath("other", "", "//h1[1]") }},
		{"describe", func() error { return s.Describe(&other, nil, nil) }},
		{"missing", func() error {
			_, err := s.Mark(author.NewMark{Page: s.View().Pages[1].ID, Field: "degree", Missing: true})
			return err
		}},
		{"remove a field", func() error { return s.RemoveField("degree") }},
		{"remove a page", func() error { return s.RemovePage(s.View().Pages[1].ID) }},
	}
	plain := func() author.View {
		v := s.View()
		v.Revision, v.Undo, v.Redo = 0, message.Message{}, message.Message{}
		return v
	}
	var views []author.View
	for _, step := range steps {
		views = append(views, plain())
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
	}
	end := plain()
	for i := len(steps) - 1; i >= 0; i-- {
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(views[i], plain()); diff != "" {
			t.Fatalf("undo of %q is not the state before:\n%s", steps[i].name, diff)
		}
	}
	for range steps {
		if err := s.Redo(); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(end, plain()); diff != "" {
		t.Errorf("redo of all is not the end:\n%s", diff)
	}
	if err := s.Redo(); !errors.Is(err, author.ErrNothing) {
		t.Errorf("redo at the end: %v", err)
	}
}

func TestStateIsKeptWhole(t *testing.T) {
	t.Parallel()
	pages := people(t, "p1001", "p1002")
	s := session(t, pages, "name=董献平")
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	back, err := author.Restore(state, func(digest string) (*page.Page, error) {
		for _, p := range pages {
			if p.Digest() == digest {
				return p, nil
			}
		}
		return nil, fmt.Errorf("no page %s", digest)
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s.View(), back.View()); diff != "" {
		t.Errorf("restored differs:\n%s", diff)
	}
	if err := back.Redo(); err != nil || len(back.View().Fields) != 1 {
		t.Errorf("redo after restoring: %v, %d fields", err, len(back.View().Fields))
	}
}

func TestATemplateOpensAgain(t *testing.T) {
	t.Parallel()
	pages := people(t, "p1001", "p1002")
	s := session(t, pages, "name=董献平", "degree=硕士")
	tmpl := s.Template()
	with, err := author.Open(tmpl, pages)
	if err != nil {
		t.Fatal(err)
	}
	without, err := author.Open(tmpl, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tmpl, with.Template()); diff != "" {
		t.Errorf("opened with its samples it is another template:\n%s", diff)
	}
	if _, err := without.AddPage(pages[1]); err != nil {
		t.Fatal(err)
	}
	if got, want := matrix(without.View(), "name")[0], matrix(s.View(), "name")[1]; got != want {
		t.Errorf("opened without samples it finds %q, want %q", got, want)
	}
}

func TestItemsLeaveOutWhatNeverChanges(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002", "p1004"))
	items, constant, err := s.Items(s.View().Pages[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	labels := map[string]string{}
	for _, it := range items {
		labels[it.Label] = it.Text
	}
	for label, want := range map[string]string{"姓名": "董献平", "学历": "硕士"} {
		if labels[label] != want {
			t.Errorf("item %s is %q, want %q", label, labels[label], want)
		}
	}
	if constant == 0 {
		t.Error("nothing was left out as constant")
	}
}

func TestWhatCannotBe(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001"), "name=董献平")
	page := s.View().Pages[0].ID
	bad := "1st name"
	for _, c := range []struct {
		name string
		err  error
		want error
	}{
		{"a node outside the page", second(s.Mark(author.NewMark{Page: page, Node: 1 << 30, Field: "x"})), author.ErrNoNode},
		{"the document", second(s.Mark(author.NewMark{Page: page, Node: 0, Field: "x"})), author.ErrNoNode},
		{"a page that is not there", second(s.Mark(author.NewMark{Page: 99, Node: 1, Field: "x"})), author.ErrNoPage},
		{"a range beyond the text", second(s.Mark(author.NewMark{Page: page, Node: 5, From: 3, To: 99999, Field: "x"})), author.ErrInvalid},
		{"a name that XML has not", s.Change("name", author.FieldChange{Name: &bad}), author.ErrInvalid},
		{"a regular expression with a mistake", s.Change("name", author.FieldChange{Regex: &[]string{"("}[0]}), author.ErrInvalid},
		{"an XPath with a mistake", s.ReplaceXPath("name", "", "//a["), author.ErrInvalid},
		{"a field that is not there", s.RemoveField("x"), author.ErrNoField},
		{"a mark that is not there", s.Unmark(77), author.ErrNoMark},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.err, c.want)
		}
	}
	if got := len(s.View().Fields); got != 1 {
		t.Errorf("%d fields after refused changes", got)
	}
}

func second(_ string, err error) error { return err }

// A cell put right teaches the template: the label is another one there.
func TestAWrongCellIsPutRight(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002", "p1003", "p1004"), "name=董献平")
	id := s.View().Pages[1].ID
	tree, err := s.Tree(id)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := induce.Show(tree, "讲师")
	if !ok {
		t.Fatal("p1002 does not show 讲师")
	}
	for range 2 { // the second takes the first's place
		if _, err := s.Mark(author.NewMark{Page: id, Node: int32(m.Node), Part: m.Part, Field: "name", Replace: true}); err != nil {
			t.Fatal(err)
		}
	}
	v := s.View()
	if len(v.Fields[0].Marks) != 2 || v.Fields[0].Many {
		t.Errorf("%d marks, many %v", len(v.Fields[0].Marks), v.Fields[0].Many)
	}
}

func TestHandEditedTemplateIsKept(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002"), "name=董献平", "degree=硕士")
	tmpl := s.Template()
	tmpl.Name = "persons"
	tmpl.Fields[0].Locators = []template.Locator{{Family: template.FamilyHand, XPath: "//td[count(//a) > 0][2]", Weight: 1}}
	if err := s.SetTemplate(tmpl); err != nil {
		t.Fatal(err)
	}
	v := s.View()
	if v.Name != "persons" || !v.Fields[0].Hand || !v.Fields[0].Locators[0].Slow || v.Fields[1].Hand {
		t.Errorf("name %q, hand %v and %v, slow %v", v.Name, v.Fields[0].Hand, v.Fields[1].Hand, v.Fields[0].Locators)
	}
	tmpl.Fields[0].Locators[0].XPath = "//td["
	if err := s.SetTemplate(tmpl); !errors.Is(err, author.ErrInvalid) {
		t.Errorf("a broken XPath was taken: %v", err)
	}
}
