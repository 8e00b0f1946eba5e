package list

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tagtree"
)

func FuzzFind(f *testing.F) {
	for _, html := range []string{
		menu + "<ul>" + each(4, "<li><b>%d</b> %s</li>") + "</ul>",
		"<i>a</i><b>a</b><i>b</i><b>b</b>",
		"<table><tr><th>x<td>y<tr><td rowspan=2>z<table><tr><td>w</table>",
		"<body style='display:none'><p>a<p>b<font><p>c</font><p>d",
		"<select><option>a a<option>b a</select><svg><a>a</a><a>b a</a></svg>",
		"a<br>a<br>a",
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

// check holds a list to what the package promises.
func check(t *testing.T, tree *tagtree.Tree, l Found) {
	t.Helper()
	if len(l.Records) < 2 {
		t.Errorf("%s: %d records", l.Method, len(l.Records))
	}
	at := tagtree.NodeID(0)
	for _, r := range l.Records {
		if len(r) == 0 {
			t.Fatalf("%s: a record without a span", l.Method)
		}
		for _, s := range r {
			if s.From < at || s.To <= s.From || int(s.To) > tree.Len() {
				t.Fatalf("%s: span %v behind node %d of %d", l.Method, s, at, tree.Len())
			}
			for id := s.From; id < s.To; id = tree.End(id) {
				if tree.Parent(id) != tree.Parent(s.From) {
					t.Fatalf("%s: span %v is no run of siblings", l.Method, s)
				}
			}
			at = s.To
		}
		if !tree.Within(r[0].From, l.Parent) {
			t.Errorf("%s: record at %d outside of %d", l.Method, r[0].From, l.Parent)
		}
	}
	if l.Method == string(Best) && (l.Sure < leastSure || l.Sure > 1 || l.Why == "") {
		t.Errorf("sure %v, why %q", l.Sure, l.Why)
	}
	Columns(tree, l)
}
