package list

import (
	"fmt"
	"strings"
	"testing"
)

// The sign of a currency in an element of its own and the amount beside it are one price.
func TestSignsAndAmountsAreOnePrice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, price, want string }{
		{"a sign inside the amount", `<span class="price"><span class="amount"><bdi><span class="currencySymbol">$</span>%d.50</bdi></span></span>`, "price: $1.50"},
		{"a sign beside the amount", `<p><span class="currency-symbol">CA$</span><span class="currency-value">%d.50</span></p>`, "price: CA$1.50"},
		{"a sign behind the amount", `<p><b>%d,50</b> <i>€</i></p>`, "price: 1,50 €"},
		{"a name of a currency", `<p><b>USD</b> <span>%d.50</span></p>`, "price: USD 1.50"},
		{"an old price", `<p><del><i>$</i><b>%[1]d.90</b></del> <ins><i>$</i><b>%[1]d.50</b></ins></p>`, "price: $1.50; old_price: $1.90"},
		{"three parts and a point", `<div><span>$</span><span>%d<span>.</span></span><sup>50</sup></div>`, "price: $1.50"},
		{"a comma before the cents", `<div><span>%d</span><span>,50</span> <span>€</span></div>`, "price: 1,50 €"},
		{"no point: 150 would be wrong", `<div><span>$</span><span>%d</span><sup>50</sup></div>`, "number: 50; number_2: 1"},
		{"another text between", `<div><p><i>$</i></p><p>left</p><p><b>%d</b></p></div>`, "number: 1"},
	} {
		var b strings.Builder
		for i := 1; i < 9; i++ {
			fmt.Fprintf(&b, `<li><a href="/p/%d"><img src="/i/%d.jpg"><h2>%s %s</h2>%s</a></li>`, i, i, stock[i], stock[(i+3)%len(stock)], fmt.Sprintf(c.price, i))
		}
		tree := parse(t, "<ul>"+b.String()+"</ul>")
		table, _ := Columns(tree, Find(tree, Options{})[0])
		var got []string
		for k, col := range table.Columns {
			if cell := table.Rows[0][k]; len(cell) > 0 && (strings.ContainsAny(cell.Text(), "0123456789") || col.Name == "label") && col.Kind == "text" {
				got = append(got, col.Name+": "+cell.Text())
			}
		}
		for want := range strings.SplitSeq(c.want, "; ") {
			if !strings.Contains(strings.Join(got, "; ")+";", want+";") {
				t.Errorf("%s: got %q, want %s", c.why, got, want)
			}
		}
	}
}
