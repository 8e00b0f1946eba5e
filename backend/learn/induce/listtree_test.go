package induce_test

import (
	"bytes"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// drawn writes a template's tree in the notation of a wrapper's: li+(a(#PCDATA),b?).
func inDrawing(n *template.Node) string {
	var b strings.Builder
	b.WriteString(n.Tag)
	if n.Text != "" {
		b.WriteString(`"` + n.Text + `"`)
	}
	if n.Slot != "" {
		b.WriteString("=" + n.Slot)
	}
	if n.Times != template.Once && n.Times != 0 {
		b.WriteByte(byte(n.Times))
	}
	if len(n.Children) > 0 {
		kids := make([]string, len(n.Children))
		for i, c := range n.Children {
			kids[i] = inDrawing(c)
		}
		b.WriteString("(" + strings.Join(kids, ",") + ")")
	}
	return b.String()
}

// A list template carries the wrapper tree of all records: what one of them
// lacks is optional, what repeats stands once, and it reads back the same.
func TestAListTemplateCarriesTheWrapperTree(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ body, marks, want string }{
		"an optional part, a repeated one, a constant text": {
			`<main><article><a href=/1>Kettle</a><div>Price:</div><p>12</p><ul><li>red</ul></article><article><a href=/2>Pot</a><ul><li>red<li>blue<li>green</ul></article>` +
				`<article><a href=/3>Pan</a><div>Price:</div><p>14</p><ul><li>blue<li>red</ul></article><article><a href=/4>Lid</a><div>Price:</div><p>4</p><ul><li>white</ul></article></main>`,
			"name=Kettle price=12 link=/1",
			`html(body(main(article+(a=link(=name),div?("Price:"),p?(=price),ul(li+)))))`,
		},
		"records of two rows": {
			`<table><tr><td colspan=2><a>Kettle</a><tr><td><i>12</i><tr><td colspan=2><a>Pot</a><tr><td><i>13</i><tr><td colspan=2><a>Pan</a><tr><td><i>14</i></table>`,
			"name=Kettle price=12 name=Pot price=13",
			`html(body(table(tbody(tr+(td(a(=name))),tr+(td(=price))))))`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			tree := listTree(t, c.body)
			p := induce.ListProblem{Samples: []*tagtree.Tree{tree}}
			marks := strings.ReplaceAll(c.marks, " link=/1", "")
			clicks(t, tree, &p, marks)
			if marks != c.marks {
				m := p.Marks[0]
				m.Field, m.Part = "link", template.Part{Kind: template.PartAttr, Attr: "href"}
				p.Marks = append(p.Marks, m)
				p.Fields = append(p.Fields, record.Field{Name: "link", Type: record.URL, Optional: true})
			}
			l, err := induce.LearnList(p)
			if err != nil {
				t.Fatal(err)
			}
			if l.Template.Tree == nil {
				t.Fatal("no tree")
			}
			got := inDrawing(l.Template.Tree)
			if got != c.want {
				t.Errorf("the tree is %s, want %s", got, c.want)
			}
			l.Template.Name = "goods"
			var xml bytes.Buffer
			if err := l.Template.Write(&xml); err != nil {
				t.Fatal(err)
			}
			back, err := template.Read(&xml, "goods.xml")
			if err != nil {
				t.Fatal(err)
			}
			if again := inDrawing(back.Tree); again != got {
				t.Errorf("read back as %s", again)
			}
		})
	}
}
