package api

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
)

// bigPage is a shop's list of about the size asked for, in nodes; every row
// differs, so that nothing is shared.
func bigPage(nodes int) []byte {
	var b strings.Builder
	b.WriteString("<!doctype html><html><head><title>Catalogue</title></head><body><h1 id=name>Catalogue of everything</h1><div id=main><p class=lead>Price list <b>2026</b></p><table class=list>")
	for i := 0; nodeGuess(i) < nodes; i++ {
		fmt.Fprintf(&b, "<tr class=\"row r%d\"><td class=no>%d</td><td><a href=\"/item/%d\">Article number %d</a><span class=note>kept in shelf %d</span></td><td class=price>%d.%02d</td></tr>\n", i%7, i, i, i*31, i%97, i, i%100)
	}
	b.WriteString("</table></div><p id=total>Sum: <b>12 345.67</b></p></body></html>")
	return []byte(b.String())
}

// nodeGuess is how many nodes i rows make.
func nodeGuess(i int) int { return 11 * i }

func (c *client) open(name string, raw []byte) workspace.Workspace {
	c.t.Helper()
	w := c.work()
	var out workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Name: name, URL: "https://shop.example/" + name, Data: raw}}}, &out)
	if len(out.Failed) > 0 {
		c.t.Fatal(out.Failed)
	}
	return out.Workspace
}

// BenchmarkClick is the server's part of a click on a page of 50,000 nodes: what
// the node offers, then the mark, learned, written to the disk and answered
// with the value. The aim is 20 ms.
func BenchmarkClick(b *testing.B) {
	c := newClient(b)
	raw := bigPage(50_000)
	w := c.open("big.html", raw)
	if n := w.Pages[0].Nodes; n < 50_000 {
		b.Fatalf("%d nodes", n)
	}
	tree := tagtreetest.From(b, raw, page.Origin{})
	m, ok := induce.Show(tree, "12 345.67")
	if !ok {
		b.Fatal("the page does not show the value")
	}
	mark := author.NewMark{Page: w.Pages[0].ID, Node: int32(m.Node), Part: m.Part, Field: "total"}
	node := fmt.Sprintf("%s/nodes/%d", pageURL(w, 0), m.Node)
	for b.Loop() {
		c.ask("GET", node, nil, &author.NodeView{})
		c.ask("POST", workURL(w, "/marks"), mark, &w)
		b.StopTimer()
		if found(w, 0, "total") != "12 345.67" {
			b.Fatalf("learned %q", found(w, 0, "total"))
		}
		// Not undo, after which the field would come from the cache.
		c.ask("DELETE", workURL(w, "/fields/total"), nil, &w)
		b.StartTimer()
	}
}

// BenchmarkOpen is a page of 300 kB from its bytes to those of its frame. The
// aim is 500 ms in the browser, painting included.
func BenchmarkOpen(b *testing.B) {
	c := newClient(b)
	raw := bigPage(16_000)
	raw = append(raw, strings.Repeat("<p>filler text of the page, as pages have it</p>\n", max(0, 300_000-len(raw))/49)...)
	b.SetBytes(int64(len(raw)))
	i := 0
	for b.Loop() {
		i++
		w := c.open(fmt.Sprintf("page-%d.html", i), append(raw[:len(raw):len(raw)], fmt.Sprintf("<!-- %d -->", i)...))
		r := c.do("GET", pageURL(w, 0)+"/frame", nil)
		if n, err := io.Copy(io.Discard, r.Body); err != nil || n < int64(len(raw)) || r.StatusCode != http.StatusOK {
			b.Fatalf("%d bytes, %v", n, err)
		}
		r.Body.Close()
	}
}
