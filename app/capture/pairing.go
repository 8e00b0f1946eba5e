package capture

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"wrapsmith/app/folder"
	"wrapsmith/app/logins"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/workspace"
)

// Bounds of pairing.
const (
	codeTime   = 5 * time.Minute
	codeDigits = 8
	maxTries   = 5  // wrong codes, after which a code ends
	maxPaired  = 20 // browsers

	teamDigits = 16    // on a team's server, which strangers reach
	teamTries  = 10000 // 1 in 10^12 that one is right
)

// Errors of pairing.
var (
	ErrCode   = problem.New(problem.Forbidden, "capture.code", "This code is not valid. Show a new one in Wrapsmith: a code lasts 5 minutes and works once.")
	ErrToken  = problem.New(problem.Unauthorized, "capture.token", "This browser is not paired with Wrapsmith any more. Pair it again.")
	errMany   = problem.New(problem.Invalid, "capture.many", fmt.Sprintf("%d browsers are paired: remove one first.", maxPaired))
	errNoSuch = problem.New(problem.NotFound, "capture.nosuch", "There is no such paired browser.")
)

// PairedBrowser is a browser that may send pages.
type PairedBrowser struct {
	ID   string    `json:"id"`
	Name string    `json:"name" doc:"What the extension calls its browser"`
	Made time.Time `json:"made"`
	Used time.Time `json:"used,omitzero" doc:"When it sent its last page"`
}

// PairedBrowsers lists the paired browsers.
type PairedBrowsers struct {
	Browsers []PairedBrowser `json:"browsers"`
}

// PairingCode is what the person types into the extension.
type PairingCode struct {
	Code    string    `json:"code"`
	Expires time.Time `json:"expires"`
	Address string    `json:"address,omitempty" doc:"Where the extension reaches the program; absent: at the address of the screen"`
}

// TokenHeader is the header with the token of a paired browser.
const TokenHeader = "Wrapsmith-Browser"

// ClaimRequest is the request of Claim.
type ClaimRequest struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"20"`
		Name string `json:"name" minLength:"1" maxLength:"100" doc:"What to call the browser"`
	}
}

// Claimed is the token of an extension: it is never shown again.
type Claimed struct {
	Token string `json:"token"`
}

// InBrowser names a paired browser in a path.
type InBrowser struct {
	Browser string `path:"browser" maxLength:"64"`
}

// kept is a paired browser as the file has it.
type kept struct {
	PairedBrowser
	Digest string `json:"digest"` // hex SHA-256 of the token
}

// Captures takes pages and site logins of paired browsers. It is safe for concurrent use.
type Captures struct {
	file       string
	workspaces *workspace.Workspaces
	logins     *logins.Logins
	team       *team.Team

	mu     sync.Mutex
	codes  []pending
	listen func() (string, error)
}

// pending is a code that was shown and not used yet.
type pending struct {
	code    string
	expires time.Time
	tries   int
	caller  team.Caller // who sees it
}

// New returns the captures of a library, whose path says where the pairings are kept.
func New(library string, workspaces *workspace.Workspaces, logins *logins.Logins, people *team.Team) *Captures {
	return &Captures{file: filepath.Join(folder.Beside(library), "browsers.json"), workspaces: workspaces, logins: logins, team: people}
}

// Listen sets what serves extensions in a shell that browsers do not reach; it gives the
// address. It is asked when a code is shown.
func (c *Captures) Listen(listen func() (string, error)) { c.listen = listen }

// NewCode makes the code that pairs one browser. An older code of the caller ends.
func (c *Captures) NewCode(ctx context.Context, _ *struct{}) (PairingCode, error) {
	digits := codeDigits
	if c.team.Enabled() {
		digits = teamDigits // strangers can try codes there
	}
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	n, err := rand.Int(rand.Reader, most)
	if err != nil {
		return PairingCode{}, fmt.Errorf("capture: %w", err)
	}
	out := PairingCode{Code: fmt.Sprintf("%0*d", digits, n), Expires: time.Now().Add(codeTime)}
	if c.listen != nil {
		if out.Address, err = c.listen(); err != nil {
			return PairingCode{}, fmt.Errorf("capture: %w", err)
		}
	}
	caller := team.CallerOf(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.codes = slices.DeleteFunc(c.codes, func(p pending) bool { return p.caller.Person.ID == caller.Person.ID || time.Now().After(p.expires) })
	c.codes = append(c.codes, pending{code: out.Code, expires: out.Expires, caller: caller})
	return out, nil
}

// Claim pairs the browser that sends the code.
func (c *Captures) Claim(ctx context.Context, in *ClaimRequest) (Claimed, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.right(in.Body.Code)
	if i < 0 {
		return Claimed{}, ErrCode
	}
	secret, err := c.pair(ctx, c.codes[i].caller, in.Body.Name)
	if err != nil {
		return Claimed{}, err
	}
	c.codes = slices.Delete(c.codes, i, i+1)
	return Claimed{secret}, nil
}

// pair makes the token of a browser: on a team's server one of the person's tokens.
func (c *Captures) pair(ctx context.Context, caller team.Caller, name string) (string, error) {
	if caller.Team {
		made, err := c.team.NewBrowser(ctx, caller, name)
		return made.Secret, err
	}
	list, err := c.read()
	if err != nil {
		return "", err
	}
	if len(list) >= maxPaired {
		return "", errMany
	}
	secret, id := random(32), random(9)
	list = append(list, kept{PairedBrowser{ID: id, Name: name, Made: time.Now().UTC()}, digest(secret)})
	return secret, c.write(list)
}

// right is the index of the code that a browser sent, -1 for a wrong one, which counts
// against all; the caller holds the lock.
func (c *Captures) right(code string) int {
	most := maxTries
	if c.team.Enabled() {
		most = teamTries
	}
	found := -1
	for i := range c.codes {
		p := &c.codes[i]
		if p.tries++; p.tries > most || time.Now().After(p.expires) {
			continue
		}
		if subtle.ConstantTimeCompare([]byte(code), []byte(p.code)) == 1 {
			found = i
		}
	}
	return found
}

// List lists the caller's paired browsers.
func (c *Captures) List(ctx context.Context, _ *struct{}) (PairedBrowsers, error) {
	if c.team.Enabled() {
		all, err := c.team.Browsers(ctx)
		out := PairedBrowsers{Browsers: make([]PairedBrowser, len(all))}
		for i, one := range all {
			out.Browsers[i] = PairedBrowser{ID: one.ID, Name: one.Name, Made: one.Made, Used: one.Used}
		}
		return out, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.read()
	out := PairedBrowsers{Browsers: make([]PairedBrowser, len(list))}
	for i, k := range list {
		out.Browsers[i] = k.PairedBrowser
	}
	return out, err
}

// Remove takes a browser's token back.
func (c *Captures) Remove(ctx context.Context, in *InBrowser) error {
	if c.team.Enabled() {
		return c.team.RevokeMyToken(ctx, &team.InToken{Token: in.Browser})
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.read()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(k kept) bool { return k.ID == in.Browser })
	if i < 0 {
		return errNoSuch
	}
	return c.write(slices.Delete(list, i, i+1))
}

// use checks a token and notes its use. On a team's server the token is one of the
// person's, which was checked before.
func (c *Captures) use(token string) error {
	if c.team.Enabled() {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.read()
	if err != nil {
		return err
	}
	want := digest(token)
	i := slices.IndexFunc(list, func(k kept) bool { return subtle.ConstantTimeCompare([]byte(k.Digest), []byte(want)) == 1 })
	if i < 0 {
		return ErrToken
	}
	list[i].Used = time.Now().UTC()
	return c.write(list)
}

func (c *Captures) read() ([]kept, error) {
	raw, err := os.ReadFile(c.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("capture: %w", err)
	}
	var list []kept
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("capture: %q: %w", c.file, err)
	}
	return list, nil
}

// write replaces the file in one step.
func (c *Captures) write(list []kept) error {
	raw, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("capture: %w", err)
	}
	next := c.file + ".new"
	if err := os.WriteFile(next, raw, 0o600); err != nil {
		return fmt.Errorf("capture: %w", err)
	}
	if err := os.Rename(next, c.file); err != nil {
		return fmt.Errorf("capture: %w", err)
	}
	return nil
}

func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func random(n int) string {
	raw := make([]byte, n)
	rand.Read(raw) // crypto/rand.Read never returns an error
	return base64.RawURLEncoding.EncodeToString(raw)
}
