package workspace

import (
	"context"
	"errors"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/author"
)

// TriedXPath is an XPath that a person types.
type TriedXPath struct {
	XPath string `json:"xpath" minLength:"1" maxLength:"4000"`
}

// TryXPathRequest is the request of TryXPath.
type TryXPathRequest struct {
	InPage
	Body TriedXPath
}

// TryXPath returns what an XPath finds on a page, and on how many pages of the workspace. It changes nothing.
func (ws *Workspaces) TryXPath(ctx context.Context, in *TryXPathRequest) (author.XPathMatches, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.XPathMatches, error) {
		m, err := s.TryXPath(ctx, in.Page, in.Body.XPath)
		if err != nil && !errors.Is(err, author.ErrNoPage) {
			return m, problem.Mistake(err)
		}
		return m, err
	})
}
