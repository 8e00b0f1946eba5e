package api

import (
	"context"
	"net/http"

	"wrapsmith/app/problem"
	"wrapsmith/backend/stores/accounts"
)

// Kinds of things that are somebody's, beside works. Who began one may stop and
// delete it; of another's an author may stop what can go on, and only an admin
// may delete what would be gone for good.
const (
	ownRun      = "run"
	ownCrawl    = "crawl"
	ownSchedule = "schedule"
	ownComment  = "comment"
)

// begins says what an operation makes, which is then the person's.
var begins = map[string]string{
	"createRun": ownRun, "runSchedule": ownRun, "createCrawl": ownCrawl, "createSchedule": ownSchedule, "addComment": ownComment,
}

// ends says what an operation takes away.
var ends = map[string]string{"deleteRun": ownRun, "deleteCrawl": ownCrawl, "deleteSchedule": ownSchedule, "deleteComment": ownComment}

// owned keeps or forgets whose the thing is that an operation made or took away.
func (a *App) owned(ctx context.Context, c *call, operation string, out any) error {
	if kind, ok := begins[operation]; ok {
		return a.options.Stores.Accounts.Own(ctx, kind, madeID(out), c.person.ID)
	}
	if kind, ok := ends[operation]; ok {
		return a.options.Stores.Accounts.Disown(ctx, kind, c.thing)
	}
	return nil
}

// madeID is the id of what an operation of begins made.
func madeID(out any) string {
	switch v := out.(type) {
	case Run:
		return v.ID
	case Crawl:
		return v.ID
	case Schedule:
		return v.ID
	case TemplateComment:
		return v.ID
	}
	return ""
}

// allowOwned lets in whose the thing is, and who has the role that another's takes.
func (a *App) allowOwned(ctx context.Context, c *call, rule rule) *denial {
	mine, err := a.mine(ctx, c, rule.kind, c.thing)
	switch {
	case err != nil:
		a.log.Error("an owner could not be read", "error", err)
		return isAway
	case !mine && !c.person.Role.Allows(rule.others):
		return &denial{http.StatusForbidden, "others" + string(rule.others), textOthers + " That takes the role \"" + string(rule.others) + "\"."}
	}
	return nil
}

const textOthers = "This is another person's."

// ownerOf is whose a thing is, for the screen.
func (a *App) ownerOf(ctx context.Context, kind, thing string) (string, error) {
	if !a.options.Team {
		return "", nil
	}
	return a.options.Stores.Accounts.Owner(ctx, kind, thing)
}

// personID is the id of who asks, "" where nobody signs in.
func personID(ctx context.Context) string {
	if c := callOf(ctx); c != nil {
		return c.person.ID
	}
	return ""
}

// mine says whether a thing is whose request this is.
func (a *App) mine(ctx context.Context, c *call, kind, thing string) (bool, error) {
	owner, err := a.options.Stores.Accounts.Owner(ctx, kind, thing)
	return owner != "" && owner == c.person.ID, err
}

// mayEnd says whether who asks may delete a thing.
func (a *App) mayEnd(ctx context.Context, kind, thing string) (bool, error) {
	if ownsAll(ctx) {
		return true, nil
	}
	return a.mine(ctx, callOf(ctx), kind, thing)
}

// ownWork refuses another's work that a request names beside its address.
func (a *App) ownWork(ctx context.Context, work string) error {
	c := callOf(ctx)
	if c == nil || work == "" {
		return nil
	}
	if !c.person.Role.Allows(accounts.RoleAuthor) {
		return problem.New(problem.Forbidden, "roleauthor", "This takes the role \"author\".")
	}
	owner, err := a.options.Stores.Accounts.WorkOwner(ctx, work)
	if err == nil && owner != "" && owner != c.person.ID {
		err = errNoWork
	}
	return err
}

// ownDraft refuses to take back a draft that another person made.
func (a *App) ownDraft(ctx context.Context, id string) error {
	if ownsAll(ctx) {
		return nil
	}
	d, err := a.options.Stores.Library.Draft(ctx, id)
	if err == nil && d != nil && d.Who != a.who(ctx) {
		err = problem.New(problem.Forbidden, "othersdraft", textOthers+" Only its author or an admin takes a draft back.")
	}
	return err
}
