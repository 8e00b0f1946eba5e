package team

import (
	"context"
	"errors"
	"time"

	"wrapsmith/backend/stores/accounts"
)

// AuditLines are a screenful of the audit log, the newest line first.
type AuditLines struct {
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

// AuditQuery selects lines of the audit log.
type AuditQuery struct {
	Before int64  `query:"before" minimum:"0" doc:"Lines before this number; 0: the newest"`
	Person string `query:"person" maxLength:"64" doc:"Id: that person's lines only"`
	Action string `query:"action" maxLength:"64" doc:"Lines of that operation only"`
	Kind   string `query:"kind" enum:"template,comment,run,schedule,crawl,person,signin,other" doc:"Lines of operations on that kind of thing only"`
	Thing  string `query:"thing" maxLength:"64" doc:"Id of a template, run, schedule or crawl: the lines that name it only"`
	Limit  int    `query:"limit" minimum:"1" maximum:"500" default:"100"`
}

// ListAudit returns lines of the audit log.
func (t *Team) ListAudit(ctx context.Context, in *AuditQuery) (AuditLines, error) {
	lines, err := t.accounts.Audit(ctx, accounts.AuditQuery{Before: in.Before, Account: in.Person, Action: in.Action, Actions: auditKinds[in.Kind], Thing: in.Thing, Limit: in.Limit + 1})
	out := AuditLines{Lines: []AuditLine{}, More: len(lines) > in.Limit}
	for i, l := range lines {
		if i < in.Limit {
			out.Lines = append(out.Lines, AuditLine{l.Number, l.At, l.Account, l.Who, l.Action, l.What, l.Address, l.Digest})
		}
	}
	return out, err
}

// auditKinds are the operations of each kind of thing; one that is in no list is found under "other".
var auditKinds = map[string][]string{
	"template": {"saveWorkspace", "saveWork", "mergeWorkspace", "mergeTemplate", "pushTemplate", "learnTemplate", "importTemplates", "undoImport", "saveInterchange", "saveForeign",
		"deleteTemplate", "restoreTemplate", "restoreVersion", "publishTemplate", "discardDraft", "duplicateTemplate", "setTags", "approveMend", "correctName"},
	"comment":  {"addComment", "deleteComment", "resolveComment"},
	"run":      {"createRun", "pauseRun", "resumeRun", "cancelRun", "deleteRun", "writeRunTable"},
	"schedule": {"createSchedule", "changeSchedule", "deleteSchedule", "runSchedule", "makeFeed", "endFeed", "makeWebhookSecret", "endWebhookSecret", "sendAgain", "seeAlert", "getRepetition", "getWatching"},
	"crawl":    {"createCrawl", "pauseCrawl", "resumeCrawl", "cancelCrawl", "deleteCrawl"},
	"person":   {"addPerson", "invite", "changeLink", "takeBackLink", "join", "addIdentity", "takeReset", "resetPassword", "changePassword", "setRole", "disablePerson", "enablePerson", "newToken", "revokeToken"},
	"signin":   {"signIn", "signInRefused", "signOut"},
	"other":    {"startLibraryCheck", "stopLibraryCheck", "saveQuery", "deleteQuery"},
}

// AuditState is what a check of the audit log found.
type AuditState struct {
	Lines  int64
	Newest string // digest of the newest line
}

// CheckAudit reads the whole audit log and checks that nothing was changed by hand; where something was, the
// error is accounts.ErrAudit.
func (t *Team) CheckAudit(ctx context.Context) (AuditState, error) {
	lines, newest, err := t.accounts.CheckAudit(ctx)
	if errors.Is(err, accounts.ErrAudit) {
		err = &BrokenAudit{err}
	}
	return AuditState{lines, newest}, err
}

// BrokenAudit says which line of the audit log was changed by hand.
type BrokenAudit struct{ Err error }

func (b *BrokenAudit) Error() string { return b.Err.Error() }
func (b *BrokenAudit) Unwrap() error { return b.Err }

// Note adds a line to the audit log: the caller did an action to a thing.
func (t *Team) Note(ctx context.Context, action, what string) error {
	return t.accounts.Note(context.WithoutCancel(ctx), CallerOf(ctx).actor(), action, what)
}
