package team

import (
	"context"

	"wrapsmith/app/problem"
)

// Kinds of things that have an owner, beside workspaces. The owner may stop and
// delete a thing; an author may stop another person's where it can go on later,
// and only an admin may delete what would be gone for good.
const (
	OwnRun      = "run"
	OwnCrawl    = "crawl"
	OwnSchedule = "schedule"
	OwnComment  = "comment"
	OwnQuery    = "query"
)

// TextOthers begins the refusal to change another person's thing.
const textOthers = "This is another person's."

// Errors of things that belong to others, or do not exist.
var (
	ErrNoWorkspace = problem.New(problem.NotFound, "nowork", "There is no such work: it was thrown away, here or in another window.")
	ErrOthersDraft = problem.New(problem.Forbidden, "othersdraft", textOthers+" Only its author or an admin takes a draft back.")
	errNeedsAuthor = problem.New(problem.Forbidden, "roleauthor", "This needs the role \"author\".")
)

// Begin notes that the caller made a thing; on one person's own machine nothing has an owner.
func (t *Team) Begin(ctx context.Context, kind, thing string) error {
	if c := CallerOf(ctx); c.Person.ID != "" {
		return t.accounts.Own(ctx, kind, thing, c.Person.ID)
	}
	return nil
}

// End forgets the owner of a thing that was deleted.
func (t *Team) End(ctx context.Context, kind, thing string) error {
	if CallerOf(ctx).Person.ID == "" {
		return nil
	}
	return t.accounts.Disown(ctx, kind, thing)
}

// BeginWorkspace notes that the caller began a workspace.
func (t *Team) BeginWorkspace(ctx context.Context, id string) error {
	if c := CallerOf(ctx); c.Person.ID != "" {
		return t.accounts.OwnWorkspace(ctx, id, c.Person.ID)
	}
	return nil
}

// EndWorkspace forgets the owner of a workspace that was thrown away.
func (t *Team) EndWorkspace(ctx context.Context, id string) error {
	if CallerOf(ctx).Person.ID == "" {
		return nil
	}
	return t.accounts.DisownWorkspace(ctx, id)
}

// Owner returns the id of the person whose a thing is, "" where people do not sign in.
func (t *Team) Owner(ctx context.Context, kind, thing string) (string, error) {
	if !t.enabled {
		return "", nil
	}
	return t.accounts.Owner(ctx, kind, thing)
}

// Owners returns the owners of some things of a kind, by id of the thing. Things
// without an owner are left out; without a team the map is empty.
func (t *Team) Owners(ctx context.Context, kind string, things ...string) (map[string]string, error) {
	if !t.enabled {
		return nil, nil
	}
	return t.accounts.Owners(ctx, kind, things...)
}

func (t *Team) owns(ctx context.Context, c Caller, kind, thing string) (bool, error) {
	owner, err := t.accounts.Owner(ctx, kind, thing)
	return owner != "" && owner == c.Person.ID, err
}

// MayDelete reports whether the caller may delete a thing.
func (t *Team) MayDelete(ctx context.Context, kind, thing string) (bool, error) {
	c := CallerOf(ctx)
	if c.Allows(Admin) {
		return true, nil
	}
	return t.owns(ctx, c, kind, thing)
}

// MayUseWorkspace refuses another person's workspace that a request names in its body.
func (t *Team) MayUseWorkspace(ctx context.Context, id string) error {
	c := CallerOf(ctx)
	if !c.Team || id == "" {
		return nil
	}
	if !c.Allows(Author) {
		return errNeedsAuthor
	}
	owner, err := t.accounts.WorkspaceOwner(ctx, id)
	if err == nil && owner != "" && owner != c.Person.ID {
		err = ErrNoWorkspace
	}
	return err
}

// OwnWorkspaces reports for each id whether the caller may see the workspace.
func (t *Team) OwnWorkspaces(ctx context.Context) (func(id string) bool, error) {
	c := CallerOf(ctx)
	if !c.Team {
		return func(string) bool { return true }, nil
	}
	owners, err := t.accounts.WorkspaceOwners(ctx)
	return func(id string) bool { owner := owners[id]; return owner == "" || owner == c.Person.ID }, err
}
