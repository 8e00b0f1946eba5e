package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/app/team"
	"wrapsmith/backend/terminal/columns"
)

func userCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "user",
		Short: "Manage the people of a team's server",
		Long: `Manages the people who may sign in to a team's server, in the library itself. It is
for the operator of the server and needs no password. A running server uses each change
at once. With --server it works over the connection of "wrapsmith connect", for admins of
that server, as the screen "People" does.

Roles: a reader sees templates and starts runs, an author also makes templates and
schedules, an admin also manages people, tokens and the audit log.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return misused(c, "name what to do: add, list, role, disable, enable or reset")
		},
	}
	c.AddCommand(userAdd(), userList(), userRole(), userDisable("disable", true), userDisable("enable", false), userReset())
	return c
}

func userAdd() *cobra.Command {
	var folder, role, address, password string
	c := &cobra.Command{
		Use:   "add NAME",
		Short: "Invite a person, or make one with a password",
		Long: `Prints a link that works once, with which the person chooses a password; send it only
to that person. With --password-file the person exists at once, with the password in the
first line of the file (- reads standard input).`,
		Example: `  wrapsmith user add Ann --role author --address https://templates.example
  wrapsmith user add Ben --password-file -`,
		Args: exactly("the person"),
		RunE: func(c *cobra.Command, args []string) error {
			return withPeople(c, folder, true, func(ctx context.Context, p people) error {
				invited := team.NewInvitation{Name: args[0], Role: role}
				if password == "" {
					made, err := p.Invite(ctx, &struct{ Body team.NewInvitation }{invited})
					if err != nil {
						return err
					}
					return printLink(c, address, made)
				}
				word, err := firstLine(c, password)
				if err != nil {
					return err
				}
				a, err := p.AddPerson(ctx, &team.AddPersonRequest{NewInvitation: invited, Password: word})
				if err == nil {
					fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", a.ID, a.Name, a.Role)
				}
				return err
			})
		},
	}
	peopleFlags(c, &folder)
	c.Flags().StringVar(&role, "role", string(team.Reader), "`role`: reader, author or admin")
	c.Flags().StringVar(&password, "password-file", "", "`file` with the password; - is standard input")
	addressFlag(c, &address)
	return c
}

func addressFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "address", "", "`address` of the server, to print whole links")
}

func printLink(c *cobra.Command, address string, made team.MadeLink) error {
	if address == "" {
		fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: put the server's address in front, or name it with --address")
	}
	fmt.Fprintf(c.ErrOrStderr(), "It works once, until %s:\n", made.Expires.Local().Format("2006-01-02 15:04"))
	_, err := fmt.Fprintln(c.OutOrStdout(), joinAddress(address, made.Secret))
	return err
}

// firstLine is the first line of a file, or of standard input: a secret is
// never an argument, which lists of processes show.
func firstLine(c *cobra.Command, name string) (string, error) {
	var from io.Reader = c.InOrStdin()
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close() // only read
		from = f
	}
	scan := bufio.NewScanner(from)
	if !scan.Scan() || strings.TrimSpace(scan.Text()) == "" {
		if err := scan.Err(); err != nil {
			return "", err
		}
		return "", fmt.Errorf("%s: the first line is empty", name)
	}
	return strings.TrimRight(scan.Text(), "\r"), nil
}

func userList() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use: "list", Short: "List people and invitations", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withPeople(c, folder, false, func(ctx context.Context, p people) error {
				all, err := p.ListPeople(ctx, nil)
				if err != nil {
					return err
				}
				if asJSON {
					return errors.Join(jsonLines(c.OutOrStdout(), all.People), jsonLines(c.OutOrStdout(), all.Invitations))
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "ID\tNAME\tROLE\tSTATE\tSEEN")
				for _, a := range all.People {
					state := "active"
					if a.Disabled {
						state = "disabled"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", a.ID, a.Name, a.Role, state, when(a.Seen))
				}
				for _, l := range all.Invitations {
					state := "invited"
					if l.For == "reset" {
						state = "new password"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s until %s\t%s\n", l.ID, l.Name, l.Role, state, when(l.Expires), "-")
				}
				return w.Flush()
			})
		},
	}
	peopleFlags(c, &folder)
	jsonFlag(c, &asJSON)
	return c
}

func when(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}

// changeUser is a command that changes the person it names.
func changeUser(c *cobra.Command, change func(ctx context.Context, c *cobra.Command, p people, person team.Person, args []string) error) *cobra.Command {
	var folder string
	c.RunE = func(c *cobra.Command, args []string) error {
		return withPeople(c, folder, false, func(ctx context.Context, p people) error {
			person, err := personNamed(ctx, p, args[0])
			if err != nil {
				return err
			}
			return change(ctx, c, p, person, args)
		})
	}
	peopleFlags(c, &folder)
	return c
}

func userRole() *cobra.Command {
	c := &cobra.Command{Use: "role NAME ROLE", Short: "Give a person another role: reader, author or admin", Args: cobra.ExactArgs(2)}
	return changeUser(c, func(ctx context.Context, _ *cobra.Command, p people, person team.Person, args []string) error {
		_, err := p.ChangePerson(ctx, &team.ChangePersonIn{InPerson: team.InPerson{Person: person.ID}, Body: team.PersonChange{Role: &args[1]}})
		return err
	})
}

func userDisable(name string, disabled bool) *cobra.Command {
	short := "Disable a person: sessions end, tokens stop working"
	if !disabled {
		short = "Enable a disabled person again"
	}
	return changeUser(&cobra.Command{Use: name + " NAME", Short: short, Args: exactly("the person")},
		func(ctx context.Context, _ *cobra.Command, p people, person team.Person, _ []string) error {
			_, err := p.ChangePerson(ctx, &team.ChangePersonIn{InPerson: team.InPerson{Person: person.ID}, Body: team.PersonChange{Disabled: &disabled}})
			return err
		})
}

func userReset() *cobra.Command {
	var address string
	c := changeUser(&cobra.Command{Use: "reset NAME", Short: "Print a link to choose a new password", Args: exactly("the person")},
		func(ctx context.Context, c *cobra.Command, p people, person team.Person, _ []string) error {
			made, err := p.ResetPerson(ctx, &team.InPerson{Person: person.ID})
			if err != nil {
				return err
			}
			return printLink(c, address, made)
		})
	addressFlag(c, &address)
	return c
}
