package knowledge_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

func TestADomainIsProposedByWhatIsKnown(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	k := knowledge.New(s.Library.DB())
	fields := func(site string, names ...string) *template.Template {
		tpl := storestest.Template("x", site, names[0])
		for _, n := range names[1:] {
			f := tpl.Fields[0]
			f.Name = n
			tpl.Fields = append(tpl.Fields, f)
		}
		return tpl
	}
	saved := fields("vases.example", "glaze", "kiln", "title")
	saved.Domain = "Ceramics"
	mustSave(t, s, library.Save{Template: saved})
	for _, c := range []struct {
		tpl   *template.Template
		want  knowledge.DomainProposal
		words string
	}{
		{fields("a.example", "ISBN", "出版社", "title"), knowledge.DomainProposal{Domain: "books", Why: knowledge.DomainFields}, "isbn 出版社"},
		{fields("a.example", "glaze", "title"), knowledge.DomainProposal{Domain: "ceramics", Why: knowledge.DomainNames}, "glaze"},
		{fields("VASES.example", "title"), knowledge.DomainProposal{Domain: "ceramics", Why: knowledge.DomainSite}, ""},
		{fields("a.example", "title"), knowledge.DomainProposal{}, ""},
		{fields("", "title"), knowledge.DomainProposal{}, ""},
	} {
		got, err := k.Propose(t.Context(), c.tpl)
		if err != nil || got.Domain != c.want.Domain || got.Why != c.want.Why || strings.Join(got.Words, " ") != c.words {
			t.Errorf("%v: %+v, %v", c.tpl.Fields, got, err)
		}
	}
	other := fields("vases.example", "isbn", "publisher")
	mustSave(t, s, library.Save{Template: other})
	if got, err := k.Propose(t.Context(), fields("vases.example", "title")); err != nil || got.Domain != "" {
		t.Errorf("a site of two domains says neither: %+v, %v", got, err)
	}
}
