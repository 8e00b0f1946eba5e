package cli

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/team"
	"wrapsmith/backend/terminal/columns"
)

func tokenCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "token",
		Short: "Manage the tokens of a team's server",
		Long: `A token lets a program act for a person, with the person's role. "wrapsmith connect"
uses one. It is printed once, when it is made; the server stores only a digest. These
commands work on the library itself, for the operator of the server. With --server an
admin lists and revokes tokens over the connection. People make their own tokens on the
screen "My account".`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return misused(c, "name what to do: new, list or revoke") },
	}
	c.AddCommand(tokenNew(), tokenList(), tokenRevoke())
	return c
}

func tokenNew() *cobra.Command {
	var name, scope string
	var days int
	c := changeUser(&cobra.Command{
		Use:     "new PERSON",
		Short:   "Make a token for a person and print it",
		Example: "  wrapsmith token new Ann --name 'nightly tests' --days 90 --scope extract > token",
		Args:    exactly("the person"),
	}, func(ctx context.Context, c *cobra.Command, p people, person team.Person, _ []string) error {
		if days < 0 {
			return misused(c, "--days %d: a token lasts a number of days, or 0 until it is revoked", days)
		}
		made, err := p.NewTokenFor(ctx, &team.NewTokenForRequest{InPerson: team.InPerson{Person: person.ID}, Body: team.NewToken{Name: name, Scope: scope, Days: days}})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.OutOrStdout(), made.Secret)
		return err
	})
	c.Flags().StringVar(&name, "name", "command line", "what the token is `for`")
	c.Flags().StringVar(&scope, "scope", "", "what it may do: `read` (see), extract (also give pages and extract), author (also make templates); default: all that the person may do")
	c.Flags().IntVar(&days, "days", 0, "how many `days` it lasts (0: until it is revoked)")
	return c
}

func tokenList() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use: "list", Short: "List the tokens of all people, the newest first", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withPeople(c, folder, false, func(ctx context.Context, p people) error {
				all, err := p.ListTokens(ctx, nil)
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), all.Tokens)
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "ID\tPERSON\tFOR\tSCOPE\tMADE\tUSED\tEXPIRES")
				for _, t := range all.Tokens {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", t.ID, t.Owner, t.Name, cmp.Or(t.Scope, "all"), when(t.Made), when(t.Used), when(t.Expires))
				}
				return w.Flush()
			})
		},
	}
	peopleFlags(c, &folder)
	jsonFlag(c, &asJSON)
	return c
}

func tokenRevoke() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: "revoke ID", Short: "End a token for good", Args: exactly("the token, by its id"),
		RunE: func(c *cobra.Command, args []string) error {
			return withPeople(c, folder, false, func(ctx context.Context, p people) error {
				all, err := p.ListTokens(ctx, nil)
				if err != nil {
					return err
				}
				for _, t := range all.Tokens {
					if t.ID == args[0] {
						return p.RevokeToken(ctx, &team.InPersonToken{InPerson: team.InPerson{Person: t.Person}, InToken: team.InToken{Token: t.ID}})
					}
				}
				return fmt.Errorf("%q: %w; see 'wrapsmith token list'", args[0], team.ErrNoToken)
			})
		},
	}
	peopleFlags(c, &folder)
	return c
}
