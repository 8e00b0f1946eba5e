package workspace

import "testing"

// The tab of XPaths takes a CSS selector too, and says where one is wrong.
func TestCheckTakesCSS(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		column int // 0: nothing is wrong
		code   string
	}{{"p.price > b", 0, ""}, {"//p[2]", 0, ""}, {"p[class", 8, "css.at"}, {"a:visible", 1, "css.refused"}} {
		got := checkXPath(c.text)
		switch {
		case c.column == 0 && len(got) == 0:
		case c.column == 0 || len(got) != 1 || got[0].Column != c.column || got[0].Message.Code != c.code:
			t.Errorf("%s: got %+v, want %s in column %d", c.text, got, c.code, c.column)
		}
	}
}
