package api

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/workspace"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

type frameIn struct {
	workspace.InPage
	Assets bool   `query:"assets" doc:"Load the page's style sheets, images and fonts"`
	Have   string `header:"If-None-Match"`
}

// frameAncestors keeps other sites from framing the frame.
const frameAncestors = "; frame-ancestors 'self'"

// getFrame writes the sanitised page. It is the only answer that a browser
// shows as a document, and brings the policy that keeps it dead.
func (a *App) getFrame(ctx context.Context, in *frameIn) (*huma.StreamResponse, error) {
	tree, err := a.workspaces.Tree(ctx, &in.InPage, in.Assets)
	if err != nil {
		return nil, err
	}
	o := tagtree.AnnotateOptions{Parts: true}
	policy := tagtree.FramePolicy
	own, err := a.workspaces.OwnResources(ctx, tree)
	if err != nil {
		return nil, err
	}
	if in.Assets || len(own) > 0 {
		policy = tagtree.FramePolicyAssets
		o.Asset, o.Sheet = assetAddress(in.Workspace, in.Page), sheetAddress(in.Workspace, in.Page)
	}
	if !in.Assets && len(own) > 0 {
		o = onlyOwn(o, tree, own)
	}
	tag := `"` + a.frameTag(tree.Page, in, len(own)) + `"`
	header := http.Header{
		"Content-Type":            {htmlType},
		"Content-Security-Policy": {policy + frameAncestors},
		"X-Content-Type-Options":  {"nosniff"},
		"Referrer-Policy":         {"no-referrer"},
		"Cache-Control":           {"private, no-cache"}, // the browser keeps it and asks whether it still holds
		"Etag":                    {tag},
	}
	if in.Have == tag {
		return unchanged(header), nil
	}
	var b bytes.Buffer
	b.Grow(len(tree.Page.Text) + len(tree.Page.Text)/2)
	if err := tree.WriteAnnotated(&b, o); err != nil {
		return nil, err
	}
	return send(header, b.Bytes()), nil
}

// onlyOwn leaves out what did not come with the page.
func onlyOwn(o tagtree.AnnotateOptions, tree *tagtree.Tree, own map[string]bool) tagtree.AnnotateOptions {
	asset, sheet := o.Asset, o.Sheet
	o.Asset = func(ref string) string {
		if !own[tree.ResolveSaved(ref)] {
			return ""
		}
		return asset(ref)
	}
	o.Sheet = func(ref string, share int) string {
		if !own[tree.ResolveSaved(ref)] {
			return ""
		}
		return sheet(ref, share)
	}
	return o
}

// frameTag names a rendering: the page, the workspace whose asset addresses it holds, how many
// resources came with the page, and the program that wrote it.
func (a *App) frameTag(p *page.Page, in *frameIn, own int) string {
	tag := p.Digest()[:32] + "-" + a.options.Version
	if in.Assets || own > 0 {
		tag += "-" + in.Workspace + "-" + strconv.Itoa(in.Page) + "-" + strconv.FormatBool(in.Assets) + strconv.Itoa(own)
	}
	return url.QueryEscape(tag)
}

// assetAddress maps a reference of the page to our asset route.
func assetAddress(work string, page int) func(ref string) string {
	at := "/api/workspaces/" + url.PathEscape(work) + "/pages/" + strconv.Itoa(page) + "/asset?u="
	return func(ref string) string { return at + url.QueryEscape(ref) }
}

// sheetAddress is assetAddress for style sheets, which share what they may cost.
func sheetAddress(work string, page int) func(ref string, share int) string {
	at := assetAddress(work, page)
	return func(ref string, share int) string { return at(ref) + "&share=" + strconv.Itoa(share) }
}

// send answers with bytes.
func send(header http.Header, body []byte) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		for name, values := range header {
			ctx.SetHeader(name, values[0])
		}
		ctx.SetHeader("Content-Length", strconv.Itoa(len(body)))
		ctx.SetStatus(http.StatusOK)
		ctx.BodyWriter().Write(body) //nolint:errcheck // the client may have gone
	}}
}

// unchanged says that what the browser keeps still holds. Its headers take the
// place of those kept: the page would lose its own policy to that of the API,
// and with it its styles.
func unchanged(header http.Header) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		for name, values := range header {
			ctx.SetHeader(name, values[0])
		}
		ctx.SetStatus(http.StatusNotModified)
	}}
}
