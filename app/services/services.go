// Package services opens a library with all that belongs to it and connects the use cases that work on it.
//
// Every shell begins here: the API, the window and the command line. A library is independent of others: its
// runs, crawls, cookies and its connection to a team's server are beside it.
package services

import (
	"context"
	"errors"
	"log/slog"
	"time"

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
	"wrapsmith/app/stylesheets"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
)

// Options says how the use cases work.
type Options struct {
	LocalFiles   bool           // files of this machine may be named by their path, to read pages and to write outputs
	ReadFiles    bool           // pages alone may be named so
	Team         bool           // people sign in, and have roles
	PrivateHosts bool           // of a team's server: requests may allow private hosts
	Provider     *team.Provider // by which people sign in beside passwords; nil: none
	Mail         *mail.Server   // takes mails; nil: none is sent
	Language     string         // of messages to people who chose none: one of notices.Languages; "" English
	Stylesheets  []string       // program of the processes that run stylesheets: sandbox.Program(); without it none runs
	RunIdle      time.Duration  // an open run to which no page comes is paused after it; 0: runs.IdleTime
	ServerFile   string         // where the connection to a team's server is kept; "" nowhere
	Log          *slog.Logger   // where our own faults go; nil drops them
}

// Services are the use cases of one library. They are safe for concurrent use.
type Services struct {
	Team        *team.Team
	Templates   *templates.Templates
	Pages       *pages.Pages
	Workspaces  *workspace.Workspaces
	Captures    *capture.Captures
	Logins      *logins.Logins
	Crawls      *crawls.Crawls
	Runs        *runs.Runs
	Mending     *mending.Mending
	Audit       *audit.Log
	Inbox       *inbox.Inbox
	Notices     *notices.Center
	Sync        *remote.Sync
	Stylesheets *stylesheets.Stylesheets

	LocalFiles bool // files of this machine may be named by their path, to read pages and to write outputs
	ReadFiles  bool // pages may be named so
	Log        *slog.Logger

	library *stores.Stores
	results *results.Results
}

// Connect connects the use cases of open databases, which stay the caller's to close. Without
// a library only runs that have their own template work, and without results no run.
// path is that of the library, which may be absent.
func Connect(path string, library *stores.Stores, r *results.Results, o Options) *Services {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if library == nil {
		library = &stores.Stores{}
	}
	s := &Services{library: library, results: r, Log: o.Log, LocalFiles: o.LocalFiles, ReadFiles: o.LocalFiles || o.ReadFiles, Stylesheets: stylesheets.New(o.Stylesheets)}
	served := o.Team && !o.PrivateHosts
	s.Logins = logins.New(logins.Options{Library: path, Screen: !o.Team})
	reader := input.New(s.ReadFiles).Serve(served, s.Logins.FileOf)
	s.Team = team.New(library.Accounts, team.Options{Enabled: o.Team, PrivateHosts: o.PrivateHosts, Provider: o.Provider, Log: o.Log})
	s.Templates = templates.New(library, r, reader, s.Team, o.Log)
	s.Pages = pages.New(reader, s.Templates, s.Team)
	s.Workspaces = workspace.New(library, reader, s.Templates, s.Team, s.Stylesheets)
	s.Captures = capture.New(path, s.Workspaces, s.Logins, s.Team)
	s.Crawls = crawls.New(path, served, reader, s.Workspaces, s.Team, s.Logins)
	s.Runs = runs.New(runs.Options{
		Library: path, Stores: library, Results: r, Templates: s.Templates, Workspaces: s.Workspaces, Crawls: s.Crawls,
		Reader: reader, Team: s.Team, Logins: s.Logins, Stylesheets: s.Stylesheets, LocalFiles: o.LocalFiles, Idle: o.RunIdle, Mail: o.Mail, Log: o.Log,
		Language: o.Language, AlertText: func(a results.Alert) string { return notices.AlertText(o.Language, a) },
	})
	s.Mending = mending.New(library, r, s.Templates, s.Runs, reader, s.Team)
	s.Runs.OnCheck(s.Mending.CheckOnSchedule)
	s.Audit = audit.New(s.Team, s.Templates, s.Runs, s.Crawls)
	s.Inbox = inbox.New(s.Templates, s.Runs, s.Mending)
	s.Notices = notices.New(library.Accounts, s.Team, s.Inbox, s.Runs, o.Language, o.Log)
	s.Sync = remote.New(library, s.Templates, s.Team, o.ServerFile, o.Log)
	return s
}

// Start takes up the crawls and runs that were interrupted, and starts the clock of the schedules
// the nightly tests, and tells people what waits for them. A program that only answers one command does not start them.
func (s *Services) Start(ctx context.Context) error {
	if err := s.Crawls.Resume(); err != nil {
		s.Log.Error("a crawl could not go on", "error", err)
	}
	if err := s.Runs.Start(ctx); err != nil {
		s.Runs.Close()
		return errors.Join(err, s.Crawls.Close())
	}
	s.Templates.Start()
	s.Notices.Start()
	return nil
}

// Stop stops what Start began: checks of the library and every run, then every crawl, whose pages a run may be taking.
func (s *Services) Stop() error {
	s.Notices.Close()
	s.Mending.Close()
	s.Templates.Close()
	s.Logins.Close()
	s.Runs.Close()
	return s.Crawls.Close()
}
