package library

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/sink"
	"wrapsmith/backend/template"
)

// Export writes templates below a folder, all that are not deleted when no id
// is given, and tells how many:
//
//	people.example/detail/template.xml     as it was saved
//	people.example/detail/p1.html          its sample pages, as they came
//	people.example/detail/records.json     what it must give of them
//
// A second template of the same site and kind lies in detail-<name>. Import
// takes the tree back as it was. Files that are there are replaced one by one,
// each whole.
func (s *Store) Export(ctx context.Context, folder string, ids ...string) (int, error) {
	entries, err := s.exported(ctx, ids)
	if err != nil {
		return 0, s.fault("export", err)
	}
	taken := map[string]bool{}
	for n, e := range entries {
		dir := filepath.Join(folder, filepath.FromSlash(place(e, taken)))
		if err := s.exportOne(ctx, e, dir); err != nil {
			return n, s.fault("export", fmt.Errorf("template %q: %w", e.Name, err))
		}
	}
	return len(entries), nil
}

// exported lists what to export, in an order that does not change.
func (s *Store) exported(ctx context.Context, ids []string) ([]Entry, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+` FROM template WHERE deleted = 0 ORDER BY site, kind, name, id`)
	if err != nil {
		return nil, err
	}
	found, err := all(rows, scanEntry)
	if err != nil || len(ids) == 0 {
		return found, err
	}
	for _, id := range ids {
		if !slices.ContainsFunc(found, func(e Entry) bool { return e.ID == id }) {
			return nil, notFound(id)
		}
	}
	return slices.DeleteFunc(found, func(e Entry) bool { return !slices.Contains(ids, e.ID) }), nil
}

// place is the folder of a template, one that no other has.
func place(e Entry, taken map[string]bool) string {
	site := fileName(e.Site)
	if e.Site == "" {
		site = "no-site"
	}
	dir := path.Join(site, string(e.Kind))
	if taken[strings.ToLower(dir)] {
		dir += "-" + fileName(e.Name)
	}
	for base, n := dir, 2; taken[strings.ToLower(dir)]; n++ {
		dir = fmt.Sprintf("%s-%d", base, n)
	}
	taken[strings.ToLower(dir)] = true
	return dir
}

func (s *Store) exportOne(ctx context.Context, e Entry, dir string) error {
	xml, err := s.XML(ctx, e.ID, e.Version)
	if err != nil {
		return err
	}
	t, err := readXML(e.ID, xml)
	if err != nil {
		return err
	}
	pages, err := s.Pages(ctx, e.ID, e.Version)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string]string{} // digest -> file
	taken := map[string]bool{}
	for _, p := range pages {
		digest := p.Digest()
		files[digest] = pageFile(p, taken)
		if err := sink.WriteFile(filepath.Join(dir, files[digest]), p.Bytes); err != nil {
			return err
		}
	}
	if err := sink.WriteFile(filepath.Join(dir, "records.json"), records(t, files)); err != nil {
		return err
	}
	return sink.WriteFile(filepath.Join(dir, templateFile), xml) // last: with it the folder is complete
}

// pageFile is the file of a page, one that no other of the template has.
func pageFile(p *page.Page, taken map[string]bool) string {
	name := fileName(path.Base(filepath.ToSlash(p.Name)))
	base := strings.TrimSuffix(strings.TrimSuffix(name, ".html"), ".htm")
	name = base + ".html"
	for n := 2; taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d.html", base, n)
	}
	taken[strings.ToLower(name)] = true
	return name
}

// records is what a template must give of its samples, one a line:
//
//	[
//	  {"page": "p1.html", "records": [{"姓名": ["董献平"], "手机": []}]}
//	]
func records(t *template.Template, files map[string]string) []byte {
	var b bytes.Buffer
	b.WriteByte('[')
	first := true
	for _, s := range t.Samples {
		if len(s.Expect) == 0 {
			continue
		}
		name := files[s.Digest]
		if name == "" {
			name = s.Name
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		fmt.Fprintf(&b, "\n  {\"page\": %s, \"records\": [{", quote(name))
		for i, x := range s.Expect {
			if i > 0 {
				b.WriteString(", ")
			}
			values := make([]string, len(x.Values))
			for k, v := range x.Values {
				values[k] = quote(v)
			}
			fmt.Fprintf(&b, "%s: [%s]", quote(x.Field), strings.Join(values, ", "))
		}
		b.WriteString("}]}")
	}
	b.WriteString("\n]\n")
	return b.Bytes()
}

func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string and a buffer: nothing can fail
	return strings.TrimSuffix(b.String(), "\n")
}

// maxFileName bounds the names that are made, in bytes.
const maxFileName = 100

// reserved are names that Windows keeps for devices.
var reserved = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// fileName makes a name that every file system takes, and that leads nowhere else.
func fileName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, clean(s))
	if len(s) > maxFileName {
		s = strings.ToValidUTF8(s[:maxFileName], "")
	}
	s = strings.Trim(s, " .")
	stem, _, _ := strings.Cut(strings.ToLower(s), ".")
	if s == "" || slices.Contains(reserved, stem) {
		return "_" + s
	}
	return s
}
