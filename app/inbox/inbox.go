// Package inbox collects what waits for a person of a team: comments that mention them or are about templates of
// theirs, fields that readers ask for, and alerts of their templates and schedules.
//
// It keeps nothing of its own: an item is gone when its comment is settled, or its alert is seen or over.
package inbox

import (
	"cmp"
	"context"
	"slices"
	"time"

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
	KindTests   = "tests"   // tests of a template of the person's are red
	KindAlert   = "alert"   // another alert of a template or a schedule of the person's
)

// Inbox knows where items come from.
type Inbox struct {
	team      *team.Team
	templates *templates.Templates
	runs      *runs.Runs
}

// New returns the inboxes of a team.
func New(people *team.Team, ts *templates.Templates, rs *runs.Runs) *Inbox {
	return &Inbox{people, ts, rs}
}

// WaitingList is what waits for a person, the newest first.
type WaitingList struct {
	Items []Waiting `json:"items"`
}

// Waiting is one thing that waits for a person.
type Waiting struct {
	Kind     string          `json:"kind" enum:"mention,wish,comment,tests,alert"`
	ID       string          `json:"id" doc:"Of the comment or the alert"`
	When     time.Time       `json:"when"`
	Who      string          `json:"who,omitempty" doc:"Who wrote the comment"`
	Text     string          `json:"text" doc:"Of the comment, or of the alert as a sentence"`
	Message  message.Message `json:"message,omitzero" doc:"Of an alert: the text as a word with its values"`
	Field    string          `json:"field,omitempty" doc:"The field that a comment is about or asks for"`
	Template string          `json:"template,omitempty" doc:"Id"`
	Name     string          `json:"name,omitempty" doc:"Of the template"`
	Run      string          `json:"run,omitempty" doc:"Id of the run that raised the alert"`
}

// List returns what waits for the caller.
func (in *Inbox) List(ctx context.Context, _ *struct{}) (WaitingList, error) {
	me := team.CallerOf(ctx).Person
	comments, err := in.templates.OpenComments(ctx)
	if err != nil {
		return WaitingList{}, err
	}
	alerts, err := in.runs.ListAlerts(ctx, &runs.ListAlertsRequest{})
	if err != nil {
		return WaitingList{}, err
	}
	own, err := in.ownTemplates(ctx, me.Name, comments, alerts.Alerts)
	if err != nil {
		return WaitingList{}, err
	}
	out := WaitingList{Items: []Waiting{}}
	for _, c := range comments {
		if kind := kindOf(c, me.Name, own[c.Template]); kind != "" {
			out.Items = append(out.Items, Waiting{Kind: kind, ID: c.ID, When: c.Made, Who: c.Who, Text: c.Text, Field: c.Field, Template: c.Template, Name: c.Name})
		}
	}
	schedules, err := in.runs.OwnSchedules(ctx)
	if err != nil {
		return WaitingList{}, err
	}
	for _, a := range alerts.Alerts {
		if id := a.Message.Params["id"]; own[id] || schedules[a.Schedule] {
			out.Items = append(out.Items, alertItem(a, id))
		}
	}
	slices.SortStableFunc(out.Items, func(a, b Waiting) int { return cmp.Compare(b.When.UnixNano(), a.When.UnixNano()) })
	return out, nil
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

// ownTemplates says which of the templates that comments and alerts are about are a person's.
func (in *Inbox) ownTemplates(ctx context.Context, name string, comments []library.OpenComment, alerts []runs.Alert) (map[string]bool, error) {
	var ids []string
	for _, c := range comments {
		ids = append(ids, c.Template)
	}
	for _, a := range alerts {
		if id := a.Message.Params["id"]; id != "" {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return in.templates.OwnedBy(ctx, name, slices.Compact(ids))
}
