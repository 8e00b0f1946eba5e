package audit

import (
	"context"
	"regexp"

	"wrapsmith/app/crawls"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
)

// Kinds of things that a line is about.
const (
	KindTemplate = "template"
	KindRun      = "run"
	KindSchedule = "schedule"
	KindCrawl    = "crawl"
)

// Log names what the lines of the audit log are about.
type Log struct {
	team      *team.Team
	templates *templates.Templates
	runs      *runs.Runs
	crawls    *crawls.Crawls
}

// New returns the log of a team's server.
func New(people *team.Team, ts *templates.Templates, rs *runs.Runs, cs *crawls.Crawls) *Log {
	return &Log{people, ts, rs, cs}
}

// Audit is a screenful of the log, the newest line first.
type Audit struct {
	Lines []Line `json:"lines"`
	More  bool   `json:"more" doc:"There are older lines: ask for those before the last one's number"`
}

// Line says who did what, when and from where, and to which things.
type Line struct {
	team.AuditLine
	Things []Thing `json:"things" doc:"What the line names by id and still exists, in the trash too"`
}

// Thing is something that a line is about.
type Thing struct {
	Kind    string `json:"kind" enum:"template,run,schedule,crawl"`
	ID      string `json:"id"`
	Name    string `json:"name" doc:"As it is called now"`
	Deleted bool   `json:"deleted,omitempty" doc:"Of a template: it is in the trash"`
}

// List returns lines of the audit log with the names of what they are about.
func (l *Log) List(ctx context.Context, in *team.AuditQuery) (Audit, error) {
	log, err := l.team.ListAudit(ctx, in)
	if err != nil {
		return Audit{}, err
	}
	known, err := l.things(ctx, log.Lines)
	out := Audit{Lines: make([]Line, len(log.Lines)), More: log.More}
	for i, line := range log.Lines {
		out.Lines[i] = Line{line, []Thing{}}
		for _, id := range ids(line.What) {
			if thing, ok := known[id]; ok {
				out.Lines[i].Things = append(out.Lines[i].Things, thing)
			}
		}
	}
	return out, err
}

// identifier is an id as package store makes them, within a line.
var identifier = regexp.MustCompile(`\b[a-z2-7]{16}\b`)

// ids are the ids that a line names, each once.
func ids(what string) (out []string) {
	seen := map[string]bool{}
	for _, id := range identifier.FindAllString(what, -1) {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}

// things are what lines name and still exists, by id.
func (l *Log) things(ctx context.Context, lines []team.AuditLine) (map[string]Thing, error) {
	var all []string
	for _, line := range lines {
		all = append(all, ids(line.What)...)
	}
	titles, err := l.templates.Titles(ctx, all)
	if err != nil {
		return nil, err
	}
	names, err := l.runs.Names(ctx, all)
	if err != nil {
		return nil, err
	}
	out := map[string]Thing{}
	for _, id := range all {
		if t, ok := titles[id]; ok {
			out[id] = Thing{KindTemplate, id, t.Name, t.Deleted}
		} else if n, ok := names[id]; ok {
			out[id] = Thing{n.Kind, id, n.Name, false}
		} else if name, ok := l.crawls.Name(id); ok {
			out[id] = Thing{KindCrawl, id, name, false}
		}
	}
	return out, nil
}
