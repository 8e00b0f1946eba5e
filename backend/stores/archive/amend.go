package archive

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// ReadTemplate reads one template of a folder tree as ReadFolder reads all.
func ReadTemplate(folder fs.FS, name string) FolderTemplate {
	f := FolderTemplate{Path: name}
	f.Err = f.read(folder)
	return f
}

// Amend writes a new version of a template over its file, and new sample pages into
// the folder "samples" beside it. Pages that are there stay; records.json of an
// export is written anew, so that it expects what the version expects.
func Amend(file string, t *template.Template, fresh []*page.Page) error {
	dir := filepath.Dir(file)
	samples := filepath.Join(dir, samplesFolder)
	index, err := readIndexFile(samples)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	exported := len(index) > 0
	taken, files := map[string]bool{indexFile: true}, map[string]string{}
	for _, n := range index {
		taken[strings.ToLower(n.File)] = true
		data, err := os.ReadFile(filepath.Join(samples, n.File))
		if err != nil {
			return err
		}
		if p, err := page.New(data, page.Origin{Name: n.Name, URL: n.URL, ContentType: n.ContentType}); err == nil {
			files[p.Digest()] = samplesFolder + "/" + n.File
		}
	}
	for _, p := range fresh {
		if files[p.Digest()] != "" {
			continue
		}
		if err := os.MkdirAll(samples, 0o755); err != nil {
			return err
		}
		name := pageFile(p, taken)
		if err := atomicfile.Write(filepath.Join(samples, name), p.Bytes); err != nil {
			return err
		}
		files[p.Digest()] = samplesFolder + "/" + name
		index = append(index, indexed{File: name, Name: p.Name, URL: p.URL, ContentType: p.ContentType})
	}
	if err := writeIndex(samples, index); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, recordsFile)); err == nil && exported {
		if err := atomicfile.Write(filepath.Join(dir, recordsFile), records(t, files)); err != nil {
			return err
		}
	}
	var xml bytes.Buffer
	if err := t.Write(&xml); err != nil {
		return err
	}
	return atomicfile.Write(file, xml.Bytes())
}
