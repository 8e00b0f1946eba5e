package induce_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// listTree parses the body of a page.
func listTree(t testing.TB, body string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.From(t, []byte("<!DOCTYPE html><html><body>"+body+"</body></html>"), page.Origin{Name: "list.html", ContentType: "text/html; charset=utf-8"})
}

// clicks makes marks of "field=value" words, each after the one before; "!text"
// denies the record whose first node shows the text.
func clicks(t *testing.T, tree *tagtree.Tree, p *induce.ListProblem, marks string) {
	t.Helper()
	after := tagtree.NodeID(0)
	for _, word := range strings.Fields(marks) {
		if text, not := strings.CutPrefix(word, "!"); not {
			m, ok := induce.Show(tree, text)
			if !ok {
				t.Fatalf("nothing shows %q", text)
			}
			p.Records = append(p.Records, induce.RecordMark{Node: m.Node, Not: true})
			continue
		}
		field, value, _ := strings.Cut(word, "=")
		shown, missing := induce.ShowRecord(tree, []induce.Shown{{Field: field, Value: value}}, after)
		if len(missing) > 0 {
			t.Fatalf("nothing shows %q", value)
		}
		p.Marks, after = append(p.Marks, shown...), shown[0].Node
		if !slices.ContainsFunc(p.Fields, func(f record.Field) bool { return f.Name == field }) {
			p.Fields = append(p.Fields, record.Field{Name: field, Type: record.Text, Optional: true, Many: field == "many"})
		}
	}
}

// learned is the program of the template that is learned for a list.
func learned(t rapid.TB, p induce.ListProblem) *program.Program {
	t.Helper()
	l, err := induce.LearnList(p)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(l.Template)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// table is what a list template gives: records by "|", cells by ",", values by "+".
func table(t *testing.T, p induce.ListProblem, tree *tagtree.Tree) string {
	t.Helper()
	prog := learned(t, p)
	var rows []string
	for _, r := range prog.Rows(tree) {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, strings.Join(c.Texts(), "+"))
		}
		rows = append(rows, strings.Join(cells, ","))
	}
	return strings.Join(rows, "|")
}

func TestRecordsAroundClicks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, page, marks, want string }{
		{"a heading and two paragraphs, a paragraph below", "<h1>T</h1><h2>a</h2><p>x</p><p>1</p><h2>b</h2><p>y</p><p>2</p><h2>c</h2><p>z</p><p>3</p><p>foot</p>", "t=a n=1 t=b n=2", "a,1|b,2|c,3"},
		{"lines without an element around them", "<h1>T</h1><b>a</b><br>1<br>x<hr><b>b</b><br>2<br>y<hr><b>c</b><br>3<br>z", "t=a n=1 t=b n=2", "a,1|b,2|c,3"},
		{"items of a series are no labels", "<ul><li><h3>a</h3><div><i>new</i></div><p>1</p><li><h3>b</h3><div><i>new</i><i>wood</i></div><p>2</p><li><h3>c</h3><div><i>steel</i></div><p>3</p><li><h3>d</h3><div><i>wood</i><i>new</i></div><p>4</p><li><h3>e</h3><div><i>tin</i></div><p>5</p></ul>",
			"t=a n=1 t=b n=2", "a,1|b,2|c,3|d,4|e,5"},
		{"one click, siblings", "<ul><li><b>a</b><i>1</i><li><b>b</b><i>2</i><li><b>c</b></ul>", "t=a", "a|b|c"},
		{"two fields of one record", "<ul><li><b>a</b><i>1</i><li><b>b</b><i>2</i><li><b>c</b></ul>", "t=a n=1", "a,1|b,2|c,"},
		{"two records, each field where it is", "<ul><li><b>a</b><i>1</i><li><b>b</b><u>x</u><li><b>c</b><i>3</i></ul>", "t=a n=1 t=b u=x", "a,1,|b,,x|c,3,"},
		{"a row, not its cells", "<table><tr><td>a<td>1<td>x<tr><td>b<td>2<td>y<tr><td>c<td>3<td>z</table>", "t=a", "a|b|c"},
		{"columns of a table", "<table><tr><td>a<td>1<td>x<tr><td>b<td>2<td>y<tr><td>c<td>3<td>z</table>", "t=a z=x t=b", "a,x|b,y|c,z"},
		{"a heading has no cells", "<table><tr><th>T<th>N<tr><td>a<td>1<tr><td>b<td>2</table>", "t=a n=1", "a,1|b,2"},
		{"two rows a record", "<table><tr><td colspan=2>a<tr><td><i>1</i><td>x<tr><td colspan=2>b<tr><td><i>2</i><td>y<tr><td colspan=2>c<tr><td>-<td>z</table>", "t=a n=1 t=b n=2", "a,1|b,2|c,"},
		{"flat: heading and texts", "<h3>a</h3><p>1<h3>b</h3><p>2<p>more<h3>c</h3>", "t=a p=1 t=b", "a,1|b,2|c,"},
		{"a list of terms", "<dl><dt>a<dd>1<dt>b<dd>2<dt>c<dd>3</dl>", "t=a d=1 t=b d=2", "a,1|b,2|c,3"},
		{"a grid", "<table><tr><td><b>a</b><br><i>1</i><td><b>b</b><br><i>2</i><tr><td><b>c</b><br><i>3</i><td><b>d</b><br></table>", "t=a n=1 t=b", "a,1|b,2|c,3|d,"},
		{"lists within records", "<ul><li><b>a</b><ul><li>x<li>y</ul><li><b>b</b><ul><li>z</ul></ul>", "t=a many=x many=y t=b", "a,x+y|b,z"},
		{"other page parts", "<ul><li><a>menu</a><li><a>home</a></ul><div><ul><li><a>a</a><i>1</i><li><a>b</a><i>2</i></ul></div><ul><li><a>more</a></ul>", "t=a n=1 t=b", "a,1|b,2"},
		{"an intruder by class", "<div class=r><b>a</b></div><div class=ad><b>buy</b></div><div class=r><b>b</b></div>", "t=a t=b", "a|b"},
		{"denied", "<ul><li class=x><b>a</b><li class=x><b>b</b><li class=ad><b>buy</b><li class=x><b>c</b></ul>", "t=a !buy", "a|b|c"},
		{"hidden records stay out of the likeness", "<ul><li><b>a</b><i>1</i><li><b>b</b><i>2</i></ul>", "t=a n=1 t=b n=2", "a,1|b,2"},
		{"中文", "<div><p><b>甲</b>：<i>一</i></p><p><b>乙</b></p><p><b>丙</b>：<i>三</i></p></div>", "名=甲 数=一", "甲,一|乙,|丙,三"},
		{"records in groups", "<h3>x</h3><table><tr><td>a<td>1<tr><td>b<td>2</table><h3>y</h3><table><tr><td>c<td>3<tr><td>d<td>4<tr><td>e<td>5</table>", "t=a n=1 t=c n=3", "a,1|b,2|c,3|d,4|e,5"},
		{"groups of groups", "<div><h2>v</h2><div><h3>x</h3><p><b>a</b><i>1</i><p><b>b</b><i>2</i></div><div><h3>y</h3><p><b>c</b><i>3</i></div></div><div><h2>w</h2><div><h3>x</h3><p><b>d</b><i>4</i></div></div>", "t=a n=1 t=d n=4", "a,1|b,2|c,3|d,4"},
		{"labelled rows are no records", "<div><table><tr><td>T<td>a<tr><td>N<td>1</table><table><tr><td>T<td>b<tr><td>N<td>2<tr><td>U<td>x</table></div>", "t=a t=b", "a|b"},
		{"lines are no records", "<div><p>a<p>1</div><div><p>b<p>2<p>x</div><div><p>c<p>3</div>", "t=a t=b", "a|b|c"},
		{"lines marked at another place are", "<h3>x</h3><ul><li>a<li>b<li>c</ul><h3>y</h3><ul><li>d<li>e</ul>", "t=b t=d", "a|b|c|d|e"},
		{"hidden until a script shows them", "<p>a</p><div style='display:none'><ul><li><b>b</b><i>1</i><li><b>c</b><i>2</i><li><b>d</b><i>3</i></ul></div>", "t=b n=1 t=c n=2", "b,1|c,2|d,3"},
		{"two marked elements of one kind", "<dl><dt>a<dd>1<dd>x<dt>b<dd>2<dd>y<dt>c<dd>3<dd>z</dl>", "t=a n=1 u=x t=b n=2 u=y", "a,1,x|b,2,y|c,3,z"},
		{"the second one lacks a line", "<div><h3>a</h3><p class=k>1<p class=x>x<h3>b</h3><p class=x>y<h3>c</h3><p class=k>3<p class=x>z</div>", "t=a x=x t=b x=y", "a,x|b,y|c,z"},
		{"an answer", "<ul><li><div><b>a</b><i>1</i></div><ul><li><div><b>b</b><i>2</i></div></ul><li><div><b>c</b><i>3</i></div></ul>", "t=a n=1 t=b n=2", "a,1|b,2|c,3"},
		{"an answer below several elements", "<ul><li><h4>a</h4><p>1</p><ul><li><h4>b</h4><p>2</ul><li><h4>c</h4><p>3</p></ul>", "t=a n=1 t=b n=2", "a,1|b,2|c,3"},
		{"no text before the first element, as it would be that of the next record", "<p>1<b>a</b>x<br>2<b>b</b>y<br>3<b>c</b>z<br></p>", "n=1 t=a u=x n=2 t=b u=y", ",a,x|,b,y|,c,z"},
		{"a text behind the only element", "<p><a>a</a> 1<br><a>b</a> 2<br><a>c</a> 3<br></p>", "t=a n=1 t=b n=2", "a,1|b,2|c,3"},
		{"records that share no field", "<ul><li class=r><b>a</b><p>1</p><s>z</s><li class=r><i>x</i><s>z</s><li class=r><b>c</b><p>3</p><s>z</s></ul>", "t=a u=x", "a,|,x|c,"},
	} {
		t.Run(c.why, func(t *testing.T) {
			tree := listTree(t, c.page)
			p := induce.ListProblem{Samples: []*tagtree.Tree{tree}}
			clicks(t, tree, &p, c.marks)
			if strings.Contains(c.marks, "!") { // a record is identified by its first node
				n := p.Records[0].Node
				for tree.Tag(n) != "li" {
					n = tree.Parent(n)
				}
				p.Records[0].Node = n
			}
			if got := table(t, p, tree); got != c.want {
				t.Errorf("%s with %s: %q, want %q", c.page, c.marks, got, c.want)
			}
			slices.Reverse(p.Marks)
			if got := table(t, p, tree); got != c.want {
				t.Errorf("marks in another order: %q, want %q", got, c.want)
			}
		})
	}
}

func TestAListHoldsOnOtherPages(t *testing.T) {
	t.Parallel()
	first := listTree(t, "<h1>One</h1><div id=hits><div class=hit><h3>a</h3><p>1</p></div><div class=hit><h3>b</h3></div><div class=hit><h3>c</h3><p>3</p></div></div>")
	second := listTree(t, "<h1>Two</h1><p>Sponsored</p><div id=hits><div class=note>n</div><div class=hit><h3>d</h3></div><div class=hit><h3>e</h3><p>5</p></div></div><div class=foot><h3>f</h3></div>")
	p := induce.ListProblem{Samples: []*tagtree.Tree{first, second}}
	clicks(t, first, &p, "t=a n=1 t=b")
	if got, want := table(t, p, second), "d,|e,5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestMarksOutsideAreReported(t *testing.T) {
	t.Parallel()
	tree := listTree(t, "<p>x</p><ul><li><b>a</b><li><b>b</b></ul>")
	p := induce.ListProblem{Samples: []*tagtree.Tree{tree}}
	clicks(t, tree, &p, "o=x t=a t=b")
	l, err := induce.LearnList(p)
	if err != nil {
		t.Fatal(err)
	}
	if message.Of(l.Problems[0]).Code != "learn.outside" || l.Problems[1] != nil {
		t.Errorf("problems: %q", l.Problems)
	}
	p.Marks[0].Node = 9999
	if _, err := induce.LearnList(p); err == nil || !strings.Contains(err.Error(), `"list.html" has`) {
		t.Errorf("a node that is not there: %v", err)
	}
}

func TestNextLinks(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		`<a href="/1">1</a> <a href="/n" rel="next">go on</a>`:   "/n",
		`<a href="/p">上一页</a> <a href="/n">下一页</a>`:              "/n",
		`<a href="/p">Prev</a> <a href="/n">Next ›</a>`:          "/n",
		`<b>1</b> <a href="/2">2</a> <a href="/3">3</a>`:         "/2",
		`<a href="/1">1</a> <b>2</b> <a href="/3">3</a>`:         "/3",
		`<a href="/x">&laquo;</a> <a href="/n">&raquo;</a>`:      "/n",
		`<a href="javascript:next()">Next</a><a href="/a">About`: "",
		`<p>Chapter 1</p><a href="/nextgen">Our next generation`: "",
	} {
		tree, got := listTree(t, page), ""
		if n := pager.Link(tree); n != tagtree.None {
			got, _ = tree.Attr(n, "href")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", page, got, want)
		}
	}
}

func TestALearnedNextLinkIsTheOneThatSaysSo(t *testing.T) {
	t.Parallel()
	first := listTree(t, `<b>1</b> <a href="/2">2</a> <a href="/2">Next</a>`)
	last := listTree(t, `<a href="/1">Prev</a> <a href="/1">1</a> <b>2</b>`)
	m, _ := induce.Show(first, "Next")
	f, err := induce.NextLink([]*tagtree.Tree{first, last}, []induce.Mark{{Node: m.Node}})
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(&template.Template{Kind: template.List, Next: &f})
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := prog.Next(first); !ok || v.Text != "/2" {
		t.Errorf("first page: %v %v", v, ok)
	}
	if v, ok := prog.Next(last); ok {
		t.Errorf("the last page has no next one, got %v", v)
	}
}

func TestShowRecordTakesPlacesThatLieTogether(t *testing.T) {
	t.Parallel()
	tree := listTree(t, `<table><tr><th>new<th>b</th></tr><tr><td>a<td>x<td>new</tr><tr><td>b<td>x<td>old</tr></table>`)
	marks, missing := induce.ShowRecord(tree, []induce.Shown{{"t", "b"}, {"k", "x"}, {"s", "old"}, {"none", "nowhere"}}, 0)
	if len(missing) != 1 || missing[0] != "none" || len(marks) != 3 {
		t.Fatalf("marks %v, missing %v", marks, missing)
	}
	row := tree.Parent(marks[0].Node)
	for _, m := range marks {
		if tree.Parent(m.Node) != row {
			t.Errorf("%s lies in another row", m.Field)
		}
	}
	twice := listTree(t, "<p><b>8</b><i>8</i></p>")
	marks, _ = induce.ShowRecord(twice, []induce.Shown{{"up", "8"}, {"down", "8"}}, 0)
	if len(marks) != 2 || marks[0].Node == marks[1].Node {
		t.Errorf("two fields of one value: %v", marks)
	}
}

// A letter within a word is no place of a value that stands whole elsewhere, also if it is hidden there.
func TestShowTakesWholeWordsFirst(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ body, value, want string }{
		{"<p>Sale</p><select hidden><option>S</option></select>", "S", "S"},
		{"<p>Sale</p><p>Size S, new</p>", "S", "Size S, new"},
		{"<p>Sales</p><p hidden>No Sale here</p>", "Sale", "No Sale here"},
		{"<p>Price: 64USD</p>", "64", "Price: 64USD"},
	} {
		tree := listTree(t, tt.body)
		m, ok := induce.Show(tree, tt.value)
		if got := tree.Text(m.Node); !ok || got != tt.want {
			t.Errorf("%s: %q is found in %q, want %q", tt.body, tt.value, got, tt.want)
		}
	}
}

// The marked titles are one line. A title with another text below it is given with it, but not as sure; a word in bold print is a part of it.
func TestTitlesWithASecondLineAreUnsure(t *testing.T) {
	t.Parallel()
	item := func(title string) string {
		return `<li class="album"><a href="#"><img src="a.png"><p class="title">` + title + `</p></a></li>`
	}
	tree := listTree(t, `<ol>`+item("Salt")+item("Cedar")+item(`Paper<br><span class="artist">Ann Lee</span>`)+item(`Glass <b>and</b> rain`)+item("Rivers")+item(`Boats<br><span class="artist">Bo Li</span>`)+`</ol>`)
	p := induce.ListProblem{Samples: []*tagtree.Tree{tree}}
	clicks(t, tree, &p, "title=Salt title=Cedar")
	prog := learned(t, p)
	for i, r := range prog.Rows(tree) {
		if second := i == 2 || i == 5; second != (r.Cells[0].Confidence <= program.MostDoubtful) {
			t.Errorf("%q: confidence %.2f", r.Cells[0].Texts(), r.Cells[0].Confidence)
		}
	}
}
