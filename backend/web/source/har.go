package source

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"wrapsmith/backend/page"
)

// maxEntry is the largest piece of a HAR file, in bytes: a page of the largest size in base64, with its headers.
const maxEntry = page.MaxBytes/3*4 + 16<<20

// harEntry has the members of an entry that are used (HAR 1.2).
type harEntry struct {
	Started string `json:"startedDateTime"`
	Request struct {
		URL string `json:"url"`
	} `json:"request"`
	Response struct {
		Status  int `json:"status"`
		Content struct {
			MimeType string `json:"mimeType"`
			Text     string `json:"text"`
			Encoding string `json:"encoding"`
		} `json:"content"`
	} `json:"response"`
}

// har yields the pages of a HAR file in the order of their requests, with one entry
// in memory at a time.
func (o opened) har(ctx context.Context, yield yielder) bool {
	limit := &rationed{r: o.r, left: maxEntry}
	d := json.NewDecoder(limit)
	n, given := 0, 0
	var g *gatherer
	if o.resources {
		g = &gatherer{yield: yield}
		yield = g.take
	}
	err := harEntries(d, limit, func(e harEntry) bool {
		n++
		if ctx.Err() != nil {
			return false
		}
		if g != nil {
			g.add(e.resource())
		}
		p, err := e.page()
		if errors.Is(err, errNoPage) {
			return true
		}
		given++
		return yield(p, err)
	})
	switch {
	case errors.Is(err, errEnough):
		return false
	case !g.end():
		return false
	case err != nil:
		return o.fail(yield, fmt.Errorf("the HAR cannot be read after entry %d, at byte %d: %w; record it again", n, d.InputOffset(), jsonEnd(err)))
	case given == 0:
		return o.fail(yield, fmt.Errorf("%w: none of the HAR's %d entries holds a page; record it again with \"save all with content\"", page.ErrNotHTML, n))
	}
	return true
}

// errEnough stops the reading when no more entries are wanted.
var errEnough = errors.New("enough")

// harEntries finds log.entries and calls a function with each entry.
func harEntries(d *json.Decoder, limit *rationed, take func(harEntry) bool) error {
	return inObject(d, limit, "log", func() error {
		return inObject(d, limit, "entries", func() error {
			if err := delim(d, '['); err != nil {
				return err
			}
			for d.More() {
				var e harEntry
				limit.left = maxEntry
				if err := d.Decode(&e); err != nil {
					return err
				}
				if !take(e) {
					return errEnough
				}
			}
			return delim(d, ']')
		})
	})
}

// inObject reads an object and calls a function for one of its members.
func inObject(d *json.Decoder, limit *rationed, want string, do func() error) error {
	if err := delim(d, '{'); err != nil {
		return err
	}
	for d.More() {
		limit.left = maxEntry
		key, err := d.Token()
		if err != nil {
			return err
		}
		if key == want {
			err = do()
		} else {
			var skipped json.RawMessage
			err = d.Decode(&skipped)
		}
		if err != nil {
			return err
		}
	}
	return delim(d, '}')
}

func delim(d *json.Decoder, want json.Delim) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	if t != want {
		return fmt.Errorf("want %v, found %v", want, t)
	}
	return nil
}

// page makes a page of an entry; errNoPage if it is not one.
func (e harEntry) page() (*page.Page, error) {
	c := e.Response.Content
	kind, _, _ := mime.ParseMediaType(c.MimeType)
	if e.Response.Status != http.StatusOK || kind != "text/html" && kind != "application/xhtml+xml" || c.Text == "" {
		return nil, errNoPage
	}
	o := page.Origin{Name: e.Request.URL, URL: e.Request.URL, ContentType: kind + "; charset=utf-8"} // text was decoded by the browser
	o.Received, _ = time.Parse(time.RFC3339, e.Started)
	raw := []byte(c.Text)
	if c.Encoding == "base64" {
		var err error
		if raw, err = base64.StdEncoding.DecodeString(c.Text); err != nil {
			return nil, &Error{Name: e.Request.URL, Err: fmt.Errorf("its text is no base64: %w; record it again", err)}
		}
		o.ContentType = c.MimeType
	}
	return newPage(raw, o)
}

// resource is the entry as a style sheet, image or font, nil if it is none.
func (e harEntry) resource() *page.Resource {
	c := e.Response.Content
	kind, _, _ := mime.ParseMediaType(c.MimeType)
	if e.Response.Status != http.StatusOK || !assetKind(kind, pathOf(e.Request.URL)) || len(c.Text) > 2*MaxAsset {
		return nil
	}
	raw := []byte(c.Text)
	if c.Encoding == "base64" {
		var err error
		if raw, err = base64.StdEncoding.DecodeString(c.Text); err != nil {
			return nil
		}
	}
	return &page.Resource{URL: e.Request.URL, ContentType: c.MimeType, Bytes: raw}
}

// rationed is a reader that fails after a number of bytes, until it is reset.
type rationed struct {
	r    io.Reader
	left int
}

var errRation = fmt.Errorf("an entry is larger than %d MB", maxEntry>>20)

func (l *rationed) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errRation
	}
	n, err := l.r.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}

func jsonEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
