package locator_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/template/locator"
)

func TestUnder(t *testing.T) {
	t.Parallel()
	tree := parse(t, `<dl><dt>Writer:<dd>Ann<dd><i>Bob</i><dt>Year<dd>1990<dt>Note</dl>
<table><tr><th>Subject<td>Rivers<tr><th>&nbsp;<td>Mills<tr><th>Place<td>Bonn<tr><th><td>Kiel</table>
<table><tr><th colspan=2>Home<tr><td>Coach<td>Cy<tr><td>Fans<td>90<tr><th colspan=2>Away:<tr><td>Coach<td>Di</table>
<p>See <u>all</u><br>Tags:&nbsp;<u>new</u>, <u>red</u> and <u>old</u>.<br>Parts : <u>leaf</u></p>
<div><b>Sellers</b><br>Flo<br>Gus<br><i>to</i> <b>Buyers:</b><br>Hal<br></div>`)
	cell := locator.Step{Axis: locator.Child, Test: "td", Preds: []locator.Pred{locator.At(1)}}
	for _, c := range []struct {
		name, tag string
		pred      locator.Pred
		then      []locator.Step
		want      string // texts, joined
	}{
		{"the values after a label among its siblings", "dd", locator.Pred{Kind: locator.Under, Name: "dt", Value: "Writer"}, nil, "Ann|Bob"},
		{"up to the next label and with it", locator.Any, locator.Pred{Kind: locator.Under, Name: "dt", Value: "Year"}, nil, "1990|Note"},
		{"the row of a label, and rows without one below it", "tr", locator.Pred{Kind: locator.InRows, Value: "Subject"}, []locator.Step{cell}, "Rivers|Mills"},
		{"the rows below a row of one cell, and the next one", "tr", locator.Pred{Kind: locator.Under, Name: locator.Row, Value: "Home"}, nil, "Coach Cy|Fans 90|Away:"},
		{"up to the next text that ends in a colon", "u", locator.Pred{Kind: locator.Under, Name: locator.Text, Value: "Tags"}, nil, "new|red|old"},
		{"the last one", "u", locator.Pred{Kind: locator.Under, Name: locator.Text, Value: "Parts"}, nil, "leaf"},
		{"the texts below a label in bold print", locator.Text, locator.Pred{Kind: locator.Under, Name: locator.Bold, Value: "Sellers"}, nil, "Flo|Gus"},
		{"the texts below the last one", locator.Text, locator.Pred{Kind: locator.Under, Name: locator.Bold, Value: "Buyers"}, nil, "Hal"},
		{"a label that is not there", "tr", locator.Pred{Kind: locator.InRows, Value: "Title"}, []locator.Step{cell}, ""},
	} {
		l := locator.Locator{Steps: append([]locator.Step{{Axis: locator.Deep, Test: c.tag, Preds: []locator.Pred{c.pred}}}, c.then...)}
		var got []string
		for _, n := range l.Run(tree) {
			got = append(got, tree.Text(n))
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%s: %s gave %q, want %q", c.name, l, g, c.want)
		}
		if read, err := locator.Parse(l.String()); err != nil || !read.Equal(l) {
			t.Errorf("%s: %s is read as %s, %v", c.name, l, read, err)
		}
	}
}
