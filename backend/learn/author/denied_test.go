package author_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/output/record"
)

// If a person denies a value and no locator can leave it out, the field reports the
// page as a problem until the mark is taken back or another mark makes the difference.
func TestDeniedValuesThatAreStillFoundAreReported(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, code string
		say        func(t *testing.T, s *author.Session, page int)
	}{
		{"missing", "learn.stillfound", func(t *testing.T, s *author.Session, page int) {
			if _, err := s.Mark(author.NewMark{Page: page, Node: -1, Field: "name", Missing: true}); err != nil {
				t.Fatal(err)
			}
		}},
		{"not this", "learn.stillthis", func(t *testing.T, s *author.Session, page int) {
			value := s.View().Cells[1][0].Values[0]
			if _, err := s.Mark(author.NewMark{Page: page, Node: value.Node, Part: s.View().Fields[0].Part, Field: "name", Not: true}); err != nil {
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
			if v.Cells[1][0].State != record.Found {
				t.Fatalf("the value is not found, %s: the page does not test this any more", v.Cells[1][0].Why)
			}
			if !strings.Contains(f.Problem, "on p1002 you marked") || f.Message.Code != c.code {
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
