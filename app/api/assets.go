package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
	"wrapsmith/templates"
)

// Bounds of a page's assets.
const (
	assetCache = 64 << 20         // all that are kept in memory
	assetTime  = 15 * time.Second // to fetch one
)

var (
	errAssetsOff = message.Errorf("assetsoff", "this page's styles and images are off: turn them on first")
	errNoAsset   = errors.New("the page's asset cannot be had")
)

type assetIn struct {
	InPage
	U string `query:"u" required:"true" maxLength:"8000" doc:"The reference as the page, or its style sheet, wrote it"`
}

// getAsset gives a style sheet, an image or a font of a page. Nothing else gets
// through, and nothing as a document.
func (a *App) getAsset(ctx context.Context, in *assetIn) (*huma.StreamResponse, error) {
	return read(a.workspaces, in.Work, func(w *work, s *author.Session) (*huma.StreamResponse, error) {
		tree, err := s.Tree(in.Page)
		if err != nil {
			return nil, err
		}
		got, err := a.files.get(ctx, w, in.Page, tree.Resolve(in.U))
		if errors.Is(err, errAssetsOff) {
			return nil, huma.NewError(http.StatusForbidden, problem.Sentence(err.Error()))
		}
		if err != nil {
			return nil, huma.NewError(http.StatusNotFound, problem.Sentence(errNoAsset.Error()+": "+problem.Reason(err)))
		}
		kind, body := got.ContentType, got.Bytes
		if strings.HasPrefix(strings.ToLower(kind), "image/svg") && tagtree.HeavyDrawing(body) {
			return nil, huma.NewError(http.StatusNotFound, problem.Sentence(errNoAsset.Error()+": it copies parts of itself too often"))
		}
		if got.IsStyle() {
			kind, body = "text/css; charset=utf-8", []byte(rewriteSheet(got, assetAddress(in.Work, in.Page), tree.StyleBudget()))
		}
		return send(http.Header{
			"Content-Type":                 {kind},
			"Content-Security-Policy":      {source.AssetPolicy + frameAncestors},
			"X-Content-Type-Options":       {"nosniff"},
			"Referrer-Policy":              {"no-referrer"},
			"Cross-Origin-Resource-Policy": {"same-origin"},
			"Cache-Control":                {"private, max-age=3600"},
		}, body), nil
	})
}

// rewriteSheet sends a style sheet's own references through our route. They
// are relative to the sheet, so they are made absolute first.
func rewriteSheet(a *source.Asset, through func(ref string) string, b *tagtree.StyleBudget) string {
	base, err := url.Parse(a.URL)
	if err != nil {
		return ""
	}
	return tagtree.RewriteCSSWithin(a.Text(), func(ref string) string {
		u, err := base.Parse(strings.TrimSpace(ref))
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") {
			return ""
		}
		return through(u.String())
	}, b)
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
	got, err := source.FetchAsset(ctx, address, source.FetchOptions{AllowHosts: w.allowed(), Timeout: assetTime})
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
	w.hosts.Range(func(key, _ any) bool {
		if host, ok := key.(string); ok {
			hosts = append(hosts, host)
		}
		return true
	})
	return hosts
}
