package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"wrapsmith/app/remote"
	"wrapsmith/app/services"
)

// connectionFile returns where the connection of the library in a folder is kept,
// of the person's own when the folder is "".
func connectionFile(folder string) (string, error) {
	library, err := libraryPath(folder)
	if err != nil {
		return "", err
	}
	return remote.ConnectionFile(library), nil
}

// connected returns the connection of the library in a folder, nil when there is none.
func connected(folder string) (*remote.Connection, error) {
	file, err := connectionFile(folder)
	if err != nil {
		file = "" // the environment may name one
	}
	return remote.Connected(file)
}

func connectCommand() *cobra.Command {
	var folder, tokenFile, ca string
	var plain bool
	c := &cobra.Command{
		Use:   "connect [ADDRESS]",
		Short: "Work with the templates of a team's server",
		Long: `Connects the command line to a team's server with a token, which you make on the
screen "My account". After that, commands that use the library ("library", "match",
"extract", "run" without --library) work on the server's templates: they first update
a copy on this machine, and send their changes back. If the server cannot be reached,
they work on the copy and say so; "wrapsmith sync" sends the changes later.

The token is read from --token-file or ` + remote.TokenVariable + `, or you are asked for it. It is
stored in a file that only you can read. ` + remote.ServerVariable + ` and ` + remote.TokenVariable + ` have
priority over the stored connection.

If the team made the server's certificate itself, --ca names its file, or the file of the
team's own authority (PEM; ask the operator of the server). It is stored with the
connection and trusted for this server only, on the command line and in the window.
` + remote.CAVariable + ` names such a file too.

Each library has its own connection, stored beside it: --library names the library, as
for "serve" and "sync". Without an address the command prints the current connection.`,
		Example: `  wrapsmith connect https://templates.example --token-file token
  wrapsmith library list
  wrapsmith disconnect`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return printConnection(c, folder)
			}
			return connect(c, folder, args[0], tokenFile, ca, plain)
		},
	}
	libraryFlag(c, &folder)
	c.Flags().StringVar(&tokenFile, "token-file", "", "`file` with the token; - is standard input")
	c.Flags().StringVar(&ca, "ca", "", "`file` with the certificate that the team made for the server, PEM")
	c.Flags().BoolVar(&plain, "plain-http", false, "send the token without encryption to another machine")
	return c
}

func disconnectCommand() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: "disconnect", Short: "Work with the library of this machine again", Args: cobra.NoArgs,
		Long: "Removes the stored server and token. The copy of its templates stays on this machine.",
		RunE: func(*cobra.Command, []string) error {
			file, err := connectionFile(folder)
			if err != nil {
				return err
			}
			return remote.ForgetConnection(file)
		},
	}
	libraryFlag(c, &folder)
	return c
}

func connect(c *cobra.Command, folder, address, tokenFile, ca string, plain bool) error {
	at, err := remote.ServerAddress(address, plain)
	switch {
	case errors.Is(err, remote.ErrServerAddress):
		return misused(c, "%q is no server's address: it looks like https://templates.example", address)
	case errors.Is(err, remote.ErrServerPlain):
		return misused(c, "the token would go to %s without encryption: use https, or say --plain-http on a network that you trust", address)
	case err != nil:
		return err
	}
	to := remote.Connection{Address: at, Token: os.Getenv(remote.TokenVariable)}
	if tokenFile != "" || to.Token == "" {
		if tokenFile == "" {
			tokenFile = "-"
			fmt.Fprintln(c.ErrOrStderr(), "Token (My account, New token):")
		}
		if to.Token, err = firstLine(c, tokenFile); err != nil {
			return err
		}
	}
	if ca = cmp.Or(ca, os.Getenv(remote.CAVariable)); ca != "" {
		to.CA, err = remote.CertificatesIn(ca)
	} else {
		to.CA = keptCA(folder, at)
	}
	if err != nil {
		return err
	}
	person, err := (&remote.Remote{Connection: to}).Person(c.Context())
	if err != nil {
		return err
	}
	file, err := connectionFile(folder)
	if err != nil {
		return err
	}
	if err := to.Keep(file); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", to.Address, person.Name, person.Role)
	return nil
}

// keptCA are the certificates of the connection to the same address.
func keptCA(folder, address string) string {
	before, err := connected(folder)
	if err != nil || before == nil || before.Address != address {
		return "" // a damaged file is written anew
	}
	return before.CA
}

func printConnection(c *cobra.Command, folder string) error {
	to, err := connected(folder)
	if err != nil {
		return err
	}
	if to == nil {
		return errors.New("connected to no server; name its address")
	}
	person, err := (&remote.Remote{Connection: *to}).Person(c.Context())
	if err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", to.Address, person.Name, person.Role)
	return nil
}

// copies are the copies that a command works on, so that what it changed is sent when it is done.
type copies struct{ opened []*remote.Copy }

type copiesKey struct{}

func withCopies(ctx context.Context) (context.Context, *copies) {
	all := &copies{}
	return context.WithValue(ctx, copiesKey{}, all), all
}

// openCopy opens the copy of the connected server's templates that goes with the library at a path,
// brought up to date if the server answers; nil when nothing is connected.
func openCopy(c *cobra.Command, path string, need services.Need, o services.Options) (*services.Library, error) {
	all, ok := c.Context().Value(copiesKey{}).(*copies)
	to, err := connected("")
	if err != nil || to == nil || !ok {
		return nil, err
	}
	opened, copied, failed, err := services.OpenCopy(c.Context(), *to, path, need, o)
	for _, f := range failed {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s (%s) is not brought up to date: %s\n", f.Name, f.ID, plainText(f.Err))
	}
	if opened == nil {
		return nil, err
	}
	if err != nil {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s does not answer; this is the copy of its templates on this machine\n", to.Address)
	}
	all.opened = append(all.opened, copied)
	return opened, nil
}

// sendBack sends what a command changed in a copy.
func (all *copies) sendBack(ctx context.Context, stderr io.Writer) error {
	some := false
	for _, c := range all.opened {
		failed, err := c.SendBack(ctx)
		for _, f := range failed {
			some = true
			fmt.Fprintf(stderr, "wrapsmith: %s (%s) stays on this machine, see 'wrapsmith sync --copy': %s\n", f.Name, f.ID, plainText(f.Err))
		}
		if err != nil {
			return err
		}
	}
	if some {
		return errSome
	}
	return nil
}
