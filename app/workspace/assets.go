package workspace

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
	samples "wrapsmith/templates"
)

// Bounds of a page's assets.
const (
	assetCache = 64 << 20         // all that are kept in memory
	assetTime  = 15 * time.Second // to fetch one
)

var (
	// ErrAssetsOff refuses an asset of a page whose styles and images were not turned on.
	ErrAssetsOff = message.Errorf("assetsoff", "this page's styles and images are off: turn them on first")
	// ErrHeavyDrawing refuses a drawing that costs a browser too much.
	ErrHeavyDrawing = errors.New("it copies parts of itself too often")
)

// Tree returns the tree of a page for the sample frame. With assets the person
// has turned on the page's styles, images and fonts: Asset gives them from now on.
func (ws *Workspaces) Tree(ctx context.Context, in *InPage, assets bool) (*tagtree.Tree, error) {
	return read(ctx, ws, in.Workspace, func(w *workspace, s *author.Session) (*tagtree.Tree, error) {
		tree, err := s.Tree(in.Page)
		if err == nil && assets {
			w.assets.Store(in.Page, true)
		}
		return tree, err
	})
}

// OwnResources lists the addresses of what came with a page: style sheets, images and fonts that
// the frame may show though the person turned nothing on.
func (ws *Workspaces) OwnResources(ctx context.Context, tree *tagtree.Tree) (map[string]bool, error) {
	list, err := ws.stores.Library.Resources(ctx, tree.Page.Digest())
	own := make(map[string]bool, len(list))
	for _, address := range list {
		own[address] = true
	}
	return own, err
}

// Asset returns a style sheet, image or font of a page, with the page's tree.
// Ref is the reference as the page, or its style sheet, wrote it.
func (ws *Workspaces) Asset(ctx context.Context, in *InPage, ref string) (*source.Asset, *tagtree.Tree, error) {
	var tree *tagtree.Tree
	asset, err := read(ctx, ws, in.Workspace, func(w *workspace, s *author.Session) (a *source.Asset, err error) {
		if tree, err = s.Tree(in.Page); err != nil {
			return nil, err
		}
		if address := tree.ResolveSaved(ref); address != "" {
			if own, err := ws.stores.Library.Resource(ctx, tree.Page.Digest(), address); err == nil {
				return (*source.Asset)(own), nil
			}
		}
		return ws.assets.get(ctx, w, in.Page, tree.Resolve(ref))
	})
	if err == nil && strings.HasPrefix(strings.ToLower(asset.ContentType), "image/svg") && tagtree.HeavyDrawing(asset.Bytes) {
		err = ErrHeavyDrawing
	}
	return asset, tree, err
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
func (c *assets) get(ctx context.Context, w *workspace, page int, address string) (*source.Asset, error) {
	if address == "" {
		return nil, errors.New("the page has no address, so its references lead nowhere")
	}
	if f, mine, err := samples.AssetAt(address); mine {
		if err != nil {
			return nil, err
		}
		return &source.Asset{URL: f.URL, ContentType: f.ContentType, Bytes: f.Bytes}, nil
	}
	if _, on := w.assets.Load(page); !on {
		return nil, ErrAssetsOff
	}
	c.mu.Lock()
	fetched := c.kept[address]
	c.mu.Unlock()
	if fetched != nil {
		return fetched, nil
	}
	fetched, err := source.FetchAsset(ctx, address, source.FetchOptions{AllowHosts: w.allowed(), Timeout: assetTime})
	if err != nil {
		return nil, err
	}
	c.keep(address, fetched)
	return fetched, nil
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

// allowed lists the private hosts that the person allowed for this workspace's pages.
func (w *workspace) allowed() (hosts []string) {
	w.hosts.Range(func(key, _ any) bool {
		if host, ok := key.(string); ok {
			hosts = append(hosts, host)
		}
		return true
	})
	return hosts
}
