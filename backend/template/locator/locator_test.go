package locator_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

func parse(t testing.TB, html string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, html)
}

func deep(test string, preds ...locator.Pred) locator.Step {
	return locator.Step{Axis: locator.Deep, Test: test, Preds: preds}
}

// labels is a test for labels that can be written.
func labels(kind locator.PredKind, stems ...string) locator.Pred {
	p, _ := locator.LabelsPred(kind, stems)
	return p
}

func TestRun(t *testing.T) {
	t.Parallel()
	tree := parse(t, `<!DOCTYPE html><body><div id=a class="card big"><b>Price:</b> 12 <i>now</i></div>
<div class=card id=card12><b>Price :</b> 13</div><table><tr><td>A<td>1<tr><td>B<td>2</table>
<p> <b>To serve</b>: </p><p><strong>1</strong> egg<table><caption>Editions</caption><tr><th>Form<th>Cost:<tr><td>Paper<td>9<tr><td>Cloth<td>8</table>`)
	price := locator.Pred{Kind: locator.StemIs, Value: "Price"}
	for _, c := range []struct {
		name string
		l    locator.Locator
		want string // texts, joined
	}{
		{"an attribute anywhere", locator.Locator{Steps: []locator.Step{deep("div", locator.Pred{Kind: locator.AttrIs, Name: "id", Value: "a"})}}, "Price: 12 now"},
		{"a class is a token, not a part", locator.Locator{Steps: []locator.Step{deep("div", locator.Pred{Kind: locator.Class, Value: "car"})}}, ""},
		{"a class among others", locator.Locator{Steps: []locator.Step{deep("div", locator.Pred{Kind: locator.Class, Value: "card"})}}, "Price: 12 now|Price : 13"},
		{"texts after a label, whatever its colon", locator.Locator{Steps: []locator.Step{deep(locator.Text, price), {Axis: locator.Following, Test: locator.Text, Preds: []locator.Pred{locator.At(1)}}}}, "12|13"},
		{"the next cell", locator.Locator{Steps: []locator.Step{deep(locator.Text, locator.Pred{Kind: locator.StemIs, Value: "B"}), {Axis: locator.Parent, Test: "td"}, {Axis: locator.FollowingSibling, Test: "td", Preds: []locator.Pred{locator.At(1)}}}}, "2"},
		{"// counts by parent", locator.Locator{Steps: []locator.Step{deep("td", locator.At(2))}}, "1|2|9|8"},
		{"descendant counts in all", locator.Locator{Steps: []locator.Step{{Axis: locator.Descendant, Test: "td", Preds: []locator.Pred{locator.At(3)}}}}, "B"},
		{"pick one of the whole", locator.Locator{Steps: []locator.Step{deep("td")}, Pick: 4}, "2"},
		{"before a landmark, backwards", locator.Locator{Steps: []locator.Step{deep(locator.Text, locator.Pred{Kind: locator.StemIs, Value: "now"}), {Axis: locator.Preceding, Test: locator.Text, Preds: []locator.Pred{locator.At(2)}}}}, "Price:"},
		{"a column by its heading", locator.Locator{Steps: []locator.Step{deep("td", locator.Pred{Kind: locator.Column, Value: "Cost"})}}, "9|8"},
		{"a cell by row and column", locator.Locator{Steps: []locator.Step{deep(locator.Text, locator.Pred{Kind: locator.StemIs, Value: "Cloth"}), {Axis: locator.Parent, Test: "td"}, {Axis: locator.Parent, Test: "tr"}, {Axis: locator.Child, Test: "td", Preds: []locator.Pred{{Kind: locator.Column, Value: "Cost"}}}}}, "8"},
		{"a cell by its place from the end", locator.Locator{Steps: []locator.Step{deep("tr"), {Axis: locator.Child, Test: "td", Preds: []locator.Pred{{Kind: locator.FromEnd, N: 0}}}}}, "1|2|9|8"},
		{"texts that start with a label, whatever its colon", locator.Locator{Steps: []locator.Step{deep(locator.Text, locator.Pred{Kind: locator.Starts, Value: "Pri"})}}, "Price:|Price :"},
		{"elements by an id with a number", locator.Locator{Steps: []locator.Step{deep("div", locator.Pred{Kind: locator.Undigited, Name: "id", Value: "card"})}}, "Price : 13"},
		{"a heading that is none", locator.Locator{Steps: []locator.Step{deep("td", locator.Pred{Kind: locator.Column, Value: "Editions"})}}, ""},
		{"what is not all in emphasis", locator.Locator{Steps: []locator.Step{deep("div", locator.Pred{Kind: locator.Plain})}}, "Price: 12 now|Price : 13"},
		{"a heading among paragraphs is passed over", locator.Locator{Steps: []locator.Step{deep("p", locator.Pred{Kind: locator.Plain}, locator.At(1))}}, "1 egg"},
		{"the first element of each row that has a text of its own", locator.Locator{Steps: []locator.Step{deep("tr"), {Axis: locator.SelfOrBelow, Test: locator.Any, Preds: []locator.Pred{{Kind: locator.OwnText}, locator.At(1)}}}}, "A|B|Form|Paper|Cloth"},
		{"that may be the row itself", locator.Locator{Steps: []locator.Step{deep("p"), {Axis: locator.SelfOrBelow, Test: locator.Any, Preds: []locator.Pred{{Kind: locator.OwnText}, locator.At(1)}}}}, "To serve|1 egg"},
		{"a cell that is no label", locator.Locator{Steps: []locator.Step{deep("td", labels(locator.NotLabel, "Paper", "A", "B"))}}, "1|2|9|Cloth|8"},
		{"a text that is no label", locator.Locator{Steps: []locator.Step{deep("b"), {Axis: locator.Child, Test: locator.Text, Preds: []locator.Pred{labels(locator.NotLabel, "Price")}}}}, "To serve"},
		{"an element that faces a label", locator.Locator{Steps: []locator.Step{deep("td", locator.Pred{Kind: locator.Facing, Value: "Paper", N: 1})}}, "Cloth"},
		{"an element beside a label", locator.Locator{Steps: []locator.Step{deep("th", labels(locator.BesideLabel, "Cost", "A"))}}, "Form"},
		{"an element beside no label", locator.Locator{Steps: []locator.Step{deep("th", labels(locator.NotBesideLabel, "Cost", "A"))}}, "Cost:"},
		{"a position after a class counts what has it", locator.Locator{Steps: []locator.Step{deep("div", locator.Pred{Kind: locator.Class, Value: "card"}, locator.At(2))}}, "Price : 13"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, n := range c.l.Run(tree) {
				got = append(got, tree.Text(n))
			}
			if g := strings.Join(got, "|"); g != c.want {
				t.Errorf("%s gave %q, want %q", c.l, g, c.want)
			}
		})
	}
}

// gen draws locators that can find something on a tree.
func gen(t *tagtree.Tree) *rapid.Generator[locator.Locator] {
	return rapid.Custom(func(r *rapid.T) locator.Locator {
		var l locator.Locator
		for i := range rapid.IntRange(1, 4).Draw(r, "steps") {
			n := tagtree.NodeID(rapid.IntRange(1, t.Len()-1).Draw(r, "node"))
			axes := []locator.Axis{locator.Child, locator.Deep, locator.Descendant}
			if i > 0 {
				axes = append(axes, locator.Parent, locator.Following, locator.FollowingSibling, locator.Preceding, locator.SelfOrBelow)
			}
			s := locator.Step{Axis: rapid.SampledFrom(axes).Draw(r, "axis"), Test: t.Tag(n)}
			if s.Test != locator.Text && rapid.Bool().Draw(r, "any") {
				s.Test = locator.Any
			}
			if s.Axis == locator.Parent && s.Test == locator.Text {
				s.Test = locator.Any
			}
			s.Preds = genPreds(r, t, n, s.Test == locator.Text)
			l.Steps = append(l.Steps, s)
		}
		if rapid.IntRange(0, 3).Draw(r, "pick") == 0 {
			l.Pick = rapid.IntRange(1, 3).Draw(r, "k")
		}
		return l
	})
}

func genPreds(r *rapid.T, t *tagtree.Tree, n tagtree.NodeID, text bool) []locator.Pred {
	var out []locator.Pred
	if text {
		stem := tagtree.Stem(t.Text(n))
		switch rapid.IntRange(0, 3).Draw(r, "text test") {
		case 1:
			if stem != "" {
				out = append(out, locator.Pred{Kind: locator.StemIs, Value: stem})
			}
		case 2:
			if f := strings.Fields(t.Node(n).Data); len(f) > 0 {
				out = append(out, locator.Pred{Kind: locator.Contains, Value: f[0]})
			}
		case 3:
			if f := strings.Fields(stem); len(f) > 0 {
				out = append(out, locator.Pred{Kind: locator.Starts, Value: f[0]})
			}
		}
	} else {
		for _, a := range t.Node(n).Attr {
			if strings.ContainsAny(a.Key, ":@<") || a.Namespace != "" || rapid.Bool().Draw(r, "skip") {
				continue
			}
			switch f := strings.Fields(a.Val); {
			case a.Key == "class" && len(f) > 0 && rapid.Bool().Draw(r, "whole") && !strings.ContainsAny(f[0], `'"`):
				out = append(out, locator.Pred{Kind: locator.Class, Value: f[0]})
			case a.Key == "class" && len(f) > 1 && !strings.ContainsAny(f[1], `'"`):
				out = append(out, locator.Pred{Kind: locator.ClassStart, Value: f[1][:(len(f[1])+1)/2]})
			case rapid.Bool().Draw(r, "has"):
				out = append(out, locator.Pred{Kind: locator.HasAttr, Name: a.Key})
			case !strings.ContainsAny(a.Val, "\r\n\t\\"):
				out = append(out, locator.Pred{Kind: locator.AttrIs, Name: a.Key, Value: a.Val})
			}
			break
		}
	}
	if heading := cellsAbove(t, n); len(heading) > 0 && !text {
		out = append(out, locator.Pred{Kind: locator.Column, Value: rapid.SampledFrom(heading).Draw(r, "heading")})
	}
	if !text && rapid.IntRange(0, 3).Draw(r, "plain") == 0 {
		out = append(out, locator.Pred{Kind: locator.Plain})
	}
	if !text && rapid.IntRange(0, 3).Draw(r, "undigited") == 0 {
		out = append(out, locator.Pred{Kind: locator.Undigited, Name: "id", Value: rapid.SampledFrom([]string{"", "row", "it's"}).Draw(r, "rest")})
	}
	if !text && rapid.IntRange(0, 3).Draw(r, "own") == 0 {
		out = append(out, locator.Pred{Kind: locator.OwnText})
	}
	if !text && rapid.IntRange(0, 3).Draw(r, "end") == 0 {
		out = append(out, locator.Pred{Kind: locator.FromEnd, N: rapid.IntRange(0, 3).Draw(r, "following")})
	}
	if !text && rapid.IntRange(0, 3).Draw(r, "titled") == 0 {
		out = append(out, locator.Pred{Kind: locator.InTitle})
	}
	if stem := tagtree.Stem(t.Text(n)); rapid.IntRange(0, 3).Draw(r, "labels") == 0 {
		kinds := []locator.PredKind{locator.NotLabel, locator.BesideLabel, locator.NotBesideLabel}
		if text {
			kinds = kinds[:1]
		}
		if p, ok := locator.LabelsPred(rapid.SampledFrom(kinds).Draw(r, "kind"), []string{"Price", stem}); ok {
			out = append(out, p)
		}
	}
	if rapid.IntRange(0, 3).Draw(r, "faces") == 0 {
		if stem := tagtree.Stem(t.Node(max(n-tagtree.NodeID(rapid.IntRange(1, 8).Draw(r, "back")), 1)).Data); stem != "" {
			out = append(out, locator.Pred{Kind: locator.Facing, Value: stem, N: rapid.IntRange(1, locator.MaxFacing).Draw(r, "levels")})
		}
	}
	if !text && rapid.IntRange(0, 3).Draw(r, "under") == 0 {
		if stem := tagtree.Stem(t.Node(max(n-tagtree.NodeID(rapid.IntRange(1, 8).Draw(r, "up")), 1)).Data); stem != "" && !strings.Contains(stem, "|") {
			out = append(out, rapid.SampledFrom([]locator.Pred{{Kind: locator.Under, Name: "dt", Value: stem}, {Kind: locator.Under, Name: "h3", Value: stem}, {Kind: locator.Under, Name: locator.Bold, Value: stem}, {Kind: locator.Under, Name: locator.Row, Value: stem}, {Kind: locator.Under, Name: locator.Text, Value: stem}, {Kind: locator.InRows, Value: stem}}).Draw(r, "run"))
		}
	}
	if rapid.Bool().Draw(r, "position") {
		out = append(out, locator.At(rapid.IntRange(1, 4).Draw(r, "n")))
	}
	return out
}

// cellsAbove are the texts before a cell that can head its column.
func cellsAbove(t *tagtree.Tree, n tagtree.NodeID) []string {
	if t.Tag(n) != "td" {
		return nil
	}
	var out []string
	for id := n - 1; id > 0 && t.Tag(id) != "table"; id-- {
		if stem := tagtree.Stem(t.Node(id).Data); t.IsText(id) && stem != "" {
			out = append(out, stem)
		}
	}
	return out
}

// samplePages are a few of our own pages, of different makes.
func samplePages(t testing.TB) []*tagtree.Tree {
	t.Helper()
	var out []*tagtree.Tree
	for _, site := range []string{"people", "shop", "oldtown", "books", "onsen"} {
		files, err := filepath.Glob("../../../templates/" + site + "/pages/*.html")
		if err != nil || len(files) == 0 {
			t.Fatalf("no pages of %s: %v", site, err)
		}
		raw, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		tree := tagtreetest.From(t, raw, page.Origin{Name: files[0]})
		out = append(out, tree)
	}
	return out
}

// TestPrintedFormIsTheSame holds the package's invariant: what is printed reads
// back as the same locator, and a general XPath engine finds the same nodes.
func TestPrintedFormIsTheSame(t *testing.T) {
	t.Parallel()
	for _, tree := range samplePages(t) {
		found := 0
		rapid.Check(t, func(r *rapid.T) {
			l := gen(tree).Draw(r, "locator")
			back, err := locator.Parse(l.String())
			if err != nil {
				r.Fatal(err)
			}
			if diff := cmp.Diff(l, back); diff != "" {
				r.Fatalf("%s reads back as something else:\n%s", l, diff)
			}
			got := l.Run(tree)
			found += len(got)
			expr, err := xpath.Compile(l.String())
			if err != nil {
				r.Fatalf("%s: %v", l, err)
			}
			want, err := expr.Nodes(xpath.NewDoc(tree)) // with a budget of its own: a dear locator would spend that of the others
			if err != nil {
				r.Skip("the engine gave up: " + err.Error())
			}
			if !slices.Equal(got, want) {
				r.Fatalf("%s on %s: %v, the XPath engine has %v", l, tree.Page.Name, got, want)
			}
		})
		if found == 0 {
			t.Errorf("%s: no locator found anything: the test has lost its subject", tree.Page.Name)
		}
	}
}

// TestSetIsEachAlone holds that running together changes nothing.
func TestSetIsEachAlone(t *testing.T) {
	t.Parallel()
	for _, tree := range samplePages(t) {
		rapid.Check(t, func(r *rapid.T) {
			ls := rapid.SliceOfN(gen(tree), 1, 12).Draw(r, "locators")
			for i, got := range locator.NewSet(ls).Run(tree) {
				if want := ls[i].Run(tree); !slices.Equal(got, want) {
					r.Fatalf("%s together: %v, alone: %v", ls[i], got, want)
				}
			}
		})
	}
}

func TestParseSaysWhatWasExpected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, expr, want string }{
		{"empty", "", `expected "/" or "//"`},
		{"no step", "//", "expected a tag, * or text()"},
		{"an axis of XPath that is not ours", "//a/ancestor::b", "expected the end"},
		{"a function", "//a[last()]", "expected a position"},
		{"a text that may be blank", "//text()", "not blank"},
		{"an open bracket", "//a[1", `expected "]"`},
		{"position zero", "//a[0]", "expected a position from 1"},
		{"an open quote", "//a[@b='c]", "expected a closing '"},
		{"more after", "//a]", "expected the end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := locator.Parse(c.expr)
			var syntax *locator.SyntaxError
			if !errors.As(err, &syntax) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: error %v, want one that says %q", c.expr, err, c.want)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "plain", "it's", `say "x"`, `it's "x"`, `'`, `"'"`, `a',"'",'b`} {
		l := locator.Locator{Steps: []locator.Step{deep("a", locator.Pred{Kind: locator.AttrIs, Name: "b", Value: s})}}
		back, err := locator.Parse(l.String())
		if err != nil || back.Steps[0].Preds[0].Value != s {
			t.Errorf("%q: printed %s, read back %v, %v", s, l, back, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("//div[@id='a']/p[2]")
	f.Add("(//*)[3]")
	f.Add(locator.Locator{Steps: []locator.Step{deep("li", locator.Pred{Kind: locator.Plain})}}.String())
	f.Add(locator.Locator{Steps: []locator.Step{deep("td", labels(locator.BesideLabel, "Ann's", `a "b"`))}}.String())
	f.Add(locator.Locator{Steps: []locator.Step{deep("li"), {Axis: locator.SelfOrBelow, Test: locator.Any, Preds: []locator.Pred{{Kind: locator.OwnText}, locator.At(1)}}}}.String())
	f.Add(locator.Locator{Steps: []locator.Step{deep("h1", locator.Pred{Kind: locator.InTitle})}}.String())
	f.Add(`//a[@b=concat('x',"'",'y')]`)
	f.Add(locator.Locator{Steps: []locator.Step{deep("td", locator.Pred{Kind: locator.Column, Value: "it's"})}}.String())
	f.Fuzz(func(t *testing.T, expr string) {
		l, err := locator.Parse(expr)
		if err != nil {
			return
		}
		if back, err := locator.Parse(l.String()); err != nil || back.String() != l.String() {
			t.Errorf("%q reads as %s, which reads as %s, %v", expr, l, back, err)
		}
	})
}
