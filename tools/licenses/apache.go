package main

import (
	"regexp"
	"strings"
)

// apacheTerms matches the Apache License 2.0 at the beginning of a file, up to the end of its terms.
var apacheTerms = regexp.MustCompile(`(?s)^\s*Apache License\s+Version 2\.0, January 2004.*?END OF TERMS AND CONDITIONS[ \t]*\n?`)

// apacheHow matches the appendix: how to apply the licence to one's own work.
var apacheHow = regexp.MustCompile(`(?s)^\s*APPENDIX: How to apply the Apache License to your work\..*?same "printed page" as the copyright notice for easier\s+identification within third-party archives\.`)

// apacheNotice matches the notice that the appendix asks for, below its copyright line.
var apacheNotice = regexp.MustCompile(`(?s)\s*Licensed under the Apache License, Version 2\.0 \(the "License"\);.*?limitations under the License\.`)

// apacheBlank matches the copyright line of the appendix that was not filled in.
var apacheBlank = regexp.MustCompile(`(?m)^\s*Copyright [\[{]yyyy[\]}] [\[{]name of copyright owner[\]}]\s*$`)

// splitApache separates the terms of the Apache License from what a file adds to
// them: a copyright line, or another licence. The appendix is left out.
func splitApache(text string) (terms, rest string, ok bool) {
	terms = apacheTerms.FindString(text)
	if terms == "" {
		return "", text, false
	}
	rest = text[len(terms):]
	if how := apacheHow.FindString(rest); how != "" {
		rest = rest[len(how):]
		if at := apacheNotice.FindStringIndex(rest); at != nil {
			rest = rest[:at[0]] + rest[at[1]:]
		}
	}
	rest = apacheBlank.ReplaceAllString(rest, "")
	return strings.Trim(terms, "\n"), clean(rest), true
}
