package template

import (
	"strings"

	"wrapsmith/backend/message"
)

// Malformed is encoding/xml's message about a text that is not well-formed.
type Malformed string

// malformed are its messages by a piece of each, the first that stands in one decides.
var malformed = []struct{ piece, code string }{
	{"closed by", "closed"}, {"unexpected end element", "end"}, {"unexpected EOF", "eof"}, {"without =", "equals"}, {"attribute value", "quotes"},
	{"unescaped <", "less"}, {"attribute name", "attribute"}, {"/> in element", "slash"}, {"element name", "tag"}, {"between </ and >", "tag"}, {"character entity", "entity"}, {"UTF-8", "utf8"},
	{"illegal character", "character"}, {"comment", "comment"}, {"<!-", "comment"}, {"]]>", "cdata"}, {"<![", "cdata"}, {"encoding", "utf8"}, {"version", "version"},
}

// Message returns the message with names in angle brackets and entities as parameters "1" and "2".
func (m Malformed) Message() message.Message {
	text := string(m)
	for _, k := range malformed {
		if strings.Contains(text, k.piece) {
			return message.Newf("malformed."+k.code, namesIn(text)...)
		}
	}
	return message.Message{Code: "malformed.other"}
}

// namesIn lists the tags and entities that a message names, in their order.
func namesIn(text string) []any {
	var out []any
	for _, word := range strings.Fields(text) {
		if word = strings.TrimRight(word, ",:"); len(word) > 2 && (word[0] == '<' && strings.HasSuffix(word, ">") || word[0] == '&') {
			out = append(out, word)
		}
	}
	return out
}
