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
