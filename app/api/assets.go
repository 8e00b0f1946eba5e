package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/problem"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

var errNoAsset = errors.New("the page's asset cannot be had")

type assetIn struct {
	workspace.InPage
	U     string `query:"u" required:"true" maxLength:"8000" doc:"The reference as the page, or its style sheet, wrote it"`
	Share int    `query:"share" minimum:"0" maximum:"1000000" doc:"Of a style sheet: it may cost one of so many shares of what the page's styles may"`
}

// getAsset gives a style sheet, an image or a font of a page. Nothing else gets
// through, and nothing as a document.
func (a *App) getAsset(ctx context.Context, in *assetIn) (*huma.StreamResponse, error) {
	asset, tree, err := a.workspaces.Asset(ctx, &in.InPage, in.U)
	switch {
	case tree == nil:
		return nil, err
	case errors.Is(err, workspace.ErrAssetsOff):
		return nil, huma.NewError(http.StatusForbidden, problem.Sentence(err.Error()))
	case err != nil:
		return nil, huma.NewError(http.StatusNotFound, problem.Sentence(errNoAsset.Error()+": "+problem.Reason(err)))
	}
	kind, body := asset.ContentType, asset.Bytes
	if asset.IsStyle() {
		kind, body = "text/css; charset=utf-8", []byte(rewriteSheet(asset, tree, in))
	}
	return send(http.Header{
		"Content-Type":                 {kind},
		"Content-Security-Policy":      {source.AssetPolicy + frameAncestors},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"no-referrer"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Cache-Control":                {"private, max-age=3600"},
	}, body), nil
}

// rewriteSheet sends a style sheet's own references through our route. They
// are relative to the sheet, so they are made absolute first.
func rewriteSheet(a *source.Asset, tree *tagtree.Tree, in *assetIn) string {
	base, err := url.Parse(a.URL)
	if err != nil {
		return ""
	}
	absolute := func(ref string) string {
		u, err := base.Parse(strings.TrimSpace(ref))
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") {
			return ""
		}
		return u.String()
	}
	asset, sheet := assetAddress(in.Workspace, in.Page), sheetAddress(in.Workspace, in.Page)
	return tree.RewriteSheet(a.Text(), in.Share, func(ref string) string {
		if ref = absolute(ref); ref != "" {
			ref = asset(ref)
		}
		return ref
	}, func(ref string, share int) string {
		if ref = absolute(ref); ref != "" {
			ref = sheet(ref, share)
		}
		return ref
	})
}
