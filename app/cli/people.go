package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/remote"
	"wrapsmith/app/services"
	"wrapsmith/app/team"
)

// people are the use cases of a team's people, tokens and audit log: in the library itself, or
// over the connection, for who is an admin there.
type people interface {
	ListPeople(ctx context.Context, _ *struct{}) (team.People, error)
	FindPerson(ctx context.Context, name string) (team.Person, error)
	AddPerson(ctx context.Context, in *team.AddPersonRequest) (team.Person, error)
	ChangePerson(ctx context.Context, in *team.ChangePersonIn) (team.Person, error)
	Invite(ctx context.Context, in *struct{ Body team.NewInvitation }) (team.MadeLink, error)
	ResetPerson(ctx context.Context, in *team.InPerson) (team.MadeLink, error)
	ListTokens(ctx context.Context, _ *struct{}) (team.Tokens, error)
	NewTokenFor(ctx context.Context, in *team.NewTokenForRequest) (team.MadeToken, error)
	RevokeToken(ctx context.Context, in *team.InPersonToken) error
	ListAudit(ctx context.Context, in *team.AuditQuery) (team.AuditLines, error)
	CheckAudit(ctx context.Context) (team.AuditState, error)
}

// serverFlag asks for the connected server instead of a library of this machine.
const serverFlag = "server"

// peopleFlags adds the flags that say whose people are worked on.
func peopleFlags(c *cobra.Command, folder *string) {
	libraryFlag(c, folder)
	c.Flags().Bool(serverFlag, false, "the people of the server of 'wrapsmith connect', as an admin of it")
}

// withPeople runs something with the people of --library or of --server. A library that is not
// there is made only where create says so.
func withPeople(c *cobra.Command, folder string, create bool, do func(ctx context.Context, p people) error) error {
	if there, err := c.Flags().GetBool(serverFlag); err != nil || there {
		return errors.Join(err, withServer(c, do))
	}
	need := needTemplates
	if create {
		need.Library = services.Created
	}
	l, err := openHere(c, folder, need)
	if err != nil {
		return err
	}
	defer l.Close() // every change is written when it is made
	return do(asUser(c.Context()), l.Team)
}

func withServer(c *cobra.Command, do func(ctx context.Context, p people) error) error {
	if c.Flags().Changed("library") {
		return misused(c, "--library and --server are two places: name one")
	}
	to, err := connected("")
	if err != nil {
		return err
	}
	if to == nil {
		return errors.New("connected to no server: begin with 'wrapsmith connect'")
	}
	if f := c.Flags().Lookup("address"); f != nil && f.Value.String() == "" {
		if err := f.Value.Set(to.Address); err != nil {
			return err
		}
	}
	return do(c.Context(), &remote.People{Remote: remote.Remote{Connection: *to}})
}

// personNamed finds a person by id or name.
func personNamed(ctx context.Context, p people, name string) (team.Person, error) {
	found, err := p.FindPerson(ctx, name)
	if err != nil {
		err = fmt.Errorf("%q: %w; see 'wrapsmith user list'", name, err)
	}
	return found, err
}
