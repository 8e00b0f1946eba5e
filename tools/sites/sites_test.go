package main

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// The least that extraction must reach on the sites of this folder, of 100,000 cells. The confidence is fitted on all but the newest 24 sites.
const (
	mostSureWrong      = 560 // wrong with a confidence of .9 or more
	mostWrong          = 2050
	mostMissed         = 4150
	mostSureWrongLater = 50 // after the redesign
	mostMissedLater    = 67500
)

const sureFrom = .9

func TestExtractionOnOwnSites(t *testing.T) {
	dir := t.TempDir()
	if err := writeAll(dir, 1, 8); err != nil {
		t.Fatal(err)
	}
	data, err := measure.Read(os.DirFS(dir), "detail")
	if err != nil {
		t.Fatal(err)
	}
	now := count(t, data, "own", 3)
	now.most(t, "wrong and sure", now.sureWrong, mostSureWrong)
	now.most(t, "wrong", now.wrong, mostWrong)
	now.most(t, "missed", now.missed, mostMissed)
	later := count(t, data, "own-later", 1) // a further turn would learn from pages of later
	later.most(t, "wrong and sure", later.sureWrong, mostSureWrongLater)
	later.most(t, "missed", later.missed, mostMissedLater)
}

// counts are the cells of a set by what came of them.
type counts struct {
	set                             string
	cells, wrong, sureWrong, missed int
}

// count learns each site of a set from a click on each field of one page and at most five
// further pages, and reads the others.
func count(t *testing.T, data *measure.Data, set string, turns int) *counts {
	t.Helper()
	setup := measure.Setup{Clicked: 1, Unlabelled: measure.MaxUnlabelled, Turns: turns}
	results, err := measure.Detail(t.Context(), data, measure.Induced, []measure.Setup{setup}, measure.Filter{Sets: []string{set}})
	if err != nil {
		t.Fatal(err)
	}
	n := &counts{set: set}
	for _, c := range results[0].Cells {
		n.cells++
		switch c.Verdict {
		case measure.Wrong, measure.False:
			n.wrong++
			if c.Confidence >= sureFrom {
				n.sureWrong++
				t.Logf("wrong and sure: %s/%s %s %s: %q, want %q", c.Set, c.Site, c.Page, c.Field, c.Got, c.Expected)
			}
		case measure.Missed:
			n.missed++
		}
	}
	t.Logf("%s: %d cells, %d wrong, %d of them with %.1f and more, %d missed", set, n.cells, n.wrong, n.sureWrong, sureFrom, n.missed)
	return n
}

// most fails the test where more of 100,000 cells are so than may be.
func (n *counts) most(t *testing.T, what string, are, may int) {
	t.Helper()
	if are*100_000 > may*n.cells {
		t.Errorf("%s: %d of %d cells are %s, at most %d of 100,000 may be", n.set, are, n.cells, what, may)
	}
}

// A person could click each value: otherwise the site measures its own mistake.
func TestPagesShowTheirValues(t *testing.T) {
	sites, err := readSites()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sites {
		for number, now := range map[int]bool{0: true, 1: true, 2: true, 100: false, 101: false} {
			form := s.now
			if !now {
				form = s.later
			}
			if form == nil {
				continue
			}
			raw, err := s.show(form, 1, number, s.record(1, number))
			if err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			p, err := page.New(raw, page.Origin{Name: s.name})
			if err != nil {
				t.Fatal(err)
			}
			tree, err := tagtree.Parse(p)
			if err != nil {
				t.Fatal(err)
			}
			for field, values := range s.known(1, number) {
				for _, v := range values {
					if m, ok := induce.Show(tree, v); !ok || !tree.Visible(m.Node) {
						t.Errorf("%s, page %d: nobody can click the %s %q", s.name, number, field, v)
					}
				}
			}
		}
	}
}

// A value that another field and another record have too is shown where the page writes this field.
func TestShownIsThePlaceOfTheField(t *testing.T) {
	s, err := parse("x", "from: one of Elm | Elm\nto: one of Elm | Elm\n---\n<p>{{range others 1}}{{.to}}{{end}}<p>{{.from}}<p>to {{if eq .to .from}}{{.to}}{{end}}")
	if err != nil {
		t.Fatal(err)
	}
	written, err := s.show(s.now, 1, 0, s.record(1, 0))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := s.shown(sheet{page: s.now}, 1, written)
	want := map[string][]string{"from": {"/html[1]/body[1]/p[2]/#text[1]"}, "to": {"/html[1]/body[1]/p[3]/#text[1]"}}
	if err != nil || !reflect.DeepEqual(shown, want) {
		t.Errorf("shown %v, %v, want %v", shown, err, want)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"name: title 2":                      "no line of ---",
		"name title 2\n---\n":                "line 1",
		"name: titel 2\n---\n":               "unknown kind",
		"name: title 3-2\n---\n":             "want a number or two",
		"language: xx\n---\n":                `no words of language "xx"`,
		"name: title 2\n---\n{{if}}":         "missing value",
		"# a\n\nname: title\n---\n{{.name}}": "want a number or two",
	} {
		if _, err := parse("x", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("parse(%q): error %v, want %q", text, err, want)
		}
	}
}
