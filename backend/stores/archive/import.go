package archive

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

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// templateFile is the name of a template in a folder tree; another .xml file is
// one when it begins like one.
const templateFile = "template.xml"

// Options say how templates are imported.
type Options struct {
	Who    string          // brings them in
	Look   bool            // nothing is saved: the answer says what would become of each
	Except map[string]bool // ids that the templates are no versions of; those that are imported are added
}

// Taken is what became of a template of a tree, and what came along with it.
type Taken struct {
	library.Imported
	Pages    int  // sample pages with their bytes
	Draft    bool // a version that is not published
	Tags     int
	Comments int

	was about // of the template that the library had
}

// TagsBefore are the tags of the template that the library had.
func (t Taken) TagsBefore() []string { return t.was.Tags }

// Import is Take without its report.
func Import(ctx context.Context, l *library.Library, folder fs.FS, who string) ([]library.Imported, error) {
	all, err := Take(ctx, l, folder, Options{Who: who})
	out := make([]library.Imported, len(all))
	for i, one := range all {
		out[i] = one.Imported
	}
	return out, err
}

// Take takes every template below a folder into the library, with the sample
// pages that lie beside it, in its folder "samples" or "pages" or in that of the
// folder above: they are known by their digests, and by the index of an export.
// A draft, the tags and the comments come along; nothing of a template is taken
// unless all of it can be read. Two of one site, kind and name are two templates. One that fails never stops the
// others; the error is for what stops all, a tree that is not safe to read too.
func Take(ctx context.Context, l *library.Library, folder fs.FS, o Options) ([]Taken, error) {
	err := checkTree(folder)
	var files []string
	if err == nil {
		files, err = templateFiles(folder)
	}
	if err != nil {
		return nil, l.DB().Fault("import", err)
	}
	drafts, err := draftsAlone(folder)
	if err != nil {
		return nil, l.DB().Fault("import", err)
	}
	files = append(files, drafts...)
	slices.SortFunc(files, natural)
	var out []Taken
	if o.Except == nil {
		o.Except = map[string]bool{}
	}
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return out, l.DB().Fault("import", err)
		}
		done := Taken{Imported: library.Imported{Path: name, State: library.Failed}}
		var t treeTemplate
		if t, done.Err = readTree(folder, name); done.Err == nil {
			done = importTree(ctx, l, t, o)
			o.Except[done.Entry.ID] = done.Err == nil && done.Entry.ID != ""
		}
		out = append(out, done)
	}
	return out, nil
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

// isFile reports whether an entry of a foreign folder is a file, or a link to one:
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
