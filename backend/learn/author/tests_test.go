package author_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// tested is the tests of a session as text: page field=values.
func tested(s *author.Session) []string {
	var out []string
	for _, t := range s.Tests() {
		out = append(out, strings.Join([]string{pageName(s, t.Page), t.Field + "=" + strings.Join(t.Expected, "|")}, " "))
	}
	return out
}

func pageName(s *author.Session, id int) string {
	for _, p := range s.View().Pages {
		if p.ID == id {
			return p.Name
		}
	}
	return "?"
}

func expect(t *testing.T, s *author.Session, e author.Expectation) {
	t.Helper()
	if err := s.Expect(e); err != nil {
		t.Fatal(err)
	}
}

func TestExpectedValues(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002"), "姓名=董献平", "性别=男")
	first, second := s.View().Pages[0].ID, s.View().Pages[1].ID
	if got := tested(s); len(got) != 0 {
		t.Fatalf("tests before anything is expected: %v", got)
	}
	for _, step := range []struct {
		why  string
		do   author.Expectation
		want []string
	}{
		{"one cell as it is", author.Expectation{Page: first, Field: "姓名", As: author.AsPresent}, []string{"p1001 姓名=董献平"}},
		{"another value", author.Expectation{Page: first, Field: "姓名", As: author.AsValues, Values: []string{" 董 \n 平 ", ""}}, []string{"p1001 姓名=董 平"}},
		{"all that is new leaves it", author.Expectation{As: author.AsNew}, []string{"p1001 姓名=董 平", "p1001 性别=男", "p1002 姓名=苏映雪", "p1002 性别=女"}},
		{"a field as it is", author.Expectation{Field: "姓名", As: author.AsPresent}, []string{"p1001 姓名=董献平", "p1001 性别=男", "p1002 姓名=苏映雪", "p1002 性别=女"}},
		{"must be missing", author.Expectation{Page: second, Field: "性别", As: author.AsMissing}, []string{"p1001 姓名=董献平", "p1001 性别=男", "p1002 姓名=苏映雪", "p1002 性别="}},
		{"none on a page", author.Expectation{Page: first, As: author.AsNone}, []string{"p1002 姓名=苏映雪", "p1002 性别="}},
	} {
		expect(t, s, step.do)
		if diff := cmp.Diff(step.want, tested(s)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", step.why, diff)
		}
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if got := tested(s); len(got) != 4 {
		t.Errorf("after undo: %v", got)
	}
	name := "人"
	if err := s.Change("姓名", author.FieldChange{Name: &name}); err != nil {
		t.Fatal(err)
	}
	if err := s.RemovePage(first); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveField("性别"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"p1002 人=苏映雪"}, tested(s)); diff != "" {
		t.Errorf("tests follow names, and go with their page and field: (-want +got)\n%s", diff)
	}
}

func TestExpectedValuesThatCannotBe(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001"), "姓名=董献平")
	id := s.View().Pages[0].ID
	for _, c := range []struct {
		why  string
		e    author.Expectation
		want error
	}{
		{"no such page", author.Expectation{Page: 99, As: author.AsPresent}, author.ErrNoPage},
		{"no such field", author.Expectation{Field: "x", As: author.AsPresent}, author.ErrNoField},
		{"no such way", author.Expectation{As: "later"}, author.ErrInvalid},
		{"values of every page", author.Expectation{Field: "姓名", As: author.AsValues, Values: []string{"a"}}, author.ErrInvalid},
		{"no values", author.Expectation{Page: id, Field: "姓名", As: author.AsValues, Values: []string{" "}}, author.ErrInvalid},
		{"a book", author.Expectation{Page: id, Field: "姓名", As: author.AsValues, Values: []string{strings.Repeat("a", 1<<20)}}, author.ErrInvalid},
	} {
		if err := s.Expect(c.e); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.why, err, c.want)
		}
	}
	if got := s.Tests(); len(got) != 0 {
		t.Errorf("what was refused is kept: %v", got)
	}
}

// What is expected goes into the template, and comes back when it is opened.
func TestExpectedValuesAreKeptInTheTemplate(t *testing.T) {
	t.Parallel()
	pages := people(t, "p1001", "p1002")
	s := session(t, pages, "姓名=董献平", "性别=男")
	expect(t, s, author.Expectation{Page: s.View().Pages[1].ID, Field: "姓名", As: author.AsValues, Values: []string{"谁"}})
	want := []string{"p1001 姓名=董献平", "p1001 性别=男", "p1002 姓名=谁", "p1002 性别=女"}

	again := open(t, s.Template(), pages)
	if diff := cmp.Diff(want, tested(again)); diff != "" {
		t.Errorf("opened: (-want +got)\n%s", diff)
	}
	s.MarkSaved("x")
	if diff := cmp.Diff(want, tested(s)); diff != "" {
		t.Errorf("a save takes what is given for the rest: (-want +got)\n%s", diff)
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	restored, err := author.Restore(state, func(digest string) (*page.Page, error) {
		for _, p := range pages {
			if p.Digest() == digest {
				return p, nil
			}
		}
		return nil, errors.New("no such page")
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, tested(restored)); diff != "" {
		t.Errorf("restored: (-want +got)\n%s", diff)
	}
}

// Expected values can be written in the XML; those that were left alone set no test.
func TestExpectedValuesWrittenByHand(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002"), "姓名=董献平", "性别=男")
	id := s.View().Pages[0].ID
	expect(t, s, author.Expectation{Page: id, Field: "性别", As: author.AsPresent})
	var b bytes.Buffer
	if err := s.Template().Write(&b); err != nil {
		t.Fatal(err)
	}
	xml := strings.Replace(b.String(), "<value>苏映雪</value>", "<value>苏雪</value>", 1)
	xml = strings.Replace(xml, "<value>男</value>", "<value>女</value>", 1)
	edited, err := template.Read(strings.NewReader(xml), "x.xml")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetTemplate(edited); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"p1001 性别=女", "p1002 姓名=苏雪"}, tested(s)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	edited.Samples[0].Expect = nil
	if err := s.SetTemplate(edited); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"p1002 姓名=苏雪"}, tested(s)); diff != "" {
		t.Errorf("taken out: (-want +got)\n%s", diff)
	}
}

func open(t *testing.T, x *template.Template, pages []*page.Page) *author.Session {
	t.Helper()
	s, err := author.Open(x, pages)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
