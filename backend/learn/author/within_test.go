package author_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

// ending is a context that ends when it was asked so many times whether it has.
type ending struct {
	context.Context //nolint:containedctx // it is one
	left            *int
}

func (e ending) Err() error {
	if *e.left == 0 {
		return context.Canceled
	}
	*e.left--
	return nil
}

// Learning stops wherever it is when its context ends, and begun again it comes to the same.
func TestLearningEndsWithItsContext(t *testing.T) {
	t.Parallel()
	for name, made := range map[string]func() *author.Session{
		"detail page": func() *author.Session {
			return session(t, people(t, "p1001", "p1002"), "姓名=董献平", "学历=硕士")
		},
		"list": func() *author.Session {
			s := session(t, []*page.Page{bundled(t, "jobs/pages/baker-1.html")})
			offers, err := s.Lists(s.View().Pages[0].ID, author.ListSearch{})
			if err != nil || len(offers.Lists) == 0 {
				t.Fatalf("no list: %v", err)
			}
			if err := s.TakeList(s.View().Pages[0].ID, 0, author.ListSearch{}); err != nil {
				t.Fatal(err)
			}
			return s
		},
	} {
		want := made().View()
		stops := 0
		for left := 0; ; left++ {
			s := made()
			n := left
			err := s.Learn(ending{t.Context(), &n})
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%s: got %v, want %v", name, err, context.Canceled)
			}
			if stops++; stops > 1000 {
				t.Fatalf("%s: learning never ends", name)
			}
			if got := s.View(); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: stopped at look %d and learned again it gives another view", name, left)
			}
		}
		if stops < 5 {
			t.Errorf("%s: learning looks %d times whether a caller waits, want 5 or more", name, stops)
		}
	}
}
