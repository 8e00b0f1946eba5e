package accounts

import (
	"errors"
	"slices"
)

// Scope says what of its person's role a token may use. Each one includes those before it.
type Scope string

// The scopes.
const (
	ScopeRead    Scope = "read"    // see the library, runs and records
	ScopeExtract Scope = "extract" // also give pages and extract from them
	ScopeAuthor  Scope = "author"  // also make and change templates
	ScopeCapture Scope = "capture" // add pages and site logins from a browser extension, and nothing else
	ScopeAll     Scope = ""        // everything that the person may do
)

// Scopes lists the scopes that people choose from, the narrowest first.
var Scopes = []Scope{ScopeRead, ScopeExtract, ScopeAuthor, ScopeAll}

// ErrBadScope is a word that is no scope.
var ErrBadScope = errors.New("a token's scope is read, extract or author, or empty for all that its person may do")

// Allows reports whether a token of the scope may do what another scope is enough for.
func (s Scope) Allows(need Scope) bool {
	if s == ScopeCapture {
		return need == ScopeCapture
	}
	if need == ScopeCapture {
		need = ScopeAuthor
	}
	have, wanted := slices.Index(Scopes, s), slices.Index(Scopes, need)
	return have >= 0 && wanted >= 0 && have >= wanted
}
