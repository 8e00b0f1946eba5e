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
	"wrapsmith/app/problem"
	"wrapsmith/app/workspace"
)

// Bounds of pairing.
const (
	codeTime   = 5 * time.Minute
	codeDigits = 8
	maxTries   = 5  // wrong codes, after which a code ends
	maxPaired  = 20 // browsers
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
}

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

// Captures takes pages of paired browsers. It is safe for concurrent use.
type Captures struct {
	file       string
	workspaces *workspace.Workspaces

	mu      sync.Mutex
	code    string
	expires time.Time
	tries   int
}

// New returns the captures of a library, whose path says where the pairings are kept.
func New(library string, workspaces *workspace.Workspaces) *Captures {
	return &Captures{file: filepath.Join(folder.Beside(library), "browsers.json"), workspaces: workspaces}
}

// NewCode makes the code that pairs one browser. An older code ends.
func (c *Captures) NewCode(context.Context, *struct{}) (PairingCode, error) {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(codeDigits), nil)
	n, err := rand.Int(rand.Reader, most)
	if err != nil {
		return PairingCode{}, fmt.Errorf("capture: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.code, c.expires, c.tries = fmt.Sprintf("%0*d", codeDigits, n), time.Now().Add(codeTime), 0
	return PairingCode{c.code, c.expires}, nil
}

// Claim pairs the browser that sends the code.
func (c *Captures) Claim(_ context.Context, in *ClaimRequest) (Claimed, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.right(in.Body.Code) {
		return Claimed{}, ErrCode
	}
	list, err := c.read()
	if err != nil {
		return Claimed{}, err
	}
	if len(list) >= maxPaired {
		return Claimed{}, errMany
	}
	secret, id := random(32), random(9)
	list = append(list, kept{PairedBrowser{ID: id, Name: in.Body.Name, Made: time.Now().UTC()}, digest(secret)})
	if err := c.write(list); err != nil {
		return Claimed{}, err
	}
	c.code = ""
	return Claimed{secret}, nil
}

// right compares a code; the caller holds the lock.
func (c *Captures) right(code string) bool {
	if c.code == "" || time.Now().After(c.expires) {
		return false
	}
	if c.tries++; c.tries > maxTries {
		c.code = ""
		return false
	}
	return subtle.ConstantTimeCompare([]byte(code), []byte(c.code)) == 1
}

// List lists the paired browsers.
func (c *Captures) List(context.Context, *struct{}) (PairedBrowsers, error) {
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
func (c *Captures) Remove(_ context.Context, in *InBrowser) error {
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

// use checks a token and notes its use.
func (c *Captures) use(token string) error {
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
