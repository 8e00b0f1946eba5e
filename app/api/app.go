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
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/template/sandbox"
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

	works *works
	match *matcher
	runs  *runs
	files *assets

	knowledge *knowledge.Base

	crawls   *crawls
	browsers chan struct{} // as many as may run at a time
	sheets   *turns        // of stylesheets that run

	sandbox     sandbox.Sandbox
	sheetChecks *turns // of stylesheets that are checked
	streams     *turns // of event streams

	mends  mends
	asleep context.CancelFunc // ends the nightly tests
	dawn   chan struct{}      // closed when they have ended
}

// New returns an App on a library, which stays the caller's to close.
func New(o Options) (*App, error) {
	if o.Stores == nil {
		return nil, errors.New("app: no library was given")
	}
	a := build(o)
	a.works = newWorks(o.Stores)
	a.match = newMatcher(o.Stores)
	a.crawls = newCrawls(o.Stores.Path(), o.Team && !o.PrivateHosts)
	if err := a.crawls.resume(); err != nil {
		a.log.Error("a crawl could not go on", "error", err)
	}
	runs, err := newRuns(o.Stores, func(ctx context.Context) (extract.Chooser, error) {
		return extract.Best(a.match.index, a.match.program), a.match.refresh(ctx)
	}, a.crawls, a.log)
	if err != nil {
		return nil, errors.Join(err, a.crawls.close())
	}
	a.runs = runs
	if err := a.runs.resume(context.Background()); err != nil {
		return nil, errors.Join(err, a.runs.close(), a.crawls.close())
	}
	a.match.warm()
	a.files = newAssets()
	a.browsers = make(chan struct{}, maxBrowsers)
	a.sheets = newTurns(allSheets, ownSheets)
	a.sheetChecks = newTurns(allSheets, ownSheets)
	a.streams = newTurns(allStreams, ownStreams)
	a.sandbox = sandbox.New(o.Stylesheets)
	a.sleep()
	return a, nil
}

// build registers every operation; it needs no library, so that the document
// can be written without one.
func build(o Options) *App {
	a := &App{options: o, mux: http.NewServeMux(), log: o.Log, bodies: newBodyLimiter()}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	kept := o.Stores
	if kept == nil {
		kept = &stores.Stores{} // the document is written without a library
	}
	a.team = team.New(kept.Accounts, team.Options{Enabled: o.Team, PrivateHosts: o.PrivateHosts, Log: a.log})
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
	a.wake()
	a.match.close()
	return errors.Join(a.runs.close(), a.crawls.close())
}

// Document returns the OpenAPI document of the API as JSON, in the same order each time.
func Document() ([]byte, error) { return build(Options{}).document() }

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
	c.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[record.Type](), reflect.TypeFor[fieldType]())
	c.RejectUnknownQueryParameters = true
	return c
}
