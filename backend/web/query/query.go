// Package query makes the requests of a search, for the pages of the Deep Web that
// no link leads to: CN101582074A, step one. A search is an address with {keyword}, or
// a form of a page with {keyword} in a field, and a list of keywords:
//
//	https://shop.example/search?q={keyword}      plum  ->  https://shop.example/search?q=plum
//	<form method=post action=/find> q={keyword}  plum  ->  POST /find  q=plum&lang=en
//
// A form keeps what its page filled in, also in its hidden fields. Fields are encoded
// as a browser encodes them: in the form's own encoding, else in that of its page.
//
// It makes requests and sends none. Not covered: files, and forms that only a script
// sends.
//
// Cost: linear in the page and in the keywords.
package query

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
)

// Mark stands for the keyword in addresses and in the values of fields.
const Mark = "{keyword}"

// Bounds of a list of keywords.
const (
	MaxKeywords = 100_000
	maxKeyword  = 1000 // bytes of one
)

// Errors of a search that cannot be made.
var (
	ErrColumn   = errors.New("the table has no such column")
	ErrKeyword  = errors.New("a keyword is too long")
	ErrKeywords = errors.New("there are too many keywords")
	ErrNoForm   = errors.New("the page has no form with these fields")
)

// escaped is Mark as it stands in the path of an address that was parsed.
var escaped = strings.NewReplacer("%7Bkeyword%7D", Mark, "%7bkeyword%7d", Mark)

// Has reports whether a text has a place for the keyword.
func Has(text string) bool { return strings.Contains(escaped.Replace(text), Mark) }

// Address puts a keyword into an address: escaped for its path, or for its query.
func Address(pattern, keyword string) string {
	path, rest, found := strings.Cut(escaped.Replace(pattern), "?")
	path = strings.ReplaceAll(path, Mark, url.PathEscape(keyword))
	if !found {
		return path
	}
	return path + "?" + strings.ReplaceAll(rest, Mark, url.QueryEscape(keyword))
}

// Put puts a keyword into the value of a field.
func Put(value, keyword string) string { return strings.ReplaceAll(value, Mark, keyword) }

// Keywords reads keywords, one per line. Blank lines and repeated keywords are left out.
func Keywords(r io.Reader) ([]string, error) {
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, 64<<10)
	var all []string
	for scan.Scan() {
		all = append(all, strings.TrimPrefix(scan.Text(), "\ufeff"))
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	return Distinct(all)
}

// Column reads the keywords in a column of a CSV table, whose first row names the columns.
func Column(r io.Reader, name string) ([]string, error) {
	table := csv.NewReader(r)
	table.FieldsPerRecord, table.LazyQuotes = -1, true
	rows, err := table.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	at := -1
	if len(rows) > 0 {
		at = slices.IndexFunc(rows[0], func(head string) bool {
			return strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(head, "\ufeff")), name)
		})
	}
	if at < 0 {
		return nil, fmt.Errorf("query: column %q: %w", name, ErrColumn)
	}
	var all []string
	for _, row := range rows[1:] {
		if at < len(row) {
			all = append(all, row[at])
		}
	}
	return Distinct(all)
}

// Distinct trims keywords and leaves out blank and repeated ones.
func Distinct(all []string) (out []string, err error) {
	seen := map[string]bool{}
	for _, word := range all {
		word = strings.TrimSpace(word)
		switch {
		case word == "" || seen[word]:
			continue
		case len(word) > maxKeyword:
			return nil, fmt.Errorf("query: %w: %d bytes, and the limit is %d", ErrKeyword, len(word), maxKeyword)
		case len(out) == MaxKeywords:
			return nil, fmt.Errorf("query: %w: the limit is %d", ErrKeywords, MaxKeywords)
		}
		seen[word] = true
		out = append(out, word)
	}
	return out, nil
}
