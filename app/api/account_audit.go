package api

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"wrapsmith/backend/stores/accounts"

	"github.com/danielgtaylor/huma/v2"
)

// Audit is a screenful of the audit log, the newest line first.
type Audit struct {
	Lines []AuditLine `json:"lines"`
	More  bool        `json:"more" doc:"There are older lines: ask for those before the last one's number"`
}

// AuditLine says who did what to which thing, when and from where.
type AuditLine struct {
	Number  int64     `json:"number"`
	At      time.Time `json:"at"`
	Person  string    `json:"person,omitempty" doc:"Id of who did it"`
	Who     string    `json:"who" doc:"Their name at that time"`
	Action  string    `json:"action" doc:"The operation"`
	What    string    `json:"what" doc:"The thing it was done to"`
	Address string    `json:"address" doc:"Where the request came from"`
	Digest  string    `json:"digest" doc:"SHA-256 of this line and the digest before it"`
}

type auditIn struct {
	Before int64  `query:"before" minimum:"0" doc:"Lines before this number; 0: the newest"`
	Person string `query:"person" maxLength:"64" doc:"Id: that person's lines only"`
	Action string `query:"action" maxLength:"64" doc:"Lines of that kind only"`
	Limit  int    `query:"limit" minimum:"1" maximum:"500" default:"100"`
}

func (a *App) registerAudit() {
	handle(a, op("listAudit", http.MethodGet, "/api/audit", "people", "Who changed what, the newest first"), a.listAudit)
}

func (a *App) listAudit(ctx context.Context, in *auditIn) (Audit, error) {
	lines, err := a.options.Stores.Accounts.Audit(ctx, accounts.AuditQuery{Before: in.Before, Account: in.Person, Action: in.Action, Limit: in.Limit + 1})
	out := Audit{Lines: []AuditLine{}, More: len(lines) > in.Limit}
	for i, l := range lines {
		if i < in.Limit {
			out.Lines = append(out.Lines, AuditLine{l.Number, l.At, l.Account, l.Who, l.Action, l.What, l.Address, l.Digest})
		}
	}
	return out, err
}

// done is behind every operation that went well, before it is answered: the
// audit log has the line then, and a new work its owner. A crash between the
// change and its line leaves a change that nobody was told of.
func (a *App) done(ctx context.Context, o huma.Operation, out any) error {
	c := callOf(ctx)
	if c == nil || c.person.ID == "" {
		return nil
	}
	if w, ok := out.(Work); ok && c.work == "" {
		if err := a.options.Stores.Accounts.OwnWork(ctx, w.ID, c.person.ID); err != nil {
			return err
		}
	}
	if o.OperationID == "deleteWork" {
		if err := a.options.Stores.Accounts.DisownWork(ctx, c.work); err != nil {
			return err
		}
	}
	if err := a.owned(ctx, c, o.OperationID, out); err != nil {
		return err
	}
	if r, ok := o.Metadata[ruleKey].(rule); !ok || !r.audit {
		return nil
	}
	return a.options.Stores.Accounts.Note(context.WithoutCancel(ctx), c.actor(), o.OperationID, c.what(out))
}

// what names the thing that was changed: by its name where the answer has one,
// and by the ids of the address.
func (c *call) what(out any) string {
	var name, id string
	switch v := out.(type) {
	case Work:
		name, id = v.Name, v.LibraryID
	case TemplateEntry:
		name, id = v.Name, v.ID
	case Pushed:
		name, id = v.Template.Name, v.Template.ID
	case Run:
		name, id = v.Name, v.ID
	case Schedule:
		name, id = v.Name, v.ID
	case Crawl:
		name, id = strings.Join(v.Seeds, " "), v.ID
	case Imported:
		var names []string
		for _, e := range v.Imported {
			names = append(names, e.Name+" ("+e.ID+")")
		}
		return strings.Join(names, ", ")
	}
	if id == "" {
		id = c.which
	}
	if name == "" {
		return id
	}
	return fmt.Sprintf("%s (%s)", name, id)
}
