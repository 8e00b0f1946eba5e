package article

import (
	"slices"
	"strings"
)

// The header of a mail, as archives show it above the mail: lines that begin with its fields. A journey may have
// the fields from, to and date, but no subject.
//
//	From: Ada Moss <ada@pier.example>
//	To: tides@pier.example
//	Subject: Low tide
//	Date: Wed, 4 Mar 2026 21:14:30 +0100

// mailFields are the fields of a mail's header that archives show.
var mailFields = wordSet("from to cc subject date sent message-id reply-to in-reply-to references list newsgroups")

// leastFields is how many lines with such fields are a header.
const leastFields = 3

// withoutMailHeaders clears the headers of mails, O(n).
func (p *page) withoutMailHeaders(taken []bool) {
	for from := 0; from < len(taken); {
		var fields []string
		for to := from; to < len(taken) && mailField(p.pieces[to].text) != ""; to++ {
			fields = append(fields, mailField(p.pieces[to].text))
		}
		if len(fields) >= leastFields && slices.Contains(fields, "subject") {
			for i := range fields {
				taken[from+i] = false
			}
		}
		from += max(1, len(fields))
	}
}

// mailField is the field of a mail's header that a text begins with, "" for other texts.
func mailField(text string) string {
	name, _, ok := strings.Cut(text[:min(len(text), len("in-reply-to:"))], ":")
	if !ok && len(text) > len(name) { // most texts
		return ""
	}
	if name = strings.ToLower(name); !mailFields[name] {
		return ""
	}
	return name
}
