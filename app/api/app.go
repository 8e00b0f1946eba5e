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

	"wrapsmith/app/team"
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

	ServerFile string // where one person's connection to a team's server is kept: ConnectionFile; "" nowhere
}

// App is the one HTTP API. It is safe for concurrent use.
type App struct {
	options Options
	mux     *http.ServeMux
	api     huma.API
	log     *slog.Logger
	team    *team.Team
	bodies  *bodyLimiter

	workspaces *Workspaces
	templates  *Templates
	crawls     *Crawls
	runs       *Runs
	mending    *Mending
	remote     *Sync
	sheets     *Stylesheets
	files      *assets
	streams    *turns // of event streams
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
	if err := a.crawls.resume(); err != nil {
		a.log.Error("a crawl could not go on", "error", err)
	}
	if err := a.runs.open(context.Background()); err != nil {
		return nil, errors.Join(err, a.runs.close(), a.crawls.close())
	}
	a.templates.matcher.warm()
	a.templates.Sleep()
	return a, nil
}

// build registers every operation; it needs no library, so that the document
// can be written without one.
func build(o Options, r *results.Results) *App {
	a := &App{options: o, mux: http.NewServeMux(), log: o.Log, bodies: newBodyLimiter()}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	kept := o.Stores
	if kept == nil {
		kept = &stores.Stores{} // the document is written without a library
	}
	a.team = team.New(kept.Accounts, team.Options{Enabled: o.Team, PrivateHosts: o.PrivateHosts, Log: a.log})
	reader := &Reader{localFiles: o.LocalFiles}
	a.files, a.sheets, a.streams = newAssets(), newStylesheets(o.Stylesheets), newTurns(allStreams, ownStreams)
	a.templates = NewTemplates(kept, r, reader, a.team, a.log)
	a.workspaces = newWorks(kept)
	a.workspaces.input, a.workspaces.templates, a.workspaces.team, a.workspaces.sheets = reader, a.templates, a.team, a.sheets
	a.crawls = newCrawls(kept.Path(), o.Team && !o.PrivateHosts)
	a.crawls.input, a.crawls.workspaces, a.crawls.team = reader, a.workspaces, a.team
	a.runs = newRuns(kept, r, a.templates, a.crawls, a.log)
	a.runs.workspaces, a.runs.input, a.runs.team, a.runs.sheets, a.runs.localFiles = a.workspaces, reader, a.team, a.sheets, o.LocalFiles
	a.mending = &Mending{stores: kept, results: r, templates: a.templates, runs: a.runs, crawls: a.crawls, input: reader, team: a.team}
	a.remote = &Sync{stores: kept, templates: a.templates, team: a.team, file: o.ServerFile, log: a.log}
	a.api = humago.New(a.mux, config())
	a.api.UseMiddleware(a.access, a.limitBodies)
	a.registerAbout()
	a.registerWork()
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
	a.registerLiving()
	a.registerInterchange()
	a.registerStanding()
	a.registerSite()
	a.registerMatch()
	a.registerRuns()
	a.registerResults()
	a.registerSchedules()
	a.registerCrawl()
	a.registerRender()
	a.registerConnect()
	a.registerTeam()
	return a
}

// Handler serves the API below /api/. Without Options.Team it knows no users
// and no tokens: the shells put those in front.
func (a *App) Handler() http.Handler { return a.guard(a.mux) }

// Close stops every run, then every crawl, whose pages a run may be taking. Works need no closing: each change is written when it is made.
func (a *App) Close() error {
	a.templates.Wake()
	a.templates.matcher.close()
	return errors.Join(a.runs.close(), a.crawls.close())
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
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[verdict](), reflect.TypeFor[verdictWord]())
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[record.Type](), reflect.TypeFor[fieldType]())
	c.RejectUnknownQueryParameters = true
	return c
}
