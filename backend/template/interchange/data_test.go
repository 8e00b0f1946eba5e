package interchange

import (
	"slices"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

func TestLocatorsInTheDataOfThePage(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"//state-price":                      true,
		"/html/template/ld[1]/ld-name":       true,
		"//ld-meta[@property='og:title']":    true,
		"//template[@data-said]//*":          true,
		"//state[@name='shop']/state-price":  true,
		"//div[@class='state-price']":        false,
		"//h1":                               false,
		"//p[@id='ld']/span":                 false,
		"(//state)[2]":                       true,
		"//estate":                           false,
		"//td[normalize-space(.)='state-a']": false,
	} {
		if got := linkedStep.MatchString(path) || stateStep.MatchString(path); got != want {
			t.Errorf("%s: in the data of the page: got %v, want %v", path, got, want)
		}
	}
}

func TestExportsSayWhatReadsTheDataOfThePage(t *testing.T) {
	t.Parallel()
	tm := &template.Template{Name: "lamps", Kind: template.Detail, Fields: []template.Field{{
		Field:    record.Field{Name: "price"},
		Locators: []template.Locator{{XPath: "//h1", Weight: .5, Family: "tag"}, {XPath: "//state-price", Weight: .9, Family: "tag"}},
	}}}
	tm.Fields[0].Locators = append(tm.Fields[0].Locators, template.Locator{XPath: "//ld-price", Weight: .1, Family: "tag"})
	for _, c := range []struct {
		to    Target
		state State
		code  string
	}{{ToScrapy, Dropped, "out.data"}, {ToPlaywright, Dropped, "out.data"}, {ToWebScraper, Dropped, "out.data"}, {ToLXML, Changed, "out.tidy"}, {ToGo, Changed, "out.tidy"}} {
		_, report, err := Export(tm, c.to)
		if err != nil {
			t.Errorf("%s: %v", c.to, err)
			continue
		}
		says := func(path string, state State, code string) bool {
			return slices.ContainsFunc(report.Lines, func(l Line) bool {
				return l.Field == "price" && l.State == state && l.Message.Code == code && l.Message.Params["xpath"] == path
			})
		}
		if !says("//state-price", c.state, c.code) {
			t.Errorf("%s: no line with %s %s: %+v", c.to, c.state, c.code, report.Lines)
		}
		if c.to != ToWebScraper && !says("//ld-price", Taken, "out.linked") {
			t.Errorf("%s: no line about the linked data: %+v", c.to, report.Lines)
		}
	}
	if len(tm.Fields[0].Locators) != 3 {
		t.Error("the template itself lost a locator")
	}
}
