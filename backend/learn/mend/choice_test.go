package mend

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/tree/tagtree"
)

// states writes what became of the fields: "name mended, where lost".
func states(p *Proposal) string {
	var out []string
	for _, f := range p.Fields {
		out = append(out, f.Field+" "+string(f.State))
	}
	return strings.Join(out, ", ")
}

func TestAFieldThatIsShownIsMended(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	for _, n := range inns[2:] {
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.after())})
	}
	m, ok := induce.Show(p.New[0].Tree, "Dunnock Hill")
	if !ok {
		t.Fatal("the page does not show the place")
	}
	p.New[0].Shown = map[string]tagtree.NodeID{"where": m.Node}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	for k, n := range inns[2:] {
		want := strings.Join([]string{n.name, n.where, n.tel, n.pets}, "|")
		if have := gives(t, got.New, p.New[k].Tree); have != want {
			t.Errorf("%s, want %s", have, want)
		}
	}
	if !strings.Contains(states(got), "where mended") {
		t.Error(states(got))
	}
	if p.New[0].Known != nil {
		t.Error("the pages that were given have changed")
	}
}

func TestARefusedFieldStaysAsItIs(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	for _, n := range inns[:2] {
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.after()), Known: n.known()})
	}
	p.Refused = []string{"tel"}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	if !strings.Contains(states(got), "tel refused") || !strings.Contains(states(got), "name mended") {
		t.Error(states(got))
	}
	if have, want := fmt.Sprint(got.New.Field("tel").Locators), fmt.Sprint(p.Template.Field("tel").Locators); have != want {
		t.Errorf("the refused field has locators %s, want %s", have, want)
	}
	for _, s := range got.New.Samples[2:] {
		for _, x := range s.Expect {
			if x.Field == "tel" {
				t.Errorf("a new sample expects the refused field: %+v", x)
			}
		}
	}
	for _, f := range p.Template.Fields {
		p.Refused = append(p.Refused, f.Name)
	}
	if got, err = Propose(p); err != nil || got.New != nil || got.Why[0].Code != "refusedall" {
		t.Errorf("all refused: %v, %q", err, got.Why)
	}
}

func TestARefusedColumnStaysAsItIs(t *testing.T) {
	t.Parallel()
	p := taughtList(t)
	p.New = []Page{{Tree: parse(t, "inns", listAfter(inns...)), Rows: knownRows(inns...)}}
	p.Refused = []string{"tel"}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	if !strings.Contains(states(got), "tel refused") || !strings.Contains(states(got), "name mended") {
		t.Error(states(got))
	}
	if have, want := fmt.Sprint(got.New.Field("tel").Locators), fmt.Sprint(p.Template.Field("tel").Locators); have != want {
		t.Errorf("the refused field has locators %s, want %s", have, want)
	}
}

// The figures of a list on the screen must not contradict each other.
func TestAnIntactListIsNotLost(t *testing.T) {
	t.Parallel()
	// Far fewer records than on the sample, all of them as before.
	p := taughtList(t)
	p.New = []Page{{Tree: parse(t, "inns", listBefore(inns[0])), Rows: knownRows(inns[0])}}
	got, err := Propose(p)
	if err != nil || got.New != nil {
		t.Fatalf("%v, proposed %v", err, got.New != nil)
	}
	if got.Records.Drifts || strings.Contains(states(got), "lost") {
		t.Errorf("nothing to mend, and yet records drift %v, %s: %s", got.Records.Drifts, states(got), got.Why)
	}

	// More records than are shown: the counts are of all.
	many := append([]inn{}, inns...)
	for k := range 2 * maxLines {
		many = append(many, inn{fmt.Sprintf("Inn of the %d oaks", k+3), fmt.Sprintf("Oakby %d", k), fmt.Sprintf("960 %03d", k), "welcome"})
	}
	p = taughtList(t)
	p.New = []Page{{Tree: parse(t, "inns", listAfter(many...)), Rows: knownRows(inns...)}}
	if got, err = Propose(p); err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	tel := got.Fields[slices.IndexFunc(got.Fields, func(f Field) bool { return f.Field == "tel" })]
	if got.Lines != len(many) || tel.After != len(many) || got.After.Cells != 4*len(many) {
		t.Errorf("%d lines, %d with a number, %d cells; want %d, %[4]d, %d", got.Lines, tel.After, got.After.Cells, len(many), 4*len(many))
	}
	shown := 0
	for _, c := range got.Cells {
		if c.New {
			shown++
		}
	}
	if shown != 4*maxLines {
		t.Errorf("%d cells are shown, want %d", shown, 4*maxLines)
	}
}

// A field that only its label gives on the new pages has its values in the cells, before and, as long as the label gives them, after.
func TestCellsHaveWhatOnlyALabelGives(t *testing.T) {
	t.Parallel()
	p := taught(t, 3)
	for _, n := range []inn{inns[0], inns[2], inns[3]} { // two labels on each page
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.after())})
	}
	got, err := Propose(p)
	if err != nil {
		t.Fatal(err)
	}
	byLabel := 0
	for _, c := range got.Cells {
		byLabel += one(c.ByLabel)
		if c.ByLabel && (!c.New || len(c.Before) != 1 || c.Field == "name" || c.Field == "where") {
			t.Errorf("%+v is by its label", c)
		}
		if c.New && c.Field == "tel" && (!c.ByLabel || len(c.After) != 1) {
			t.Errorf("%+v, want a value by its label before, and one after", c)
		}
	}
	i := slices.IndexFunc(got.Fields, func(f Field) bool { return f.Field == "tel" })
	if f := got.Fields[i]; f.State != Mended || f.Before != len(p.New) || !strings.Contains(f.Why.String(), "before, only its label led to it on 3") {
		t.Errorf("%+v", f)
	}
	if byLabel < len(p.New) || got.Before.Found != byLabel {
		t.Errorf("%d values by labels, found %d before", byLabel, got.Before.Found)
	}
}
