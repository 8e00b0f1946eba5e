package api

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/page"
)

// lampPage is a page of an invented shop; without a price it has none.
func lampPage(n int, price string) input.PageInput {
	html := fmt.Sprintf(`<html><head><title>Lamp %d</title></head><body><h1>Lamp LP-%d</h1><p class="about">A lamp of brass.</p><div class="buy">%s</div></body></html>`, n, n, price)
	return input.PageInput{Name: fmt.Sprintf("lamp%d.html", n), Data: []byte(html)}
}

// lampRun reads sent pages with a workspace that knows title and price; every second page has no price.
func (c *client) lampRun(of int) (workspace.Workspace, runs.Run) {
	c.t.Helper()
	var w workspace.Workspace
	c.ask("POST", "/api/workspaces", struct{}{}, &w)
	first := lampPage(1, `<b class="price">11 €</b>`)
	var added workspace.AddedPages
	c.ask("POST", "/api/workspaces/"+w.ID+"/pages", workspace.AddPages{Pages: []input.PageInput{first, lampPage(3, `<b class="price">13 €</b>`)}}, &added)
	for _, f := range [][2]string{{"title", "Lamp LP-1"}, {"price", "11 €"}} {
		w = c.click(added.Workspace, added.Added[0], page.Origin{Name: first.Name}, first.Data, f[0], f[1])
	}
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID, Expected: of}, &r)
	in := runs.RunPages{Last: true}
	for n := 1; n <= of; n++ {
		price := `<b class="price">` + fmt.Sprint(10+n) + ` €</b>`
		if n%2 == 0 {
			price = "sold out"
		}
		in.Pages = append(in.Pages, runs.RunPage{PageInput: lampPage(n, price)})
	}
	c.ask("POST", "/api/runs/"+r.ID+"/pages", in, nil)
	return w, c.ended(r)
}

func TestAPageOfARunIsShownWithItsCells(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w, r := c.lampRun(4)
	var p runs.ResultPage
	c.ask("GET", "/api/runs/"+r.ID+"/pages/1", nil, &p)
	if p.Page != "lamp2.html" || !p.Shown || !p.Mendable || len(p.Records) != 1 || p.Records[0][1].State == "found" {
		t.Fatalf("the page without a price: got %+v, want it shown, with a cell that is not found", p)
	}
	if node := p.Records[0][0].Values[0].Node; node <= 0 {
		t.Errorf("the title's node: got %d, want one of the frame", node)
	}
	frame := string(c.read(c.do("GET", "/api/runs/"+r.ID+"/pages/1/frame", nil)))
	if !strings.Contains(frame, "data-ws-node") || !strings.Contains(frame, "sold out") {
		t.Errorf("the frame: got %q, want the page with its nodes", frame)
	}
	var opened runs.OpenedPage
	c.ask("POST", "/api/runs/"+r.ID+"/pages/1/open", struct{}{}, &opened)
	if opened.Workspace != w.ID || opened.New {
		t.Errorf("opened: got %+v, want the run's own workspace %s", opened, w.ID)
	}
	c.ask("GET", "/api/workspaces/"+w.ID, nil, &w)
	if len(w.Pages) != 3 || w.Pages[2].ID != opened.Page {
		t.Errorf("the workspace has pages %+v, want the page %d as its third", w.Pages, opened.Page)
	}
	c.refused("GET", "/api/runs/"+r.ID+"/pages/99", nil, http.StatusNotFound)

	c.ask("DELETE", "/api/workspaces/"+w.ID, nil, nil)
	c.ask("POST", "/api/runs/"+r.ID+"/pages/1/open", struct{}{}, &opened)
	if !opened.New || opened.Workspace == w.ID {
		t.Errorf("without the workspace: got %+v, want a new one", opened)
	}
}

func TestRowsOfARunAreSearchedFilteredAndSorted(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	_, r := c.lampRun(6)
	for _, one := range []struct{ query, want, reason string }{
		{"", "1 2 3 4 5 6", "all, in the order of the pages"},
		{"?field=price&state=lacking", "2 4 6", "those without a price"},
		{"?field=price&state=found", "1 3 5", "those with one"},
		{"?search=lp-3", "3", "a word of a value, upper and lower case alike"},
		{"?search=lamp4.html", "4", "the name of the page"},
		{"?search=lp-3+nothing", "", "every word"},
		{"?sort=price&descending=true", "5 3 1 2 4 6", "by the amount; rows without one last"},
		{"?sort=@page&descending=true", "6 5 4 3 2 1", "by the page"},
		{"?sort=price&limit=2&offset=1", "3 5", "a screenful"},
		{"?state=nothing", "", "every page gave a record"},
		{"?field=nothing&state=lacking", "", "no such field"},
	} {
		var got runs.RunRecords
		c.ask("GET", "/api/runs/"+r.ID+"/records"+one.query, nil, &got)
		var names []string
		for _, row := range got.Rows {
			names = append(names, strings.TrimSuffix(strings.TrimPrefix(row.Page, "lamp"), ".html"))
		}
		if have := strings.Join(names, " "); have != one.want {
			t.Errorf("%s: got %q, want %q: %s", one.query, have, one.want, one.reason)
		}
	}
}

// A folder that is half sent can be sent again: what is here is named.
func TestSentPagesAreNamed(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Name: "lamps", Expected: 3}, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{PageInput: lampPage(1, "")}, {PageInput: input.PageInput{Bundled: "people/p1001"}}}}, &r)
	var sent runs.Sent
	c.ask("GET", "/api/runs/"+r.ID+"/sent", nil, &sent)
	if r.Expected != 3 || r.Total != 2 || strings.Join(sent.Names, " ") != "lamp1.html" {
		t.Errorf("got %d expected, %d here, sent %q; want 3, 2 and lamp1.html", r.Expected, r.Total, sent.Names)
	}
}
