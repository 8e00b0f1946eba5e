package source

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// Bounds of credentials.
const (
	maxHeaders     = 50
	maxCredentials = 1 << 20 // bytes of a file
)

// Credentials are what requests carry for one person. They are secrets: what is
// kept of a run names the file that holds them, and errors contain no part of them.
type Credentials struct {
	// Proxy is the address of a proxy, with its user and password if it wants them.
	// "" takes that of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), "direct" none.
	Proxy string `json:"proxy,omitempty"`
	// Headers are "Name: value". They are sent to Hosts only, also after redirects.
	Headers []string `json:"headers,omitempty"`
	Hosts   []string `json:"hosts,omitempty"` // "name" or "name:port"
	// User is "user:password" for basic authentication at Hosts that are not among Users.
	User string `json:"user,omitempty"`
	// Users are "user:password" for basic authentication, by "name" or "name:port" of the host.
	Users map[string]string `json:"users,omitempty"`
}

// Errors of credentials.
var (
	errHeader = errors.New("a header is written as 'Name: value'")
	errUser   = errors.New("user and password are written as user:password")
)

// ownHeaders are set by the fetcher, or would break a request.
var ownHeaders = []string{"User-Agent", "Host", "Connection", "Content-Length", "Transfer-Encoding", "Upgrade", "Te", "Trailer",
	"Proxy-Authorization", "Proxy-Connection", "If-None-Match", "If-Modified-Since"}

// Empty reports whether there is nothing to carry.
func (c Credentials) Empty() bool {
	return c.Proxy == "" && len(c.Headers) == 0 && c.User == "" && len(c.Users) == 0
}

// Check returns the first mistake.
func (c Credentials) Check() error {
	if len(c.Headers) > maxHeaders {
		return fmt.Errorf("source: %d headers, the limit is %d", len(c.Headers), maxHeaders)
	}
	for i, h := range c.Headers {
		name, _, err := header(h)
		if err != nil {
			return fmt.Errorf("source: header %d: %w", i+1, err)
		}
		if slices.Contains(ownHeaders, name) {
			return fmt.Errorf("source: the header %s is the program's own; the user agent has an option of its own", name)
		}
	}
	if name, _, ok := strings.Cut(c.User, ":"); c.User != "" && (!ok || name == "") {
		return fmt.Errorf("source: %w", errUser)
	}
	for host, user := range c.Users {
		if name, _, ok := strings.Cut(user, ":"); !ok || name == "" || host == "" {
			return fmt.Errorf("source: %w", errUser)
		}
	}
	_, err := proxyOf(c.Proxy)
	return err
}

// header reads "Name: value".
func header(text string) (name, value string, err error) {
	name, value, ok := strings.Cut(text, ":")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok || !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
		return "", "", errHeader
	}
	return http.CanonicalHeaderKey(name), value, nil
}

// Text is the credentials as a file holds them.
func (c Credentials) Text() string {
	raw, _ := json.Marshal(c) // texts always can be
	return string(raw)
}

// readCredentials reads what Text wrote.
func readCredentials(file string) (c Credentials, err error) {
	info, err := os.Stat(file)
	if err == nil && info.Size() > maxCredentials {
		err = errors.New("it is too long")
	}
	var raw []byte
	if err == nil {
		raw, err = os.ReadFile(file)
	}
	if err != nil {
		return c, &Error{Name: file, Err: explain(err)}
	}
	if json.Unmarshal(raw, &c) != nil {
		return c, &Error{Name: file, Err: errors.New("it does not hold credentials; give headers, user and proxy again")}
	}
	return c, c.Check()
}

// For are the headers that a request to a host and port carries.
func (c Credentials) For(u *url.URL) http.Header {
	out := http.Header{}
	at := hostPort(u)
	if allowed(c.Hosts, at) {
		for _, h := range c.Headers {
			if name, value, err := header(h); err == nil {
				out.Add(name, value)
			}
		}
		if c.User != "" {
			out.Set("Authorization", basic(c.User))
		}
	}
	for host, user := range c.Users {
		if allowed([]string{host}, at) {
			out.Set("Authorization", basic(user))
		}
	}
	return out
}

func basic(user string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(user)) }

// hostPort is the host and port of an address, with the port that its scheme has by default.
func hostPort(u *url.URL) string {
	port := u.Port()
	switch {
	case port != "":
	case u.Scheme == "https" || u.Scheme == "wss":
		port = "443"
	default:
		port = "80"
	}
	host := u.Hostname()
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	return strings.ToLower(host) + ":" + port
}

// Take takes user and password out of an address: what is kept and shown is the
// address without them. The host of the address becomes one that gets the headers.
func (c *Credentials) Take(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return address
	}
	at := hostPort(u)
	if !slices.Contains(c.Hosts, at) {
		c.Hosts = append(c.Hosts, at)
	}
	if u.User == nil {
		return address
	}
	if c.Users == nil {
		c.Users = map[string]string{}
	}
	password, _ := u.User.Password()
	c.Users[at] = u.User.Username() + ":" + password
	scheme, rest, _ := strings.Cut(address, "://")
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	return scheme + "://" + rest[strings.LastIndex(rest[:end], "@")+1:]
}
