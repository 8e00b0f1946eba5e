package crawl

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
)

// Keeper stores the pages that a crawl keeps.
type Keeper interface {
	// Keep takes page n to the disk. What it returns is above 0 and never falls.
	Keep(n int, p *page.Page) (mark int64, err error)
	// Rewind drops the pages kept after a mark; 0 is the beginning.
	Rewind(mark int64) error
	// Close ends the keeping for this time.
	Close() error
}

// Archive stores pages in a WARC file, which can be truncated after any page.
type Archive struct {
	file *os.File
	warc *source.WARCWriter
}

// OpenArchive opens a WARC file, or makes one. A name with ".gz" at its end means
// compression.
func OpenArchive(path string) (*Archive, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("crawl: %q: %w", path, err)
	}
	a := &Archive{file, source.NewWARCWriter(file, strings.HasSuffix(strings.ToLower(path), ".gz"))}
	end, err := file.Seek(0, io.SeekEnd)
	if err == nil && end == 0 {
		err = a.warc.Info(time.Now())
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("crawl: %q: %w", path, err), file.Close())
	}
	return a, nil
}

// Keep writes a page; it is on disk when Keep returns.
func (a *Archive) Keep(_ int, p *page.Page) (int64, error) {
	_, err := a.warc.Page(p, time.Now())
	if err == nil {
		err = a.file.Sync()
	}
	if err != nil {
		return 0, fmt.Errorf("crawl: %q: %w; free some space, then resume the crawl", a.file.Name(), err)
	}
	return a.file.Seek(0, io.SeekCurrent)
}

// Rewind truncates the file at a mark.
func (a *Archive) Rewind(mark int64) error {
	size, err := a.file.Seek(0, io.SeekEnd)
	if err == nil && mark > size {
		err = fmt.Errorf("it has %d bytes and the journal speaks of %d: pages are missing; put the file back, or begin anew", size, mark)
	}
	if err == nil {
		err = a.file.Truncate(mark)
	}
	if err == nil {
		_, err = a.file.Seek(mark, io.SeekStart)
	}
	if err == nil && mark == 0 {
		err = a.warc.Info(time.Now())
	}
	if err != nil {
		return fmt.Errorf("crawl: %q: %w", a.file.Name(), err)
	}
	return nil
}

// Close closes the file.
func (a *Archive) Close() error { return a.file.Close() }

// Folder stores each page in a file of its own, numbered in the order in which the
// pages were found. The page's address is written into the file as browsers do. If
// only the server declared the encoding, the page is written as UTF-8 with a byte
// order mark.
type Folder struct{ dir string }

// OpenFolder opens a folder, or makes one.
func OpenFolder(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("crawl: %q: %w", dir, err)
	}
	return &Folder{dir}, nil
}

// Keep writes a page under its number: written again after a crash, it is the same file.
func (f *Folder) Keep(n int, p *page.Page) (int64, error) {
	name := filepath.Join(f.dir, fmt.Sprintf("%06d-%s.html", n, Slug(p.URL)))
	if err := writeWhole(name, SavedPage(p)); err != nil {
		return 0, fmt.Errorf("crawl: %q: %w; free some space, then resume the crawl", name, err)
	}
	return 1, nil
}

// Rewind does nothing: a page written before its line is written again.
func (f *Folder) Rewind(int64) error { return nil }

// Close does nothing.
func (f *Folder) Close() error { return nil }

// SavedPage returns a page as a file that contains its address and its encoding.
func SavedPage(p *page.Page) []byte {
	body, mark := p.Bytes, ""
	if again, err := page.New(p.Bytes, page.Origin{Name: p.Name}); err != nil || again.Encoding != p.Encoding || strings.HasPrefix(p.Encoding, "utf-16") {
		body, mark = []byte(p.Text), "\ufeff"
	} else if rest, ok := bytes.CutPrefix(p.Bytes, []byte("\ufeff")); ok {
		body, mark = rest, "\ufeff"
	}
	var b bytes.Buffer
	b.WriteString(mark)
	if p.URL != "" {
		address := strings.NewReplacer("--", "-%2D", "\n", "", "\r", "").Replace(p.URL)
		fmt.Fprintf(&b, "<!-- saved from url=(%04d)%s -->\n", len(address), address)
	}
	b.Write(body)
	return b.Bytes()
}

// Slug returns the end of an address in a form that can be part of a file name.
func Slug(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	_, rest, _ = strings.Cut(rest, "/")
	rest = strings.TrimSuffix(strings.TrimSuffix(rest, ".html"), ".htm")
	s := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-':
			return r
		}
		return '_'
	}, rest)
	const most = 60
	if len(s) > most {
		s = s[len(s)-most:]
	}
	if s = strings.Trim(s, "_-"); s == "" {
		return "index"
	}
	return s
}

// writeWhole writes a file, which appears under its name only when it is complete
// and on disk.
func writeWhole(name string, raw []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(raw)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name()) // an incomplete file is of no use
	}
	return err
}
