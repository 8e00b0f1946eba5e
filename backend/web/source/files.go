package source

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/page"
)

// Extensions are the file name extensions of the pages that Paths reads from a
// folder, in lower case.
var Extensions = []string{".html", ".htm", ".xhtml", ".shtml"}

// Archives are the extensions of the archives that Paths reads from a folder. Zip
// files and lists of addresses are read only if they are given by name, because an
// unpacked copy often lies beside a zip file.
var Archives = []string{".mhtml", ".mht", ".warc", ".warc.gz", ".har", ".html.gz", ".htm.gz"}

// ErrLoop is the error of a folder that contains itself by a link.
var ErrLoop = errors.New("the folder leads back into itself through a link; remove the link")

// ErrNoPage is the error of a folder without a page.
var ErrNoPage = errors.New("this folder has no page")

// Paths reads files and folders in the given order, and the content of folders in
// natural order (page2 before page10) at any depth. In a folder it reads the files
// with one of Extensions or Archives. It skips hidden files and the resources that a
// browser saved with a page (page.html, page_files/). A page is named by its path.
// Links are followed; a link to a folder above it is an error at its position, as is
// a folder that cannot be read, or that is given by name and has no page. A file given by name may be of any kind that this
// package knows. One page of a WARC file can be given by its offset (record.go).
func Paths(paths ...string) Source { return &files{paths: paths} }

// Paths reads files and folders as the function does; addresses that stand in a
// list are fetched by f.
func (f *Fetcher) Paths(paths ...string) Source { return PathsBy(f, paths...) }

// PathsBy reads files and folders as Paths does; addresses that stand in a list come by g.
func PathsBy(g Getter, paths ...string) Source { return &files{paths: paths, fetcher: g} }

type files struct {
	paths   []string
	fetcher Getter
	once    sync.Once
	found   []found

	resources bool // pages come with their style sheets, images and fonts
}

// found is a file, or the error in its place.
type found struct {
	path string
	err  error
	many bool // an archive of pages, not a page
	list bool // of these: it is a list of addresses
}

// Len lists the folders and counts files, errors, and the addresses of lists. It is
// -1 if there is an archive.
func (f *files) Len() int {
	f.scan()
	sum := 0
	for _, e := range f.found {
		n := 1
		switch {
		case e.list:
			n = countFile(e.path)
		case e.many:
			n = -1
		}
		if n < 0 {
			return -1
		}
		sum += n
	}
	return sum
}

// countFile counts the addresses of a list; -1 when it cannot be read.
func countFile(path string) int {
	file, err := os.Open(path)
	if err != nil {
		return -1
	}
	defer file.Close()
	return countList(file)
}

// Pages reads one file after the other.
func (f *files) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		f.scan()
		for _, e := range f.found {
			if ctx.Err() != nil {
				return
			}
			if e.err != nil {
				if !yield(nil, &Error{Name: e.path, Err: e.err}) {
					return
				}
				continue
			}
			if !f.read(ctx, e.path, yield) {
				return
			}
		}
	}
}

// scan lists all files once.
func (f *files) scan() {
	f.once.Do(func() {
		for _, p := range f.paths {
			info, err := os.Stat(p)
			switch {
			case err != nil:
				e := found{path: p}
				if _, _, ok := recordAt(p); !ok {
					e.err = explain(err)
				}
				f.found = append(f.found, e)
			case info.IsDir():
				before := len(f.found)
				if others := f.folder(p, []os.FileInfo{info}); len(f.found) == before {
					f.found = append(f.found, found{path: p, err: noPage(others)})
				}
			case !info.Mode().IsRegular():
				f.found = append(f.found, found{path: p, many: true}) // a pipe, say: what is read of it once is gone
			default:
				kind := kindPage
				if !isPage(p) {
					kind = kindOfFile(p)
				}
				f.found = append(f.found, found{path: p, many: kind != kindPage, list: kind == kindList})
			}
		}
	})
}

// noPage is the error of a folder that has other files only: wget and curl save pages without an extension.
func noPage(others int) error {
	if others == 0 {
		return fmt.Errorf("%w: it is empty", ErrNoPage)
	}
	return fmt.Errorf("%w: the names of pages end in %s; files with other names (here %d) are read if they are given one by one",
		ErrNoPage, strings.Join(Extensions, ", "), others)
}

// folder lists the content of a folder, and counts the files that are no pages. above contains the folders that it lies
// in, itself last.
func (f *files) folder(dir string, above []os.FileInfo) (others int) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.found = append(f.found, found{path: dir, err: explain(err)})
		return 0
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return natural(a.Name(), b.Name()) })
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			if e.IsDir() || isPage(path) {
				f.found = append(f.found, found{path: path, err: explain(err)})
			}
		case info.IsDir():
			if companion(e.Name(), entries) {
				continue
			}
			if slices.ContainsFunc(above, func(a os.FileInfo) bool { return os.SameFile(a, info) }) {
				f.found = append(f.found, found{path: path, err: ErrLoop})
				continue
			}
			others += f.folder(path, append(above[:len(above):len(above)], info))
		case info.Mode().IsRegular() && (isPage(path) || isArchive(path)):
			f.found = append(f.found, found{path: path, many: isArchive(path)})
		case info.Mode().IsRegular():
			others++
		}
	}
	return others
}

func isPage(path string) bool {
	return slices.Contains(Extensions, strings.ToLower(filepath.Ext(path)))
}

// companion reports whether a folder contains the resources that a browser saved with a
// page beside it.
func companion(name string, beside []fs.DirEntry) bool {
	stem, ok := strings.CutSuffix(name, "_files")
	if !ok {
		stem, ok = strings.CutSuffix(name, ".files")
	}
	return ok && slices.ContainsFunc(beside, func(e fs.DirEntry) bool {
		return !e.IsDir() && isPage(e.Name()) && strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())) == stem
	})
}

func isArchive(path string) bool {
	path = strings.ToLower(path)
	return slices.ContainsFunc(Archives, func(ext string) bool { return strings.HasSuffix(path, ext) })
}

// kindOfFile detects the kind of a file; kindPage if it cannot be read.
func kindOfFile(path string) kind {
	file, err := os.Open(path)
	if err != nil {
		return kindPage
	}
	defer file.Close()
	head := make([]byte, sniffLen)
	n, _ := io.ReadFull(file, head) // less is fine
	return kindOf(head[:n])
}

// read gives the page of a file, or the pages in it; false when no more are wanted.
func (f *files) read(ctx context.Context, path string, yield yielder) bool {
	file, err := os.Open(path)
	if err != nil {
		if name, at, ok := recordAt(path); ok && errors.Is(err, fs.ErrNotExist) {
			return f.record(ctx, path, name, at, yield)
		}
		return yield(nil, &Error{Name: path, Err: explain(err)})
	}
	defer file.Close()
	o := opened{r: bufio.NewReaderSize(file, sniffLen), origin: page.Origin{Name: path}, fetcher: f.fetcher, resources: f.resources}
	if f.resources && isPage(path) {
		yield = withCompanion(path, yield)
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		o.at, o.size = file, info.Size()
	}
	return o.pages(ctx, yield)
}

// headLen is how far into a saved page the address is looked for, in bytes.
const headLen = 4096

// savedMark matches the comment with the address that browsers and their extensions
// write into a saved page.
var savedMark = regexp.MustCompile(`<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile\s+url:\s*)(https?://\S+)`)

// savedFrom returns the address that a page was saved from, if the page names it.
func savedFrom(text string) string {
	if m := savedMark.FindStringSubmatch(text[:min(len(text), headLen)]); m != nil {
		return strings.TrimSuffix(m[1], "-->")
	}
	return ""
}

// explain replaces frequent errors of the file system by sentences.
func explain(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no such file or folder (%w); check the name", fs.ErrNotExist)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("it may not be read (%w); change its permissions or leave it out", fs.ErrPermission)
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("it cannot be read: %w", path.Err)
	}
	return fmt.Errorf("it cannot be read: %w", err)
}
