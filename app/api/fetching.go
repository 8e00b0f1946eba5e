package api

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
)

// Fetching is how a run gets pages from the web, under the names of the command
// line's flags.
type Fetching struct {
	Agent        string  `json:"agent,omitempty" maxLength:"500" doc:"User agent to send; empty: Wrapsmith's own"`
	DelaySeconds float64 `json:"delaySeconds,omitempty" minimum:"0" maximum:"3600" doc:"Rest between two requests to one host; 1 when 0; robots.txt may ask for more"`
	Retries      int     `json:"retries,omitempty" minimum:"0" maximum:"10" doc:"Further tries when a server is busy or a connection breaks"`
	IgnoreRobots bool    `json:"ignoreRobots,omitempty" doc:"Fetch what robots.txt asks programs to leave alone, too"`
	Cookies      string  `json:"cookies,omitempty" maxLength:"900000" doc:"The text of a cookies.txt (Netscape format). It is kept on this machine while it is needed, and never given back"`
	KeepCookies  bool    `json:"keepCookies,omitempty" doc:"Changing a schedule: without cookies, those that it has stay. In an answer: it has cookies"`
	Join         bool    `json:"join,omitempty" doc:"With a list's template: get the pages too that its links lead to, and complete the rows from them, where a field names their template (FieldChange.detail)"`
	Render       bool    `json:"render,omitempty" doc:"Let a browser run the pages' scripts"`
	WaitFor      string  `json:"waitFor,omitempty" maxLength:"1000" doc:"With render: CSS selector of an element that must be there"`
	WaitText     string  `json:"waitText,omitempty" maxLength:"1000" doc:"With render: a text that must be shown"`
	WaitSeconds  float64 `json:"waitSeconds,omitempty" minimum:"0" maximum:"30" doc:"With render: further time to wait"`
}

// apply makes it part of how a run extracts. Cookies are kept under an id.
func (f Fetching) apply(s *extract.Spec, keep secrets, id string) error {
	s.Join = f.Join
	s.Fetch.UserAgent, s.Fetch.Retries, s.Fetch.IgnoreRobots = f.Agent, f.Retries, f.IgnoreRobots
	if s.Fetch.Delay = inSeconds(f.DelaySeconds); s.Fetch.Delay == 0 {
		s.Fetch.Delay = inSeconds(crawlDelay)
	}
	if f.Render {
		if err := browser.Installed(""); err != nil {
			return problem.New(problem.Invalid, "nobrowser", problem.Sentence(err.Error()))
		}
		s.Render = &extract.Render{WaitFor: f.WaitFor, WaitText: f.WaitText, Wait: inSeconds(f.WaitSeconds)}
	}
	if f.Cookies == "" {
		if f.KeepCookies && keep.has(id) {
			s.Fetch.CookieFile = keep.file(id)
		}
		return nil
	}
	if err := source.CheckCookies(f.Cookies); err != nil {
		return problem.With(problem.Invalid, message.Message{Code: "cookies", Params: map[string]string{"why": problem.Sentence(err.Error())}}, problem.Sentence(err.Error()))
	}
	s.Fetch.CookieFile = keep.file(id)
	return keep.put(id, f.Cookies)
}

// fetchingOf is what a spec says of fetching, without its secrets.
func fetchingOf(s extract.Spec) Fetching {
	f := Fetching{
		Agent: s.Fetch.UserAgent, DelaySeconds: s.Fetch.Delay.Seconds(), Retries: s.Fetch.Retries, IgnoreRobots: s.Fetch.IgnoreRobots,
		KeepCookies: s.Fetch.CookieFile != "", Join: s.Join,
	}
	if r := s.Render; r != nil {
		f.Render, f.WaitFor, f.WaitText, f.WaitSeconds = true, r.WaitFor, r.WaitText, r.Wait.Seconds()
	}
	return f
}

func inSeconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// secrets are files that only this machine's user can read, in a folder beside
// the library: the cookies of runs that are not over, and of schedules. The
// databases have only the files' names.
type secrets struct{ dir string }

func newSecrets(library string) secrets {
	return secrets{filepath.Join(filesOf(library), "secrets")}
}

func (s secrets) file(id string) string { return filepath.Join(s.dir, id+".cookies") }

func (s secrets) has(id string) bool {
	_, err := os.Stat(s.file(id))
	return err == nil
}

// put keeps a secret; it is there whole or as it was.
func (s secrets) put(id, text string) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(s.file(id)+".new", []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(s.file(id)+".new", s.file(id))
}

// drop deletes the secret of an id, if there is one.
func (s secrets) drop(id string) error {
	if err := os.Remove(s.file(id)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
