package logins

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"wrapsmith/app/folder"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/web/login"
)

// own is the name of the file of one person's own program.
const own = "own"

// Errors of site logins.
var (
	errSite   = problem.New(problem.Invalid, "logins.site", "Name the site by its host or an address, as in shop.example.")
	errNone   = problem.New(problem.NotFound, "logins.none", "There is no site login of this host.")
	errMany   = problem.New(problem.Invalid, "logins.many", "There are too many site logins: delete one first.")
	errEmpty  = problem.New(problem.Invalid, "logins.empty", "There are no cookies of this site. Sign in there first, and give the cookies again.")
	errWindow = problem.New(problem.Invalid, "logins.window", "No window is open. Open one, sign in there, and then keep the login.")
	errBusy   = problem.New(problem.Conflict, "logins.busy", "A window is open already: keep its login or close it first.")
	errScreen = problem.New(problem.Forbidden, "logins.screen", "A window can be opened only where the program runs on your own machine.")
)

// SiteLogin is a login without its cookies, which are never given back.
type SiteLogin struct {
	Host    string    `json:"host"`
	From    string    `json:"from" enum:"file,extension,window" doc:"How it was given"`
	Made    time.Time `json:"made" doc:"When it was given, or renewed"`
	Cookies int       `json:"cookies" doc:"How many cookies it has"`
	Expires time.Time `json:"expires,omitzero" doc:"When its last cookie ends; absent: the site decides"`
}

// SiteLogins lists the logins of a person by host.
type SiteLogins struct {
	Logins []SiteLogin `json:"logins"`
	Window bool        `json:"window" doc:"A window to sign in can be opened here"`
}

// InSite names a login in a path.
type InSite struct {
	Host string `path:"host" maxLength:"300"`
}

// PutRequest is the request of Put.
type PutRequest struct {
	InSite
	Body struct {
		Cookies string `json:"cookies" minLength:"1" maxLength:"900000" doc:"The text of a cookies.txt (Netscape format); cookies of other sites are left out"`
	}
}

// Options says where logins work.
type Options struct {
	Library string // path of the library: the files are beside it
	Screen  bool   // the program runs on the person's own machine
	Program string // of the browser; "" looks for one
	Hidden  bool   // windows have no screen; for tests
}

// Logins are the use cases. They are safe for concurrent use.
type Logins struct {
	o Options

	mu     sync.Mutex
	window *signing
}

// New returns the site logins of a library.
func New(o Options) *Logins { return &Logins{o: o} }

// File is the path of the file of one person's own logins.
func File(library string) string { return fileOf(library, own) }

func fileOf(library, person string) string {
	return filepath.Join(folder.Beside(library), "logins", person+".json")
}

// FileOf is the path of the caller's file, which runs are given to read.
func (l *Logins) FileOf(ctx context.Context) string {
	if l == nil {
		return ""
	}
	c := team.CallerOf(ctx)
	switch {
	case !c.Team:
		return File(l.o.Library)
	case c.Person.ID == "":
		return "" // who has not signed in has no logins
	}
	return fileOf(l.o.Library, c.Person.ID)
}

func (l *Logins) store(ctx context.Context) login.Store { return login.Open(l.FileOf(ctx)) }

// List lists the caller's logins.
func (l *Logins) List(ctx context.Context, _ *struct{}) (SiteLogins, error) {
	all, err := l.store(ctx).All()
	out := SiteLogins{Logins: make([]SiteLogin, len(all)), Window: l.o.Screen}
	for i, one := range all {
		out.Logins[i] = shown(one)
	}
	return out, err
}

func shown(one login.Login) SiteLogin {
	return SiteLogin{Host: one.Host, From: one.From, Made: one.Made, Cookies: len(one.Cookies), Expires: one.Expires()}
}

// Put adds or renews a login from a cookies.txt.
func (l *Logins) Put(ctx context.Context, in *PutRequest) (SiteLogin, error) {
	cookies, err := login.Netscape(strings.NewReader(in.Body.Cookies))
	if err != nil {
		why := problem.Sentence(err.Error())
		return SiteLogin{}, problem.With(problem.Invalid, message.Message{Code: "cookies", Params: map[string]string{"why": why}}, why)
	}
	return l.Keep(ctx, in.Host, login.FromFile, cookies)
}

// Keep adds or renews a login from cookies, of which those of other sites are left out.
func (l *Logins) Keep(ctx context.Context, site, from string, cookies []login.Cookie) (SiteLogin, error) {
	host, ok := login.Host(site)
	if !ok {
		return SiteLogin{}, errSite
	}
	one := login.Login{Host: host, From: from, Made: time.Now().UTC().Truncate(time.Second), Cookies: login.Of(host, cookies, time.Now())}
	if len(one.Cookies) == 0 {
		return SiteLogin{}, errEmpty
	}
	err := l.store(ctx).Put(one)
	if errors.Is(err, login.ErrMany) {
		err = errMany
	}
	return shown(one), err
}

// Remove deletes a login.
func (l *Logins) Remove(ctx context.Context, in *InSite) error {
	host, ok := login.Host(in.Host)
	if !ok {
		return errSite
	}
	err := l.store(ctx).Remove(host)
	if errors.Is(err, login.ErrNone) {
		err = errNone
	}
	return err
}
