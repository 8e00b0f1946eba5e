// Package robots reads robots.txt files (RFC 9309, Robots Exclusion Protocol)
// and tells whether a crawler may fetch a path.
//
//	User-agent: *          File.For("wrapsmith") returns the rules of the groups
//	Disallow: /private/    that name the crawler, or else those of the groups
//	Allow: /private/open   for "*".
//	Crawl-delay: 2         /private/open/a is allowed: the longest rule decides.
//
// The reader never fails: section 2.2 asks a crawler to skip the lines that it
// cannot parse and to use the rest. What an HTTP status means (section 2.3.1)
// is decided by the package that fetches the file.
//
// Beyond the RFC, the reader knows Crawl-delay, which is not in the standard
// but widely used. Sitemap lines are skipped.
//
// Cost: parsing is linear in the size of the file. Checking a path is linear
// in the number of rules times the length of the path.
package robots

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// File is a parsed robots.txt. The zero value allows everything.
type File struct{ groups []group }

// group is one group of a file: the crawlers that it names, and its rules.
type group struct {
	agents []string // product tokens in lower case; "*" for all crawlers
	Rules
}

// Rules are the rules that a file has for one crawler. The zero value allows everything.
type Rules struct {
	Delay time.Duration // minimum time between two requests; 0 if the file does not say
	paths []rule
}

// Parse reads the content of a robots.txt. Consecutive User-agent lines share
// the group that follows them (section 2.2.1). Rules before the first
// User-agent line belong to no group and are skipped.
func Parse(body []byte) File {
	var f File
	open := false // the next User-agent line adds to the current group
	text := strings.TrimPrefix(string(body), "\ufeff")
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		key, value, ok := parseLine(line)
		switch {
		case !ok:
		case key == "user-agent":
			if !open {
				f.groups = append(f.groups, group{})
			}
			open = true
			last := &f.groups[len(f.groups)-1]
			last.agents = append(last.agents, productToken(value))
		case len(f.groups) > 0 && f.groups[len(f.groups)-1].add(key, value):
			open = false
		}
	}
	return f
}

// parseLine splits a line into its lower-case key and its value, without the comment.
func parseLine(line string) (key, value string, ok bool) {
	line, _, _ = strings.Cut(line, "#")
	key, value, ok = strings.Cut(line, ":")
	return strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value), ok
}

// productToken returns the name of a crawler without its version, in lower case.
func productToken(agent string) string {
	agent = strings.TrimSpace(agent)
	if end := strings.IndexAny(agent, "/ \t"); end >= 0 {
		agent = agent[:end]
	}
	return strings.ToLower(agent)
}

// add takes a line into the rules. It returns false for a line that does not belong to a group.
func (r *Rules) add(key, value string) bool {
	switch key {
	case "allow", "disallow":
		if value != "" { // an empty Disallow disallows nothing
			r.paths = append(r.paths, newRule(value, key == "allow"))
		}
	case "crawl-delay":
		if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds > 0 {
			r.Delay = time.Duration(min(seconds*float64(time.Second), math.MaxInt64/2))
		}
	default:
		return false
	}
	return true
}

// For returns the rules for a crawler with the given product token. Case does
// not matter. All groups that name the crawler count together (section 2.2.1);
// if there are none, the groups for "*" count.
func (f File) For(agent string) Rules {
	name := productToken(agent)
	if r, ok := f.named(name); ok {
		return r
	}
	r, _ := f.named("*")
	return r
}

// named merges the groups that name an agent.
func (f File) named(agent string) (merged Rules, ok bool) {
	for _, g := range f.groups {
		for _, a := range g.agents {
			if a == agent {
				merged.paths = append(merged.paths, g.paths...)
				merged.Delay = max(merged.Delay, g.Delay)
				ok = true
				break
			}
		}
	}
	return merged, ok
}

// Allows tells whether the crawler may fetch a path with its query, as in a
// request line. The rule with the longest pattern decides, and Allow where an
// Allow and a Disallow are equally long (section 2.2.2). Without a match the
// path is allowed, and so is /robots.txt itself.
func (r Rules) Allows(path string) bool {
	if path == "/robots.txt" {
		return true
	}
	path = normalizePath(path)
	allowed, longest := true, -1
	for _, rule := range r.paths {
		if n := len(rule.pattern); n < longest || n == longest && (allowed || !rule.allow) || !rule.matches(path) {
			continue
		}
		allowed, longest = rule.allow, len(rule.pattern)
	}
	return allowed
}
