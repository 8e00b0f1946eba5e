package remote

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// People are the people of a team's server, asked over the connection by one of its admins. It has
// the use cases of team.Team.
type People struct{ Remote }

// errOnServer is what a token may not do.
var errOnServer = errors.New("this is not done over a connection")

// ListPeople returns everyone of the team, and the invitations.
func (r *People) ListPeople(ctx context.Context, _ *struct{}) (all team.People, err error) {
	return all, r.Ask(ctx, "GET", "/api/people", nil, &all)
}

// FindPerson returns the person of an id, or of a name in any case.
func (r *People) FindPerson(ctx context.Context, name string) (team.Person, error) {
	all, err := r.ListPeople(ctx, nil)
	if err != nil {
		return team.Person{}, err
	}
	for _, p := range all.People {
		if p.ID == name || strings.EqualFold(p.Name, name) {
			return p, nil
		}
	}
	return team.Person{}, accounts.ErrNoAccount
}

// AddPerson is for who runs the server: an admin invites.
func (r *People) AddPerson(context.Context, *team.AddPersonRequest) (team.Person, error) {
	return team.Person{}, fmt.Errorf("%w: leave --password-file out and send the person the link, with which they choose a password of their own", errOnServer)
}

// ChangePerson changes a person's role, or whether the person may sign in.
func (r *People) ChangePerson(ctx context.Context, in *team.ChangePersonIn) (p team.Person, err error) {
	if in.Body.Role != nil && !accounts.Role(*in.Body.Role).Allows(team.Reader) {
		return p, accounts.ErrBadRole
	}
	return p, r.Ask(ctx, "PATCH", "/api/people/"+url.PathEscape(in.Person), in.Body, &p)
}

// Invite makes a one-time link for one further person.
func (r *People) Invite(ctx context.Context, in *struct{ Body team.NewInvitation }) (made team.MadeLink, err error) {
	if !accounts.Role(in.Body.Role).Allows(team.Reader) {
		return made, accounts.ErrBadRole
	}
	return made, r.Ask(ctx, "POST", "/api/invitations", in.Body, &made)
}

// ResetPerson makes a one-time link for a new password.
func (r *People) ResetPerson(ctx context.Context, in *team.InPerson) (made team.MadeLink, err error) {
	return made, r.Ask(ctx, "POST", "/api/people/"+url.PathEscape(in.Person)+"/reset", nil, &made)
}

// ListTokens returns everyone's tokens, the newest first.
func (r *People) ListTokens(ctx context.Context, _ *struct{}) (all team.Tokens, err error) {
	return all, r.Ask(ctx, "GET", "/api/tokens", nil, &all)
}

// NewTokenFor is for each person themselves: a token that makes tokens would outlive its being revoked.
func (r *People) NewTokenFor(context.Context, *team.NewTokenForRequest) (team.MadeToken, error) {
	return team.MadeToken{}, fmt.Errorf("%w: people make their tokens themselves, on the screen My account", errOnServer)
}

// RevokeToken ends a token of a person.
func (r *People) RevokeToken(ctx context.Context, in *team.InPersonToken) error {
	return r.Ask(ctx, "DELETE", "/api/people/"+url.PathEscape(in.Person)+"/tokens/"+url.PathEscape(in.Token), nil, nil)
}

// mostLines is how many lines of the audit log the server gives at a time.
const mostLines = 500

// ListAudit returns lines of the audit log, the newest first; any number of them.
func (r *People) ListAudit(ctx context.Context, in *team.AuditQuery) (team.AuditLines, error) {
	var out team.AuditLines
	for before := in.Before; len(out.Lines) < max(in.Limit, 1); {
		var part team.AuditLines
		limit := min(max(in.Limit, 1)-len(out.Lines), mostLines)
		ask := url.Values{"before": {strconv.FormatInt(before, 10)}, "limit": {strconv.Itoa(limit)}, "person": {in.Person}, "action": {in.Action}}
		if err := r.Ask(ctx, "GET", "/api/audit?"+ask.Encode(), nil, &part); err != nil {
			return out, err
		}
		out.Lines, out.More = append(out.Lines, part.Lines...), part.More
		if !part.More || len(part.Lines) == 0 {
			break
		}
		before = part.Lines[len(part.Lines)-1].Number
	}
	return out, nil
}

// CheckAudit reads the whole log and checks the chain here, from its end: the server's own word is not taken.
func (r *People) CheckAudit(ctx context.Context) (team.AuditState, error) {
	var out team.AuditState
	var later *accounts.AuditLine
	for before, more := int64(0), true; more; {
		part, err := r.ListAudit(ctx, &team.AuditQuery{Before: before, Limit: mostLines})
		if err != nil {
			return out, err
		}
		for _, given := range part.Lines {
			l := accounts.AuditLine{Number: given.Number, At: given.At, Account: given.Person, Who: given.Who, Action: given.Action, What: given.What, Address: given.Address, Digest: given.Digest}
			switch {
			case later == nil:
				out = team.AuditState{Lines: l.Number, Newest: l.Digest}
			case l.Number != later.Number-1 || !later.Follows(l.Digest):
				return out, notFollowing(later)
			}
			later, before = &l, l.Number
		}
		more = part.More && len(part.Lines) > 0
	}
	if later != nil && (later.Number != 1 || !later.Follows("")) {
		return out, notFollowing(later)
	}
	return out, nil
}

func notFollowing(l *accounts.AuditLine) error {
	return &team.BrokenAudit{Err: fmt.Errorf("%w: line %d does not follow from the one before", accounts.ErrAudit, l.Number)}
}
