package source

import (
	"bufio"
	"context"
	"io"
	"os"
	"regexp"
	"strconv"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
)

// One record of a large archive is read without those before it: a place may be
// FILE#OFFSET, where OFFSET is the byte at which a record begins in a WARC file,
// packed or not, as indexes of archives (CDX) tell it.
//
//	crawl.warc.gz#48210331
//
// It is the first page at or after the offset: the page of the record, or the
// rendered form after it. If a file has such a name itself, that file is read.
var recordPlace = regexp.MustCompile(`^(.+)#(\d{1,18})$`)

// recordAt splits the name of a record. ok is false if it is not one, or the file
// does not exist.
func recordAt(place string) (path string, at int64, ok bool) {
	m := recordPlace.FindStringSubmatch(place)
	if m == nil {
		return "", 0, false
	}
	at, err := strconv.ParseInt(m[2], 10, 64)
	if err != nil {
		return "", 0, false
	}
	info, err := os.Stat(m[1])
	return m[1], at, err == nil && info.Mode().IsRegular()
}

// record yields the page of a record; false if no more are wanted.
func (f *files) record(ctx context.Context, place, path string, at int64, yield yielder) bool {
	file, err := os.Open(path)
	if err != nil {
		return yield(nil, &Error{Name: place, Err: explain(err)})
	}
	defer file.Close()
	if _, err := file.Seek(at, io.SeekStart); err != nil {
		return yield(nil, &Error{Name: place, Err: explain(err)})
	}
	o := opened{r: bufio.NewReaderSize(file, sniffLen), origin: page.Origin{Name: place}, fetcher: f.fetcher}
	head, _ := o.r.Peek(sniffLen) // what cannot be read is no record either
	if k := kindOf(head); k != kindWARC && k != kindGzip {
		return o.fail(yield, message.Errorf("norecord", "no record of a WARC file begins at byte %d; take the offset from the archive's index", at))
	}
	given, more := false, true
	o.pages(ctx, func(p *page.Page, err error) bool {
		given, more = true, yield(p, err)
		return false
	})
	if !given && ctx.Err() == nil {
		return o.fail(yield, message.Errorf("norecordpage", "no page begins at byte %d or after it; take the offset from the archive's index", at))
	}
	return more
}
