package ibpath_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/ibpath"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

var pages = []string{
	`<div>menu</div><div><table><tr><td>Name</td><td>Lamp</td></tr><tr><td>Price</td><td>12</td></tr></table></div>`,
	`<div>menu</div><div><table><tr><td>Name</td><td>Rug</td></tr><tr><td>Price</td><td>30</td></tr></table></div>`,
	`<div>menu</div><p>sale</p><section><table><tr><td>Name</td><td>Hat</td></tr><tr><td>Price</td><td>9</td></tr></table></section>`,
	`<div>menu</div><div><table><tr><td>Name</td><td>Cup</td></tr><tr><td>Colour</td><td>red</td></tr><tr><td>Price</td><td>4</td></tr></table></div>`,
}

// lesson marks name and price on each page by their texts.
func lesson(t *testing.T, values ...[2]string) ([]*tagtree.Tree, *ibpath.Lesson) {
	t.Helper()
	var trees []*tagtree.Tree
	var marks []induce.Mark
	for i, v := range values {
		tree := tagtreetest.Parse(t, pages[i])
		trees = append(trees, tree)
		for k, field := range []string{"name", "price"} {
			marks = append(marks, induce.Mark{Field: field, Sample: i, Node: cell(t, tree, v[k]), Part: template.Part{Kind: template.PartText}})
		}
	}
	l, err := ibpath.Learn(trees, marks, record.Schema{{Name: "name", Type: record.Text}, {Name: "price", Type: record.Text}})
	if err != nil {
		t.Fatal(err)
	}
	return trees, l
}

func cell(t *testing.T, tree *tagtree.Tree, text string) tagtree.NodeID {
	t.Helper()
	for id := tagtree.NodeID(0); int(id) < tree.Len(); id++ {
		if tree.Tag(id) == "td" && tree.Text(id) == text {
			return id
		}
	}
	t.Fatalf("no cell %q", text)
	return 0
}

func TestCoverOverTheSamples(t *testing.T) {
	t.Parallel()
	_, l := lesson(t, [2]string{"Lamp", "12"}, [2]string{"Rug", "30"}, [2]string{"Hat", "9"}, [2]string{"Cup", "4"})
	var got []string
	for _, b := range l.Blocks {
		line := fmt.Sprintf("%s %v", b.Path.String(), b.Samples)
		for _, f := range b.Fields {
			for _, p := range f.Paths {
				line += fmt.Sprintf("; %s %s %v", f.Field, p.Inside, p.Samples)
			}
		}
		got = append(got, line)
	}
	want := []string{
		"/html[1]/body[1]/div[2]/table[1]/tbody[1] [0 1 3]; name tr[1]/td[2] [0 1 3]; price tr[2]/td[2] [0 1]; price tr[3]/td[2] [3]",
		"/html[1]/body[1]/section[1]/table[1]/tbody[1] [2]; name tr[1]/td[2] [2]; price tr[2]/td[2] [2]",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestTheTemplateFindsThePoints(t *testing.T) {
	t.Parallel()
	trees, l := lesson(t, [2]string{"Lamp", "12"}, [2]string{"Rug", "30"}, [2]string{"Hat", "9"})
	p, err := program.Compile(&template.Template{Name: "t", Kind: template.Detail, Fields: l.Fields()})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Lamp 12", "Rug 30", "Hat 9"} {
		r := p.Run(trees[i]).Records[0]
		if got := strings.Join(append(r[0].Texts(), r[1].Texts()...), " "); got != want {
			t.Errorf("page %d: got %q, want %q", i, got, want)
		}
	}
}

func TestAMarkOutsideItsSampleIsAnError(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.Parse(t, pages[0])
	_, err := ibpath.Learn([]*tagtree.Tree{tree}, []induce.Mark{{Field: "name", Node: 9999}}, record.Schema{{Name: "name"}})
	if err == nil || !strings.Contains(err.Error(), "node 9999") {
		t.Errorf("got %v, want an error that names the node", err)
	}
}
