package mending

import (
	"testing"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The view names the old samples that a proposal leaves out, and only those.
func TestTheViewNamesTheSamplesThatAreLetGo(t *testing.T) {
	t.Parallel()
	tree := func(name, html string) *tagtree.Tree {
		p, err := page.New([]byte(html), page.Origin{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		tr, err := tagtree.Parse(p)
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	kept, gone, fresh := tree("kept.html", "<p>a"), tree("gone.html", "<p>b"), tree("new.html", "<p>c")
	sample := func(t *tagtree.Tree) template.Sample {
		return template.Sample{Name: t.Page.Name, Digest: t.Page.Digest()}
	}
	p := Proposed{Pages: []MendPage{{Name: "kept.html"}, {Name: "gone.html"}, {Name: "new.html", New: true}}}
	p.keep(mend.Problem{Old: []mend.Page{{Tree: kept}, {Tree: gone}}, New: []mend.Page{{Tree: fresh}}})
	p.Proposal = &mend.Proposal{
		Old: &template.Template{Kind: template.Detail}, LetGo: 1,
		New: &template.Template{Kind: template.Detail, Samples: []template.Sample{sample(kept), sample(fresh)}},
	}
	view, err := p.View()
	if err != nil || view.LetGo != 1 || view.Pages[0].LetGo || !view.Pages[1].LetGo || view.Pages[2].LetGo {
		t.Errorf("%+v, %v", view.Pages, err)
	}
	if _, err := p.Approve(t.Context(), nil, "ann", ApproveMend{Note: "new design"}); err == nil || problem.Of(err).Message.Code != "mendletgo" {
		t.Errorf("approved without a word on the samples: %v", err)
	}
	if p.asked.Old[0].Tree != nil || p.Pages[1].LetGo {
		t.Error("the proposal keeps trees, or its pages have changed")
	}
	whole, err := p.problem()
	if err != nil || whole.Old[1].Tree == nil || whole.New[0].Tree.Page.Digest() != fresh.Page.Digest() {
		t.Errorf("%+v, %v", whole, err)
	}
}
