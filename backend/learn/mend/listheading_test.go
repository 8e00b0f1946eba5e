package mend

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// programme is a page with events below days; item writes an event.
func programme(heading, list string, item func(hour int, title string) string) string {
	var b strings.Builder
	b.WriteString("<title>Programme</title><h1>What is on</h1>")
	for day := range 3 {
		fmt.Fprintf(&b, heading, []string{"Friday 6 June", "Saturday 7 June", "Monday 9 June"}[day])
		fmt.Fprintf(&b, "<%s class=events>", list)
		for i := range 2 + day%2 {
			b.WriteString(item(17+i+day, fmt.Sprintf("Play number %d of day %d", i+1, day+1)))
		}
		fmt.Fprintf(&b, "</%s>", list)
	}
	return b.String()
}

// A list is mended beside the headings of its groups: their fields hold where the headings are as before, and are lost where not.
func TestAListIsMendedBesideItsHeadings(t *testing.T) {
	t.Parallel()
	tree := parse(t, "old", programme("<h3 class=day>%s</h3>", "ul", func(hour int, title string) string {
		return fmt.Sprintf("<li><i class=t>%d:30</i><a href=/p>%s</a></li>", hour, title)
	}))
	problem := induce.ListProblem{Samples: []*tagtree.Tree{tree}, Fields: record.Schema{{Name: "day", Type: "text"}, {Name: "hour", Type: "text"}, {Name: "title", Type: "text"}}}
	var before []induce.Mark
	for i, hour := range []string{"17:30", "18:30"} {
		marks, missing := induce.ShowNext(tree, []induce.Shown{{Field: "day", Value: "Friday 6 June"}, {Field: "hour", Value: hour}, {Field: "title", Value: fmt.Sprintf("Play number %d of day 1", i+1)}}, last(before), before)
		if len(missing) > 0 {
			t.Fatal("the page does not show ", missing)
		}
		before = marks
		problem.Marks = append(problem.Marks, marks...)
	}
	l, err := induce.LearnList(problem)
	if err != nil || len(l.Template.Records.Headings) == 0 {
		t.Fatalf("%v, problems %v", err, l.Problems)
	}
	l.Template.Name = "Programme"
	l.Template.Samples = []template.Sample{{Name: "old", URL: tree.Page.URL, Digest: tree.Page.Digest()}}
	item := func(hour int, title string) string {
		return fmt.Sprintf("<div class=event><h4>%s</h4><p>at <b>%d:30</b></p></div>", title, hour)
	}
	for _, c := range []struct {
		heading string
		state   State
		first   string
	}{
		{"<h3 class=day>%s</h3>", Holds, "Friday 6 June|17:30|Play number 1 of day 1"},
		{"<p><u>%s</u></p>", Lost, "|17:30|Play number 1 of day 1"},
	} {
		got, err := Propose(Problem{Template: l.Template, Old: []Page{{Tree: tree}}, New: []Page{{Tree: parse(t, "new", programme(c.heading, "section", item))}}})
		if err != nil || got.New == nil {
			t.Fatalf("%s: no proposal: %v, %+v", c.heading, err, got.Why)
		}
		if got.Fields[0].Field != "day" || got.Fields[0].State != c.state || len(got.Fields) != 3 || len(got.Drift.Fields) != 3 {
			t.Errorf("%s: fields %+v", c.heading, got.Fields)
		}
		rows := strings.Split(listed(t, got.New, parse(t, "new", programme(c.heading, "section", item))), "\n")
		if len(rows) != 7 || rows[0] != c.first {
			t.Errorf("%s: %q, want 7 with %q first", c.heading, rows, c.first)
		}
	}
}

// last is the last node of some marks.
func last(marks []induce.Mark) (n tagtree.NodeID) {
	for _, m := range marks {
		n = max(n, m.Node)
	}
	return n
}
