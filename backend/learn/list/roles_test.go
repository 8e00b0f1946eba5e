package list

import (
	"fmt"
	"strings"
	"testing"
)

// A field of records of several layouts is one column: the title, the price, the date, the code, the topic and the text.
func TestFieldsOfSeveralLayoutsAreOneColumn(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(`<main>`)
	topics := []string{"Harbour", "Meadow", "Quarry"}
	for i := range 12 {
		title, topic := fmt.Sprintf("%s %s", stock[i%len(stock)], stock[(i*5+3)%len(stock)]), topics[i%3]
		if i%4 == 0 {
			fmt.Fprintf(&b, `<section class="large"><a href="/i/%d"><img src="/p/%d.png"></a><p class="sum">€ %d,00</p><h2>%s</h2><em>%s</em><i>since 1%d May 2021</i><p>Here they walk to the old %s.</p><small>No. KX%04d</small></section>`, i, i, 30+i, title, topic, i%10, stock[i%len(stock)], 1207*(i+1))
		} else {
			fmt.Fprintf(&b, `<div class="small"><div><span>[%s]</span> <a href="/i/%d">%s</a></div><div class="foot"><b>%d,50 €</b><span class="no">KX%04d</span> <tt>1%d June 2020</tt></div><blockquote>There we rest by the new %s.</blockquote></div>`, topic, i, title, 40+i, 1207*(i+1), i%10, stock[(i+2)%len(stock)])
		}
	}
	tree := parse(t, b.String()+"</main>")
	table, _ := Columns(tree, Find(tree, Options{})[0])
	values := func(record int) (out []string) {
		for c, col := range table.Columns {
			if col.Kind == "text" {
				out = append(out, table.Rows[record][c].Text())
			}
		}
		return out
	}
	for r, want := range map[int]string{
		0: stock[0] + " " + stock[3] + ",€ 30,00,10 May 2021,Harbour,KX1207,Here they walk to the old amber.",
		1: stock[1] + " " + stock[8] + ",41,50 €,11 June 2020,Meadow,KX2414,There we rest by the new dill.",
	} {
		if got := strings.Join(values(r), ","); got != want {
			t.Errorf("record %d is %q, want %q", r+1, got, want)
		}
	}
}
