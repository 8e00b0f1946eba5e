package list

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func FuzzFind(f *testing.F) {
	for _, html := range []string{
		menu + "<ul>" + each(4, "<li><b>%d</b> %s</li>") + "</ul>",
		"<i>a</i><b>a</b><i>b</i><b>b</b>",
		"<table><tr><th>x<td>y<tr><td rowspan=2>z<table><tr><td>w</table>",
		"<body style='display:none'><p>a<p>b<font><p>c</font><p>d",
		"<select><option>a a<option>b a</select><svg><a>a</a><a>b a</a></svg>",
		"a<br>a<br>a",
		"<table><tr><td><img><td><img><tr><td>a b<td>c d<tr><td><img><td><img><tr><td>e f<td>g h</table>",
	} {
		f.Add(html, "a")
	}
	f.Fuzz(func(t *testing.T, html, keyword string) {
		p, err := page.New([]byte(html), page.Origin{Name: "x"})
		if err != nil {
			return
		}
		tree, err := tagtree.Parse(p)
		if err != nil {
			return
		}
		for _, m := range Methods {
			found, err := By(m, tree, Options{Keyword: keyword})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range found {
				check(t, tree, l)
			}
		}
	})
}

// reporter is what a test and a property have in common.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// check holds a list to what the package promises.
func check(t reporter, tree *tagtree.Tree, l Found) {
	t.Helper()
	if len(l.Records) < 2 {
		t.Errorf("%s: %d records", l.Method, len(l.Records))
	}
	taken := make([]bool, tree.Len())
	first := tagtree.NodeID(-1)
	for _, r := range l.Records {
		if len(r) == 0 || r[0].From <= first {
			t.Fatalf("%s: record %v after node %d", l.Method, r, first)
		}
		first = r[0].From
		for _, s := range r {
			if s.To <= s.From || int(s.To) > tree.Len() {
				t.Fatalf("%s: span %v of %d nodes", l.Method, s, tree.Len())
			}
			for id := s.From; id < s.To; id = tree.End(id) {
				if tree.Parent(id) != tree.Parent(s.From) {
					t.Fatalf("%s: span %v is no run of siblings", l.Method, s)
				}
			}
			for id := s.From; id < s.To; id++ {
				if taken[id] {
					t.Fatalf("%s: node %d lies in two records", l.Method, id)
				}
				taken[id] = true
			}
		}
		if !tree.Within(r[0].From, l.Parent) {
			t.Errorf("%s: record at %d outside of %d", l.Method, r[0].From, l.Parent)
		}
	}
	if l.Method == string(Best) && (l.Sure < leastConfidence || l.Sure > 1 || l.Why == "") {
		t.Errorf("sure %v, why %q", l.Sure, l.Why)
	}
	Columns(tree, l)
}
