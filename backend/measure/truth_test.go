package measure

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseTruth(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     []Page
		err      string
	}{
		{"one line a page", `{"page": "a.html", "url": "u", "records": [{"name": ["Ann"]}]}` + "\n" + `{"page": "b.html", "url": "", "records": []}`,
			[]Page{{File: "a.html", URL: "u", Records: []map[string][]string{{"name": {"Ann"}}}}, {File: "b.html"}}, ""},
		{"values are collapsed, empty ones dropped", `{"page":"a","records":[{"x":["  1 \u00a0 2 ",""],"y":[" "]}]}`,
			[]Page{{File: "a", Records: []map[string][]string{{"x": {"1 2"}}}}}, ""},
		{"empty file", "", nil, "it is empty"},
		{"not JSON", "{", nil, "line 1: want {"},
		{"unknown key, perhaps a slip", `{"page":"a","record":[]}`, nil, `unknown field "record"`},
		{"two values on a line", `{"page":"a","records":[]} {}`, nil, "more than one JSON value"},
		{"no page", `{"records":[]}`, nil, `no "page"`},
		{"no records", `{"page":"a"}`, nil, `no "records"`},
		{"page in a folder would leave pages/", `{"page":"../a","records":[]}`, nil, "without folders"},
		{"two records on a detail page", `{"page":"a","records":[{},{}]}`, nil, "2 records"},
		{"page twice", `{"page":"a","records":[]}` + "\n" + `{"page":"a","records":[]}`, nil, "line 2: page \"a\" again, first on line 1"},
		{"field without a name", `{"page":"a","records":[{" ":["x"]}]}`, nil, "without a name"},
		{"not UTF-8", "{\"page\":\"\xff\"}", nil, "not UTF-8"},
		{"values not a list", `{"page":"a","records":[{"x":"y"}]}`, nil, "line 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseTruth(strings.NewReader(tt.in), true)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Fatalf("error %v, want one with %q", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// FuzzParseTruth holds that whatever is read has pages with names of their own and no blank values.
func FuzzParseTruth(f *testing.F) {
	f.Add(`{"page": "a.html", "url": "", "records": [{"name": ["Ann", " "]}]}`, true)
	f.Add("{\"page\":\"a\",\"records\":[{},{}]}\n\n", false)
	f.Add(`null`, true)
	f.Fuzz(func(t *testing.T, in string, one bool) {
		pages, err := ParseTruth(strings.NewReader(in), one)
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, p := range pages {
			if p.File == "" || seen[p.File] || one && len(p.Records) > 1 {
				t.Fatalf("page %+v", p)
			}
			seen[p.File] = true
			for _, r := range p.Records {
				for _, values := range r {
					if len(values) == 0 || strings.TrimSpace(values[0]) == "" {
						t.Fatalf("empty values in %+v", p)
					}
				}
			}
		}
	})
}
