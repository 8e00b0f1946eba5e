package inspect_test

import (
	"bytes"
	"strings"
	"testing"

	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// TestTreeAlignJoinsLandmarksAndSlots lays a template's tree beside a page that lacks one of its rows.
func TestTreeAlignJoinsLandmarksAndSlots(t *testing.T) {
	t.Parallel()
	text := func(s string) *template.Node { return &template.Node{Tag: "th", Children: []*template.Node{{Text: s}}} }
	row := func(label, field string) *template.Node {
		return &template.Node{Tag: "tr", Children: []*template.Node{text(label), {Tag: "td", Slot: field}}}
	}
	tm := &template.Template{Tree: &template.Node{Tag: "table", Children: []*template.Node{row("Name", "name"), row("Fax", "fax"), row("Age", "age")}}}
	p, err := page.New([]byte("<!DOCTYPE html><title>T</title><table><tr><th>Name<td>Ann<tr><th>Age<td>41</table>"), page.Origin{Name: "a.html"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	v, err := inspect.Of(inspect.DETM, []*tagtree.Tree{tree}, inspect.Options{Template: tm})
	if err != nil {
		t.Fatal(err)
	}
	j := v.DETM.Align.Trees
	var got []string
	for _, l := range j.Lines {
		a, b := j.Template[l.Template], j.Page[l.Page]
		got = append(got, a.Text+a.Field+"="+b.Text)
	}
	if want := "Name=Name name=Ann Age=Age age=41"; strings.Join(got, " ") != want {
		t.Errorf("joined %q, want %q", got, want)
	}
	var svg bytes.Buffer
	if err := inspect.WriteSVG(&svg, v); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(svg.String(), `<line class="slot"`); n != 2 {
		t.Errorf("%d lines of slots are drawn, want 2:\n%s", n, svg.String())
	}
	if !strings.Contains(svg.String(), `class="gone" xml:space="preserve">td [fax] </text>`) {
		t.Errorf("the slot fax is not drawn as one that stays empty:\n%s", svg.String())
	}
}
