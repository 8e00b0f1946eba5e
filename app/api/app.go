package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/app/crawls"
	"wrapsmith/app/input"
	"wrapsmith/app/mending"
	"wrapsmith/app/pages"
	"wrapsmith/app/remote"
	"wrapsmith/app/runs"
	"wrapsmith/app/slots"
	"wrapsmith/app/stylesheets"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/measure"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
)

// The shells, as About names them.
const (
	ShellServer  = "server"
	ShellDesktop = "desktop"
)

// apiVersion is that of the API, not of the program: the document changes when the API does.
const apiVersion = "1"

// Options says what an App works on.
type Options struct {
	Stores     *stores.Stores
	LocalFiles bool   // pages may be named by their path on this machine
	Shell      string // ShellServer or ShellDesktop
	Version    string
	Who        string       // whose name new versions bear; "" is nobody's
	Language   string       // BCP 47 tag the person asked for; "" leaves it to the front end
	Log        *slog.Logger // where our own faults go; nil drops them
	Team       bool         // people sign in, and have roles

	PrivateHosts bool // of a team's server: requests may allow private hosts

	Stylesheets []string // program of the processes that run stylesheets: sandbox.Program(); without it none runs

	RunIdle time.Duration // an open run to which no page comes is paused then; 0: runs.IdleTime

	ServerFile string // where one person's connection to a team's server is kept: ConnectionFile; "" nowhere
}

// App is the one HTTP API. It is safe for concurrent use.
type App struct {
	options Options
	mux     *http.ServeMux
	api     huma.API
	log     *slog.Logger
	team    *team.Team
	bodies  *slots.Slots

	workspaces *workspace.Workspaces
	pages      *pages.Pages
	templates  *templates.Templates
	crawls     *crawls.Crawls
	runs       *runs.Runs
	mending    *mending.Mending
	remote     *remote.Sync
	streams    *slots.Slots // of event streams
}

// New returns an App on a library, which stays the caller's to close.
func New(o Options) (*App, error) {
	if o.Stores == nil {
		return nil, errors.New("app: no library was given")
	}
	r, err := o.Stores.OpenResults(context.Background())
	if err != nil {
		return nil, err
	}
	a := build(o, r)
	if err := a.crawls.Resume(); err != nil {
		a.log.Error("a crawl could not go on", "error", err)
	}
	if err := a.runs.Start(context.Background()); err != nil {
		return nil, errors.Join(err, a.runs.Close(), a.crawls.Close())
	}
	a.templates.Start()
	return a, nil
}

// build registers every operation; it needs no library, so that the document
// can be written without one.
func build(o Options, r *results.Results) *App {
	a := &App{options: o, mux: http.NewServeMux(), log: o.Log, bodies: slots.New(bodiesOfAll, bodiesOfOne, bodiesWaiting)}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	kept := o.Stores
	if kept == nil {
		kept = &stores.Stores{} // the document is written without a library
	}
	a.team = team.New(kept.Accounts, team.Options{Enabled: o.Team, PrivateHosts: o.PrivateHosts, Log: a.log})
	reader := input.New(o.LocalFiles)
	a.streams = slots.New(allStreams, ownStreams, streamsWaiting)
	sheets := stylesheets.New(o.Stylesheets)
	a.templates = templates.New(kept, r, reader, a.team, a.log)
	a.workspaces = workspace.New(kept, reader, a.templates, a.team, sheets)
	a.pages = pages.New(reader, a.templates, a.team)
	a.crawls = crawls.New(kept.Path(), o.Team && !o.PrivateHosts, reader, a.workspaces, a.team)
	a.runs = runs.New(runs.Options{
		Stores: kept, Results: r, Templates: a.templates, Workspaces: a.workspaces, Crawls: a.crawls,
		Reader: reader, Team: a.team, Stylesheets: sheets, LocalFiles: o.LocalFiles, Idle: o.RunIdle, Log: a.log,
	})
	a.mending = mending.New(kept, r, a.templates, a.runs, reader, a.team)
	a.runs.OnCheck(a.mending.CheckOnSchedule)
	a.remote = remote.New(kept, a.templates, a.team, o.ServerFile, a.log)
	a.api = humago.New(a.mux, config())
	a.api.UseMiddleware(a.access, a.limitBodies)
	a.registerAbout()
	a.registerWorkspaces()
	a.registerPages()
	a.registerFrame()
	a.registerMarks()
	a.registerArticle()
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
	a.registerCrawl()
	a.registerRender()
	a.registerConnect()
	a.registerTeam()
	a.mux.Handle(agentsPath, a.agents())
	return a
}

// Handler serves the API below /api/. Without Options.Team it knows no users
// and no tokens: the shells put those in front.
func (a *App) Handler() http.Handler { return a.guard(a.mux) }

// Close stops the check of the library and every run, then every crawl, whose pages a run may be taking. Works need no closing: each change is written when it is made.
func (a *App) Close() error {
	a.mending.Close()
	a.templates.Close()
	return errors.Join(a.runs.Close(), a.crawls.Close())
}

// Document returns the OpenAPI document of the API as JSON, in the same order each time.
func Document() ([]byte, error) { return build(Options{}, nil).document() }

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
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[measure.Verdict](), reflect.TypeFor[verdictWord]())
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[record.Type](), reflect.TypeFor[fieldType]())
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[input.Base64](), reflect.TypeFor[base64Text]())
	c.RejectUnknownQueryParameters = true
	return c
}
