package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app"
	"wrapsmith/backend/library"
)

// The environment's variables of a connection; they go before the file.
const (
	serverVariable = "WRAPSMITH_SERVER"
	tokenVariable  = "WRAPSMITH_TOKEN"
)

// connection is a team's server and the token that opens it.
type connection struct {
	Address string `json:"address"`
	Token   string `json:"token,omitempty"`
}

// connectionFile is for its owner alone.
func connectionFile() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for settings: %w", err)
	}
	return filepath.Join(dir, "wrapsmith", "server.json"), nil
}

// connected is the connection in use, nil when there is none.
func connected() (*connection, error) {
	var c connection
	file, err := connectionFile()
	if err == nil {
		raw, readErr := os.ReadFile(file)
		switch {
		case readErr == nil:
			if err := json.Unmarshal(raw, &c); err != nil {
				return nil, fmt.Errorf("%s: this file is damaged: connect again with 'wrapsmith connect'", file)
			}
		case !errors.Is(readErr, fs.ErrNotExist):
			return nil, readErr
		}
	}
	if address := os.Getenv(serverVariable); address != "" && address != c.Address {
		c = connection{Address: strings.TrimRight(address, "/")} // another server is not shown this one's token
	}
	if token := os.Getenv(tokenVariable); token != "" {
		c.Token = token
	}
	if c.Address == "" {
		return nil, nil
	}
	return &c, nil
}

// save writes the connection so that it is there whole or not at all.
func (c connection) save() error {
	file, err := connectionFile()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	raw, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(file), "server-*") // 0600
	if err != nil {
		return err
	}
	_, err = part.Write(append(raw, '\n'))
	if err = errors.Join(err, part.Close()); err != nil {
		return errors.Join(err, os.Remove(part.Name()))
	}
	return os.Rename(part.Name(), file)
}

// folder is where the copy of a server's templates lies: one folder a server.
func (c connection) folder() (string, error) {
	data, err := app.DataFolder()
	if err != nil {
		return "", err
	}
	u, err := url.Parse(c.Address)
	if err != nil {
		return "", err
	}
	return filepath.Join(data, "servers", strings.NewReplacer(":", "_", "[", "", "]", "").Replace(u.Host)), nil
}

func connectCommand() *cobra.Command {
	var tokenFile string
	var plain bool
	c := &cobra.Command{
		Use:   "connect [ADDRESS]",
		Short: "Work with the templates of a team's server",
		Long: `Connects the command line to a team's server by a token, which people make on the
screen "My account". From then on the commands that work on the library ("library",
"match", "extract", "run" without --library) work on the server's templates: they
bring a copy on this machine up to date first, and send what they changed back. When
the server cannot be reached they work on the copy and say so; "wrapsmith sync" sends
later what was made meanwhile.

The token is read from --token-file, from ` + tokenVariable + `, or asked for; it is kept in a
file that only you can read. ` + serverVariable + ` and ` + tokenVariable + ` go before what is kept.

Without an address it says what it is connected to.`,
		Example: `  wrapsmith connect https://templates.example --token-file token
  wrapsmith library list
  wrapsmith disconnect`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return tellConnection(c)
			}
			return connect(c, args[0], tokenFile, plain)
		},
	}
	c.Flags().StringVar(&tokenFile, "token-file", "", "`file` with the token; - is standard input")
	c.Flags().BoolVar(&plain, "plain-http", false, "send the token without encryption to another machine")
	return c
}

func disconnectCommand() *cobra.Command {
	return &cobra.Command{
		Use: "disconnect", Short: "Work with the library of this machine again", Args: cobra.NoArgs,
		Long: "Forgets the server and the token. The copy of its templates stays on this machine.",
		RunE: func(*cobra.Command, []string) error {
			file, err := connectionFile()
			if err != nil {
				return err
			}
			if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		},
	}
}

func connect(c *cobra.Command, address, tokenFile string, plain bool) error {
	u, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.Path != "" || u.RawQuery != "" || u.User != nil {
		return misused(c, "%q is no server's address: it looks like https://templates.example", address)
	}
	if u.Scheme == "http" && !plain && !loopbackHost(u.Hostname()) {
		return misused(c, "the token would go to %s without encryption: use https, or say --plain-http where nobody listens in", u.Host)
	}
	to := connection{Address: u.String(), Token: os.Getenv(tokenVariable)}
	if tokenFile != "" || to.Token == "" {
		if tokenFile == "" {
			tokenFile = "-"
			fmt.Fprintln(c.ErrOrStderr(), "Token (My account, New token):")
		}
		if to.Token, err = firstLine(c, tokenFile); err != nil {
			return err
		}
	}
	var s app.Session
	if err := (&remote{connection: to}).ask(c.Context(), "GET", "/api/session", nil, &s); err != nil {
		return err
	}
	if s.Person == nil {
		return fmt.Errorf("%s serves one person and has no people to connect as: start it with --team", to.Address)
	}
	if err := to.save(); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", to.Address, s.Person.Name, s.Person.Role)
	return nil
}

func loopbackHost(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func tellConnection(c *cobra.Command) error {
	to, err := connected()
	if err != nil {
		return err
	}
	if to == nil {
		return errors.New("connected to no server; name its address")
	}
	var s app.Session
	if err := (&remote{connection: *to}).ask(c.Context(), "GET", "/api/session", nil, &s); err != nil {
		return err
	}
	if s.Person == nil {
		return fmt.Errorf("%s knows nobody by this token: connect again", to.Address)
	}
	fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", to.Address, s.Person.Name, s.Person.Role)
	return nil
}

// copies are the copies that a command works on, so that what it changed is sent when it is done.
type copies struct{ opened []*remote }

type copiesKey struct{}

func withCopies(ctx context.Context) (context.Context, *copies) {
	all := &copies{}
	return context.WithValue(ctx, copiesKey{}, all), all
}

// openCopy opens the copy of the connected server's templates, brought up to
// date where the server answers; nil when nothing is connected.
func openCopy(ctx context.Context) (*library.Store, string, error) {
	all, ok := ctx.Value(copiesKey{}).(*copies)
	to, err := connected()
	if err != nil || to == nil || !ok {
		return nil, "", err
	}
	folder, err := to.folder()
	if err != nil {
		return nil, "", err
	}
	store, err := library.Open(ctx, app.LibraryFile(folder))
	if err != nil {
		return nil, "", err
	}
	r := &remote{connection: *to}
	err = r.pull(ctx, store)
	switch {
	case errors.Is(err, errAway):
		fmt.Fprintf(os.Stderr, "wrapsmith: %s does not answer; this is the copy of its templates on this machine\n", to.Address)
	case err != nil:
		return nil, "", errors.Join(err, store.Close())
	}
	if r.had, _, err = versions(ctx, store); err != nil {
		return nil, "", errors.Join(err, store.Close())
	}
	all.opened = append(all.opened, r)
	return store, folder, nil
}

// sendBack sends what a command changed in a copy.
func (all *copies) sendBack(ctx context.Context) error {
	for _, r := range all.opened {
		folder, err := r.folder()
		if err != nil {
			return err
		}
		store, err := library.Open(ctx, app.LibraryFile(folder))
		if err != nil {
			return err
		}
		err = r.sendChanged(ctx, store, os.Stderr)
		if err = errors.Join(err, store.Close()); err != nil {
			return err
		}
	}
	return nil
}
