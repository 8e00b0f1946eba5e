package author_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template/program"
)

// reviewed is a page about a lamp with some reviews; every second one has no stars.
func reviewed(t *testing.T, name string, who ...string) *page.Page {
	t.Helper()
	var b strings.Builder
	for i, w := range who {
		stars := fmt.Sprintf(`<span class="stars">%d of 5</span>`, i+1)
		if i%2 == 1 {
			stars = ""
		}
		fmt.Fprintf(&b, `<div class="rev"><b class="who">%s</b> %s<p class="say">%s says that the lamp is good for the desk.</p></div>`, w, stars, w)
	}
	p, err := page.New([]byte(fmt.Sprintf(`<title>%[1]s</title><h1>%[1]s</h1><p class="price">£12.50</p><h2>Reviews</h2><div class="reviews">%[2]s</div><p>© Halmar</p>`, name, b.String())),
		page.Origin{Name: name, ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAListIsTakenAsAField(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{reviewed(t, "Alder", "Nora", "Tim", "Orla"), reviewed(t, "Birch", "Gwen", "Sten"), reviewed(t, "Cove")})
	id := s.View().Pages[0].ID
	found, err := s.Lists(id, author.ListSearch{})
	if err != nil || len(found.Lists) == 0 || len(found.Lists[0].Records) != 3 {
		t.Fatalf("lists %+v, %v", found, err)
	}
	if err := s.TakeListAsField(id, 0, author.ListSearch{}); err != nil {
		t.Fatal(err)
	}
	v := s.View()
	if v.Kind != "detail" || len(v.Fields) != 1 || v.Fields[0].Name != "reviews" {
		t.Fatalf("a workspace of kind %s with fields %+v", v.Kind, v.Fields)
	}
	tmpl := s.Template()
	prog, err := program.Compile(tmpl)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Nora|Tim|Orla", "Gwen|Sten", ""} {
		tree, err := s.Tree(v.Pages[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		cells, _ := prog.Votes(tree)
		var got []string
		for _, r := range cells[0].Records {
			got = append(got, r[0].Texts()...)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("page %d: %q, want %q; %+v", i, got, want, cells[0])
		}
	}
	if err := s.Undo(); err != nil || len(s.View().Fields) != 0 {
		t.Errorf("one undo leaves %d fields, %v", len(s.View().Fields), err)
	}
}
