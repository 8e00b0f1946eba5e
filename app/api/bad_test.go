package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/page"
)

// Files that are no pages are reported by name, and do not stop the pages.
func TestBadPagesAreReportedByName(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work()
	empty := ""
	good := input.PageInput{Name: "good.html", Data: []byte("<p>good</p>")}
	tests := []struct {
		name, reason string
		page         input.PageInput
	}{
		{"nothing at all", "empty", input.PageInput{Name: "empty.html"}},
		{"white space", "empty", input.PageInput{Name: "blank.html", Data: []byte("  \n")}},
		{"nothing pasted", "empty", input.PageInput{HTML: &empty}},
		{"binary", "PNG image", input.PageInput{Name: "a.png", Data: []byte("\x89PNG\r\n\x1a\nxxxx")}},
		{"unknown binary", "not a web page", input.PageInput{Name: "x", Data: bytes.Repeat([]byte{0, 1, 2, 3}, 500)}},
		{"nesting over the parser's limit", "nested", input.PageInput{Name: "deep.html", Data: []byte(strings.Repeat("<div>", 2000) + "x")}},
		{"unknown site", "comes with the program", input.PageInput{Bundled: "nowhere/p1001"}},
		{"path out of the bundled sites", "comes with the program", input.PageInput{Bundled: "people/../people/p1001"}},
		{"path to a file of the machine", "comes with the program", input.PageInput{Bundled: "../../etc/passwd"}},
		{"path in the server", "no files by their path", input.PageInput{Path: "/etc/hostname"}},
		{"address of this machine", "", input.PageInput{Address: "http://127.0.0.1:1/"}},
		{"address by another name", "", input.PageInput{Address: "http://[::ffff:127.0.0.1]:1/"}},
		{"address of the cloud's metadata", "", input.PageInput{Address: "http://169.254.169.254/latest/"}},
		{"file address", "address", input.PageInput{Address: "file:///etc/passwd"}},
		{"script address", "address", input.PageInput{Address: "javascript:alert(1)"}},
		{"two ways at once", "one way", input.PageInput{Bundled: "people/p1001", Address: "https://a.example/"}},
		{"no address", "address", input.PageInput{Data: good.Data, URL: "not an address"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c.t = t
			var out workspace.AddedPages
			c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{test.page, good}}, &out)
			if len(out.Failed) != 1 || len(out.Added) != 1 {
				t.Fatalf("added %v, failed %v; want one each", out.Added, out.Failed)
			}
			c.presentable(out.Failed[0].Reason)
			if !strings.Contains(out.Failed[0].Reason, test.reason) || out.Failed[0].Name == "" {
				t.Errorf("%+v, want a reason with %q", out.Failed[0], test.reason)
			}
		})
	}
}

// A page whose encoding is declared wrongly is read by its bytes.
func TestALyingCharset(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work()
	gbk := []byte("<meta charset=utf-8><title>\xd6\xd0\xb9\xfa</title><p>\xd6\xd0\xb9\xfa\xc8\xcb\xc3\xf1\xb5\xc4\xb8\xf6\xc8\xcb\xbc\xf2\xc0\xfa</p>")
	var out workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Name: "lies.html", Data: gbk, ContentType: "text/html; charset=utf-8"}}}, &out)
	if p := out.Workspace.Pages[0]; !strings.HasPrefix(p.Encoding, "gb") || p.Title != "中国" || p.Why == "" {
		t.Errorf("read as %s (%s), title %q", p.Encoding, p.Why, p.Title)
	}
}

func TestAPageOf50MB(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("sends 67 MB")
	}
	c := newClient(t)
	w := c.work()
	big := workspace.AddPages{Pages: []input.PageInput{{Name: "big.html", Data: bytes.Repeat([]byte("<p>x</p>\n"), 50<<20/9)}}}
	p := c.refused("POST", workURL(w, "/pages"), big, http.StatusRequestEntityTooLarge)
	if !strings.Contains(p.Detail, "32 MB") {
		t.Errorf("the limit is not stated: %q", p.Detail)
	}
	over := bytes.Repeat([]byte("<p>x</p>\n"), (page.MaxBytes+9)/9)
	var out workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Name: "over.html", Data: over}}}, &out)
	if len(out.Failed) != 1 || !strings.Contains(out.Failed[0].Reason, "too large") {
		t.Errorf("a page over the limit in a request below its own: %+v", out.Failed)
	}
}

func TestHostileJSON(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	deep := strings.Repeat("[", 100_000)
	tests := []struct {
		name, method, path, body string
		status                   int
	}{
		{"no JSON", "POST", "/pages", "pages", 400},
		{"nothing", "POST", "/pages", "", 400},
		{"cut off", "POST", "/pages", `{"pages":[`, 400},
		{"two documents", "POST", "/pages", `{"pages":[{"bundled":"people/p1004"}]}{}`, 400},
		{"unknown member", "POST", "/marks", `{"page":1,"node":4,"part":{"kind":"text"},"eval":"x"}`, 422},
		{"wrong type", "POST", "/marks", `{"page":"1","node":4,"part":{"kind":"text"}}`, 422},
		{"null", "POST", "/pages", `null`, 422},
		{"an array", "POST", "/pages", `[]`, 422},
		{"no pages", "POST", "/pages", `{"pages":[]}`, 422},
		{"deep", "POST", "/pages", deep, 400},
		{"deep inside", "POST", "/pages", `{"pages":[{"name":` + deep + `}]}`, 400},
		{"a number without end", "POST", "/marks", `{"page":1e999,"node":4,"part":{"kind":"text"}}`, 400},
		{"a node beyond its type", "POST", "/marks", `{"page":1,"node":99999999999,"part":{"kind":"text"}}`, 422},
		{"no base64", "POST", "/pages", `{"pages":[{"data":"%%%"}]}`, 422},
		{"unknown part", "POST", "/marks", `{"page":1,"node":4,"part":{"kind":"script"}}`, 422},
		{"a name without end", "PATCH", "", `{"name":"` + strings.Repeat("x", 300_000) + `"}`, 422},
		{"a body without end", "PATCH", "", `{"name":"` + strings.Repeat("x", 2<<20) + `"}`, 413},
		{"a format of our own", "PATCH", "", "\xff\xfe{\x00", 400},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c.t = t
			c.refused(test.method, workURL(w, test.path), []byte(test.body), test.status)
		})
	}
	var after workspace.Workspace
	c.t = t
	c.ask("GET", workURL(w, ""), nil, &after)
	if after.Revision != w.Revision {
		t.Errorf("a refused request changed the work: revision %d, was %d", after.Revision, w.Revision)
	}
}

func TestUnknownIDs(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	tests := []struct {
		method, path string
		body         any
		status       int
	}{
		{"GET", "/api/workspaces/nothere", nil, 404},
		{"GET", "/api/workspaces/..%2f..%2fetc", nil, 404},
		{"POST", "/api/workspaces/nothere/pages", workspace.AddPages{Pages: []input.PageInput{{Bundled: "people/p1001"}}}, 404},
		{"DELETE", workURL(w, "/pages/999"), nil, 404},
		{"GET", workURL(w, "/pages/999/rows"), nil, 404},
		{"GET", workURL(w, "/pages/999/items"), nil, 404},
		{"GET", workURL(w, "/pages/999/frame"), nil, 404},
		{"GET", workURL(w, "/pages/999/asset?u=a.css"), nil, 404},
		{"GET", pageURL(w, 0) + "/nodes/999999", nil, 404},
		{"GET", pageURL(w, 0) + "/nodes/-1", nil, 404},
		{"GET", pageURL(w, 0) + "/nodes/one", nil, 422},
		{"DELETE", workURL(w, "/marks/999"), nil, 404},
		{"DELETE", workURL(w, "/fields/nothere"), nil, 404},
		{"PATCH", workURL(w, "/fields/nothere"), map[string]any{"many": true}, 404},
		{"PUT", workURL(w, "/fields/nothere/xpath"), workspace.HandXPath{XPath: "//p"}, 404},
		{"POST", workURL(w, "/redo"), nil, 409},
		{"GET", "/api/library/nothere", nil, 404},
		{"GET", "/api/library/nothere/xml", nil, 404},
		{"POST", "/api/library/nothere/open", nil, 404},
		{"POST", "/api/library/nothere/restore", nil, 404},
		{"DELETE", "/api/library/nothere", nil, 404},
		{"POST", "/api/runs", runs.NewRun{Template: "nothere"}, 404},
		{"POST", "/api/runs", runs.NewRun{Workspace: "nothere"}, 404},
		{"POST", "/api/runs", runs.NewRun{Workspace: "a", Template: "b"}, 422},
		{"GET", "/api/runs/nothere", nil, 404},
		{"GET", "/api/runs/nothere/events", nil, 404},
		{"GET", "/api/runs/nothere/records", nil, 404},
		{"GET", "/api/runs/nothere/download?format=csv", nil, 404},
		{"GET", "/api/runs/nothere/download?format=exe", nil, 422},
		{"POST", "/api/runs/nothere/cancel", nil, 404},
		{"POST", "/api/runs/nothere/pages", runs.RunPages{Pages: []runs.RunPage{}}, 404},
		{"GET", "/api/library?limit=100000", nil, 422},
		{"GET", "/api/library?nosuch=1", nil, 422},
		{"GET", "/api/nothere", nil, 404},
		{"PUT", "/api/about", map[string]any{}, 405},
	}
	for _, test := range tests {
		t.Run(test.method+" "+test.path, func(t *testing.T) {
			c.t = t
			c.refused(test.method, test.path, test.body, test.status)
		})
	}
}

// An author's mistakes come with their place.
func TestMistakesHaveAPlace(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var code workspace.Code
	c.ask("GET", workURL(w, "/template"), nil, &code)
	newer := regexp.MustCompile(`format="\d"`).ReplaceAllString(code.XML, `format="99"`)
	if newer == code.XML {
		t.Fatal("the test does not know the format's place any more")
	}
	tests := []struct {
		name, path string
		body       any
		wants      string
	}{
		{"broken XML", "/template", workspace.TemplateText{XML: code.XML[:len(code.XML)/2]}, ""},
		{"newer XML", "/template", workspace.TemplateText{XML: newer}, "version"},
		{"no template", "/template", workspace.TemplateText{XML: "<html/>"}, ""},
		{"a DTD", "/template", workspace.TemplateText{XML: `<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><template/>`}, ""},
		{"a wrong name in it", "/template", workspace.TemplateText{XML: strings.Replace(code.XML, "<locator ", "<locater ", 1)}, "locater"},
		{"a bad XPath", "/fields/" + field("姓名") + "/xpath", workspace.HandXPath{XPath: "//td["}, ""},
		{"an unknown function", "/fields/" + field("姓名") + "/xpath", workspace.HandXPath{XPath: "//td[nosuch()]"}, "nosuch"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c.t = t
			p := c.refused("PUT", workURL(w, test.path), test.body, http.StatusUnprocessableEntity)
			if len(p.Errors) == 0 || !strings.Contains(p.Errors[0].Location, ":") {
				t.Fatalf("no place: %+v", p)
			}
			if !strings.Contains(p.Detail, test.wants) {
				t.Errorf("%q does not say %q", p.Detail, test.wants)
			}
		})
	}
	regex := "("
	c.t = t
	c.refused("PATCH", workURL(w, "/fields/"+field("姓名")), map[string]any{"regex": regex}, http.StatusUnprocessableEntity)
	c.refused("PATCH", workURL(w, "/fields/"+field("姓名")), map[string]any{"name": "性别"}, http.StatusUnprocessableEntity)
	c.refused("PATCH", workURL(w, "/fields/"+field("姓名")), map[string]any{"name": "a b<"}, http.StatusUnprocessableEntity)
}

func TestCheck(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	tests := []struct {
		name, kind, text string
		severity         string // "" when nothing is wrong
	}{
		{"a good XPath", "xpath", "//td[1]", ""},
		{"one for the general engine", "xpath", "//td[count(../td) > 2]", "info"},
		{"a bad one", "xpath", "//td[", "error"},
		{"nothing", "xpath", "", "error"},
		{"a good stylesheet", "xslt", `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>`, ""},
		{"a bad one", "xslt", `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:value-of/></xsl:stylesheet>`, "error"},
		{"broken XML", "xml", "<template", "error"},
		{"nothing", "xml", "", "error"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c.t = t
			var out workspace.Problems
			c.ask("POST", "/api/check", workspace.CheckText{Kind: test.kind, Text: test.text}, &out)
			if test.severity == "" && len(out.Problems) > 0 {
				t.Fatalf("nothing is wrong, but %+v", out.Problems)
			}
			if test.severity == "" {
				return
			}
			if len(out.Problems) == 0 {
				t.Fatal("nothing was found")
			}
			p := out.Problems[0]
			if p.Severity != test.severity || p.Line < 1 || p.Column < 1 {
				t.Errorf("%+v", p)
			}
			c.presentable(p.Text)
		})
	}
	c.t = t
	c.refused("POST", "/api/check", map[string]any{"kind": "sql", "text": ""}, http.StatusUnprocessableEntity)
}

// An internal error is reported by an id that the log has, and nothing else.
func TestAFaultIsToldByItsID(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	handle(c.app, op("broken", http.MethodGet, "/api/broken", "about", "A use case with a fault"), func(context.Context, *struct{}) (About, error) {
		panic("a fault")
	})
	p := c.refused("GET", "/api/broken", nil, http.StatusInternalServerError)
	_, id, _ := strings.Cut(p.Detail, "fault ")
	id, _, _ = strings.Cut(id, ")")
	if id == "" || !strings.Contains(c.log.String(), id) {
		t.Errorf("the log lacks %q: %s", id, c.log)
	}
}

func TestTheDocumentIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	first, err := Document()
	if err != nil {
		t.Fatal(err)
	}
	second, err := Document()
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("two documents differ (%v)", err)
	}
	var doc struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Summary     string
		}
	}
	if err := json.Unmarshal(first, &doc); err != nil {
		t.Fatal(err)
	}
	for path, methods := range doc.Paths {
		for method, o := range methods {
			if o.OperationID == "" || o.Summary == "" || !strings.HasPrefix(path, "/api/") {
				t.Errorf("%s %s: %+v", method, path, o)
			}
		}
	}
}
