package archive

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Export writes templates below a folder, all that are not deleted when no id
// is given, drafts too, and tells how many:
//
//	people.example/detail/template.xml         as it was saved
//	people.example/detail/samples/p1.html      its sample pages, as they came
//	people.example/detail/samples/pages.json   their names, addresses and content types
//	people.example/detail/records.json         what it must give of them
//	people.example/detail/draft.xml            its draft, where it has one; alone where nothing is published yet
//	people.example/detail/about.json           its tags and comments, where it has some
//	.gitattributes                             for git to leave the pages' bytes alone
//
// A second template of the same site and kind lies in detail-<name>; the one that
// was made first has the plain name, so that a new one moves no other. Import
// takes the tree back as it was: exported from another library it is the same,
// byte by byte. Files that are there are replaced one by one, each whole; pages
// of an earlier export that the template no longer has are taken away.
func Export(ctx context.Context, l *library.Library, folder string, ids ...string) (int, error) {
	dirs, err := exportTo(ctx, l, folder, ids)
	return len(dirs), err
}

// ExportAll writes the whole library below a folder as Export does, and takes
// away the templates of an earlier export that the library no longer has; pruned
// are their folders. What is not of an export stays.
func ExportAll(ctx context.Context, l *library.Library, folder string) (n int, pruned []string, err error) {
	dirs, err := exportTo(ctx, l, folder, nil)
	if err != nil {
		return len(dirs), nil, err
	}
	pruned, err = prune(folder, dirs)
	return len(dirs), pruned, l.DB().Fault("export", err)
}

// exportTo gives the folders that were written, with slashes, below folder.
func exportTo(ctx context.Context, l *library.Library, folder string, ids []string) ([]string, error) {
	entries, err := exported(ctx, l, ids)
	if err != nil {
		return nil, l.DB().Fault("export", err)
	}
	if len(entries) > 0 {
		if err := writeAttributes(folder); err != nil {
			return nil, l.DB().Fault("export", err)
		}
	}
	taken := map[string]bool{}
	var dirs []string
	for _, e := range entries {
		dir := place(e.Entry, taken)
		if err := exportOne(ctx, l, e, filepath.Join(folder, filepath.FromSlash(dir))); err != nil {
			return dirs, l.DB().Fault("export", fmt.Errorf("template %q: %w", e.Name, err))
		}
		dirs = append(dirs, dir)
	}
	return dirs, nil
}

// exported lists what to export, in an order that does not change: those of a
// site and kind as they were made.
func exported(ctx context.Context, l *library.Library, ids []string) ([]library.Content, error) {
	found, err := l.Contents(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b library.Content) int {
		return cmp.Or(cmp.Compare(a.Site, b.Site), cmp.Compare(a.Kind, b.Kind), a.Made.Compare(b.Made), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	for _, id := range ids {
		if !slices.ContainsFunc(found, func(c library.Content) bool { return c.ID == id }) {
			return nil, fmt.Errorf("%w: %q", store.ErrNotFound, id)
		}
	}
	return slices.DeleteFunc(found, func(c library.Content) bool { return len(ids) > 0 && !slices.Contains(ids, c.ID) }), nil
}

// place is the folder of a template, one that no other has.
func place(e library.Entry, taken map[string]bool) string {
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

func exportOne(ctx context.Context, l *library.Library, o library.Content, dir string) error {
	main, err := stateOf(ctx, l, o.Entry)
	if err != nil {
		return err
	}
	published, draft := main.xml, []byte(nil)
	pages, words := main.pages, map[string]string{}
	switch {
	case o.Draft == nil:
	case o.Draft.Published == 0:
		published, draft = nil, main.xml
	default:
		next, err := stateOf(ctx, l, o.Draft.Entry)
		if err != nil {
			return err
		}
		draft = next.xml
		pages, words = bothPages(main.pages, next.pages)
	}
	around, err := aboutOf(ctx, l, o.ID)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files, err := writeSamples(filepath.Join(dir, samplesFolder), pages, words)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(filepath.Join(dir, recordsFile), records(main.template, files)); err != nil {
		return err
	}
	if err := writeAbout(dir, around); err != nil {
		return err
	}
	if err := writeOrRemove(filepath.Join(dir, draftFile), draft); err != nil {
		return err
	}
	return writeOrRemove(filepath.Join(dir, templateFile), published) // last: with it the folder is complete
}

// writeOrRemove writes a file, or takes away that of an earlier export.
func writeOrRemove(name string, data []byte) error {
	if data == nil {
		return removeFile(name)
	}
	return atomicfile.Write(name, data)
}

// version is one version of a template with its pages.
type version struct {
	xml      []byte
	template *template.Template
	pages    []*page.Page
}

func stateOf(ctx context.Context, l *library.Library, e library.Entry) (v version, err error) {
	if v.xml, err = l.XML(ctx, e.ID, e.Version); err != nil {
		return v, err
	}
	if v.template, err = template.Read(bytes.NewReader(v.xml), e.ID+"/template.xml"); err != nil {
		return v, err
	}
	v.pages, err = exportPages(ctx, l, e, v.template)
	return v, err
}

// bothPages returns the pages of a published version, then those that only its
// draft has, and the word of the index for each, by digest.
func bothPages(published, draft []*page.Page) ([]*page.Page, map[string]string) {
	words, all := map[string]string{}, slices.Clone(published)
	for _, p := range draft {
		d := p.Digest()
		words[d] = draftToo
		if !slices.ContainsFunc(published, func(q *page.Page) bool { return q.Digest() == d }) {
			words[d], all = draftOnly, append(all, p)
		}
	}
	return all, words
}

// writeSamples writes pages with their index, and gives the file of each within
// the template's folder, by digest.
func writeSamples(samples string, pages []*page.Page, words map[string]string) (map[string]string, error) {
	files, index := map[string]string{}, []indexed{}
	taken := map[string]bool{indexFile: true}
	for _, p := range pages {
		name := pageFile(p, taken)
		files[p.Digest()] = samplesFolder + "/" + name
		index = append(index, indexed{name, p.Name, p.URL, p.ContentType, words[p.Digest()]})
		if len(index) == 1 {
			if err := os.MkdirAll(samples, 0o755); err != nil {
				return nil, err
			}
		}
		if err := atomicfile.Write(filepath.Join(samples, name), p.Bytes); err != nil {
			return nil, err
		}
	}
	return files, writeIndex(samples, index)
}

// exportPages are the pages of a template, its samples first. A sample whose page
// came to the library with another template has it too.
func exportPages(ctx context.Context, l *library.Library, e library.Entry, t *template.Template) ([]*page.Page, error) {
	linked, err := l.Pages(ctx, e.ID, e.Version)
	if err != nil {
		return nil, err
	}
	var pages []*page.Page
	for _, sample := range t.Samples {
		if i := slices.IndexFunc(linked, func(p *page.Page) bool { return p.Digest() == sample.Digest }); i >= 0 {
			pages = append(pages, linked[i])
			linked = slices.Delete(linked, i, i+1)
			continue
		}
		other, err := l.PageByDigest(ctx, sample.Digest)
		if errors.Is(err, store.ErrNotFound) {
			continue // a template is complete without its pages
		}
		if err != nil {
			return nil, err
		}
		p, err := page.New(other.Bytes, page.Origin{Name: sample.Name, URL: sample.URL})
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return append(pages, linked...), nil
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

// records is what a template must give of its samples, one a line; of a list
// every record that is expected:
//
//	[
//	  {"page": "samples/p1.html", "records": [{"姓名": ["董献平"], "手机": []}]}
//	]
func records(t *template.Template, files map[string]string) []byte {
	var b bytes.Buffer
	b.WriteByte('[')
	first := true
	for _, s := range t.Samples {
		rows := s.Rows
		if len(rows) == 0 && len(s.Expect) > 0 {
			rows = [][]template.Expect{s.Expect}
		}
		if len(rows) == 0 {
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
		fmt.Fprintf(&b, "\n  {\"page\": %s, \"records\": [", quote(name))
		for i, row := range rows {
			if i > 0 {
				b.WriteString(",\n    ")
			}
			writeRecord(&b, row)
		}
		b.WriteString("]}")
	}
	b.WriteString("\n]\n")
	return b.Bytes()
}

func writeRecord(b *bytes.Buffer, row []template.Expect) {
	b.WriteByte('{')
	for i, x := range row {
		if i > 0 {
			b.WriteString(", ")
		}
		values := make([]string, len(x.Values))
		for k, v := range x.Values {
			values[k] = quote(v)
		}
		fmt.Fprintf(b, "%s: [%s]", quote(x.Field), strings.Join(values, ", "))
	}
	b.WriteByte('}')
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
	}, store.Clean(s))
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
