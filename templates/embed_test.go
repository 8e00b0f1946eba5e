package templates_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/templates"
)

const (
	minSites = 5
	minPages = 8
	maxBytes = 4 << 20 // of all pages: they are part of the program
)

// truthLine is a line of truth.jsonl.
type truthLine struct {
	Page    string                `json:"page"`
	URL     string                `json:"url"`
	Records []map[string][]string `json:"records"`
}

// sample is a page with its tree and its truth.
type sample struct {
	templates.SamplePage
	page  *page.Page
	tree  *tagtree.Tree
	truth truthLine
}

func sites(t *testing.T) []templates.Site {
	t.Helper()
	all, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// samples opens every page of a site as the program would.
func samples(t *testing.T, s templates.Site) []sample {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(s.ID, "truth.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := json.NewDecoder(strings.NewReader(string(data)))
	var all []sample
	for _, sp := range s.Pages {
		f, err := templates.Page(s.ID, sp.ID)
		if err != nil {
			t.Fatal(err)
		}
		p, err := page.New(f.Bytes, page.Origin{Name: f.Name, URL: f.URL, ContentType: f.ContentType})
		if err != nil {
			t.Fatal(err)
		}
		tree, err := tagtree.Parse(p)
		if err != nil {
			t.Fatal(err)
		}
		one := sample{SamplePage: sp, page: p, tree: tree}
		if err := lines.Decode(&one.truth); err != nil {
			t.Fatalf("%s/truth.jsonl: %v", s.ID, err)
		}
		if one.truth.Page != sp.File || one.truth.URL != sp.URL {
			t.Errorf("%s: the truth of %s stands where that of %s should", s.ID, one.truth.Page, sp.File)
		}
		all = append(all, one)
	}
	if lines.More() {
		t.Errorf("%s/truth.jsonl has more lines than the site has pages", s.ID)
	}
	return all
}

func TestSitesAreManyAndComplete(t *testing.T) {
	all := sites(t)
	if len(all) < minSites {
		t.Errorf("%d sites, want %d at least", len(all), minSites)
	}
	bytes := 0
	for _, s := range all {
		if s.Title == "" || s.Language == "" || s.Description == "" || !slices.Contains([]string{"detail", "list", "article"}, s.Kind) {
			t.Errorf("%s/site.json lacks a part: %+v", s.ID, s)
		}
		pages := samples(t, s)
		if len(pages) < minPages {
			t.Errorf("%s has %d pages, want %d at least", s.ID, len(pages), minPages)
		}
		for _, p := range pages {
			bytes += len(p.page.Bytes)
			if (s.Kind == "list") != (len(p.truth.Records) > 1) {
				t.Errorf("%s/%s is a page of kind %s with %d records", s.ID, p.ID, s.Kind, len(p.truth.Records))
			}
		}
	}
	if bytes > maxBytes {
		t.Errorf("the pages are %d bytes, at most %d are wanted", bytes, maxBytes)
	}
}

func TestPagesAreInTheirEncoding(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range sites(t) {
		for _, p := range samples(t, s) {
			got := p.page.Encoding
			ascii := !strings.ContainsFunc(string(p.page.Bytes), func(r rune) bool { return r > 0x7f })
			if want := p.Encoding; got != want && !(want == "gb18030" && got == "gbk") && !ascii {
				t.Errorf("%s/%s is read as %s, its bytes are %s (%s)", s.ID, p.ID, got, want, p.page.Because)
			}
			if p.page.Lossy || strings.ContainsRune(p.page.Text, '\uFFFD') {
				t.Errorf("%s/%s has bytes without meaning in %s", s.ID, p.ID, got)
			}
			seen[got] = true
		}
	}
	for _, want := range []string{"utf-8", "gbk", "big5", "shift_jis", "windows-1252", "iso-8859-15"} {
		if !seen[want] {
			t.Errorf("no page is in %s", want)
		}
	}
}

func TestEveryTrueValueIsVisible(t *testing.T) {
	for _, s := range sites(t) {
		for _, p := range samples(t, s) {
			var shown []string
			for id := range tagtree.NodeID(p.tree.Len()) {
				if p.tree.IsText(id) && p.tree.Visible(id) {
					shown = append(shown, p.tree.Text(id))
				}
			}
			for _, r := range p.truth.Records {
				for field, values := range r {
					for _, v := range values {
						for part := range strings.SplitSeq(v, "\n\n") { // the paragraphs of an article
							if !slices.ContainsFunc(shown, func(text string) bool { return strings.Contains(text, tagtree.Collapse(part)) }) {
								t.Errorf("%s/%s: no visible text holds %s = %q", s.ID, p.ID, field, part)
							}
						}
					}
				}
			}
		}
	}
}

func TestFieldsAreDeclaredAndSomeAreMissing(t *testing.T) {
	for _, s := range sites(t) {
		count, records, missing := map[string]int{}, 0, false
		for _, p := range samples(t, s) {
			for _, r := range p.truth.Records {
				records++
				for field, values := range r {
					count[field]++
					if !slices.Contains(s.Fields, field) {
						t.Errorf("%s/%s: field %q is not in site.json", s.ID, p.ID, field)
					}
					if len(values) > 1 && !slices.Contains(s.Many, field) {
						t.Errorf("%s/%s: field %q has %d values and is not among the many", s.ID, p.ID, field, len(values))
					}
				}
			}
		}
		for _, field := range s.Fields {
			if count[field] < 2 {
				t.Errorf("%s: field %q has a value in %d records", s.ID, field, count[field])
			}
			missing = missing || count[field] < records
		}
		if !missing && s.Kind != "article" {
			t.Errorf("%s: no field is ever missing", s.ID)
		}
	}
}

var (
	assetRef = regexp.MustCompile(`\.\./assets/[^"' >]+`)
	address  = regexp.MustCompile(`(?:https?:)?//([A-Za-z0-9.-]+\.[A-Za-z]+)`)
	// spoken are the hosts that markup names as vocabularies.
	spoken = []string{"www.w3.org", "schema.org", "ogp.me"}
)

func TestPagesNameOnlyWhatIsHere(t *testing.T) {
	for _, s := range sites(t) {
		scripts := 0
		for _, p := range samples(t, s) {
			scripts += strings.Count(strings.ToLower(p.page.Text), "<script")
			for _, m := range assetRef.FindAllStringSubmatch(p.page.Text, -1) {
				if _, mine, err := templates.AssetAt(p.tree.Resolve(m[0])); !mine || err != nil {
					t.Errorf("%s/%s names %s, which is not here: %v", s.ID, p.ID, m[0], err)
				}
			}
			for _, m := range address.FindAllStringSubmatch(p.page.Text, -1) {
				if host := strings.ToLower(m[1]); !strings.HasSuffix(host, ".example") && !slices.Contains(spoken, host) {
					t.Errorf("%s/%s names the host %q, which may exist", s.ID, p.ID, host)
				}
			}
		}
		if scripts == 0 {
			t.Errorf("%s: no page has a script to keep dead", s.ID)
		}
	}
}

func TestUnknownNamesAreRefused(t *testing.T) {
	if _, err := templates.Page("people", "../site"); err == nil {
		t.Error("a page outside the folder is given out")
	}
	if _, err := templates.Page("gen", "p1001"); err == nil {
		t.Error("a page of no site is given out")
	}
	for _, name := range []string{"../site.json", "nothing.svg", "", "site.json", "..\\x.css"} {
		if _, err := templates.Asset("people", name); err == nil {
			t.Errorf("asset %q is given out", name)
		}
	}
	if _, mine, err := templates.AssetAt("https://elsewhere.example/assets/x.css"); mine || err != nil {
		t.Errorf("an address elsewhere is taken for ours: %v %v", mine, err)
	}
	if _, mine, err := templates.AssetAt("https://rencai.example/assets/none.svg"); !mine || err == nil {
		t.Error("a missing asset of a sample site must not be looked for on the web")
	}
}
