package locator_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/template/locator"
)

func TestInTitle(t *testing.T) {
	t.Parallel()
	titled := locator.Locator{Steps: []locator.Step{deep("h1", locator.Pred{Kind: locator.InTitle})}}
	for _, c := range []struct{ name, html, want string }{
		{"the name before that of the site", `<title>Plum cake - Oven &amp; Co</title><h1>Bread</h1><h1>Plum <i>cake</i></h1>`, "Plum cake"},
		{"after it", `<title>Oven | Plum cake</title><h1>Plum cake</h1>`, "Plum cake"},
		{"colons and white space do not count", "<title>Soup: how\n it is\u00a0made</title><h1> Soup \u2003<b>how</b>\n</h1>", "Soup how"},
		{"nor what has no width", "<title>Ginger\u00adbread</title><h1>Ginger<wbr>bre\u200bad</h1>", "Gingerbread"},
		{"longer than the title", `<title>Plum</title><h1>Plum cake</h1>`, ""},
		{"a blank heading", `<title>Plum</title><h1> </h1><h1><img></h1>`, ""},
		{"no title", `<h1>Plum</h1><svg><title>Plum</title></svg>`, ""},
		{"a title of 1,000 characters", `<title>Plum` + strings.Repeat("x", 996) + `</title><h1>Plum</h1>`, ""},
		{"of 999", `<title>梅子` + strings.Repeat("x", 997) + `</title><h1>梅子</h1>`, "梅子"},
		{"Chinese", `<title>梅子蛋糕：做法_烤箱网</title><h1>梅子蛋糕</h1>`, "梅子蛋糕"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := parse(t, c.html)
			var got []string
			for _, n := range titled.Run(tree) {
				got = append(got, tree.Text(n))
			}
			if g := strings.Join(got, "|"); g != c.want {
				t.Errorf("got %q, want %q", g, c.want)
			}
		})
	}
}
