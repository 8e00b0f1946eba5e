package api

import (
	"bytes"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/mending"
	"wrapsmith/app/runs"
	"wrapsmith/backend/tree/tagtree"
)

// getMendFrame writes a page of a proposal as getFrame writes one of a workspace,
// without what it would load.
func (a *App) getMendFrame(ctx context.Context, in *mending.InMendPage) (*huma.StreamResponse, error) {
	tree, err := a.mending.MendTree(ctx, in)
	if err != nil {
		return nil, err
	}
	return frozen(tree)
}

// getResultFrame writes a page of a run in the same way.
func (a *App) getResultFrame(ctx context.Context, in *runs.InResultPage) (*huma.StreamResponse, error) {
	tree, err := a.runs.ResultTree(ctx, in)
	if err != nil {
		return nil, err
	}
	return frozen(tree)
}

// frozen is a page that a browser shows without loading anything for it.
func frozen(tree *tagtree.Tree) (*huma.StreamResponse, error) {
	var b bytes.Buffer
	if err := tree.WriteAnnotated(&b, tagtree.AnnotateOptions{}); err != nil {
		return nil, err
	}
	return send(http.Header{
		"Content-Type":            {htmlType},
		"Content-Security-Policy": {tagtree.FramePolicy + frameAncestors},
		"X-Content-Type-Options":  {"nosniff"},
		"Referrer-Policy":         {"no-referrer"},
		"Cache-Control":           {"no-store"},
	}, b.Bytes()), nil
}
