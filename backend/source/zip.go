package source

import (
	"archive/zip"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"wrapsmith/backend/page"
)

// Bounds of a zip file against those made to burst.
const (
	maxRatio    = 1000    // of unpacked to packed bytes: pages reach 20, zeros 1,032
	ratioFrom   = 1 << 20 // smaller files may have any ratio
	maxUnpacked = 1 << 36 // 64 GiB of pages
)

// unzip gives the pages in a zip file, in natural order, as Paths does with a
// folder. Nothing is written to the disk; names that lead out of the archive
// are refused all the same, since whoever made them means no good. A page is in
// memory only while it is read, and never more than page.MaxBytes of it.
func (o opened) unzip(ctx context.Context, yield yielder) bool {
	if o.at == nil {
		return o.fail(yield, fmt.Errorf("%w: a zip file cannot be read as a stream; save it and name the file", page.ErrBinary))
	}
	z, err := zip.NewReader(o.at, o.size)
	if err != nil && len(zipFiles(z)) == 0 {
		return o.fail(yield, broken("zip", err))
	}
	files, packed := zipFiles(z), uint64(0)
	for _, f := range files {
		packed += f.CompressedSize64
		if f.CompressedSize64 > uint64(o.size) || packed > uint64(o.size) {
			return o.fail(yield, fmt.Errorf("%w: the files in the zip overlap: it was made to burst, and is not opened", page.ErrBinary))
		}
	}
	slices.SortFunc(files, func(a, b *zip.File) int { return naturalPath(a.Name, b.Name) })
	given, unpacked := 0, uint64(0)
	for _, f := range files {
		if ctx.Err() != nil {
			return false
		}
		if !isPage(f.Name) || hidden(f.Name) {
			continue
		}
		given++
		name := o.origin.Name + "/" + zipName(f)
		if unpacked += f.UncompressedSize64; unpacked > maxUnpacked {
			return yield(nil, &Error{Name: name, Err: fmt.Errorf("%w: the zip unpacks to more than %d GB; it and what follows is left out", page.ErrTooLarge, maxUnpacked>>30)})
		}
		if !yield(unzipped(f, name)) {
			return false
		}
	}
	if given == 0 {
		return o.fail(yield, fmt.Errorf("%w: the zip holds no pages (%s); save the document as a web page", page.ErrBinary, strings.Join(Extensions, ", ")))
	}
	return true
}

// zipFiles lists the files, none when there is no archive.
func zipFiles(z *zip.Reader) (files []*zip.File) {
	if z == nil {
		return nil
	}
	for _, f := range z.File {
		if !f.FileInfo().IsDir() {
			files = append(files, f)
		}
	}
	return files
}

// naturalPath orders paths folder by folder.
func naturalPath(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), natural)
}

// hidden says whether a file is one that Paths would leave out.
func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") && part != "." && part != ".." || part == "__MACOSX" {
			return true
		}
	}
	return false
}

// zipName is a name as it can be read: old programs write Chinese names as GBK.
func zipName(f *zip.File) string {
	if utf8.ValidString(f.Name) {
		return f.Name
	}
	if s, err := simplifiedchinese.GB18030.NewDecoder().String(f.Name); err == nil {
		return s
	}
	return strings.ToValidUTF8(f.Name, "\ufffd")
}

// unzipped reads one page.
func unzipped(f *zip.File, name string) (*page.Page, error) {
	fail := func(err error) (*page.Page, error) { return nil, &Error{Name: name, Err: err} }
	switch clean := path.Clean(strings.ReplaceAll(f.Name, `\`, "/")); {
	case clean == "..", strings.HasPrefix(clean, "../"), strings.HasPrefix(clean, "/"), strings.Contains(clean, ":"):
		return fail(fmt.Errorf("%w: its name leads out of the zip, so it is left out", page.ErrBinary))
	case f.Flags&1 != 0:
		return fail(fmt.Errorf("%w: it is locked with a password; unpack the zip", page.ErrBinary))
	case f.UncompressedSize64 > page.MaxBytes:
		return fail(fmt.Errorf("%w: it has %d MB and the limit is %d MB", page.ErrTooLarge, f.UncompressedSize64>>20, page.MaxBytes>>20))
	case f.UncompressedSize64 > ratioFrom && f.UncompressedSize64/maxRatio > f.CompressedSize64:
		return fail(fmt.Errorf("%w: it unpacks to more than %d times its size: it was made to burst", page.ErrBinary, maxRatio))
	}
	r, err := f.Open()
	if err != nil {
		return fail(broken("zip", err))
	}
	defer r.Close()
	p, err := read(r, page.Origin{Name: name})
	if err != nil {
		return nil, err
	}
	p.URL = savedFrom(p.Text)
	return p, nil
}
