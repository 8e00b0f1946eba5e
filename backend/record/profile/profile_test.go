package profile

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/record"
)

// of is the profile of cells; values of one cell are separated by "|", "" is no value.
func of(t record.Type, cells ...string) *Profile {
	p := &Profile{}
	for _, c := range cells {
		cell := record.Cell{State: record.Missing, Confidence: .95}
		if c != "" {
			cell.State = record.Found
			for _, v := range strings.Split(c, "|") {
				cell.Values = append(cell.Values, record.Value{Text: v})
			}
		}
		p.Add(&cell, t)
	}
	return p
}

func repeat(n int, format string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = format
		if strings.Contains(format, "%d") {
			out[i] = fmt.Sprintf(format, 10+i)
		}
	}
	return out
}

func TestShape(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"£1,250 a month": "£0,0 a", "Anna van Dijk": "a", "[": "[", "A-1019/22": "a-0/0", "2024年3月5日": "0a0a0a", "": "", "  ": "", "d’été": "a’a",
	} {
		if got := Shape(text); got != want {
			t.Errorf("Shape(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestDeviations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind       record.Type
		known, now []string
		want       string
		why        string
	}{
		{record.Text, repeat(40, "A-%d/22"), repeat(30, "["), "look repeated", "each docket number became a bracket"},
		{record.Text, repeat(40, "A-%d/22"), repeat(30, "B-%d/23"), "", "new numbers of the same look"},
		{record.Text, repeat(40, "A-%d/22"), repeat(3, "["), "look repeated", "three records are enough for a look that was always the same"},
		{record.Text, repeat(3, "A-%d/22"), repeat(3, "["), "", "three and three are not"},
		{record.Text, append(repeat(20, "Lamp %d"), repeat(20, "Red lamp")...), append(repeat(9, "Lamp %d cm"), repeat(11, "Blue rug")...), "", "some new looks among those known"},
		{record.Number, repeat(20, "%d m²"), repeat(20, "on request"), "type look repeated", "no numbers any more"},
		{record.Text, repeat(9, "x"), repeat(9, ""), "fill", "nine pages of a small site lose a field"},
		{record.Text, repeat(9, "x"), append(repeat(7, "x"), "", ""), "", "two of nine are empty"},
		{record.Text, repeat(10, "1 egg|2 cups of flour|3 apples|milk|salt"), repeat(10, "1 egg"), "many", "of five ingredients one is left"},
		{record.Text, repeat(12, "Lot %d"), repeat(12, "Lot 1"), "repeated", "one value on all records"},
		{record.Text, repeat(12, "in stock"), repeat(12, "in stock"), "", "a value that was always the same"},
		{record.Text, repeat(12, "Heron"), repeat(12, strings.Repeat("a long text ", 9)), "look", "far longer than all before"},
	} {
		var kinds []string
		for _, d := range Deviations(of(c.kind, c.known...), of(c.kind, c.now...)) {
			kinds = append(kinds, string(d.Kind))
		}
		if got := strings.Join(kinds, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
}

func TestConfidenceFalls(t *testing.T) {
	t.Parallel()
	at := func(n int, confidence float64) *Profile {
		p := &Profile{}
		for range n {
			p.Add(&record.Cell{State: record.Found, Confidence: confidence, Values: []record.Value{{Text: "x"}}}, record.Text)
		}
		return p
	}
	for _, c := range []struct {
		before, now float64
		want        int
	}{{.97, .6, 1}, {.97, .93, 0}, {.9, .89, 0}, {.6, .97, 0}} {
		if got := Deviations(at(10, c.before), at(10, c.now)); len(got) != c.want {
			t.Errorf("from %v to %v: %+v, want %d deviations", c.before, c.now, got, c.want)
		}
	}
}

func TestPagesGiveFewerRecords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		known, now Pages
		want       bool
		why        string
	}{
		{Pages{1, 45, 45}, Pages{1, 1, 1}, true, "45 records become one"},
		{Pages{1, 45, 45}, Pages{1, 30, 30}, false, "a shorter list"},
		{Pages{5, 45, 1}, Pages{1, 1, 1}, false, "a last page was as short before"},
		{Pages{1, 5, 5}, Pages{1, 1, 1}, false, "five and one may be chance"},
		{Pages{}, Pages{1, 1, 1}, false, "nothing is known"},
	} {
		if p, got := c.now.Fewer(c.known); got != c.want {
			t.Errorf("%s: %v with p %v, want %v", c.why, got, p, c.want)
		}
	}
}

// TestExact compares with values computed by hand.
func TestExact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"fisher 0/9 beside 9/9", fisher(0, 9, 9, 9), 1.0 / 48620},
		{"fisher 1/2 beside 1/2", fisher(1, 2, 1, 2), 5.0 / 6},
		{"two of two by halves", binomialTail(2, 2, .5), .25},
		{"at most one of two by halves", Fewer(1, 2, .5), .75},
		{"bound of 0 in 10", upperBound(0, 10), 1 - math.Pow(.05, .1)},
		{"rate 0 in 1 beside 3 in 1", rateTest(0, 1, 3, 1), .125},
	} {
		if math.Abs(c.got-c.want) > 1e-6 {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

// TestMergeIsAddition: however cells are divided, the counts are those of all cells.
func TestMergeIsAddition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "b|c", "12", "1|2|3"}), 0, 30).Draw(t, "cells")
		at := rapid.IntRange(0, len(cells)).Draw(t, "cut")
		all, part := of(record.Text, cells...), of(record.Text, cells[:at]...)
		part.Merge(of(record.Text, cells[at:]...))
		all.Common, part.Common = nil, nil // bounds, not counts
		if fmt.Sprint(*all) != fmt.Sprint(*part) {
			t.Fatalf("got %+v, want %+v", *part, *all)
		}
	})
}

func TestProfileSurvivesJSON(t *testing.T) {
	t.Parallel()
	want := of(record.Text, "a", "b|12", "")
	raw, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	got := &Profile{}
	if err := json.Unmarshal(raw, got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
