package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/page"
	"wrapsmith/licenses"
	samples "wrapsmith/templates"
)

// About says what runs and what it may do.
type About struct {
	Version    string `json:"version"`
	Shell      string `json:"shell" enum:"server,desktop"`
	LocalFiles bool   `json:"localFiles" doc:"Files may be named by their path on this machine, to read pages and to write outputs"`
	ReadFiles  bool   `json:"readFiles" doc:"Pages may be named by their path on this machine"`
	Language   string `json:"language,omitempty" doc:"Language the person asked for, as in zh-CN"`
	Mails      bool   `json:"mails" doc:"This server sends mail"`
	PageLimit  int    `json:"pageLimit" doc:"The largest page, in bytes"`
}

// Licenses are the notices of third-party software.
type Licenses struct {
	Text string `json:"text" doc:"Each component with its version and copyright, then the licence texts"`
}

// Bundled lists the sample sites that come with the program.
type Bundled struct {
	Sites []BundledSite `json:"sites"`
}

// BundledSite is one sample site.
type BundledSite struct {
	ID          string        `json:"id"`
	Title       string        `json:"title"`
	Language    string        `json:"language"`
	Kind        string        `json:"kind"`
	Description string        `json:"description"`
	Pages       []BundledPage `json:"pages"`
}

// BundledPage is one page of a sample site.
type BundledPage struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// getOpenAPI answers with the document of the API.
func (a *App) getOpenAPI(context.Context, *struct{}) (*huma.StreamResponse, error) {
	raw, err := a.document()
	if err != nil {
		return nil, err
	}
	return send(http.Header{"Content-Type": {"application/openapi+json"}}, raw), nil
}

func (a *App) about(context.Context, *struct{}) (About, error) {
	shell := a.options.Shell
	if shell == "" {
		shell = ShellServer
	}
	return About{
		Version: a.options.Version, Shell: shell, LocalFiles: a.services.LocalFiles, ReadFiles: a.services.ReadFiles, Language: a.options.Language, PageLimit: page.MaxBytes, Mails: a.runs.Sender().Mail != nil,
	}, nil
}

func (a *App) licenses(context.Context, *struct{}) (Licenses, error) {
	return Licenses{Text: licenses.Text()}, nil
}

func (a *App) listBundled(context.Context, *struct{}) (Bundled, error) {
	sites, err := samples.Sites()
	if err != nil {
		return Bundled{}, err
	}
	out := Bundled{Sites: make([]BundledSite, len(sites))}
	for i, s := range sites {
		b := BundledSite{ID: s.ID, Title: s.Title, Language: s.Language, Kind: s.Kind, Description: s.Description, Pages: []BundledPage{}}
		for _, p := range s.Pages {
			b.Pages = append(b.Pages, BundledPage{ID: p.ID, Title: p.Title})
		}
		out.Sites[i] = b
	}
	return out, nil
}
