package source

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// cache stores pages in a folder, one file each: a line of JSON, then the bytes. It
// grows with the pages fetched, and the folder can be deleted at any time. A nil
// cache stores nothing.
type cache struct{ dir string }

// entry is a page in the cache; nil if the cache does not have it.
type entry struct{ page *cached }

// cached is a page with the values for a conditional request.
type cached struct {
	Asset
	etag, date string
	secret     bool // the server asks not to store it
}

// head is the first line of a cache file.
type head struct {
	Asked string `json:"asked"` // the address that was asked for
	URL   string `json:"url"`   // where it led
	Type  string `json:"type,omitempty"`
	ETag  string `json:"etag,omitempty"`
	Date  string `json:"date,omitempty"` // Last-Modified
	Size  int    `json:"size"`
}

var errCacheFile = errors.New("the file is no page of the cache")

func newCache(dir string) (*cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, &Error{Name: dir, Err: fmt.Errorf("no cache can be kept here: %w; name another folder", err)}
	}
	return &cache{dir}, nil
}

// file returns the path of a page's file. It depends on the cookies and the credentials, because another account may get another page.
func (c *cache) file(u *url.URL, jar http.CookieJar, carry Credentials) string {
	if c == nil {
		return ""
	}
	h := sha256.New()
	fmt.Fprintln(h, u.String())
	for _, k := range jar.Cookies(u) {
		fmt.Fprintln(h, k.Name, k.Value)
	}
	if carried := carry.For(u); len(carried) > 0 {
		carried.Write(h) //nolint:errcheck // a hash takes everything
	}
	return filepath.Join(c.dir, hex.EncodeToString(h.Sum(nil))+".page")
}

// find returns the cached page of an address, nil if there is none or its file cannot be read.
func (c *cache) find(file string, u *url.URL) *entry {
	if c == nil {
		return nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	p, asked, err := parseCached(raw)
	if err != nil || asked != u.String() {
		return nil
	}
	return &entry{p}
}

// parseCached reads a cache file.
func parseCached(raw []byte) (*cached, string, error) {
	r := bufio.NewReader(bytes.NewReader(raw))
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, "", errCacheFile
	}
	var h head
	if err := json.Unmarshal(line, &h); err != nil || h.Size != len(raw)-len(line) || h.ETag == "" && h.Date == "" {
		return nil, "", errCacheFile
	}
	if strings.ContainsAny(h.ETag+h.Date, "\r\n") {
		return nil, "", errCacheFile
	}
	body, err := io.ReadAll(r)
	return &cached{Asset{h.URL, h.Type, body}, h.ETag, h.Date, false}, h.Asked, err
}

// keep stores a page for which a conditional request is possible. Errors are
// ignored: the page is then fetched again the next time.
func (c *cache) keep(file string, u *url.URL, p *cached) {
	if c == nil || p.secret || p.etag == "" && p.date == "" {
		return
	}
	line, err := json.Marshal(head{u.String(), p.URL, p.ContentType, p.etag, p.date, len(p.Bytes)})
	if err != nil {
		return
	}
	f, err := os.CreateTemp(c.dir, "new-*")
	if err != nil {
		return
	}
	_, err = f.Write(append(append(line, '\n'), p.Bytes...))
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name()) // an incomplete file is of no use
	}
}

// ask makes a request conditional.
func (e *entry) ask(req *http.Request) {
	if e == nil {
		return
	}
	if e.page.etag != "" {
		req.Header.Set("If-None-Match", e.page.etag)
	}
	if e.page.date != "" {
		req.Header.Set("If-Modified-Since", e.page.date)
	}
}

// asset returns the page, nil for a nil entry.
func (e *entry) asset() *cached {
	if e == nil {
		return nil
	}
	return e.page
}

// noStore reports whether a server asks not to keep its answer.
func noStore(h http.Header) bool {
	return strings.Contains(strings.ToLower(h.Get("Cache-Control")), "no-store")
}
