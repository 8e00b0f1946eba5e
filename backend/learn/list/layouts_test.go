package list_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// fields are those of a record: t title, a author, d date, p price, l place, x description, n number, u address, c count.
type fields map[string]string

// layout is a page of a shape that real sites use, with the records that it shows.
type layout struct {
	name, body string
	cols       string                       // fields that must be columns
	n          int                          // records
	pick       func(i int, r fields) fields // changes a record that must be found
	unsure     bool                         // no list, or one that we do not find: nothing may be given as sure
	bare       bool                         // without head and foot
	unfound    bool                         // found by two marked records only
	unmarked   bool                         // found without clicks only
}

// Pages of many layouts: all records and nothing else, each value in a column of its own. Where there is no list,
// none is sure.
func TestLayouts(t *testing.T) {
	t.Parallel()
	for _, l := range allLayouts() {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			tree := tagtreetest.Parse(t, "<!doctype html><meta charset=utf-8><body>"+l.page())
			found := list.Find(tree, list.Options{Most: 1})
			switch {
			case l.unfound:
				return
			case l.unsure:
				if len(found) > 0 && found[0].Sure >= list.SureList {
					t.Errorf("sure %.2f of %s", found[0].Sure, found[0].Why)
				}
				return
			case len(found) == 0:
				t.Fatal("no list")
			}
			var texts []string
			for _, r := range found[0].Records {
				texts = append(texts, r.Text(tree))
			}
			want := l.records()
			if len(texts) != len(want) {
				t.Fatalf("%d records, want %d: %s\n%q", len(texts), len(want), found[0].Why, texts)
			}
			table, _ := list.Columns(tree, found[0])
			for _, key := range strings.Fields(l.cols) {
				var cells []string
				for i := range want {
					if !strings.Contains(texts[i], want[i][key]) || i > 0 && strings.Contains(texts[i], books[i-1]["t"]) {
						t.Errorf("record %d is %q, want %v", i, texts[i], want[i])
					}
					cells = append(cells, want[i][key])
				}
				if values := strings.Join(cells, "; "); !hasColumn(table, values) {
					t.Errorf("no column with %s", values)
				}
			}
		})
	}
}

// allLayouts are the pages of all files.
func allLayouts() []layout { return slices.Concat(layouts(), markedLayouts(), siteLayouts()) }

// page is the layout with head and foot.
func (l *layout) page() string {
	if l.bare {
		return l.body
	}
	return layoutHead + "<main>" + l.body + "</main>" + layoutFoot
}

// records are the records that a layout shows.
func (l *layout) records() (out []fields) {
	for i := range l.n {
		r := fields{}
		for k, v := range books[i] {
			r[k] = v
		}
		if l.pick != nil {
			r = l.pick(i, r)
		}
		out = append(out, r)
	}
	return out
}

func hasColumn(table *align.Table, values string) bool {
	for c := range table.Columns {
		if list.Joined(table, c) == values {
			return true
		}
	}
	return false
}

var books = func() (out []fields) {
	titles := []string{"Harbour lights", "The glass orchard", "Winter ferries", "A map of rain", "Salt and cedar", "Letters to the lighthouse", "Nine quiet rivers", "The clockmaker's garden", "Paper boats", "Under the viaduct"}
	authors := []string{"Mara Quill", "Jon Abbeyfield", "Tess Oduya", "Ivo Lindqvist", "Priya Nair", "Carl Osterman", "Lena Fabre", "Omar Haddad", "Ruth Selwyn", "Kenji Mori"}
	dates := []string{"3 May 2021", "17 June 2021", "2 July 2021", "21 August 2021", "5 September 2021", "30 October 2021", "11 November 2021", "9 December 2021", "14 January 2022", "28 February 2022"}
	prices := []string{"$12.50", "$8.00", "$15.75", "$9.99", "$21.00", "$7.25", "$18.40", "$11.10", "$6.95", "$14.30"}
	places := []string{"Bergen", "Porto", "Galway", "Trieste", "Lyon", "Utrecht", "Gdansk", "Malmo", "Split", "Basel"}
	descs := []string{
		"A keeper counts the ships that never come home and writes each name on the wall of the tower.",
		"Two sisters inherit a greenhouse in which nothing has ever been planted.",
		"Every January the ice takes one boat, and the town votes which one it will be this year.",
		"A surveyor is sent to measure a valley that does not stay where it was put.",
		"Recipes, rumours and a long walk along a coast that the railway forgot.",
		"Forty years of post between a teacher and a lamp that turns all night.",
		"The dam was never built, but the people moved away all the same.",
		"Springs, wheels and roses: what an old man left behind in the yard.",
		"A small flood, a large family, and one summer in which nobody slept upstairs.",
		"Street musicians share an arch with a fox and the night bus drivers."}
	for i := range titles {
		out = append(out, fields{"t": titles[i], "a": authors[i], "d": dates[i], "p": prices[i], "l": places[i], "x": descs[i], "n": fmt.Sprint(i + 1), "u": fmt.Sprintf("/item/%d", 1000+i*37), "c": fmt.Sprint(3 + (i*7)%23)})
	}
	return
}()

// fill puts a record into a template: {t} its fields.
func fill(tpl string, r fields) string {
	for k, v := range r {
		tpl = strings.ReplaceAll(tpl, "{"+k+"}", v)
	}
	return tpl
}

// loop repeats templates in turn.
func loop(n int, tpl func(i int, r fields) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(fill(tpl(i, books[i]), books[i]))
	}
	return b.String()
}
func always(s string) func(int, fields) string { return func(int, fields) string { return s } }

const layoutHead = `<header><a href="/" class="logo">Quayside</a><nav><ul><li><a href="/new">New arrivals</a></li><li><a href="/sub">Subjects</a></li><li><a href="/ev">Events</a></li><li><a href="/shop">Visit us</a></li><li><a href="/help">Help and contact</a></li></ul></nav><form><input name=q><button>Search</button></form></header>`
const layoutFoot = `<footer><div class="cols"><div><h4>About</h4><ul><li><a href="/a">Who we are</a></li><li><a href="/j">Jobs</a></li><li><a href="/p">Press</a></li></ul></div><div><h4>Service</h4><ul><li><a href="/r">Returns</a></li><li><a href="/s">Shipping</a></li><li><a href="/g">Gift cards</a></li></ul></div></div><p>Copyright 2022 Quayside. All rights reserved.</p></footer>`
