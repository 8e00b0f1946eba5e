package api

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/pages"
)

// extractionAnswer is an extraction with its ETag: the digest of what it says. So
// a page that changed elsewhere, in an advertisement for instance, is unchanged.
type extractionAnswer struct {
	ETag string `header:"ETag"`
	Body pages.Extraction
}

// getExtractionIn is pages.Extract of an address, as the parameters of an address.
type getExtractionIn struct {
	IfNoneMatch string   `header:"If-None-Match" maxLength:"2000" doc:"ETags of earlier answers: 304 if the records are the same"`
	URL         string   `query:"url" required:"true" minLength:"1" maxLength:"8000" doc:"Address to fetch"`
	Template    string   `query:"template" maxLength:"200" doc:"Id or name of a template of the library; empty: the library's best for the page"`
	Fields      []string `query:"fields" maxItems:"200" doc:"Names of the fields that are wanted, with commas; empty: all"`
	Cells       bool     `query:"cells" doc:"Answer with the whole cells too"`
	AllowHost   bool     `query:"allowHost" doc:"Fetch the address though its host is private or this machine"`
}

func (a *App) extractPage(ctx context.Context, in *pages.ExtractRequest) (*extractionAnswer, error) {
	out, err := a.pages.Extract(ctx, in)
	if err != nil {
		return nil, err
	}
	tag, err := etagOf(out)
	return &extractionAnswer{tag, out}, err
}

func (a *App) getExtraction(ctx context.Context, in *getExtractionIn) (*extractionAnswer, error) {
	out, err := a.extractPage(ctx, &pages.ExtractRequest{Body: pages.Extract{
		Given: pages.Given{URL: in.URL, AllowHost: in.AllowHost}, Template: in.Template, Fields: in.Fields, Cells: in.Cells,
	}})
	if err == nil && names(in.IfNoneMatch, out.ETag) {
		return nil, huma.ErrorWithHeaders(huma.Status304NotModified(), http.Header{"ETag": {out.ETag}})
	}
	return out, err
}

// etagOf is the strong ETag of an answer.
func etagOf(v any) (string, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`, nil
}

// names reports whether an If-None-Match header names an ETag (RFC 9110, section 13.1.2).
func names(header, tag string) bool {
	for one := range strings.SplitSeq(header, ",") {
		if one = strings.TrimPrefix(strings.TrimSpace(one), "W/"); one == tag || one == "*" {
			return true
		}
	}
	return false
}
