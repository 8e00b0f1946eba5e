package suggest

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

// card is a recipe of our own with a card: its title again, times for readers of screens, and amounts in the items.
func card(title, name, minutes string, items ...[2]string) string {
	var list strings.Builder
	for _, i := range items {
		list.WriteString(`<li><span class="amount">` + i[0] + `</span> <span class="thing">` + i[1] + `</span></li>`)
	}
	return `<html><head><title>` + title + ` - Pan</title></head><body><h1>` + title + `</h1><p>A long word on ` + title + ` and how we came to it.</p>
<h2 class="card-name">` + name + `</h2><p class="time"><b>Time:</b> <span class="minutes">` + minutes + ` minutes<span class="sr"> mins</span></span></p>
<h3>Zutaten</h3><ul class="parts">` + list.String() + `</ul><h2 class="more">More ideas of ` + minutes + ` friends</h2>
<div class="comments"><span class="reply">Reply</span><p>Nice ` + minutes + `</p><span class="reply">Reply</span><p>Good ` + minutes + `</p></div></body></html>`
}

func TestRanking(t *testing.T) {
	t.Parallel()
	got := shown(fields(t,
		card("Leek soup for cold evenings", "Leek soup", "20", [2]string{"2", "leeks"}, [2]string{"1 l", "stock"}),
		card("The best oat bread", "Oat bread", "45", [2]string{"300 g", "oats"}, [2]string{"1", "egg"}, [2]string{"5 g", "salt"}),
	))
	at := func(end string) int {
		return slices.IndexFunc(got, func(s string) bool { return strings.HasSuffix(s, end) })
	}
	items, amounts := at(": 2 leeks, 1 l stock | 300 g oats, 1 egg, 5 g salt"), at(": 2, 1 l | 300 g, 1, 5 g")
	if items < 0 || amounts >= 0 && amounts < items {
		t.Errorf("items at %d, their amounts at %d of %q: want the whole items first", items, amounts, got)
	}
	if items >= 0 && !strings.HasPrefix(got[items], "zutaten ") {
		t.Errorf("got %q, want the name of the heading", got[items])
	}
	name, more := at("Leek soup | Oat bread"), at("More ideas of 20 friends | More ideas of 45 friends")
	if name < 0 || more >= 0 && more < name {
		t.Errorf("title of the card at %d, heading of a section at %d of %q: want the title first", name, more, got)
	}
	if reply := at("Reply, Reply | Reply, Reply"); reply >= 0 {
		t.Errorf("a list of one text is suggested: %q", got[reply])
	}
}

// The first candidate of a concept comes before a second one of another: a name counts once.
func TestFirstOfAConcept(t *testing.T) {
	t.Parallel()
	one := func(name string, score float64) *candidate {
		c := &candidate{called: name, concept: conceptOf(name), at: [][]place{{}}, keys: []key{{text: name}}}
		c.x[number["length"]] = score
		return c
	}
	var w Features
	w[number["length"]] = 1
	all := []*candidate{one("price", 3), one("sale_price", 2.9), one("author", 2.6), one("byline", 2.5), one("shape", 3.05)}
	p := &page{t: parse(t, "<p>a<p>b<p>c<p>d<p>e")}
	for n := range tagtree.NodeID(p.t.PageLen()) {
		if p.t.IsText(n) && len(p.values) < len(all) { // each has a text of its own
			c := all[len(p.values)]
			c.at[0] = []place{{value: int32(len(p.values)), node: int32(n)}}
			p.values = append(p.values, value{key: c.called, Value: Value{Node: n}})
		}
	}
	var got []string
	for _, c := range rank([]*page{p}, all, &w, 5) {
		got = append(got, c.called)
	}
	if want := []string{"price", "author", "shape", "sale_price", "byline"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
