package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"wrapsmith/app/folder"
	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
)

// The environment's variables of a connection; they go before the file.
const (
	ServerVariable = "WRAPSMITH_SERVER"
	TokenVariable  = "WRAPSMITH_TOKEN"
)

// Connection is a team's server and the token that opens it: what the command
// line and the window both work with.
type Connection struct {
	Address string `json:"address"`
	Token   string `json:"token,omitempty"`
	TokenID string `json:"tokenId,omitempty"` // of a token that was made by signing in: it ends with the connection
	CA      string `json:"ca,omitempty"`      // certificates to trust beside the machine's, PEM
}

// connectionFile is the connection's file beside a library.
const connectionFile = "server.json"

// ConnectionFile returns where the connection of a library is kept, for this
// machine's user alone: each library has its own, beside it. That of the person's
// own library was in the folder for settings once, and is moved.
func ConnectionFile(library string) string {
	file := filepath.Join(folder.Beside(library), connectionFile)
	own, err := folder.Data()
	settings, failed := os.UserConfigDir()
	if err != nil || failed != nil || folder.Beside(library) != own {
		return file
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		moveConnection(filepath.Join(settings, "wrapsmith", connectionFile), file)
	}
	return file
}

// moveConnection moves a connection. One that cannot be moved is made anew by 'wrapsmith connect'.
func moveConnection(from, to string) {
	raw, err := os.ReadFile(from)
	if err != nil || os.MkdirAll(filepath.Dir(to), 0o700) != nil || os.WriteFile(to, raw, 0o600) != nil {
		return
	}
	os.Remove(from) //nolint:errcheck // it stays, and is not read again
}

// Connected is the connection in use, nil when there is none.
func Connected(file string) (*Connection, error) {
	var c Connection
	raw, err := os.ReadFile(file)
	switch {
	case err == nil:
		if err := json.Unmarshal(raw, &c); err != nil {
			return nil, message.Errorf("connection", "%s: this file is damaged: connect again with 'wrapsmith connect'", file)
		}
	case file != "" && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	if address := strings.TrimRight(os.Getenv(ServerVariable), "/"); address != "" && address != c.Address {
		if _, err := ServerAddress(address, false); err != nil {
			return nil, fmt.Errorf("%s: %w", ServerVariable, err)
		}
		c = Connection{Address: address} // another server is not shown this one's token
	}
	if token := os.Getenv(TokenVariable); token != "" {
		c.Token, c.TokenID = token, ""
	}
	if ca := os.Getenv(CAVariable); ca != "" && c.Address != "" {
		if c.CA, err = CertificatesIn(ca); err != nil {
			return nil, fmt.Errorf("%s: %w", CAVariable, err)
		}
	}
	if c.Address == "" {
		return nil, nil
	}
	return &c, nil
}

// Keep writes the connection so that it is there whole or not at all.
func (c Connection) Keep(file string) error {
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

// ForgetConnection takes away what is kept of a connection.
func ForgetConnection(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// CopyFolder returns where the command line's copy of a server's templates lies:
// below the folder of a library, one folder for each server.
func (c Connection) CopyFolder(library string) (string, error) {
	u, err := url.Parse(c.Address)
	if err != nil {
		return "", err
	}
	return filepath.Join(folder.Beside(library), "servers", strings.NewReplacer(":", "_", "[", "", "]", "").Replace(u.Host)), nil
}

// Refusals of an address.
var (
	ErrServerAddress = problem.New(problem.Invalid, "serveraddress", "This is no server's address: it looks like https://templates.example, without a path.")
	ErrServerPlain   = problem.New(problem.Invalid, "serverplain",
		"The token would go to that server without encryption: use https, or allow it on a network that you trust.")
)

// ServerAddress is an address as it is kept. By plain HTTP a token goes to this
// machine only, or where plain says so.
func ServerAddress(address string, plain bool) (string, error) {
	u, err := url.Parse(strings.TrimRight(strings.TrimSpace(address), "/"))
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", ErrServerAddress
	}
	if u.Scheme == "http" && !plain && !thisMachine(u.Hostname()) {
		return "", ErrServerPlain
	}
	return u.Scheme + "://" + strings.ToLower(u.Host), nil
}

func thisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
