package measure

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// maxLine is the longest line of a truth.jsonl that is read: 16 MiB.
const maxLine = 16 << 20

// truthLine is one line of truth.jsonl.
type truthLine struct {
	Page    *string                `json:"page"`
	URL     string                 `json:"url"`
	Records *[]map[string][]string `json:"records"`
	Shown   map[string][]string    `json:"shown"`
}

// ParseTruth reads the lines of a truth.jsonl. Values come collapsed, empty
// ones and empty fields left out. With one, a line has at most one record. An
// error names the line and what is wrong with it.
func ParseTruth(r io.Reader, one bool) ([]Page, error) {
	var pages []Page
	seen := map[string]int{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		p, err := parseLine(lines.Bytes(), one)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if first, twice := seen[p.File]; twice {
			return nil, fmt.Errorf("line %d: page %q again, first on line %d", n, p.File, first)
		}
		seen[p.File] = n
		pages = append(pages, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", len(pages)+1, err)
	}
	if len(pages) == 0 {
		return nil, fmt.Errorf("it is empty: want one line a page")
	}
	return pages, nil
}

func parseLine(line []byte, one bool) (Page, error) {
	var p Page
	if !utf8.Valid(line) {
		return p, fmt.Errorf("not UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	var t truthLine
	if err := dec.Decode(&t); err != nil {
		return p, fmt.Errorf(`want {"page", "url", "records": [{field: [values]}]}: %w`, err)
	}
	if dec.More() {
		return p, fmt.Errorf("more than one JSON value on the line")
	}
	switch {
	case t.Page == nil || *t.Page == "":
		return p, fmt.Errorf(`no "page"`)
	case strings.ContainsAny(*t.Page, "/\\") || *t.Page == "." || *t.Page == "..":
		return p, fmt.Errorf("page %q: want the name of a file in pages, without folders", *t.Page)
	case t.Records == nil:
		return p, fmt.Errorf(`page %q: no "records"`, *t.Page)
	case one && len(*t.Records) > 1:
		return p, fmt.Errorf("page %q: %d records, a detail page has one", *t.Page, len(*t.Records))
	}
	p = Page{File: *t.Page, URL: t.URL, Shown: t.Shown}
	for _, r := range *t.Records {
		clean, err := cleanRecord(r)
		if err != nil {
			return p, fmt.Errorf("page %q: %w", p.File, err)
		}
		p.Records = append(p.Records, clean)
	}
	return p, nil
}

func cleanRecord(r map[string][]string) (map[string][]string, error) {
	out := make(map[string][]string, len(r))
	for field, values := range r {
		if strings.TrimSpace(field) == "" {
			return nil, fmt.Errorf("a field without a name")
		}
		for _, v := range values {
			if v = tagtree.Collapse(v); v != "" {
				out[field] = append(out[field], v)
			}
		}
	}
	return out, nil
}

// Values are the true values of a field of a detail page, nil when it has none.
func (p Page) Values(field string) []string {
	if len(p.Records) == 0 {
		return nil
	}
	return p.Records[0][field]
}

// showing tells the nodes of a page that show a field: texts and the elements around them. Without Shown none is known.
func (p Page) showing(t *tagtree.Tree, field string) func(tagtree.NodeID) bool {
	shows := map[tagtree.NodeID]bool{}
	if paths := p.Shown[field]; len(paths) > 0 {
		for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
			if t.IsText(n) && slices.Contains(paths, region.AbsolutePath(t, n)) {
				for a := n; a > 0 && !shows[a]; a = t.Parent(a) {
					shows[a] = true
				}
			}
		}
	}
	return func(n tagtree.NodeID) bool { return shows[n] }
}
