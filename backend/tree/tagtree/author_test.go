package tagtree_test

import (
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestAuthor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ html, want string }{
		{`<head><meta name=viewport content=x><meta name="author" content=" Ann  Lee "></head>`, "Ann Lee"},
		{`<head><meta name="author"></head>`, ""},
		{`<head><title>x</title></head><body><p><meta name="author" content="Ann Lee">`, ""},
		{``, ""},
	} {
		if got := tagtreetest.Parse(t, "<!DOCTYPE html>"+c.html).Author(); got != c.want {
			t.Errorf("%s: %q, want %q", c.html, got, c.want)
		}
	}
}
