package message

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestErrorf(t *testing.T) {
	t.Parallel()
	base := errors.New("not possible")
	inner := Errorf("inner", "the name %q", "a b")
	for _, k := range []struct {
		why  string
		err  error
		text string
		want Message
	}{
		{"values by their place", Errorf("two", "%q of %d", "x", 2), `"x" of 2`, Message{Code: "two", Params: map[string]string{"1": "x", "2": "2"}}},
		{"no values", Errorf("none", "nothing"), "nothing", Message{Code: "none"}},
		{"an argument with a word is the reason", Errorf("outer", "field: %w", inner), `field: the name "a b"`,
			Message{Code: "outer", Params: map[string]string{"1": `the name "a b"`}, Cause: &Message{Code: "inner", Params: map[string]string{"1": "a b"}}}},
		{"found below others", fmt.Errorf("author: %w", inner), `author: the name "a b"`, Message{Code: "inner", Params: map[string]string{"1": "a b"}}},
		{"an error without a word", base, "not possible", Message{}},
	} {
		if k.err.Error() != k.text {
			t.Errorf("%s: text %q, want %q", k.why, k.err, k.text)
		}
		if d := cmp.Diff(k.want, Of(k.err)); d != "" {
			t.Errorf("%s:\n%s", k.why, d)
		}
	}
	if !errors.Is(Errorf("c", "x: %w", base), base) {
		t.Error("what an error wraps is not found after its word")
	}
}
