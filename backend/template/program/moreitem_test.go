package program

import "testing"

func TestWithoutMoreItem(t *testing.T) {
	for name, c := range map[string]struct{ html, want string }{
		"a link to the rest":         {`<a>Ann</a> <a>Bob</a> <a class=more>more...</a>`, "Ann Bob"},
		"another ellipsis":           {`<a>Ann</a> <a class=all>all 12…</a>`, "Ann"},
		"of the kind of the others":  {`<a>Ann</a> <a>Bob...</a>`, "Ann Bob..."},
		"a class":                    {`<a>Ann</a> <a>Bob</a> <a class=tn15more>all</a>`, "Ann Bob"},
		"without an ellipsis":        {`<a>Ann</a> <a class=last>Bob</a>`, "Ann Bob"},
		"not the last":               {`<a class=more>more...</a> <a>Ann</a>`, "more... Ann"},
		"texts that were cut short":  {`<a>Ann of...</a> <a class=b>Bob of...</a>`, "Ann of... Bob of..."},
		"alone":                      {`<a class=more>more...</a>`, "more..."},
		"behind items of two kinds":  {`<a>Ann</a> <a class=b>Bob</a> <a class=more>more...</a>`, "Ann Bob more..."},
		"a list of one kind of item": {`<a class=p>Ann</a> <a class=p>Bob</a> <a>and 3 more…</a>`, "Ann Bob"},
	} {
		if g := textsLeft(t, "<p>"+c.html, "a", withoutMoreItem); g != c.want {
			t.Errorf("%s: got %q, want %q", name, g, c.want)
		}
	}
}
