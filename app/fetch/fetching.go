package fetch

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"wrapsmith/app/folder"
	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
)

// DefaultDelay is the pause between two requests to a host, in seconds, unless the person or robots.txt says more.
const DefaultDelay = 1.0

// Fetching is how a run gets pages from the web, under the names of the command
// line's flags.
type Fetching struct {
	Agent           string   `json:"agent,omitempty" maxLength:"500" doc:"User agent to send; empty: Wrapsmith's own"`
	DelaySeconds    float64  `json:"delaySeconds,omitempty" minimum:"0" maximum:"3600" doc:"Rest between two requests to one host; 1 when 0; robots.txt may ask for more"`
	Retries         int      `json:"retries,omitempty" minimum:"0" maximum:"10" doc:"Further tries when a server is busy or a connection breaks"`
	IgnoreRobots    bool     `json:"ignoreRobots,omitempty" doc:"Fetch what robots.txt asks programs to leave alone, too"`
	Cookies         string   `json:"cookies,omitempty" maxLength:"900000" doc:"The text of a cookies.txt (Netscape format). It is kept on this machine while it is needed, and never given back"`
	KeepCookies     bool     `json:"keepCookies,omitempty" doc:"Changing a schedule: without cookies, those that it has stay. In an answer: it has cookies"`
	Proxy           string   `json:"proxy,omitempty" maxLength:"1000" doc:"Address of a proxy, http://[user:password@]host:port or socks5://...; direct: none; empty: that of the program's environment. Kept as cookies are"`
	Headers         []string `json:"headers,omitempty" maxItems:"50" doc:"Name: value; sent to the hosts alone. Kept as cookies are"`
	User            string   `json:"user,omitempty" maxLength:"1000" doc:"user:password for the hosts (basic authentication). Kept as cookies are"`
	Hosts           []string `json:"hosts,omitempty" maxItems:"50" doc:"Hosts that get the headers and the user"`
	KeepCredentials bool     `json:"keepCredentials,omitempty" doc:"Changing a schedule: without proxy, headers and user, those that it has stay. In an answer: it has some"`
	Join            bool     `json:"join,omitempty" doc:"With a list's template: get the pages too that its links lead to, and complete the rows from them, where a field names their template (FieldChange.detail)"`
	Pages           int      `json:"pages,omitempty" minimum:"0" maximum:"100000" doc:"With a list's template: pages of each list at most, by its next links or page numbers; with an article's, pages of each article, by its fields next_page_link and single_page_link; 0 or 1: the pages given alone"`
	Render          bool     `json:"render,omitempty" doc:"Let a browser run the pages' scripts"`
	WaitFor         string   `json:"waitFor,omitempty" maxLength:"1000" doc:"With render: CSS selector of an element that must be there"`
	WaitText        string   `json:"waitText,omitempty" maxLength:"1000" doc:"With render: a text that must be shown"`
	WaitSeconds     float64  `json:"waitSeconds,omitempty" minimum:"0" maximum:"30" doc:"With render: further time to wait"`
	Scroll          int      `json:"scroll,omitempty" minimum:"0" maximum:"1000" doc:"With render: how often a page is scrolled to its end, and its button for more pressed, while it grows"`
	MoreButton      string   `json:"moreButton,omitempty" maxLength:"1000" doc:"With scroll: CSS selector of the button that loads more; empty: one that says so"`
}

// Apply makes it part of how a run extracts. Cookies are kept under an id.
func (f Fetching) Apply(s *extract.Spec, keep Secrets, id string) error {
	s.Join, s.Pages = f.Join, f.Pages
	s.Fetch.UserAgent, s.Fetch.Retries, s.Fetch.IgnoreRobots = f.Agent, f.Retries, f.IgnoreRobots
	if s.Fetch.Delay = inSeconds(f.DelaySeconds); s.Fetch.Delay == 0 {
		s.Fetch.Delay = inSeconds(DefaultDelay)
	}
	if f.Render {
		if err := browser.Installed(""); err != nil {
			return problem.New(problem.Invalid, "nobrowser", problem.Sentence(err.Error()))
		}
		s.Render = &extract.Render{WaitFor: f.WaitFor, WaitText: f.WaitText, Wait: inSeconds(f.WaitSeconds), Scroll: f.Scroll, More: f.MoreButton}
	}
	if err := f.credentials(s, keep, id); err != nil {
		return err
	}
	if f.Cookies == "" {
		if f.KeepCookies && keep.Has(id) {
			s.Fetch.CookieFile = keep.File(id)
		}
		return nil
	}
	if err := source.CheckCookies(f.Cookies); err != nil {
		return problem.With(problem.Invalid, message.Message{Code: "cookies", Params: map[string]string{"why": problem.Sentence(err.Error())}}, problem.Sentence(err.Error()))
	}
	s.Fetch.CookieFile = keep.File(id)
	return keep.Put(id, f.Cookies)
}

// credentials keeps proxy, headers and user under an id, or leaves those that are there.
func (f Fetching) credentials(s *extract.Spec, keep Secrets, id string) error {
	c := source.Credentials{Proxy: f.Proxy, Headers: f.Headers, User: f.User, Hosts: f.Hosts}
	if c.Empty() {
		if f.KeepCredentials && keep.HasCredentials(id) {
			s.Fetch.CredentialFile = keep.CredentialFile(id)
			return nil
		}
		return keep.drop(keep.CredentialFile(id))
	}
	if err := c.Check(); err != nil {
		why := problem.Sentence(err.Error())
		return problem.With(problem.Invalid, message.Message{Code: "credentials", Params: map[string]string{"why": why}}, why)
	}
	if len(f.Hosts) == 0 && (len(f.Headers) > 0 || f.User != "") {
		return errHosts
	}
	return keep.PutCredentials(&s.Fetch, id, c)
}

var errHosts = problem.New(problem.Invalid, "credentialhosts", "Name the hosts that get the headers and the user.")

// Of returns the settings for fetching in a spec, without its secrets.
func Of(s extract.Spec) Fetching {
	f := Fetching{
		Agent: s.Fetch.UserAgent, DelaySeconds: s.Fetch.Delay.Seconds(), Retries: s.Fetch.Retries, IgnoreRobots: s.Fetch.IgnoreRobots,
		KeepCookies: s.Fetch.CookieFile != "", KeepCredentials: s.Fetch.CredentialFile != "", Join: s.Join, Pages: s.Pages,
	}
	if r := s.Render; r != nil {
		f.Render, f.WaitFor, f.WaitText, f.WaitSeconds = true, r.WaitFor, r.WaitText, r.Wait.Seconds()
		f.Scroll, f.MoreButton = r.Scroll, r.More
	}
	return f
}

func inSeconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// Secrets are files that only this machine's user can read, in a folder beside
// the library: the cookies and credentials of runs that are not over, and of schedules. The
// databases have only the files' names.
type Secrets struct{ dir string }

// In returns the secrets of a folder.
func In(dir string) Secrets { return Secrets{dir} }

// NewSecrets returns the secrets that lie beside a library.
func NewSecrets(library string) Secrets {
	return Secrets{filepath.Join(folder.Beside(library), "secrets")}
}

// File returns the path of the cookies of an id.
func (s Secrets) File(id string) string { return filepath.Join(s.dir, id+".cookies") }

// Has reports whether an id has cookies.
func (s Secrets) Has(id string) bool {
	_, err := os.Stat(s.File(id))
	return err == nil
}

// CredentialFile returns the path of the credentials of an id.
func (s Secrets) CredentialFile(id string) string { return filepath.Join(s.dir, id+".credentials") }

// HasCredentials reports whether an id has credentials.
func (s Secrets) HasCredentials(id string) bool {
	_, err := os.Stat(s.CredentialFile(id))
	return err == nil
}

// Put keeps cookies; they are there whole or as they were.
func (s Secrets) Put(id, text string) error { return s.put(s.File(id), text) }

// PutCredentials keeps credentials, and says in the options where. Empty ones are not kept.
func (s Secrets) PutCredentials(o *source.FetchOptions, id string, c source.Credentials) error {
	if c.Empty() {
		return nil
	}
	o.CredentialFile = s.CredentialFile(id)
	return s.put(o.CredentialFile, c.Text())
}

// Copy copies the secret in a file to one of this folder, and names it in from.
func (s Secrets) Copy(from *string, to string) error {
	if *from == "" || *from == to {
		return nil
	}
	raw, err := os.ReadFile(*from)
	if err != nil {
		return err
	}
	*from = to
	return s.put(to, string(raw))
}

func (s Secrets) put(file, text string) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(file+".new", []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// Drop deletes the secrets of an id, if there are some.
func (s Secrets) Drop(id string) error {
	return errors.Join(s.DropCookies(id), s.drop(s.CredentialFile(id)))
}

// DropCookies deletes the cookies of an id, if there are some.
func (s Secrets) DropCookies(id string) error { return s.drop(s.File(id)) }

func (s Secrets) drop(file string) error {
	if err := os.Remove(file); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
