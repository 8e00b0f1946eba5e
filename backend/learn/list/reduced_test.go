package list

import (
	"fmt"
	"strings"
	"testing"
)

// The price of an article is one column, also where some articles are reduced and show the price before.
func TestReducedPricesAreThePrice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, plain, reduced, want string }{
		{"ins and del", `<span>£%d.00</span>`, `<span><ins>£%[1]d.00</ins> <del>£9%[1]d.00</del></span>`, "1 | ; 2 | 92; 3 | ; 4 | 94; 5 | ; 6 | 96"},
		{"a text that is struck out in front", `<p>£%d.00</p>`, `<p><s>£9%[1]d.00</s> £%[1]d.00</p>`, "1 | ; 2 | 92; 3 | ; 4 | 94; 5 | ; 6 | 96"},
		{"classes", `<p><span>£%d.00</span></p>`, `<p><span class="was">£9%[1]d.00</span> <span class="now">£%[1]d.00</span></p>`, "1 | ; 2 | 92; 3 | ; 4 | 94; 5 | ; 6 | 96"},
		{"two prices that both hold", `<p><b>£%d.00</b></p>`, `<p><b>£%[1]d.00</b> <i class="post">£9%[1]d.00</i></p>`, ""},
	} {
		var b strings.Builder
		for i := 1; i <= 6; i++ {
			price := c.plain
			if i%2 == 0 {
				price = c.reduced
			}
			fmt.Fprintf(&b, `<li><h3><a href="/p/%d">%s</a></h3>%s</li>`, i, stock[i], fmt.Sprintf(price, i))
		}
		tree := parse(t, "<ul>"+b.String()+"</ul>")
		table, _ := Columns(tree, Find(tree, Options{})[0])
		price, old := -1, -1
		for k, col := range table.Columns {
			switch col.Name {
			case "price":
				price = k
			case "old_price":
				old = k
			}
		}
		var got []string
		for _, row := range table.Rows {
			if old >= 0 {
				got = append(got, strings.NewReplacer("£", "", ".00", "").Replace(row[price].Text()+" | "+row[old].Text()))
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: got %q, want %q", c.why, strings.Join(got, "; "), c.want)
		}
	}
}
