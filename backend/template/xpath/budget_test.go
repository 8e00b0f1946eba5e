package xpath

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// slow takes the engine more operations than it has on slowPage.
const slow = "//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]"

func slowPage() string { return strings.Repeat("<div><p>a</p></div>", 5000) }

// All expressions on a page have one budget: forty slow ones take as long as one may.
func TestExpressionsOfAPageShareABudget(t *testing.T) {
	e, err := Compile(slow)
	if err != nil {
		t.Fatal(err)
	}
	b := NewBudget(t.Context())
	b.left.Store(int64(300 * time.Millisecond))
	d := NewDocWithin(parse(t, slowPage()), b)
	began := time.Now()
	for range 40 {
		if _, err := e.Nodes(d); !errors.Is(err, ErrTooLong) {
			t.Fatalf("%v, want %v", err, ErrTooLong)
		}
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("forty expressions took %v with a budget of 0.3 s", took)
	}
}

// Who has left does not go on computing.
func TestABudgetEndsWithItsContext(t *testing.T) {
	t.Parallel()
	e, err := Compile("//p")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d := NewDocWithin(parse(t, small), NewBudget(ctx))
	if got, err := e.Nodes(d); err != nil || len(got) == 0 {
		t.Fatalf("%v, %v, want nodes", got, err)
	}
	cancel()
	if got, err := e.Nodes(d); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v, want %v", got, err, context.Canceled)
	}
}
