package api

import (
	"net/http"
	"strings"
	"testing"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/knowledge"
)

func TestKnowledge(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	var names templates.NameProposals
	c.ask("POST", "/api/knowledge/names", templates.NameQuestion{Label: "姓 名：", Domain: "people"}, &names)
	if names.Domain != "people" || len(names.Names) == 0 || names.Names[0].Name != "姓名" || names.Names[0].Why != "label" ||
		names.Names[0].Templates != 1 || names.Names[0].Sites[0] != "rencai.example" || names.Names[0].Labels[0] != "姓名" {
		t.Errorf("%+v", names)
	}
	c.ask("POST", "/api/knowledge/names", templates.NameQuestion{Fields: []string{"姓名"}}, &names)
	if len(names.Names) != 1 || names.Names[0].Name != "性别" {
		t.Errorf("the other name: %+v", names)
	}
	c.refused("POST", "/api/knowledge/names", templates.NameQuestion{Type: "nothing"}, http.StatusUnprocessableEntity)

	c.knowledgeOf(w.LibraryID)

	var domains templates.DomainList
	c.ask("GET", "/api/knowledge/domains", nil, &domains)
	if len(domains.Domains) != 1 || domains.Domains[0] != (templates.DomainCount{Domain: "people", Templates: 1}) {
		t.Errorf("proposed by its fields: %+v", domains)
	}
	var domain templates.DomainProposal
	c.ask("GET", workURL(w, "/domain"), nil, &domain)
	if domain.Domain != "people" || domain.Why != knowledge.DomainFields || strings.Join(domain.Words, " ") != "姓名 性别" {
		t.Errorf("for the work: %+v", domain)
	}
	c.ask("PUT", "/api/library/"+w.LibraryID+"/tags", templates.TemplateTags{Tags: []string{"x"}}, nil)
	for query, want := range map[string]int{"domain=people": 1, "domain=People&tag=x": 1, "domain=books": 0, "domain=people&tag=y": 0, "tag=x&domain=books": 0} {
		var list templates.TemplateList
		c.ask("GET", "/api/library?"+query, nil, &list)
		if list.Total != want || len(list.Templates) != want {
			t.Errorf("%s: %d, want %d", query, list.Total, want)
		}
		if want > 0 && list.Templates[0].Domain != "people" {
			t.Errorf("%+v", list.Templates[0])
		}
	}
}

// knowledgeOf asks for what is known of the domain people, and corrects it.
func (c *client) knowledgeOf(id string) {
	c.t.Helper()
	var known templates.KnownDomain
	c.ask("GET", "/api/knowledge?domain=people", nil, &known)
	if len(known.Names) != 2 || known.Names[0].Name != "姓名" || known.Names[0].Labels[0] != "姓名" || len(known.Names[0].Samples) == 0 ||
		len(known.Kinds) != 1 || known.Kinds[0] != (templates.QueryKind{Kind: "detail", Templates: 1}) {
		c.t.Errorf("%+v, want 姓名 and 性别 of one template", known)
	}
	var first templates.FirstPage
	c.ask("GET", "/api/knowledge/first?domain=people&kind=detail", nil, &first)
	if first.Template != id || len(first.Tree) == 0 || len(first.Items) != 1 || len(first.Items[0].Fields) != 2 || first.Items[0].Fields[0].Node <= 0 {
		c.t.Errorf("%+v, want the sample page with its tree and one item", first)
	}
	change := func(x templates.NameChange) templates.KnownDomain {
		x.Domain = "people"
		var out templates.KnownDomain
		c.ask("POST", "/api/knowledge/correct", x, &out)
		return out
	}
	if known = change(templates.NameChange{Name: "性别", Do: "merge", Into: "gender"}); known.Names[0].Name != "gender" || known.Names[0].Merged[0] != "性别" {
		c.t.Errorf("%+v, want gender with 性别", known.Names)
	}
	if known = change(templates.NameChange{Name: "姓名", Do: "forget"}); len(known.Names) != 1 || known.Forgotten[0] != "姓名" {
		c.t.Errorf("%+v, want 姓名 forgotten", known)
	}
	change(templates.NameChange{Name: "姓名", Do: "reset"})
	change(templates.NameChange{Name: "性别", Do: "reset"})
	if known = change(templates.NameChange{Name: "姓名", Do: "set", Type: "text", Labels: []string{"Name"}}); !known.Names[0].Fixed || known.Names[0].Labels[0] != "Name" {
		c.t.Errorf("%+v, want the label Name", known.Names)
	}
	change(templates.NameChange{Name: "姓名", Do: "reset"})
	c.ask("PUT", "/api/knowledge/interest", templates.Interest{Domain: "people", Name: "性别", On: true}, nil)
	c.ask("GET", "/api/knowledge?domain=people&kind=detail", nil, &known)
	if known.Names[0].Interest || !known.Names[1].Interest {
		c.t.Errorf("%+v, want an interest in 性别", known.Names)
	}
	c.refused("POST", "/api/knowledge/correct", templates.NameChange{Domain: "people", Name: "nothing", Do: "forget"}, http.StatusNotFound)
	c.refused("POST", "/api/knowledge/correct", templates.NameChange{Domain: "people", Name: "姓名", Do: "merge", Into: "姓 名"}, http.StatusConflict)
}
