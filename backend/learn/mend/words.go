package mend

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
)

// Words are a reason in clauses, for people and, as words with values, for
// screens in other languages.
type Words []Clause

// Clause is a part of a reason.
type Clause struct {
	Text string
	message.Message
}

// String is the reason in English.
func (w Words) String() string {
	texts := make([]string, len(w))
	for i, c := range w {
		texts[i] = c.Text
	}
	return strings.Join(texts, "; ")
}

// Says lists the words.
func (w Words) Says() []message.Message {
	out := make([]message.Message, len(w))
	for i, c := range w {
		out[i] = c.Message
	}
	return out
}

// say is a clause: its word, its values, and the text with its arguments.
func say(code string, values []string, format string, args ...any) Clause {
	return Clause{fmt.Sprintf(format, args...), message.New(code, values...)}
}

// kindOf names what the new pages are for screens: pages, or records.
func kindOf(what string) string { return strings.TrimPrefix(what, "new ") }

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }

func number(n int) string { return strconv.Itoa(n) }

// evidenceWords are how a person would say a source of evidence; the others are said as they are.
var evidenceWords = map[string]string{"known": "the values known before", "recurs": "values of other pages", "vote": "the template itself", "slot": "the place in the template's tree"}

// evidenceCodes are sources that are told by a text, or by what it begins with.
var evidenceCodes = [][2]string{
	{sourceLabel, "label"}, {sourceAlike, "alike"}, {sourceFamily, "family"}, {sourceTitle, "title"}, {sourceLook, "look"},
	{sourceName, "named"}, {sourceHeading, "mainheading"}, {sourceType, "type"}, {sourceData, "data"}, {sourceColumn, "column"},
	{partWords[headingPart], "heading"}, {partWords[longestPart], "longest"},
}

// Sources of evidence that are told with a text of the page, or of the template, after them.
const (
	sourceLabel   = "the label "
	sourceAlike   = "a label like "
	sourceFamily  = "a locator of the family "
	sourceTitle   = "the page's title"
	sourceLook    = "the look of its values"
	sourceName    = "an element named as the field"
	sourceHeading = "the page's main heading"
	sourceColumn  = "a column of the same look"
	sourceType    = "the one text of its type"
	sourceData    = "the page's structured data"
)

// inWords lists sources of evidence as a person would say them.
func inWords(sources []string) string {
	out := make([]string, len(sources))
	for i, s := range sources {
		out[i] = s
		if w, ok := evidenceWords[s]; ok {
			out[i] = w
		}
	}
	return strings.Join(out, ", ")
}

// inCodes lists them for screens, one a line: a code, and after a blank what belongs to it.
func inCodes(sources []string) string {
	out := make([]string, len(sources))
	for i, s := range sources {
		out[i] = s
		if k := slices.IndexFunc(evidenceCodes, func(c [2]string) bool { return strings.HasPrefix(s, c[0]) }); k >= 0 {
			out[i] = strings.TrimSpace(evidenceCodes[k][1] + " " + s[len(evidenceCodes[k][0]):])
		}
	}
	return strings.Join(out, "\n")
}
