package measure

import (
	"os"
	"path"
	"slices"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// ownSite is one of our own sites of records as a set of one, read from templates.
func ownSite(t *testing.T, site string, many ...string) *Site {
	t.Helper()
	from := os.DirFS("../../templates/" + site).(interface {
		ReadFile(string) ([]byte, error)
		ReadDir(string) ([]os.DirEntry, error)
	})
	m := fstest.MapFS{}
	take := func(name string) {
		b, err := from.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m[path.Join("detail/own", site, name)] = &fstest.MapFile{Data: b}
	}
	take("truth.jsonl")
	pages, err := from.ReadDir("pages")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		take("pages/" + p.Name())
	}
	data, err := Read(m, "detail")
	if err != nil {
		t.Fatal(err)
	}
	data.Sets[0].Many = many
	return data.Sets[0].Sites[0]
}

// TestWhicheverPageIsClicked learns each field of our own old and new sites from
// each page in turn, all others being samples: no page gets a wrong value.
func TestWhicheverPageIsClicked(t *testing.T) {
	t.Parallel()
	sites := []struct {
		name string
		many []string
		but  []string // site's fields that one click cannot tell, and why
	}{
		{"people", nil, nil},
		{"onsen", nil, nil},
		{"books", []string{"作者", "譯者"}, nil},
		{"oldtown", nil, []string{"fax"}}, // on one page it is the telephone's number, which stands first
	}
	for _, s := range sites {
		site := ownSite(t, s.name, s.many...)
		var trees []*tagtree.Tree
		for _, p := range site.Pages {
			tree, err := site.Tree(p)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
		}
		for _, name := range site.Fields {
			if !slices.Contains(s.but, name) {
				everyPage(t, site, trees, record.Field{Name: name, Type: record.Text, Optional: true, Many: slices.Contains(s.many, name)})
			}
		}
	}
}

// everyPage clicks a field on each page that shows it and looks at all others.
func everyPage(t *testing.T, site *Site, trees []*tagtree.Tree, f record.Field) {
	right := 0
	for i, clicked := range site.Pages {
		var marks []induce.Mark
		for _, m := range ByClick.marks(trees[i], clicked, f, nil) {
			m.Field, m.Sample = f.Name, i
			marks = append(marks, m)
		}
		if len(marks) == 0 {
			continue
		}
		learned, err := induce.Field(trees, marks, f)
		if err != nil {
			t.Fatal(err)
		}
		p, err := program.Compile(&template.Template{Kind: template.Detail, Fields: []template.Field{learned}})
		if err != nil {
			t.Fatal(err)
		}
		for k, tree := range trees {
			cell := compiled{p, record.Schema{f}}.Cells(tree)[0]
			switch want := site.Pages[k].Values(f.Name); Judge(texts(cell.Values), want, f.Many) {
			case Correct, Silent:
				right++
			case Wrong, False:
				t.Errorf("%s: %s clicked on %s: %s gives %q, want %q", site.Name, f.Name, clicked.File, site.Pages[k].File, texts(cell.Values), want)
			}
		}
	}
	if right == 0 {
		t.Errorf("%s: %s is right on no page", site.Name, f.Name)
	}
}
