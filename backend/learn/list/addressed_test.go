package list

import (
	"strings"
	"testing"
)

// Records of several layouts are one list where each leads to an address of one form, and what leads elsewhere is none.
func TestRecordsOfSeveralLayouts(t *testing.T) {
	t.Parallel()
	const wide = `<section class="top"><a href="/barn/3%d"><img src="b%d.jpg"><p class="sum">$%d00</p><h2>Barn %d</h2><address>Reed lane</address><p>%s</p></a></section>`
	const card = `<div class="wrap"><a class="card" href="/barn/7%d"><div><img src="c%d.jpg"></div><div><span>Mill lane</span><h2>Shed %d</h2><div><b>9%d m</b></div><div><strong>$%d0</strong></div></div></a></div>`
	const line = `<li><a href="/barn/5%d">Hut %d</a> <span>Ash lane</span> <b>$%d0</b></li>`
	const bank = `<div class="track"><a href="/loan"><img src="l.jpg"><strong>Loans</strong><span>from $20</span></a><a href="/save"><img src="s.jpg"><strong>Savings</strong><span>from $5</span></a></div>`
	const plain = `<div class="wrap"><div><img src="d.jpg"></div><div><span>Mill lane</span><h2>Shed to rent</h2><div><b>90 m</b></div><div><strong>$1</strong></div></div></div>`
	for _, tt := range []struct {
		name, body  string
		want        int
		first, last string // how the first and the last record begin
	}{
		{"two layouts in turn", `<div>` + each(3, card) + each(2, wide) + bank + each(2, card) + strings.ReplaceAll(each(2, wide), "/3", "/4") + strings.ReplaceAll(each(2, card), "/7", "/8") + `</div>`, 11, "Mill lane Shed 1", "Mill lane Shed 2"},
		{"layouts in sections", `<section><h3>First</h3>` + each(2, wide) + `</section><section><h3>More</h3>` + each(4, card) + `</section><section><h3>Others</h3><ol>` + each(4, line) + `</ol></section>`, 10, "$100 Barn 1", "Hut 4"},
		{"a record that leads nowhere", `<div>` + each(3, card) + each(2, wide) + plain + each(2, strings.ReplaceAll(card, "/7", "/8")) + `</div>`, 8, "Mill lane Shed 1", "Mill lane Shed 2"},
		{"a list of short lines in another place", `<ul>` + each(9, `<li class="row"><a href="/barn/3%d">Barn %d</a> <b>$%d00</b><p>%s</p></li>`) + `</ul><div><h4>Seen before</h4><ol>` + each(4, line) + `</ol></div>`, 9, "Barn 1", "Barn 9"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := texts(t, parse(t, menu+tt.body+footer), Options{})
			if len(got) != tt.want || !strings.HasPrefix(got[0], tt.first) || !strings.HasPrefix(got[len(got)-1], tt.last) {
				t.Fatalf("%d records, want %d from %q to %q:\n%s", len(got), tt.want, tt.first, tt.last, strings.Join(got, "\n"))
			}
		})
	}
}

// The form of an address is what stands before its last number, without the numbers.
func TestFormOfAnAddress(t *testing.T) {
	t.Parallel()
	of := func(href string) [2]uint64 {
		form, address := formOf(href)
		return [2]uint64{form, address}
	}
	for _, tt := range []struct {
		a, b          string
		form, address bool // are the same
	}{
		{"/barn/12", "/barn/7", true, false},
		{"/barn/12", "/shed/12", false, false},
		{"/barn/12/oak-door", "/barn/13/elm-door", true, false},
		{"/barn/12", "/barn/12/photos#first", true, true},
		{"/item?id=S12", "/item?id=35", true, false},
	} {
		x, y := of(tt.a), of(tt.b)
		if (x[0] == y[0]) != tt.form || (x[1] == y[1]) != tt.address {
			t.Errorf("%s and %s: form %v, address %v", tt.a, tt.b, x[0] == y[0], x[1] == y[1])
		}
	}
	if of("/about") != [2]uint64{} {
		t.Error("an address without a number has a form")
	}
}
