package remote

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/stores"
)

// askTime is how long a screen waits to hear who it is to a server.
const askTime = 20 * time.Second

// ServerConnection says with which team's server this machine works.
type ServerConnection struct {
	Address string `json:"address,omitempty" doc:"Empty: with none"`
	Fixed   bool   `json:"fixed,omitempty" doc:"The environment says so: it cannot be changed here"`
	Waiting int    `json:"waiting" doc:"Templates of this machine that the server does not have as they are"`
}

// ServerPerson says whom a server takes this machine for.
type ServerPerson struct {
	Name string `json:"name"`
	Role string `json:"role" enum:"reader,author,admin"`
}

// ConnectServer is the body of connectServer: by a token, or by name and
// password, which make a token that ends with the connection.
type ConnectServer struct {
	Address   string `json:"address" maxLength:"1000" doc:"As in https://templates.example"`
	Token     string `json:"token,omitempty" maxLength:"200"`
	Name      string `json:"name,omitempty" maxLength:"200"`
	Password  string `json:"password,omitempty" maxLength:"1000"`
	PlainHTTP bool   `json:"plainHttp,omitempty" doc:"Send the token without encryption to another machine"`
	CA        string `json:"ca,omitempty" maxLength:"262144" doc:"Certificates that the team made itself, PEM: trusted beside the machine's, for this server alone"`
}

var (
	errNoServer    = problem.New(problem.Conflict, "noserver", "This machine is connected to no server.")
	errServerFixed = problem.New(problem.Conflict, "serverfixed", "The environment of this program names the server ("+ServerVariable+"): change it there.")
	errNoFolder    = problem.New(problem.Conflict, "servernofolder", "This user has no folder for settings, so no connection can be kept: name the server in "+ServerVariable+".")
	errBothChanged = problem.New(problem.Conflict, "synchere", "This template was changed here meanwhile: compare again.")
	errNamesake    = problem.New(problem.Conflict, "servernamesake", "The server has a template of this site, kind and name already. Send yours as a new one beside it.")
	errNoBase      = problem.New(problem.Conflict, "syncnobase", "These two were never the same, so there is nothing to join them by: send yours as a new template, or take the server's.")
)

// Sync are the use cases of working with a team's server from one person's program.
type Sync struct {
	stores    *stores.Stores
	templates *templates.Templates
	team      *team.Team
	file      string // where the connection is kept; "" nowhere
	log       *slog.Logger
}

// New returns the use cases of a team's server. File is where the connection is kept; "" nowhere.
func New(s *stores.Stores, t *templates.Templates, people *team.Team, file string, log *slog.Logger) *Sync {
	return &Sync{stores: s, templates: t, team: people, file: file, log: log}
}

// Remote is the connected server, with the connection.
func (sy *Sync) Remote() (*Remote, error) {
	to, err := Connected(sy.file)
	if err != nil {
		return nil, problem.Mistake(err)
	}
	if to == nil {
		return nil, errNoServer
	}
	return &Remote{Connection: *to}, nil
}

func serverFixed() bool { return os.Getenv(ServerVariable) != "" }

// GetServer returns the team's server that this machine works with.
func (sy *Sync) GetServer(ctx context.Context, _ *struct{}) (ServerConnection, error) {
	out := ServerConnection{Fixed: serverFixed()}
	r, err := sy.Remote()
	if errors.Is(err, errNoServer) {
		return out, nil
	}
	if err == nil {
		out.Address = r.Address
		out.Waiting, err = sy.stores.Library.Unsent(ctx, r.Address)
	}
	return out, err
}

// WhoOnServer returns whom the server takes this machine for.
func (sy *Sync) WhoOnServer(ctx context.Context, _ *struct{}) (ServerPerson, error) {
	r, err := sy.Remote()
	if err != nil {
		return ServerPerson{}, err
	}
	return r.who(ctx)
}

func (r *Remote) who(ctx context.Context) (ServerPerson, error) {
	soon, stop := context.WithTimeout(ctx, askTime)
	defer stop()
	p, err := r.Person(soon)
	return ServerPerson{p.Name, p.Role}, remoteProblem(err)
}

// ConnectServer lets the caller work with a team's server.
func (sy *Sync) ConnectServer(ctx context.Context, in *struct{ Body ConnectServer }) (ServerPerson, error) {
	b := in.Body
	switch {
	case serverFixed():
		return ServerPerson{}, errServerFixed
	case sy.file == "":
		return ServerPerson{}, errNoFolder
	}
	at, err := ServerAddress(b.Address, b.PlainHTTP)
	if err != nil {
		return ServerPerson{}, err
	}
	r := &Remote{Connection{Address: at, Token: strings.TrimSpace(b.Token)}}
	if r.CA, err = sy.trusted(b.CA, at); err != nil {
		return ServerPerson{}, err
	}
	if b.Name != "" {
		if err := r.enter(ctx, b.Name, b.Password); err != nil {
			return ServerPerson{}, remoteProblem(err)
		}
	}
	person, err := r.who(ctx)
	if err != nil {
		return ServerPerson{}, err
	}
	return person, r.Keep(sy.file)
}

// trusted are the certificates that a person gives, else those kept for the same address.
func (sy *Sync) trusted(given, address string) (string, error) {
	if strings.TrimSpace(given) != "" {
		return Certificates(given)
	}
	before, err := Connected(sy.file)
	if err != nil || before == nil || before.Address != address {
		return "", nil //nolint:nilerr // a damaged file is written anew
	}
	return before.CA, nil
}

// enter signs in to make a token, and out again.
func (r *Remote) enter(ctx context.Context, name, password string) error {
	r.Token = ""
	header, err := r.ask(ctx, "POST", "/api/session", "", team.SignIn{Name: name, Password: password}, nil)
	if err != nil {
		return err
	}
	cookies := (&http.Response{Header: header}).Cookies()
	if len(cookies) == 0 {
		return errNotOurs
	}
	cookie := cookies[0].Name + "=" + cookies[0].Value
	var made team.MadeToken
	if _, err := r.ask(ctx, "POST", "/api/account/tokens", cookie, team.NewToken{Name: tokenName()}, &made); err != nil {
		return err
	}
	r.Token, r.TokenID = made.Secret, made.ID
	_, err = r.ask(ctx, "DELETE", "/api/session", cookie, nil, nil)
	return err
}

// tokenName is what the token of a connection is called in the list of tokens.
func tokenName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		return "Wrapsmith"
	}
	return problem.Short("Wrapsmith on " + host)
}

// DisconnectServer forgets the token here; one that was made by signing in is
// ended on the server too, where that can be reached.
func (sy *Sync) DisconnectServer(ctx context.Context, _ *struct{}) error {
	r, err := sy.Remote()
	if err == nil && r.TokenID != "" {
		soon, stop := context.WithTimeout(ctx, askTime)
		defer stop()
		if err := r.Ask(soon, "DELETE", "/api/account/tokens/"+r.TokenID, nil, nil); err != nil {
			sy.log.Warn("the token of a server could not be ended there", "server", r.Address, "error", err)
		}
	}
	if serverFixed() {
		return errServerFixed
	}
	if sy.file == "" {
		return nil
	}
	return ForgetConnection(sy.file)
}
