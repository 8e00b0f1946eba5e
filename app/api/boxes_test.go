package api

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
)

// sided is a page with more in its side column than in its middle, and without a
// name that says which is which.
func sided() string {
	var b strings.Builder
	b.WriteString("<html><body><div><div>")
	for i := range 14 {
		fmt.Fprintf(&b, "<div><h4>Bargain of day %d</h4><p>Only %d.50 EUR</p><span>%d left</span></div>", i, i+3, i+2)
	}
	b.WriteString("</div><div>")
	for i := range 6 {
		fmt.Fprintf(&b, "<section><h3>Fishing boat %d</h3><b>%d00 EUR with sails</b><i>built in dock %d</i></section>", i, i+7, 70+i)
	}
	return b.String() + "</div></div></body></html>"
}

// Boxes tell a side column from the records of a page.
func TestListsAreLookedForByPosition(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	html := sided()
	var w workspace.Workspace
	c.ask("POST", "/api/workspaces", nil, &w)
	var added workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{HTML: &html}}}, &added)
	w = added.Workspace
	found := func(w workspace.Workspace, page int) int {
		var v author.ListsView
		c.ask("GET", pageURL(w, page)+"/lists", nil, &v)
		return len(v.Lists[0].Records)
	}
	if got := found(w, 0); got != 14 {
		t.Fatalf("%d records without boxes", got)
	}
	boxes := placed(c, w)
	c.ask("PUT", pageURL(w, 0)+"/boxes", workspace.PageBoxes{Boxes: boxes}, nil)
	if got := found(w, 0); got != 6 {
		t.Errorf("%d records by their place", got)
	}
	c.refused("PUT", pageURL(w, 0)+"/boxes", workspace.PageBoxes{Boxes: input.BoxesByNode{"9999999": {}}}, 404)
	c.refused("PUT", pageURL(w, 0)+"/boxes", workspace.PageBoxes{Boxes: input.BoxesByNode{"1": {1e300}}}, 422)

	rendered := input.PageInput{Data: []byte(html + "<!-- as its scripts left it -->"), ContentType: "text/html", Boxes: boxes}
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{rendered}}, &added)
	if got := found(added.Workspace, 1); got != 6 {
		t.Errorf("%d records of a page that came with its boxes", got)
	}
	rendered.Data, rendered.Boxes = []byte("<p>other"), input.BoxesByNode{"9999999": {}}
	c.refused("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{rendered}}, 404)
	c.ask("GET", "/api/workspaces/"+w.ID, nil, &w)
	if len(w.Pages) != 2 {
		t.Errorf("%d pages: one whose boxes are wrong was kept", len(w.Pages))
	}
}

// placed lays the page out as its style would: the bargains in a side column, the boats beside it.
func placed(c *client, w workspace.Workspace) input.BoxesByNode {
	var rows workspace.Rows
	c.ask("GET", pageURL(w, 0)+"/rows", nil, &rows)
	boxes := input.BoxesByNode{}
	x, width, y := 0.0, 280.0, 200.0
	for _, row := range rows.Rows {
		box := [4]float64{0, 0, 1280, 2400}
		switch {
		case row.Tag == "div" && row.Depth == 3 && y > 200:
			x, width, y = 300, 900, 200 // the second column
			fallthrough
		case row.Tag == "div" && row.Depth == 3:
			box = [4]float64{x, y, width, 2000}
		case row.Depth > 3:
			box = [4]float64{x + 10, y, width - 20, 40}
			y += 40
		}
		boxes[strconv.Itoa(int(row.Node))] = box
	}
	return boxes
}
