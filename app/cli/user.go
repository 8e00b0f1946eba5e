package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/stores/accounts"
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

// actor is who works at this machine, as the audit log says it.
func actor() accounts.Actor { return accounts.Actor{Name: UserName(), Address: "command line"} }

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
			return withPeople(c, folder, func(store people) error {
				if password == "" {
					l, secret, err := store.Invite(c.Context(), actor(), args[0], accounts.Role(role))
					if err != nil {
						return err
					}
					return printLink(c, address, secret, l.Expires)
				}
				word, err := firstLine(c, password)
				if err != nil {
					return err
				}
				a, err := store.Add(c.Context(), actor(), args[0], accounts.Role(role), word)
				if err == nil {
					fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", a.ID, a.Name, a.Role)
				}
				return err
			})
		},
	}
	peopleFlags(c, &folder)
	c.Flags().StringVar(&role, "role", string(accounts.RoleReader), "`role`: reader, author or admin")
	c.Flags().StringVar(&password, "password-file", "", "`file` with the password; - is standard input")
	addressFlag(c, &address)
	return c
}

func addressFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "address", "", "`address` of the server, to print whole links")
}

func printLink(c *cobra.Command, address, secret string, until time.Time) error {
	if address == "" {
		fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: put the server's address in front, or name it with --address")
	}
	fmt.Fprintf(c.ErrOrStderr(), "It works once, until %s:\n", until.Local().Format("2006-01-02 15:04"))
	_, err := fmt.Fprintln(c.OutOrStdout(), joinAddress(address, secret))
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
	c := &cobra.Command{
		Use: "list", Short: "List people and invitations", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withPeople(c, folder, func(store people) error {
				people, err := store.List(c.Context())
				if err != nil {
					return err
				}
				links, err := store.Links(c.Context())
				if err != nil {
					return err
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "ID\tNAME\tROLE\tSTATE\tSEEN")
				for _, a := range people {
					state := "active"
					if a.Disabled {
						state = "disabled"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", a.ID, a.Name, a.Role, state, when(a.Seen))
				}
				for _, l := range links {
					state := "invited"
					if l.Account != "" {
						state = "new password"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s until %s\t%s\n", l.ID, l.Name, l.Role, state, when(l.Expires), "-")
				}
				return w.Flush()
			})
		},
	}
	peopleFlags(c, &folder)
	return c
}

func when(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}

// changeUser is a command that changes the person it names.
func changeUser(c *cobra.Command, change func(c *cobra.Command, store people, a accounts.Account, args []string) error) *cobra.Command {
	var folder string
	c.RunE = func(c *cobra.Command, args []string) error {
		return withPeople(c, folder, func(store people) error {
			a, err := store.Find(c.Context(), args[0])
			if err != nil {
				return fmt.Errorf("%q: %w; see 'wrapsmith user list'", args[0], err)
			}
			return change(c, store, a, args)
		})
	}
	peopleFlags(c, &folder)
	return c
}

func userRole() *cobra.Command {
	c := &cobra.Command{Use: "role NAME ROLE", Short: "Give a person another role: reader, author or admin", Args: cobra.ExactArgs(2)}
	return changeUser(c, func(c *cobra.Command, store people, a accounts.Account, args []string) error {
		_, err := store.SetRole(c.Context(), actor(), a.ID, accounts.Role(args[1]))
		return err
	})
}

func userDisable(name string, disabled bool) *cobra.Command {
	short := "Disable a person: sessions end, tokens stop working"
	if !disabled {
		short = "Enable a disabled person again"
	}
	return changeUser(&cobra.Command{Use: name + " NAME", Short: short, Args: exactly("the person")},
		func(c *cobra.Command, store people, a accounts.Account, _ []string) error {
			_, err := store.SetDisabled(c.Context(), actor(), a.ID, disabled)
			return err
		})
}

func userReset() *cobra.Command {
	var address string
	c := changeUser(&cobra.Command{Use: "reset NAME", Short: "Print a link to choose a new password", Args: exactly("the person")},
		func(c *cobra.Command, store people, a accounts.Account, _ []string) error {
			l, secret, err := store.Reset(c.Context(), actor(), a.ID)
			if err != nil {
				return err
			}
			return printLink(c, address, secret, l.Expires)
		})
	addressFlag(c, &address)
	return c
}
