package list

import (
	"fmt"
	"strings"
	"testing"
)

// TestAMenuIsNoList: a page about one thing has no other candidate than its menu, which holds most of its text.
func TestAMenuIsNoList(t *testing.T) {
	t.Parallel()
	items := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `<li><a href="/c/%d">Shelf %d</a></li>`, i, i)
		}
		return b.String()
	}
	record := `<h1>Brass Sextant</h1><dl><dt>Price<dd>£189.00<dt>Maker<dd>Penrose<dt>Weight<dd>1.4 kg</dl>`
	for name, c := range map[string]struct {
		page string
		list bool
	}{
		"links in a nav":         {`<nav><ul>` + items(90) + `</ul></nav>` + record, false},
		"links in a footer":      {record + `<footer><ul>` + items(60) + `</ul></footer>`, false},
		"links outside of menus": {`<h1>Shelves</h1><ul>` + items(90) + `</ul>`, true},
	} {
		found := Find(parse(t, c.page), Options{Most: 1})
		if sure := len(found) > 0 && found[0].Sure >= SureList; sure != c.list {
			t.Errorf("%s: sure %v, want %v", name, sure, c.list)
		}
	}
}
