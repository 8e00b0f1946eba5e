package app

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/text/encoding/htmlindex"

	"wrapsmith/backend/author"
	"wrapsmith/backend/source"
	"wrapsmith/backend/tagtree"
	"wrapsmith/templates"
)

// Bounds of a page's assets.
const (
	assetBytes = 8 << 20          // one asset
	assetCache = 64 << 20         // all that are kept in memory
	assetTime  = 15 * time.Second // to fetch one
)

var (
	errAssetsOff = errors.New("this page's styles and images are off: turn them on first")
	errNoAsset   = errors.New("the page's asset cannot be had")
)

type assetIn struct {
	InPage
	U string `query:"u" required:"true" maxLength:"8000" doc:"The reference as the page, or its style sheet, wrote it"`
}

// getAsset gives a style sheet, an image or a font of a page. Nothing else gets
// through, and nothing as a document.
func (a *App) getAsset(ctx context.Context, in *assetIn) (*huma.StreamResponse, error) {
	return read(a.works, in.Work, func(w *work, s *author.Session) (*huma.StreamResponse, error) {
		tree, err := s.Tree(in.Page)
		if err != nil {
			return nil, err
		}
		got, err := a.files.get(ctx, w, in.Page, tree.Resolve(in.U))
		if errors.Is(err, errAssetsOff) {
			return nil, huma.NewError(http.StatusForbidden, sentence(err.Error()))
		}
		if err != nil {
			return nil, huma.NewError(http.StatusNotFound, sentence(errNoAsset.Error()+": "+reason(err)))
		}
		kind, ok := assetType(got.ContentType, got.URL)
		if !ok {
			return nil, huma.NewError(http.StatusNotFound, sentence(errNoAsset.Error()+": it is no style sheet, image or font"))
		}
		body := got.Bytes
		if kind == cssType {
			body = []byte(rewriteSheet(got, assetAddress(in.Work, in.Page)))
		}
		return send(http.Header{
			"Content-Type":                 {kind},
			"Content-Security-Policy":      {"default-src 'none'; style-src 'unsafe-inline'; sandbox" + frameAncestors},
			"X-Content-Type-Options":       {"nosniff"},
			"Referrer-Policy":              {"no-referrer"},
			"Cross-Origin-Resource-Policy": {"same-origin"},
			"Cache-Control":                {"private, max-age=3600"},
		}, body), nil
	})
}

const cssType = "text/css; charset=utf-8"

// assetType says as what an asset is served; false when it may not be.
func assetType(contentType, address string) (string, bool) {
	t, _, err := mime.ParseMediaType(contentType)
	if err != nil || t == "application/octet-stream" || t == "text/plain" || t == "application/x-font-ttf" {
		t = byName(address)
	}
	switch {
	case t == "text/css":
		return cssType, true
	case strings.HasPrefix(t, "image/"), strings.HasPrefix(t, "font/"):
		return t, true
	case strings.HasPrefix(t, "application/font-"), t == "application/vnd.ms-fontobject":
		return t, true
	}
	return "", false
}

// assetNames are the endings that a server may have no type for.
var assetNames = map[string]string{
	".css": "text/css", ".woff": "font/woff", ".woff2": "font/woff2", ".ttf": "font/ttf", ".otf": "font/otf",
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
	".svg": "image/svg+xml", ".ico": "image/x-icon", ".avif": "image/avif", ".bmp": "image/bmp",
}

func byName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	if i := strings.LastIndexByte(u.Path, '.'); i >= 0 {
		return assetNames[strings.ToLower(u.Path[i:])]
	}
	return ""
}

// rewriteSheet sends a style sheet's own references through our route. They
// are relative to the sheet, so they are made absolute first.
func rewriteSheet(a *source.Asset, through func(ref string) string) string {
	base, err := url.Parse(a.URL)
	if err != nil {
		return ""
	}
	return tagtree.RewriteCSS(sheetText(a), func(ref string) string {
		u, err := base.Parse(strings.TrimSpace(ref))
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") {
			return ""
		}
		return through(u.String())
	})
}

// sheetText decodes a style sheet that is not UTF-8 by its header or its @charset.
func sheetText(a *source.Asset) string {
	if utf8.Valid(a.Bytes) {
		return string(a.Bytes)
	}
	name := ""
	if _, params, err := mime.ParseMediaType(a.ContentType); err == nil {
		name = params["charset"]
	}
	if rest, ok := bytesCut(a.Bytes, `@charset "`); ok && name == "" {
		name, _, _ = strings.Cut(rest, `"`)
	}
	if enc, err := htmlindex.Get(name); err == nil {
		if text, err := enc.NewDecoder().Bytes(a.Bytes); err == nil {
			return string(text)
		}
	}
	return strings.ToValidUTF8(string(a.Bytes), "\uFFFD")
}

// bytesCut gives the first few characters behind a prefix.
func bytesCut(b []byte, prefix string) (string, bool) {
	const most = 60
	return strings.CutPrefix(string(b[:min(len(b), most)]), prefix)
}

// assets fetches and keeps the assets of pages, the oldest out first.
type assets struct {
	mu    sync.Mutex
	kept  map[string]*source.Asset
	order []string
	bytes int
}

func newAssets() *assets { return &assets{kept: map[string]*source.Asset{}} }

// get finds an asset: with the sample sites, in memory, or on the web, which
// is asked for pages only whose assets the person turned on.
func (c *assets) get(ctx context.Context, w *work, page int, address string) (*source.Asset, error) {
	if address == "" {
		return nil, errors.New("the page has no address, so its references lead nowhere")
	}
	if f, mine, err := templates.AssetAt(address); mine {
		if err != nil {
			return nil, err
		}
		return &source.Asset{URL: f.URL, ContentType: f.ContentType, Bytes: f.Bytes}, nil
	}
	if _, on := w.assets.Load(page); !on {
		return nil, errAssetsOff
	}
	c.mu.Lock()
	got := c.kept[address]
	c.mu.Unlock()
	if got != nil {
		return got, nil
	}
	got, err := source.FetchAsset(ctx, address, source.FetchOptions{AllowHosts: w.allowed(), MaxBytes: assetBytes, Timeout: assetTime})
	if err != nil {
		return nil, err
	}
	c.keep(address, got)
	return got, nil
}

func (c *assets) keep(address string, a *source.Asset) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept[address] != nil {
		return
	}
	c.kept[address] = a
	c.order = append(c.order, address)
	c.bytes += len(a.Bytes)
	for c.bytes > assetCache {
		c.bytes -= len(c.kept[c.order[0]].Bytes)
		delete(c.kept, c.order[0])
		c.order = c.order[1:]
	}
}

// allowed lists the private hosts that the person allowed for this work's pages.
func (w *work) allowed() (hosts []string) {
	w.hosts.Range(func(host, _ any) bool {
		hosts = append(hosts, host.(string))
		return true
	})
	return hosts
}
