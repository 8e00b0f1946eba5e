package crawl

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/learn/match"
)

// Proposal is a URL pattern with the addresses that it would match.
type Proposal struct {
	Pattern  string   `json:"pattern"` // * for a run of characters; path and query
	Matches  int      `json:"matches"` // of the addresses seen, the samples' not counted
	Examples []string `json:"examples"`
}

// examples is how many addresses show what a pattern matches.
const examples = 5

// Propose makes patterns that all sample addresses fit, the narrowest first, and
// says what each would match of the addresses seen on their host. From
// /book/101 and /book/115?from=x it makes
//
//	/book/1*   by what the samples have in common
//	/book/*    piece by piece
//	/*         all
func Propose(samples, seen []string) []Proposal {
	paths, host := pathsOf(samples, "")
	others, _ := pathsOf(seen, host)
	if len(paths) == 0 {
		return nil
	}
	var list []Proposal
	have := map[string]bool{}
	for _, p := range patternsOf(paths) {
		if have[p] || !slices.ContainsFunc(paths, func(s string) bool { return match.Fits(p, s) }) {
			continue
		}
		have[p] = true
		list = append(list, proposal(p, others, paths))
	}
	slices.SortStableFunc(list, func(a, b Proposal) int {
		return cmp.Or(cmp.Compare(a.Matches, b.Matches), cmp.Compare(len(b.Pattern), len(a.Pattern)))
	})
	return list
}

func proposal(pattern string, others, samples []string) Proposal {
	p := Proposal{Pattern: pattern, Examples: []string{}}
	for _, o := range others {
		if !match.Fits(pattern, o) || slices.Contains(samples, o) {
			continue
		}
		p.Matches++
		if len(p.Examples) < examples {
			p.Examples = append(p.Examples, o)
		}
	}
	return p
}

// pathsOf gives path and query of the addresses at a host, the first one's when it is "", each once.
func pathsOf(addresses []string, host string) (paths []string, at string) {
	seen := map[string]bool{}
	for _, a := range addresses {
		u, ok := normal(nil, a)
		if !ok {
			continue
		}
		if host == "" {
			host = u.Host
		}
		if p := u.RequestURI(); u.Host == host && !seen[p] {
			seen[p] = true
			paths = append(paths, p)
		}
	}
	return paths, host
}

// patternsOf makes the patterns of samples, the narrowest first.
func patternsOf(paths []string) []string {
	var out []string
	if len(paths) > 1 {
		out = append(out, common(paths))
	}
	first := paths[0]
	path, query, _ := strings.Cut(first, "?")
	pieces := strings.Split(strings.TrimPrefix(path, "/"), "/")
	out = append(out, numbers(first))
	if query != "" {
		out = append(out, path+"?*")
	}
	last := pieces[len(pieces)-1]
	ext := ""
	if i := strings.LastIndexByte(last, '.'); i > 0 {
		ext = last[i:]
	}
	for n := len(pieces) - 1; n >= 0; n-- {
		kept := "/" + strings.Join(pieces[:n], "/")
		if n > 0 {
			kept += "/"
		}
		out = append(out, kept+"*"+ext, kept+"*")
	}
	return slices.DeleteFunc(out, func(p string) bool {
		return !all(paths, p)
	})
}

func all(paths []string, pattern string) bool {
	return !slices.ContainsFunc(paths, func(p string) bool { return !match.Fits(pattern, p) })
}

// numbers replaces each run of digits by *.
func numbers(path string) string {
	var b strings.Builder
	in := false
	for _, r := range path {
		if digit := unicode.IsDigit(r); !digit {
			b.WriteRune(r)
			in = false
		} else if !in {
			b.WriteByte('*')
			in = true
		}
	}
	return b.String()
}

// common returns the common beginning and end of all paths, with * between them.
func common(paths []string) string {
	begin, end := paths[0], paths[0]
	for _, p := range paths[1:] {
		for !strings.HasPrefix(p, begin) {
			begin = begin[:len(begin)-1]
		}
		for !strings.HasSuffix(p, end) {
			end = end[1:]
		}
	}
	for _, p := range paths { // they must not overlap
		for len(begin)+len(end) > len(p) {
			end = end[1:]
		}
	}
	if u, err := url.PathUnescape(begin); err != nil || u == "" {
		return "/*"
	}
	return begin + "*" + end
}
