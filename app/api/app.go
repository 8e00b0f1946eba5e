package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/app/audit"
	"wrapsmith/app/capture"
	"wrapsmith/app/crawls"
	"wrapsmith/app/inbox"
	"wrapsmith/app/input"
	"wrapsmith/app/logins"
	"wrapsmith/app/mending"
	"wrapsmith/app/notices"
	"wrapsmith/app/pages"
	"wrapsmith/app/remote"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/slots"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/record"
)

// The shells, as About names them.
const (
	ShellServer  = "server"
	ShellDesktop = "desktop"
)

// apiVersion is that of the API, not of the program: the document changes when the API does.
const apiVersion = "1"

// Options says how an App answers.
type Options struct {
	Shell    string // ShellServer or ShellDesktop
	Version  string
	Who      string // name that new versions have; "" for none
	Language string // BCP 47 tag the person asked for; "" leaves it to the front end
}

// App is the one HTTP API. It is safe for concurrent use.
type App struct {
	options  Options
	mux      *http.ServeMux
	api      huma.API
	log      *slog.Logger
	team     *team.Team
	bodies   *slots.Slots
	services *services.Services

	workspaces *workspace.Workspaces
	pages      *pages.Pages
	templates  *templates.Templates
	captures   *capture.Captures
	extensions extensions
	logins     *logins.Logins
	crawls     *crawls.Crawls
	runs       *runs.Runs
	mending    *mending.Mending
	audit      *audit.Log
	inbox      *inbox.Inbox
	notices    *notices.Center
	remote     *remote.Sync
	streams    *slots.Slots // of event streams
}

// New starts the use cases of a library and returns the API that calls them. The library stays the caller's to close.
func New(s *services.Services, o Options) (*App, error) {
	if err := s.Start(context.Background()); err != nil {
		return nil, err
	}
	a := build(s, o)
	if o.Shell == ShellDesktop {
		a.serveExtensions()
	}
	return a, nil
}

// build registers every operation.
func build(s *services.Services, o Options) *App {
	a := &App{
		options: o, mux: http.NewServeMux(), log: s.Log, services: s, bodies: slots.New(bodiesOfAll, bodiesOfOne, bodiesWaiting),
		team: s.Team, templates: s.Templates, pages: s.Pages, workspaces: s.Workspaces, captures: s.Captures, logins: s.Logins, crawls: s.Crawls, runs: s.Runs, mending: s.Mending, audit: s.Audit, inbox: s.Inbox, notices: s.Notices, remote: s.Sync,
	}
	a.streams = slots.New(allStreams, ownStreams, streamsWaiting)
	a.api = humago.New(a.mux, config())
	a.api.UseMiddleware(a.access, a.limitBodies)
	a.registerAbout()
	a.registerWorkspaces()
	a.registerPages()
	a.registerFrame()
	a.registerMarks()
	a.registerArticle()
	a.registerMethod()
	a.registerFields()
	a.registerList()
	a.registerTests()
	a.registerExplain()
	a.registerCode()
	a.registerCheck()
	a.registerLibrary()
	a.registerHealth()
	a.registerMend()
	a.registerVersions()
	a.registerInterchange()
	a.registerTemplateStats()
	a.registerSite()
	a.registerMatch()
	a.registerReading()
	a.registerRuns()
	a.registerResults()
	a.registerSchedules()
	a.registerCapture()
	a.registerLogins()
	a.registerCrawl()
	a.registerRender()
	a.registerConnect()
	a.registerTeam()
	a.mux.Handle(agentsPath, a.agents())
	a.mux.HandleFunc("GET "+feedsPath+"{name}", a.feed)
	return a
}

// Handler serves the API below /api/. Without Options.Team it knows no users
// and no tokens: the shells put those in front.
func (a *App) Handler() http.Handler { return a.guard(a.mux) }

// Close stops every run, then every crawl, whose pages a run may be taking. Works need no closing: each change is written when it is made.
func (a *App) Close() error { return errors.Join(a.extensions.close(), a.services.Stop()) }

// Document returns the OpenAPI document of the API as JSON, in the same order each time.
// It needs no library.
func Document() ([]byte, error) { return withoutLibrary().document() }

func withoutLibrary() *App {
	return build(services.Connect("", nil, nil, services.Options{}), Options{})
}

func (a *App) document() ([]byte, error) {
	raw, err := json.MarshalIndent(a.api.OpenAPI(), "", "  ")
	if err != nil {
		return nil, err
	}
	return append(raw, '\n'), nil
}

// config is huma's, without what fetches scripts from elsewhere, writes links
// into every answer, or serves anything outside /api/.
func config() huma.Config {
	c := huma.DefaultConfig("Wrapsmith", apiVersion)
	c.DocsPath, c.SchemasPath, c.OpenAPIPath = "", "", ""
	c.CreateHooks = nil
	c.Transformers = []huma.Transformer{plain}
	c.Info.Description = "What a front end may ask of Wrapsmith: pages, marks, preview, library and runs."
	c.Info.License = &huma.License{Name: "MIT", Identifier: "MIT"}
	c.Servers = []*huma.Server{{URL: "http://127.0.0.1:8808", Description: "wrapsmith serve on this machine"}, {URL: "/", Description: "The server that serves this document"}}
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token":   {Type: "http", Scheme: "bearer", Description: "A token of a team's server, wrapsmith token create; its scope bounds what it may do"},
		"session": {Type: "apiKey", In: "cookie", Name: "wrapsmith_session_8808", Description: "The cookie of a browser in which a person has signed in; the number is the port, none for the standard port; over TLS the name begins with __Host-"},
	}
	c.Security = []map[string][]string{{"token": {}}, {"session": {}}}
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[measure.Verdict](), reflect.TypeFor[verdictWord]())
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[record.Type](), reflect.TypeFor[fieldType]())
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[input.Base64](), reflect.TypeFor[base64Text]())
	c.RejectUnknownQueryParameters = true
	return c
}
