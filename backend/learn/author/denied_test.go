package author_test

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
)

// If a person denies a value and no locator can leave it out, the field reports the
// page as a problem until the mark is taken back or another mark makes the difference.
// The cell fails: the value that was denied is not shown as found, and never expected.
func TestDeniedValuesThatAreStillFoundAreReported(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, code, why string
		at              int      // the page that is in contradiction
		want            []string // expected of the page in the template
		say             func(t *testing.T, s *author.Session, page int)
	}{
		{"missing", "learn.stillfound", "deniedmissing", 1, []string{"name="}, func(t *testing.T, s *author.Session, page int) {
			if _, err := s.Mark(author.NewMark{Page: page, Node: -1, Field: "name", Missing: true}); err != nil {
				t.Fatal(err)
			}
		}},
		{"not this", "learn.stillthis", "deniedvalue", 1, nil, func(t *testing.T, s *author.Session, page int) {
			value := s.View().Cells[1][0].Values[0]
			if _, err := s.Mark(author.NewMark{Page: page, Node: value.Node, Part: s.View().Fields[0].Part, Field: "name", Not: true}); err != nil {
				t.Fatal(err)
			}
		}},
		{"another place", "learn.stillplace", "deniedplace", 0, nil, func(t *testing.T, s *author.Session, page int) {
			tree, err := s.Tree(page)
			if err != nil {
				t.Fatal(err)
			}
			other, ok := induce.Show(tree, "女")
			if !ok {
				t.Fatal("the page does not show 女")
			}
			if _, err := s.Mark(author.NewMark{Page: page, Node: int32(other.Node), Field: "name", Replace: true}); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := session(t, people(t, "p1001", "p1002", "p1003"), "name=董献平")
			if f := s.View().Fields[0]; f.Problem != "" {
				t.Fatalf("a problem before anything was denied: %s", f.Problem)
			}
			c.say(t, s, s.View().Pages[1].ID)
			v := s.View()
			f := v.Fields[0]
			cell := v.Cells[c.at][0]
			if cell.State != record.Failed || len(cell.Values) != 0 || len(cell.Candidate) != 1 || cell.Message == nil || cell.Message.Code != c.why {
				t.Errorf("the cell is %+v, want it failed by %s, its value a candidate", cell.Cell, c.why)
			}
			var expected []string
			for _, x := range s.Template().Samples[c.at].Expect {
				expected = append(expected, x.Field+"="+strings.Join(x.Values, "|"))
			}
			if !slices.Equal(expected, c.want) {
				t.Errorf("the template expects %q of the page, want %q", expected, c.want)
			}
			if !strings.Contains(f.Problem, "on "+v.Pages[c.at].Name+" you marked") || f.Message.Code != c.code {
				t.Errorf("the problem is %q, %+v", f.Problem, f.Message)
			}
			if err := s.Undo(); err != nil {
				t.Fatal(err)
			}
			if f := s.View().Fields[0]; f.Problem != "" {
				t.Errorf("taken back, it still says %q", f.Problem)
			}
		})
	}
}

// A value that a save recorded is wrong if a person says so later: the test follows the mark.
func TestMarksCorrectRecordedValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why  string
		mark func(s *author.Session, page int, at int32, other int32) author.NewMark
		want []string
	}{
		{"missing there", func(_ *author.Session, page int, _, _ int32) author.NewMark {
			return author.NewMark{Page: page, Node: -1, Field: "name", Missing: true}
		}, []string{"p1001 name=董献平", "p1002 name="}},
		{"not this", func(_ *author.Session, page int, at, _ int32) author.NewMark {
			return author.NewMark{Page: page, Node: at, Field: "name", Not: true}
		}, []string{"p1001 name=董献平"}},
		{"another place", func(_ *author.Session, page int, _, other int32) author.NewMark {
			return author.NewMark{Page: page, Node: other, Field: "name", Replace: true}
		}, []string{"p1001 name=董献平"}},
		{"the same place", func(_ *author.Session, page int, at, _ int32) author.NewMark {
			return author.NewMark{Page: page, Node: at, Field: "name"}
		}, []string{"p1001 name=董献平", "p1002 name=苏映雪"}},
	} {
		s := session(t, people(t, "p1001", "p1002"), "name=董献平")
		expect(t, s, author.Expectation{As: author.AsNew})
		v := s.View()
		page := v.Pages[1].ID
		tree, err := s.Tree(page)
		if err != nil {
			t.Fatal(err)
		}
		other, ok := induce.Show(tree, "女")
		if !ok {
			t.Fatal("the page does not show 女")
		}
		if _, err := s.Mark(c.mark(s, page, v.Cells[1][0].Values[0].Node, int32(other.Node))); err != nil {
			t.Fatal(err)
		}
		if got := tested(s); !slices.Equal(got, c.want) {
			t.Errorf("%s: expected values %q, want %q", c.why, got, c.want)
		}
	}
}

// A locator that a person writes says where the value is: an earlier mark of another place does not deny it.
func TestALocatorByHandOutdoesAMark(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001"), "学历=硕士")
	if err := s.ReplaceXPath("学历", "", "//td[starts-with(normalize-space(.),'性别')]/following-sibling::td[1]"); err != nil {
		t.Fatal(err)
	}
	if cell := s.View().Cells[0][0]; cell.State != record.Found || cell.Values[0].Text != "男" {
		t.Errorf("%+v", cell.Cell)
	}
}
