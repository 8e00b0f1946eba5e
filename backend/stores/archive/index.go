package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"wrapsmith/backend/atomicfile"
)

// Names within the folder of a template.
const (
	samplesFolder = "samples"
	indexFile     = "pages.json"
	recordsFile   = "records.json"
	gitFile       = ".gitattributes"
)

// indexed is a page of a template's samples folder: what its bytes do not say.
type indexed struct {
	File        string `json:"file"`
	Name        string `json:"name"`
	URL         string `json:"url,omitempty"`
	ContentType string `json:"contentType,omitempty"`
	Draft       string `json:"draft,omitempty"` // draftToo, draftOnly
}

// writeIndex writes what the pages of a samples folder are, one a line, and takes
// away those that an earlier index names and this one does not.
func writeIndex(samples string, index []indexed) error {
	old, err := readIndexFile(samples)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, o := range old {
		if !slices.ContainsFunc(index, func(n indexed) bool { return n.File == o.File }) {
			if err := removeFile(filepath.Join(samples, o.File)); err != nil {
				return err
			}
		}
	}
	if len(index) == 0 {
		if len(old) == 0 {
			return nil
		}
		return errors.Join(removeFile(filepath.Join(samples, indexFile)), removeEmpty(samples))
	}
	var b bytes.Buffer
	b.WriteByte('[')
	for i, n := range index {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(n); err != nil {
			return err
		}
		b.Truncate(b.Len() - 1) // the line's end
	}
	b.WriteString("\n]\n")
	return atomicfile.Write(filepath.Join(samples, indexFile), b.Bytes())
}

// readIndexFile reads the index of a folder of ours, to know what is ours in it.
func readIndexFile(samples string) ([]indexed, error) {
	return readIndex(os.DirFS(samples), indexFile)
}

// maxIndex bounds an index, in bytes.
const maxIndex = 16 << 20

// readIndex reads an index. Its files must lie in its own folder.
func readIndex(folder fs.FS, name string) ([]indexed, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > maxIndex:
		return nil, fmt.Errorf("%s: it is no index of sample pages", name)
	}
	var index []indexed
	d := json.NewDecoder(f)
	if err := d.Decode(&index); err != nil {
		return nil, fmt.Errorf("%s: it is no index of sample pages: %w", name, err)
	}
	for _, n := range index {
		if n.File == "" || n.File != fileName(n.File) {
			return nil, fmt.Errorf("%s: %q is no name of a file in its folder", name, n.File)
		}
		if err := checkDraftWord(n); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return index, nil
}

// attributes tells git to leave the bytes of pages alone, whatever its settings.
const attributes = "# Sample pages are kept byte by byte: their digests name them.\n**/samples/* -text\n"

// writeAttributes writes the attributes where there are none.
func writeAttributes(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	name := filepath.Join(folder, gitFile)
	if _, err := os.Lstat(name); err == nil {
		return nil
	}
	return atomicfile.Write(name, []byte(attributes))
}

// prune takes away the templates of earlier exports below a folder, <site>/<kind>,
// that are not among dirs. Only what an export writes is taken away.
func prune(folder string, dirs []string) ([]string, error) {
	var out []string
	var found []string
	for _, file := range []string{templateFile, draftFile} {
		names, err := fs.Glob(os.DirFS(folder), "*/*/"+file)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			found = append(found, path.Dir(name))
		}
	}
	slices.Sort(found)
	for _, dir := range slices.Compact(found) {
		if slices.Contains(dirs, dir) {
			continue
		}
		whole := filepath.Join(folder, filepath.FromSlash(dir))
		if _, err := os.Stat(filepath.Join(whole, recordsFile)); err != nil {
			continue // not ours: an export always has records
		}
		if err := unexport(whole); err != nil {
			return out, err
		}
		out = append(out, dir)
	}
	return out, nil
}

// unexport takes away what an export wrote into a template's folder, and what is empty then.
func unexport(dir string) error {
	samples := filepath.Join(dir, samplesFolder)
	index, err := readIndexFile(samples)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	names := []string{filepath.Join(dir, templateFile), filepath.Join(dir, draftFile), filepath.Join(dir, recordsFile), filepath.Join(dir, aboutFile)}
	for _, n := range index {
		names = append(names, filepath.Join(samples, n.File))
	}
	if len(index) > 0 {
		names = append(names, filepath.Join(samples, indexFile))
	}
	for _, name := range names {
		if err := removeFile(name); err != nil {
			return err
		}
	}
	return errors.Join(removeEmpty(samples), removeEmpty(dir), removeEmpty(filepath.Dir(dir)))
}

func removeFile(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// removeEmpty takes a folder away that has nothing in it.
func removeEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) > 0 {
		return nil
	}
	if err != nil {
		return err
	}
	return removeFile(dir)
}
