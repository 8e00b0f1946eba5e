package library

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/web/page"
)

// What Import does with a template.
const (
	Added     = "added"     // the library had none of that site, kind and name
	Updated   = "updated"   // it is a new version of the one it had
	Unchanged = "unchanged" // the library has just that
	Failed    = "failed"
)

// Imported is what became of one template file.
type Imported struct {
	Path  string // within the folder
	Entry Entry
	State string // Added, Updated, Unchanged or Failed
	Err   error
}

// Incoming is one template to import.
type Incoming struct {
	Name  string // file name, for messages
	XML   []byte
	Pages []*page.Page // sample pages, where there are some
}

// templateFile is the name of a template in a folder tree; another .xml file is
// one when it begins like one.
const templateFile = "template.xml"

// Import takes every template below a folder into the library, with the sample
// pages that lie beside it, in its folder "samples" or "pages" or in that of the
// folder above: they are known by their digests, and by the index of an export.
// A draft, the tags and the comments come along; nothing of a template is taken
// unless all of it can be read. Two of one site, kind and name are two templates. One that fails never stops the
// others; the error is for what stops all, a tree that is not safe to read too.
func (s *Store) Import(ctx context.Context, folder fs.FS, who string) ([]Imported, error) {
	err := checkTree(folder)
	var files []string
	if err == nil {
		files, err = templateFiles(folder)
	}
	if err != nil {
		return nil, s.fault("import", err)
	}
	drafts, err := draftsAlone(folder)
	if err != nil {
		return nil, s.fault("import", err)
	}
	files = append(files, drafts...)
	slices.SortFunc(files, natural)
	var out []Imported
	taken := map[string]bool{} // ids that this tree has had
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return out, s.fault("import", err)
		}
		done := Imported{Path: name, State: Failed}
		var t treeTemplate
		if t, done.Err = readTree(folder, name); done.Err == nil {
			done = s.importTree(ctx, t, who, taken)
			taken[done.Entry.ID] = done.Err == nil
		}
		out = append(out, done)
	}
	return out, nil
}

// ImportOne takes one template into the library. It is a new version of the
// template of its site, kind and name, where there is one; one that is deleted
// comes back.
func (s *Store) ImportOne(ctx context.Context, in Incoming, who string) Imported {
	return s.importOne(ctx, in, who, nil, false)
}

// importOne is ImportOne; what was taken is another template, even of the same
// name. A draft is not published.
func (s *Store) importOne(ctx context.Context, in Incoming, who string, taken map[string]bool, draft bool) Imported {
	done := Imported{Path: in.Name, State: Failed}
	t, err := template.Read(bytes.NewReader(in.XML), in.Name)
	if err != nil {
		done.Err = err
		return done
	}
	v := Save{Template: t, Who: who, Note: importNote(in.Name), Pages: in.Pages, Keep: true, Draft: draft}
	old, err := s.namesake(ctx, t, taken, draft)
	switch {
	case err != nil:
		done.Err = s.fault("import", err)
		return done
	case old != nil && !old.Deleted && (draft || old.published) && same(t, old.Template):
		done.Entry, done.State = old.Entry, Unchanged
		return done
	case old != nil:
		v.ID, v.BaseVersion, done.State = old.ID, old.Version, Updated
	default:
		done.State = Added
	}
	if done.Entry, done.Err = s.Save(ctx, v); done.Err != nil {
		done.State = Failed
	}
	return done
}

// namesake is the template of the same site, kind and name that was not taken: for
// a draft one that was never published first, else one that is not deleted; of
// several the one made first; nil when there is none.
func (s *Store) namesake(ctx context.Context, t *template.Template, taken map[string]bool, draft bool) (*namesake, error) {
	const never = `id IN (SELECT template FROM template_draft WHERE site = $1 AND kind = $2 AND name = $3 AND published = 0)`
	first := `deleted`
	if draft {
		first = `CASE WHEN ` + never + ` THEN 0 ELSE 1 END, deleted`
	}
	rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+` FROM template WHERE site = $1 AND kind = $2 AND name = $3 OR `+never+`
		ORDER BY `+first+`, (SELECT min(v.saved) FROM template_version v WHERE v.template = template.id), id`,
		clean(t.Site), string(t.Kind), clean(t.Name))
	if err != nil {
		return nil, err
	}
	found, err := all(rows, scanEntry)
	found = slices.DeleteFunc(found, func(e Entry) bool { return taken[e.ID] })
	if err != nil || len(found) == 0 {
		return nil, err
	}
	k := namesake{Stored: Stored{Entry: found[0]}, published: true}
	if k.Deleted { // or never published: then its draft says what it is
		d, err := draftOf(ctx, s.db, k.ID)
		if err != nil {
			return nil, err
		}
		if d != nil && d.Published == 0 {
			k.Entry, k.published = d.Entry, false
		}
	}
	k.Template, err = s.template(ctx, k.ID, k.Version)
	return &k, err
}

// namesake is a template of the library; unless it is published, its draft.
type namesake struct {
	Stored
	published bool
}

// same says whether two templates differ in nothing but their history.
func same(a, b *template.Template) bool {
	return bytes.Equal(withoutHistory(a), withoutHistory(b))
}

func withoutHistory(t *template.Template) []byte {
	c := *t
	c.History = nil
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		return nil // both were read, so they can be written
	}
	return b.Bytes()
}

// errLarge says that a file is larger than what is looked for can be.
var errLarge = errors.New("the file is too large")

// readFile reads a file of a foreign folder, at most n bytes.
func readFile(folder fs.FS, name string, n int64) ([]byte, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, n+1))
	if err == nil && int64(len(data)) > n {
		err = fmt.Errorf("%w: the limit is %d MiB", errLarge, n>>20)
	}
	return data, err
}

// isFile says whether an entry of a foreign folder is a file, or a link to one:
// what waits for a writer, or has no end, is not read.
func isFile(folder fs.FS, name string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return e.Type().IsRegular()
	}
	info, err := fs.Stat(folder, name)
	return err == nil && info.Mode().IsRegular()
}

// templateFiles lists the templates below a folder, drafts left out, in the order of their paths.
func templateFiles(folder fs.FS) ([]string, error) {
	var out []string
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && hidden(name) {
			return fs.SkipDir
		}
		if err != nil || path.Ext(name) != ".xml" || e.Name() == draftFile || !isFile(folder, name, e) {
			return err
		}
		if path.Base(name) == templateFile || beginsLikeOne(folder, name) {
			out = append(out, name)
		}
		return nil
	})
	return out, err
}

func beginsLikeOne(folder fs.FS, name string) bool {
	f, err := folder.Open(name)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, 4096)
	n, _ := f.Read(head)
	return bytes.Contains(head[:n], []byte("<template "))
}

// samplePages finds the pages of a template's samples by their digests.
func samplePages(folder fs.FS, name string, xml []byte) ([]*page.Page, error) {
	t, err := template.Read(bytes.NewReader(xml), name)
	if err != nil || len(t.Samples) == 0 {
		return nil, err
	}
	dir := path.Dir(name)
	found := map[string]*page.Page{}
	for _, d := range []string{dir, path.Join(dir, samplesFolder), path.Join(dir, "pages"), path.Join(dir, "..", "pages")} {
		entries, err := fs.ReadDir(folder, d)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !isFile(folder, path.Join(d, e.Name()), e) || !slices.Contains([]string{".html", ".htm", ".xhtml"}, strings.ToLower(path.Ext(e.Name()))) {
				continue
			}
			if err := takeSample(folder, path.Join(d, e.Name()), t, found); err != nil {
				return nil, err
			}
		}
	}
	var pages []*page.Page
	for _, s := range t.Samples {
		if p := found[s.Digest]; p != nil {
			pages = append(pages, p)
			delete(found, s.Digest)
		}
	}
	return pages, nil
}

// takeSample notes a file that is one of the template's samples.
func takeSample(folder fs.FS, name string, t *template.Template, found map[string]*page.Page) error {
	data, err := readFile(folder, name, page.MaxBytes)
	if errors.Is(err, errLarge) {
		return nil // no page that was taken in is so large
	}
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	digest := hex.EncodeToString(sum[:])
	for _, s := range t.Samples {
		if s.Digest != digest {
			continue
		}
		p, err := page.New(data, page.Origin{Name: s.Name, URL: s.URL})
		if err != nil {
			return fmt.Errorf("sample page %q: %w", name, err)
		}
		found[digest] = p
		break
	}
	return nil
}
