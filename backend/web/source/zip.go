package source

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"wrapsmith/backend/page"
)

// Bounds against zip bombs.
const (
	maxRatio    = 1000     // of unpacked to packed bytes: pages reach 20, zeros 1,032
	ratioFrom   = 1 << 20  // smaller files may have any ratio
	maxUnpacked = 1 << 36  // 64 GiB of pages, those of zips in the zip too
	maxZip      = 2        // zips in each other
	maxInner    = 64 << 20 // of a zip in a zip, in bytes: it is read into memory, as its list stands at its end
)

// unzip yields the pages in a zip file, in natural order as Paths does for a folder,
// and those of archives and zip files in it. Nothing is written to disk. Names that
// lead out of the archive are refused anyway, because they are a sign of an attack.
// A page is in memory only while it is read, and at most page.MaxBytes of it.
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
	if o.unpacked == nil {
		o.unpacked = new(uint64)
	}
	given := 0
	for _, f := range files {
		if ctx.Err() != nil {
			return false
		}
		if !isPage(f.Name) && !isArchive(f.Name) && !isZip(f.Name) || hidden(f.Name) {
			continue
		}
		given++
		inner := o.within(f)
		if *o.unpacked += f.UncompressedSize64; *o.unpacked > maxUnpacked {
			return inner.fail(yield, fmt.Errorf("%w: the zip unpacks to more than %d GB; it and what follows is left out", page.ErrTooLarge, maxUnpacked>>30))
		}
		if !inner.unzipped(ctx, f, yield) {
			return false
		}
	}
	if given == 0 {
		return o.fail(yield, fmt.Errorf("%w: the zip holds no pages (%s); save the document as a web page", page.ErrBinary, strings.Join(Extensions, ", ")))
	}
	return true
}

// within is a file of the zip.
func (o opened) within(f *zip.File) opened {
	return opened{resources: o.resources, origin: page.Origin{Name: o.origin.Name + "/" + zipName(f)}, fetcher: o.fetcher, zips: o.zips + 1, unpacked: o.unpacked}
}

func isZip(path string) bool { return strings.EqualFold(path[max(len(path)-len(".zip"), 0):], ".zip") }

// zipFiles lists the files; it is empty if there is no archive.
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

// naturalPath compares paths folder by folder.
func naturalPath(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), natural)
}

// hidden reports whether Paths would skip a file of that name.
func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") && part != "." && part != ".." || part == "__MACOSX" {
			return true
		}
	}
	return false
}

// zipName decodes a name; old programs write Chinese names as GBK.
func zipName(f *zip.File) string {
	if utf8.ValidString(f.Name) {
		return f.Name
	}
	if s, err := simplifiedchinese.GB18030.NewDecoder().String(f.Name); err == nil {
		return s
	}
	return strings.ToValidUTF8(f.Name, "\ufffd")
}

// unzipped gives the page of a file in a zip, or the pages in it.
func (o opened) unzipped(ctx context.Context, f *zip.File, yield yielder) bool {
	if err := suspect(f); err != nil {
		return o.fail(yield, err)
	}
	r, err := f.Open()
	if err != nil {
		return o.fail(yield, broken("zip", err))
	}
	defer r.Close()
	o.r = bufio.NewReaderSize(r, sniffLen)
	switch {
	case isZip(f.Name):
		return o.zipInZip(ctx, yield)
	case isArchive(f.Name):
		return o.pages(ctx, yield)
	}
	return yield(o.page())
}

// zipInZip gives the pages of a zip that lies in one.
func (o opened) zipInZip(ctx context.Context, yield yielder) bool {
	if o.zips >= maxZip {
		return o.fail(yield, fmt.Errorf("%w: it is a zip in a zip in a zip; unpack the outer one", page.ErrBinary))
	}
	raw, err := io.ReadAll(io.LimitReader(o.r, maxInner))
	if err != nil {
		return o.fail(yield, broken("zip", err))
	}
	o.at, o.size = bytes.NewReader(raw), int64(len(raw))
	return o.unzip(ctx, yield)
}

// suspect returns the reason why a file of a zip is not unpacked, nil if it may be.
func suspect(f *zip.File) error {
	switch clean := path.Clean(strings.ReplaceAll(f.Name, `\`, "/")); {
	case clean == "..", strings.HasPrefix(clean, "../"), strings.HasPrefix(clean, "/"), strings.Contains(clean, ":"):
		return fmt.Errorf("%w: its name leads out of the zip, so it is left out", page.ErrBinary)
	case f.Flags&1 != 0:
		return fmt.Errorf("%w: it is locked with a password; unpack the zip", page.ErrBinary)
	case isPage(f.Name) && f.UncompressedSize64 > page.MaxBytes:
		return fmt.Errorf("%w: it has %d MB and the limit is %d MB", page.ErrTooLarge, f.UncompressedSize64>>20, page.MaxBytes>>20)
	case isZip(f.Name) && f.UncompressedSize64 > maxInner:
		return fmt.Errorf("%w: the limit for a zip in a zip is %d MB; unpack the outer one", page.ErrTooLarge, maxInner>>20)
	case f.UncompressedSize64 > ratioFrom && f.UncompressedSize64/maxRatio > f.CompressedSize64:
		return fmt.Errorf("%w: it unpacks to more than %d times its size: it was made to burst", page.ErrBinary, maxRatio)
	}
	return nil
}
