// Package inbox collects what waits for a person of a team: comments that mention them or are about templates of
// theirs, fields that readers ask for, proposals to mend their templates, and alerts of their templates and schedules.
//
// It stores nothing of its own: an item is gone when its comment is settled, its proposal approved or dismissed, or
// its alert seen or over.
package inbox

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"wrapsmith/app/mending"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/library"
)

// Kinds of items.
const (
	KindMention = "mention" // a comment names the person with @
	KindWish    = "wish"    // a comment asks for a field that the template does not have
	KindComment = "comment" // a comment about a template of the person's
	KindMend    = "mend"    // a proposal to mend a template of the person's, or one that they asked for
	KindTests   = "tests"   // tests of a template of the person's are red
	KindAlert   = "alert"   // another alert of a template or a schedule of the person's
)

// Kinds are all kinds of items.
var Kinds = []string{KindMention, KindWish, KindComment, KindMend, KindTests, KindAlert}

// Inbox knows where items come from.
type Inbox struct {
	templates *templates.Templates
	runs      *runs.Runs
	mending   *mending.Mending
}

// New returns the inboxes of a team.
func New(ts *templates.Templates, rs *runs.Runs, m *mending.Mending) *Inbox {
	return &Inbox{ts, rs, m}
}

// WaitingList is what waits for a person, the newest first.
type WaitingList struct {
	Items []Waiting `json:"items"`
}

// Waiting is one thing that waits for a person.
type Waiting struct {
	Kind     string          `json:"kind" enum:"mention,wish,comment,mend,tests,alert"`
	ID       string          `json:"id" doc:"Of the comment, the proposal or the alert"`
	When     time.Time       `json:"when"`
	Who      string          `json:"who,omitempty" doc:"Who wrote the comment or asked for the proposal; of a proposal, absent: a check of the library"`
	Text     string          `json:"text" doc:"Of the comment, or of the alert as a sentence; of a proposal, the fields that it mends"`
	Message  message.Message `json:"message,omitzero" doc:"Of an alert: the text as a word with its values"`
	Field    string          `json:"field,omitempty" doc:"The field that a comment is about or asks for"`
	Template string          `json:"template,omitempty" doc:"Id"`
	Name     string          `json:"name,omitempty" doc:"Of the template"`
	Run      string          `json:"run,omitempty" doc:"Id of the run that raised the alert"`
}

// List returns what waits for the caller.
func (in *Inbox) List(ctx context.Context, _ *struct{}) (WaitingList, error) {
	return in.list(ctx, false)
}

// ListAll returns what waits for the caller and for everybody else.
func (in *Inbox) ListAll(ctx context.Context) (WaitingList, error) { return in.list(ctx, true) }

// sources are what items are made of.
type sources struct {
	comments  []library.OpenComment
	proposals []mending.OpenProposal
	alerts    []runs.Alert
	own       map[string]bool // by template that is not deleted: it is the person's
	schedules map[string]bool // schedules of the person's
	name      string
	all       bool
}

func (in *Inbox) list(ctx context.Context, all bool) (WaitingList, error) {
	s := sources{name: team.CallerOf(ctx).Person.Name, all: all}
	var err error
	if s.proposals, err = in.mending.OpenProposals(ctx); err != nil {
		return WaitingList{}, err
	}
	if s.comments, err = in.templates.OpenComments(ctx); err != nil {
		return WaitingList{}, err
	}
	alerts, err := in.runs.ListAlerts(ctx, &runs.ListAlertsRequest{})
	if err != nil {
		return WaitingList{}, err
	}
	s.alerts = alerts.Alerts
	if s.own, err = in.templates.OwnedBy(ctx, s.name, s.templates()); err != nil {
		return WaitingList{}, err
	}
	if s.schedules, err = in.runs.OwnSchedules(ctx); err != nil {
		return WaitingList{}, err
	}
	items := s.items()
	slices.SortStableFunc(items, func(a, b Waiting) int { return cmp.Compare(b.When.UnixNano(), a.When.UnixNano()) })
	return WaitingList{items}, nil
}

// items are those that wait for the person.
func (s sources) items() []Waiting {
	out := []Waiting{}
	for _, c := range s.comments {
		if kind := kindOf(c, s.name, s.all || s.own[c.Template]); kind != "" {
			out = append(out, Waiting{Kind: kind, ID: c.ID, When: c.Made, Who: c.Who, Text: c.Text, Field: c.Field, Template: c.Template, Name: c.Name})
		}
	}
	for _, p := range s.proposals {
		if s.all || s.own[p.Template] || p.Who == s.name && s.name != "" {
			out = append(out, Waiting{Kind: KindMend, ID: p.ID, When: p.Made, Who: p.Who, Text: strings.Join(p.Fields, ", "), Template: p.Template, Name: p.Name})
		}
	}
	for _, a := range s.alerts {
		id := a.Message.Params["id"]
		if _, there := s.own[id]; id != "" && !there {
			continue // of a deleted template
		}
		if s.all || s.own[id] || s.schedules[a.Schedule] {
			out = append(out, alertItem(a, id))
		}
	}
	return out
}

// kindOf is the kind of item that a comment is for a person; "" if it does not wait for them.
func kindOf(c library.OpenComment, name string, own bool) string {
	switch {
	case c.Who == name:
		return ""
	case Mentions(c.Text, name):
		return KindMention
	case own && c.Wish():
		return KindWish
	case own:
		return KindComment
	}
	return ""
}

func alertItem(a runs.Alert, template string) Waiting {
	kind := KindAlert
	if a.Kind == "tests" {
		kind = KindTests
	}
	return Waiting{Kind: kind, ID: a.ID, When: a.Raised, Text: a.Text, Message: a.Message, Template: template, Name: a.Message.Params["template"], Run: a.Run}
}

// templates are the ids of the templates that the sources are about, each once.
func (s sources) templates() (ids []string) {
	for _, c := range s.comments {
		ids = append(ids, c.Template)
	}
	for _, p := range s.proposals {
		ids = append(ids, p.Template)
	}
	for _, a := range s.alerts {
		if id := a.Message.Params["id"]; id != "" {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
