package interchange

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"sort"
	"strings"

	"wrapsmith/backend/template"
)

// A project of Portia is a folder: items.json names the fields, spiders/NAME.json
// the spiders, and each spider's samples, within it or in files of their own, say
// which element of a sample page is which field:
//
//	items.json                           schemas: fields by id
//	spiders/shop.json                    start_urls, templates or template_names
//	spiders/shop/1a2b.json               plugins.annotations-plugin.extracts, url
//	spiders/shop/1a2b/original_body.html the sample page
//
// Newer samples name elements by selectors, older ones by an attribute in a copy
// of the page (annotated_body). Both become marks on the page, so that fields can
// be learned anew, and a locator that finds the same.

// Bounds of a project.
const (
	maxProjectFiles = 5_000
	maxProjectBytes = 64 << 20 // unpacked, of what is read
)

// fromPortiaZip reads a project that is packed.
func fromPortiaZip(name string, data []byte) ([]Imported, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &Error{name, 0, "a zip that cannot be read: " + err.Error(), "badzip"}
	}
	if len(z.File) > maxProjectFiles {
		return nil, &Error{name, 0, fmt.Sprintf("%d files: the limit is %d", len(z.File), maxProjectFiles), "toomany"}
	}
	for _, f := range z.File {
		if !fs.ValidPath(strings.TrimSuffix(f.Name, "/")) {
			return nil, &Error{name, 0, fmt.Sprintf("the file %q leads out of the zip, or has no proper name", brief(f.Name)), "unsafezip"}
		}
	}
	return ImportProject(name, z)
}

// ImportProject reads a project of Portia; name is what errors call it.
func ImportProject(name string, fsys fs.FS) ([]Imported, error) {
	p := &project{name: name, fs: fsys, left: maxProjectBytes, schemas: map[string]portiaSchema{}}
	if err := p.find(); err != nil {
		return nil, err
	}
	var out []Imported
	for _, file := range p.spiders {
		made, err := p.spider(file)
		if err != nil {
			return nil, err
		}
		if out = append(out, made...); len(out) > maxTemplates {
			return nil, &Error{name, 0, fmt.Sprintf("gives more than %d templates", maxTemplates), "toomany"}
		}
	}
	return out, nothing(name, out)
}

type project struct {
	name    string
	fs      fs.FS
	root    string
	left    int
	spiders []string
	schemas map[string]portiaSchema
}

type portiaSchema struct {
	Name   string `json:"name"`
	Fields map[string]struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Required bool   `json:"required"`
	} `json:"fields"`
}

type portiaSpider struct {
	StartURLs []string          `json:"start_urls"`
	Templates []json.RawMessage `json:"templates"`
	Names     []string          `json:"template_names"`
}

// find looks for spiders below the folder, or one folder deeper, as zips have it.
func (p *project) find() error {
	files := 0
	err := fs.WalkDir(p.fs, ".", func(at string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if files++; files > maxProjectFiles {
			return &Error{p.name, 0, fmt.Sprintf("more than %d files", maxProjectFiles), "toomany"}
		}
		dir, base := path.Split(at)
		if strings.Count(at, "/") > 8 && e.IsDir() {
			return fs.SkipDir
		}
		if !e.IsDir() && path.Base(path.Clean(dir)) == "spiders" && path.Ext(base) == ".json" {
			p.spiders = append(p.spiders, at)
			p.root = path.Dir(path.Clean(dir))
		}
		return nil
	})
	var own *Error
	switch {
	case errors.As(err, &own):
		return own
	case err != nil:
		return &Error{p.name, 0, err.Error(), "badzip"}
	case len(p.spiders) == 0:
		return &Error{p.name, 0, "no project of Portia: want spiders/NAME.json in it", "noproject"}
	}
	sort.Strings(p.spiders)
	data, err := p.read(path.Join(p.root, "items.json"))
	if err != nil || data == nil {
		return err
	}
	return readJSON(p.name+"/items.json", data, &p.schemas)
}

// read reads a file; nil when there is none.
func (p *project) read(file string) ([]byte, error) {
	f, err := p.fs.Open(file)
	if err != nil {
		return nil, nil //nolint:nilerr // a file that is not there, or whose name no file can have
	}
	defer f.Close() // only read
	most := min(MaxBytes, p.left)
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return nil, &Error{p.name, 0, file + ": " + err.Error(), "broken"}
	}
	if len(data) > most {
		return nil, &Error{p.name, 0, fmt.Sprintf("%s: larger than %d MiB, or all files are larger than %d MiB", file, MaxBytes>>20, maxProjectBytes>>20), "toolarge"}
	}
	p.left -= len(data)
	return data, nil
}

// samplesIn are the names of the samples in a spider's folder: Portia 2 has them there, and no list of them.
func (p *project) samplesIn(dir string) []string {
	entries, err := fs.ReadDir(p.fs, dir)
	if err != nil {
		return nil // a spider without samples
	}
	var out []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".json"); ok && !e.IsDir() {
			out = append(out, name)
		}
	}
	return out
}

func (p *project) spider(file string) ([]Imported, error) {
	data, err := p.read(file)
	if err != nil {
		return nil, err
	}
	var s portiaSpider
	if err := readJSON(p.name+"/"+file, data, &s); err != nil {
		return nil, err
	}
	dir := strings.TrimSuffix(file, ".json")
	var out []Imported
	one := func(data []byte, at string) error {
		i, err := p.sample(data, at, dir)
		if err == nil {
			out = append(out, i)
		}
		return err
	}
	for n, raw := range s.Templates {
		if err := one(raw, fmt.Sprintf("%s: template %d", file, n+1)); err != nil {
			return nil, err
		}
	}
	names := s.Names
	if len(names)+len(s.Templates) == 0 {
		names = p.samplesIn(dir)
	}
	for _, name := range names {
		at := path.Join(dir, path.Base(name)+".json")
		data, err := p.read(at)
		if err != nil {
			return nil, err
		}
		if data == nil {
			b := newBuilder(name, "", template.Detail)
			b.report.add("", Dropped, "portia.nofile", at)
			out = append(out, Imported{Report: b.report})
			continue
		}
		if err := one(data, at); err != nil {
			return nil, err
		}
	}
	return out, nil
}
