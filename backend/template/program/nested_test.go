package program_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// hand is a field with one locator written by hand.
func hand(name, xpath string, fields ...template.Field) template.Field {
	return template.Field{
		Field: record.Field{Name: name, Type: record.Text, Many: len(fields) > 0, Optional: true}, Part: template.Part{Kind: template.PartText}, Hand: true,
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: xpath, Weight: 1}}, Fields: fields,
	}
}

const reviews = `<html><body><div class="book"><h3>Storm years</h3><ul><li class="r"><b>Ann</b> <i>5</i></li><li class="r"><b>Bob</b></li><li class="r"></li></ul></div>
	<div class="book"><h3>Winds</h3></div>
	<div class="book"><h3>Hail</h3><ul><li class="r"><i>3</i><ol><li>yes</li><li>no</li></ol></li><li class="r"><b>Cy</b> <i>4</i></li></ul></div></body></html>`

// drawn is a record as name=value, records in it in brackets.
func drawn(s record.Schema, r record.Record) string {
	var parts []string
	for i, f := range s {
		switch {
		case len(f.Fields) > 0:
			for k, inner := range r[i].Records {
				parts = append(parts, fmt.Sprintf("%s[%s]", f.Name, drawn(f.Fields, inner)))
				if r[i].Values[k].Node < 1 {
					parts = append(parts, "no node")
				}
			}
		case r[i].State.HasValue():
			parts = append(parts, f.Name+"="+strings.Join(r[i].Texts(), "+"))
		}
	}
	return strings.Join(parts, " ")
}

// Each value stays with its own inner record, whatever the others lack.
func TestRecordsInRecords(t *testing.T) {
	t.Parallel()
	tm := &template.Template{
		Name: "books", Kind: template.List, Records: &template.Records{Most: 1, Locators: hand("", "//div[@class='book']").Locators},
		Fields: []template.Field{hand("title", "//h3"), hand("reviews", "//li[@class='r']", hand("by", "//b"), hand("stars", "//i"), hand("answers", "//ol/li", hand("text", "/*[1]")))},
	}
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	tree := tagtreetest.Parse(t, reviews)
	page := p.Run(tree)
	want := []string{
		"title=Storm years reviews[by=Ann stars=5] reviews[by=Bob]",
		"title=Winds",
		"title=Hail reviews[stars=3 answers[text=yes] answers[text=no]] reviews[by=Cy stars=4]",
	}
	if len(page.Records) != len(want) {
		t.Fatalf("got %d records, want %d", len(page.Records), len(want))
	}
	for i, r := range page.Records {
		if got := drawn(page.Schema, r); got != want[i] {
			t.Errorf("record %d: got\n%s\nwant\n%s", i, got, want[i])
		}
	}
	node := page.Records[2][1].Records[1][0].Values[0].Node // numbered as in the page
	if got := tree.Text(tagtree.NodeID(node)); got != "Cy" {
		t.Errorf("node %d is %q, want Cy", node, got)
	}
}
