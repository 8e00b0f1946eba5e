package api

import (
	"net/http"
	"testing"

	"wrapsmith/app/templates"
)

func TestTheLibraryIsListedBySiteKindAndTag(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	c.ask("POST", "/api/interchange/save", templates.SaveInterchange{InterchangeInput: templates.InterchangeInput{Name: "stall.json", Data: []byte(stallSitemap)},
		Take: []templates.TakeInterchange{{Index: 0, Name: "Stall", Site: "stall.example"}}}, nil)
	c.ask("PUT", "/api/library/"+w.LibraryID+"/tags", templates.TemplateTags{Tags: []string{"人", "Team A"}}, nil)
	for query, want := range map[string]string{
		"": "Stall People", "site=rencai.example": "People", "site=none.example": "", "kind=list": "Stall", "kind=detail": "People", "kind=article": "",
		"tag=team%20a": "People", "tag=人": "People", "tag=none": "", "kind=list&tag=人": "", "q=stall&kind=list": "Stall", "q=stall&kind=detail": "",
	} {
		var list templates.TemplateList
		c.ask("GET", "/api/library?"+query, nil, &list)
		got := ""
		for _, e := range list.Templates {
			if got != "" {
				got += " "
			}
			got += e.Name
		}
		if got != want || list.Total != len(list.Templates) {
			t.Errorf("%q: %q of %d, want %q", query, got, list.Total, want)
		}
	}
	c.refused("GET", "/api/library?kind=poem", nil, http.StatusUnprocessableEntity)
}
