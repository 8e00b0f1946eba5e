package mend

import (
	"fmt"

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

// holdsOn says on how many new pages, or records of new pages, a field is found as before.
func holdsOn(n, all int, what string) Words {
	return Words{say("holds", []string{"n", number(n), "all", number(all), "what", kindOf(what)}, "found on %d of %d %s as before", n, all, what)}
}

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }

func number(n int) string { return strconv.Itoa(n) }

// source is what speaks for a place: a code, and the text of the page or of the template that belongs to it.
type source struct{ code, text string }

// The sources of evidence. Those of a label, a locator and a label like the field's have a text.
var (
	sourceKnown   = source{code: "known"}
	sourceRecurs  = source{code: "recurs"}
	sourceVote    = source{code: "vote"}
	sourceSlot    = source{code: "slot"}
	sourceShown   = source{code: "shown"} // a person's own mark
	sourceTitle   = source{code: "title"}
	sourceLook    = source{code: "look"}
	sourceName    = source{code: "named"}
	sourceMain    = source{code: "mainheading"}
	sourceColumn  = source{code: "column"}
	sourceType    = source{code: "type"}
	sourceData    = source{code: "data"}
	sourceHeading = source{code: "heading"}
	sourceLongest = source{code: "longest"}
	sourceLink    = source{code: "link"}
)

func sourceLabel(text string) source  { return source{"label", text} }
func sourceAlike(text string) source  { return source{"alike", text} }
func sourceFamily(name string) source { return source{"family", name} }

// sourceTexts are the sources in English; a source's text follows.
var sourceTexts = map[string]string{
	"known": "the values known before", "recurs": "values of other pages", "vote": "the template itself", "slot": "the place in the template's tree", "shown": "shown",
	"label": "the label", "alike": "a label like", "family": "a locator of the family", "title": "the page's title", "look": "the look of its values",
	"named": "an element named as the field", "mainheading": "the page's main heading", "column": "a column of the same look", "type": "the one text of its type",
	"data": "the page's structured data", "heading": "the heading of the record", "longest": "the longest text of the record", "link": "the one link of the record",
}

// inWords lists sources of evidence in English.
func inWords(sources []source) string {
	out := make([]string, len(sources))
	for i, s := range sources {
		out[i] = strings.TrimSpace(sourceTexts[s.code] + " " + s.text)
		if s.code == "label" || s.code == "alike" {
			out[i] = fmt.Sprintf("%s %q", sourceTexts[s.code], s.text)
		}
	}
	return strings.Join(out, ", ")
}

// inCodes lists them for screens, one a line: a code, and after a blank its text.
func inCodes(sources []source) string {
	out := make([]string, len(sources))
	for i, s := range sources {
		out[i] = strings.TrimSpace(s.code + " " + s.text)
	}
	return strings.Join(out, "\n")
}
