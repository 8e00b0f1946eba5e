package store

import (
	"crypto/rand"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// EscapeLike escapes what LIKE ... ESCAPE '\' reads as a wildcard.
var EscapeLike = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Fold makes texts equal that differ in case or width alone: "ＡＢc" and "abC".
func Fold(s string) string { return cases.Fold().String(norm.NFKC.String(Clean(s))) }

// Clean drops what a text column cannot hold on every engine: NUL, and bytes that are not UTF-8.
func Clean(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "") }

// NewID is a random id that no other row, in any database, has.
func NewID() string { return strings.ToLower(rand.Text()[:16]) }
