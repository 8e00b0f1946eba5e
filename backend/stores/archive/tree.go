package archive

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// Bounds of a tree that is read.
const (
	maxTreeDepth = 32        // folders within each other
	maxTreeFiles = 2_000_000 // files and folders in all
	maxTreeXML   = 64 << 20  // bytes of a template
)

// ErrTree says that a folder tree is not one of templates, or not a safe one.
var ErrTree = errors.New("this folder is no tree of templates")

// checkTree refuses a tree that is too deep or too large to be one of templates.
func checkTree(folder fs.FS) error {
	n := 0
	return fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		n++
		switch {
		case err != nil:
			return err
		case strings.Count(name, "/") > maxTreeDepth:
			return fmt.Errorf("%w: %q lies deeper than %d folders", ErrTree, name, maxTreeDepth)
		case n > maxTreeFiles:
			return fmt.Errorf("%w: it has more than %d files", ErrTree, maxTreeFiles)
		case e.IsDir() && hidden(name):
			return fs.SkipDir
		}
		return nil
	})
}

// hidden reports whether a folder is none of ours: .git and the like.
func hidden(name string) bool {
	return name != "." && strings.HasPrefix(path.Base(name), ".")
}

// natural orders paths folder by folder, with the numbers in them by size:
// detail, detail-x-2, detail-x-10.
func natural(a, b string) int {
	a, b = strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00")
	for a != "" && b != "" {
		m, n := digitsAt(a), digitsAt(b)
		if m > 0 && n > 0 {
			x, y := strings.TrimLeft(a[:m], "0"), strings.TrimLeft(b[:n], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// digitsAt counts the digits that a text begins with.
func digitsAt(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// allPages are the pages that belong to a template of a tree, and by their
// digests which version each belongs to.
func allPages(folder fs.FS, name string, xml []byte) ([]*page.Page, map[string]string, error) {
	pages, err := samplePages(folder, name, xml)
	if err != nil {
		return nil, nil, err
	}
	return withIndex(folder, name, pages)
}

// withIndex returns the pages of a template with the words for them in the index of
// its samples folder, and after them the pages that are no samples.
func withIndex(folder fs.FS, name string, pages []*page.Page) ([]*page.Page, map[string]string, error) {
	words := map[string]string{}
	dir := path.Join(path.Dir(name), samplesFolder)
	index, err := readIndex(folder, path.Join(dir, indexFile))
	if errors.Is(err, fs.ErrNotExist) {
		return pages, words, nil
	}
	if err != nil {
		return nil, nil, err
	}
	for _, n := range index {
		data, err := readBounded(folder, path.Join(dir, n.File), page.MaxBytes)
		if err != nil {
			return nil, nil, fmt.Errorf("sample page %q: %w", path.Join(dir, n.File), err)
		}
		p, err := page.New(data, page.Origin{Name: n.Name, URL: n.URL, ContentType: n.ContentType})
		if err != nil {
			return nil, nil, fmt.Errorf("sample page %q: %w", path.Join(dir, n.File), err)
		}
		digest := p.Digest()
		words[digest] = n.Draft
		if i := slices.IndexFunc(pages, func(k *page.Page) bool { return k.Digest() == digest }); i >= 0 {
			pages[i] = p
		} else {
			pages = append(pages, p)
		}
	}
	return pages, words, nil
}

func readBounded(folder fs.FS, name string, most int64) ([]byte, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %q is no file", ErrTree, name)
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("it has more than %d MiB", most>>20)
	}
	return data, err
}

// FolderTemplate is a template of a folder tree, with the pages beside it and
// what the tree says they must give.
type FolderTemplate struct {
	Path     string // of its file, within the folder
	Template *template.Template
	Pages    []*page.Page
	Expect   []FolderExpect // of records.json, where there is one
	Err      error          // why it cannot be read; the rest is empty
}

// FolderExpect is what a page must give by records.json.
type FolderExpect struct {
	File    string // within the template's folder
	Page    *page.Page
	Records [][]template.Expect // fields in the order of the template
}

// ReadFolder reads every template below a folder without a library, as Import
// does, in the order of their paths; drafts, which readers do not get, are only
// looked at for mistakes. The error is for what stops all.
func ReadFolder(ctx context.Context, folder fs.FS) ([]FolderTemplate, error) {
	if err := checkTree(folder); err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	files, err := templateFiles(folder)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	out := make([]FolderTemplate, 0, len(files))
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		f := FolderTemplate{Path: name}
		f.Err = f.read(folder)
		out = append(out, f)
	}
	return out, nil
}

func (f *FolderTemplate) read(folder fs.FS) error {
	xml, err := readBounded(folder, f.Path, maxTreeXML)
	if err != nil {
		return err
	}
	t, err := template.Read(bytes.NewReader(xml), f.Path)
	if err != nil {
		return err
	}
	if f.Pages, _, err = treePages(folder, f.Path, xml); err != nil {
		return err
	}
	dir := path.Dir(f.Path)
	if _, err := readDraft(folder, dir); err != nil {
		return err
	}
	if _, err := readAbout(folder, dir); err != nil {
		return err
	}
	f.Template = t
	f.Expect, err = readRecords(folder, dir, t)
	return err
}

// TemplateFiles lists the template files below a folder as Export writes it and
// Import reads it, in the order of their paths.
func TemplateFiles(folder fs.FS) ([]string, error) { return templateFiles(folder) }
