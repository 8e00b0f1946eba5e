package login

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// maxLogins of one person.
const maxLogins = 200

// Errors of a store.
var (
	ErrMany = fmt.Errorf("%d site logins are kept: delete one first", maxLogins)
	ErrNone = errors.New("there is no site login of this host")
)

// Store is the file with the logins of one person, mode 0600. It is safe for
// concurrent use within one process; the file is replaced in one step.
type Store struct {
	file string
	mu   *sync.Mutex
}

// files holds one lock for each file, shared by all stores in it.
var files sync.Map

// Open returns the store in a file, which need not exist.
func Open(file string) Store {
	mu, _ := files.LoadOrStore(file, &sync.Mutex{})
	return Store{file, mu.(*sync.Mutex)} //nolint:errcheck,forcetypeassert // nothing else is stored
}

// File is the path of the file.
func (s Store) File() string { return s.file }

// All returns the logins by host.
func (s Store) All() ([]Login, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read()
}

// Put adds a login, in place of an older one of the host.
func (s Store) Put(l Login) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.read()
	if err != nil {
		return err
	}
	i, found := slices.BinarySearchFunc(list, l.Host, func(l Login, host string) int { return strings.Compare(l.Host, host) })
	switch {
	case found:
		list[i] = l
	case len(list) >= maxLogins:
		return ErrMany
	default:
		list = slices.Insert(list, i, l)
	}
	return s.write(list)
}

// Remove deletes the login of a host.
func (s Store) Remove(host string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.read()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(l Login) bool { return l.Host == host })
	if i < 0 {
		return ErrNone
	}
	return s.write(slices.Delete(list, i, i+1))
}

func (s Store) read() ([]Login, error) {
	raw, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("login: %w", err)
	}
	var list []Login
	if json.Unmarshal(raw, &list) != nil { // its error could quote a value
		return nil, fmt.Errorf("login: %q does not hold site logins; delete it and add them again", filepath.Base(s.file))
	}
	return list, nil
}

func (s Store) write(list []Login) error {
	raw, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("login: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(s.file), 0o700); err != nil {
		return fmt.Errorf("login: %w", err)
	}
	// Runs of other processes write too: each has a file of its own until it takes the place.
	next, err := os.CreateTemp(filepath.Dir(s.file), "."+filepath.Base(s.file)+"-*") // mode 0600
	if err != nil {
		return fmt.Errorf("login: %w", err)
	}
	_, err = next.Write(raw)
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), s.file)
	}
	if err != nil {
		_ = os.Remove(next.Name()) // the error says what went wrong
		return fmt.Errorf("login: %w", err)
	}
	return nil
}
