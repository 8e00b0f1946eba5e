package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// maxRecords bounds a records.json, in bytes.
const maxRecords = 64 << 20

// readRecords reads what records.json in a template's folder says its pages must
// give; nothing where there is none, or where it is of another form: a list of
// plain records says no page.
func readRecords(folder fs.FS, dir string, t *template.Template) ([]FolderExpect, error) {
	name := path.Join(dir, recordsFile)
	raw, err := readBounded(folder, name, maxRecords)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var pages []struct {
		Page    string                `json:"page"`
		Records []map[string][]string `json:"records"`
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&pages); err != nil {
		if bytes.Contains(raw, []byte(`"page"`)) {
			return nil, fmt.Errorf("%s: want [{\"page\", \"records\": [{field: [values]}]}]: %w", name, err)
		}
		return nil, nil
	}
	var out []FolderExpect
	for _, p := range pages {
		x := FolderExpect{File: p.Page}
		for _, r := range p.Records {
			row, err := expected(t, r)
			if err != nil {
				return nil, fmt.Errorf("%s: page %q: %w", name, p.Page, err)
			}
			x.Records = append(x.Records, row)
		}
		if x.Page, err = recordsPage(folder, dir, p.Page); err != nil {
			return nil, fmt.Errorf("%s: page %q: %w", name, p.Page, err)
		}
		out = append(out, x)
	}
	return out, nil
}

// expected puts a record into the order of the template's fields.
func expected(t *template.Template, r map[string][]string) ([]template.Expect, error) {
	var row []template.Expect
	for _, f := range t.Fields {
		if values, ok := r[f.Name]; ok {
			row = append(row, template.Expect{Field: f.Name, Values: values})
		}
	}
	if len(row) < len(r) {
		for name := range r {
			if t.Field(name) == nil {
				return nil, fmt.Errorf("the template has no field %q", name)
			}
		}
	}
	return row, nil
}

// recordsPage reads a page that records.json names, nil when it is not there: a
// sample may have been left out.
func recordsPage(folder fs.FS, dir, file string) (*page.Page, error) {
	name := path.Join(dir, file)
	if !fs.ValidPath(file) || slices.Contains(strings.Split(file, "/"), "..") {
		return nil, fmt.Errorf("%w: it leads out of the template's folder", ErrTree)
	}
	data, err := readBounded(folder, name, page.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	origin := page.Origin{Name: file}
	if index, err := readIndex(folder, path.Join(path.Dir(name), indexFile)); err == nil {
		for _, n := range index {
			if n.File == path.Base(file) {
				origin = page.Origin{Name: n.Name, URL: n.URL, ContentType: n.ContentType}
			}
		}
	}
	return page.New(data, origin)
}
