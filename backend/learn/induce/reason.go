package induce

import (
	"strconv"
	"strings"

	"wrapsmith/backend/message"
)

// A template stores why each of its locators was made as an English sentence.
// A screen in another language needs it as words with values, so the sentence
// is read again, clause by clause:
//
//	below class raster, each with class o, by its td
//	in class raster    each class o       childtag td
//
// Tests of attributes stay as they are written, and so do texts of the page.

// Reasons are the clauses of a locator's Why, in its order, as words with their
// values; none for a sentence that this package does not make. Of a clause's
// values, "of" is a test of an attribute as it is written; instead of it there
// is "only", the name of a tag, or "has", the name of an attribute.
func Reasons(why string) []message.Message {
	if code, ok := fixedReasons[why]; ok {
		return []message.Message{message.New(code)}
	}
	if text, ok := strings.CutPrefix(why, "the link that says "); ok {
		return []message.Message{message.New("link", "text", text)}
	}
	var after []message.Message
	why, after = cutAfter(why)
	front, middle := cutMiddle(why)
	if front == "" {
		return append(middle, after...)
	}
	head := reasonHead(front)
	if head == nil {
		return nil
	}
	return append(append(head, middle...), after...)
}

// fixedReasons are the sentences without values that nothing is added to.
var fixedReasons = map[string]string{
	"its slot in the template's tree, when the others do not agree": "slot",
	"holds the body on every sample":                                "holds",
	"always of the body":                                            "always",
	"never of the body":                                             "never",
	"written by hand":                                               "hand",
}

// cutAfter takes off what is added to the sentence of another locator, last first.
func cutAfter(why string) (rest string, out []message.Message) {
	add := func(s message.Message) { out = append([]message.Message{s}, out...) }
	rest, echoed := strings.CutSuffix(why, "; the same text stands there")
	if echoed {
		add(message.New("echo"))
	}
	for _, tag := range alternateTagOf {
		if cut, ok := strings.CutSuffix(rest, ", as <"+tag+">"); ok {
			rest = cut
			add(message.New("twin", "tag", tag))
		}
	}
	if cut, ok := strings.CutSuffix(rest, firstOfRow); ok {
		rest = cut
		add(message.New("rows"))
	}
	if cut, ok := strings.CutSuffix(rest, " holds"); ok {
		if i := strings.LastIndex(cut, ", by what its "); i >= 0 {
			add(message.New("childholds", "tag", cut[i+len(", by what its "):]))
			return cut[:i], out
		}
	}
	if i := strings.LastIndex(rest, ", by its "); i >= 0 && !strings.HasSuffix(rest, `"`) {
		add(reasonOf("childtag", rest[i+len(", by its "):]))
		rest = rest[:i]
	}
	return rest, out
}

// cutMiddle takes off what is said of the values below an anchor.
func cutMiddle(why string) (front string, middle []message.Message) {
	const like, each = "its place among its like", "each with "
	if front, ok := strings.CutSuffix(why, like); ok {
		return strings.TrimSuffix(front, ", "), []message.Message{message.New("like")}
	}
	if strings.HasSuffix(why, `"`) {
		return why, nil // a text of the page may say anything
	}
	if test, ok := strings.CutPrefix(why, each); ok && isTest(test) {
		return "", []message.Message{reasonOf("each", test)}
	}
	if i := strings.LastIndex(why, ", "+each); i >= 0 && isTest(why[i+len(", "+each):]) {
		return why[:i], []message.Message{reasonOf("each", why[i+len(", "+each):])}
	}
	return why, nil
}

// reasonHead reads where a locator begins; nil when it is none of ours.
func reasonHead(s string) []message.Message {
	if s == "its place in the page" {
		return []message.Message{message.New("place")}
	}
	if out := quotedReason(s); out != nil {
		return out
	}
	for _, form := range [...]struct{ begins, code string }{
		{"its number, ", "number"}, {"its place below ", "below"}, {"each below ", "eachbelow"}, {"below ", "in"},
	} {
		if of, ok := strings.CutPrefix(s, form.begins); ok && isHead(of) {
			return []message.Message{reasonOf(form.code, of)}
		}
	}
	for i := range s { // an anchor, and below it the node's own attribute
		if strings.HasPrefix(s[i:], ", ") && isTest(s[:i]) && isTest(s[i+2:]) {
			return []message.Message{reasonOf("by", s[:i]), reasonOf("by", s[i+2:])}
		}
	}
	if isHead(s) {
		return []message.Message{reasonOf("by", s)}
	}
	return nil
}

// quotedReason reads a sentence around one text of the page, or two.
func quotedReason(s string) []message.Message {
	if rest, ok := strings.CutPrefix(s, "in the row of "); ok {
		row, rest := unquoted(rest)
		rest, ok = strings.CutPrefix(rest, " under ")
		if text, rest := unquoted(rest); ok && rest == "" {
			return []message.Message{message.New("row", "row", row, "text", text)}
		}
		return nil
	}
	for _, form := range [...]struct{ begins, code string }{
		{"behind the text ", "behind"}, {"before the text ", "before"}, {"the text with ", "with"},
		{"under the heading ", "heading"}, {"each under the heading ", "eachheading"},
	} {
		if rest, ok := strings.CutPrefix(s, form.begins); ok {
			if text, rest := unquoted(rest); rest == "" {
				return []message.Message{message.New(form.code, "text", text)}
			}
		}
	}
	return nil
}

// unquoted takes a quoted text from the front; a rest that cannot be empty where there is none.
func unquoted(s string) (text, rest string) {
	quoted, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", s + `"`
	}
	text, _ = strconv.Unquote(quoted) // what QuotedPrefix takes can be unquoted
	return text, s[len(quoted):]
}

// reasonOf is a clause about a test, the only element of its name, or an attribute.
func reasonOf(code, of string) message.Message {
	if tag, ok := between(of, "the <", "> of the page"); ok {
		return message.New(code, "only", tag)
	}
	if name, ok := between(of, "a ", " attribute"); ok {
		return message.New(code, "has", name)
	}
	return message.New(code, "of", of)
}

func isHead(s string) bool {
	_, only := between(s, "the <", "> of the page")
	return only || isTest(s)
}

// isTest says whether a text is one that tests writes.
func isTest(s string) bool {
	if name, ok := between(s, "a ", " attribute"); ok {
		return strings.HasPrefix(name, "data-")
	}
	key, value, _ := strings.Cut(s, " ")
	switch key {
	case "class", "id", "itemprop", "property", "rel", "name", "headers", "role", "aria-label", "for", "scope":
		return value != ""
	}
	return strings.HasPrefix(key, "data-") && value != ""
}

// between is what stands between a beginning and an end, in one word.
func between(s, begin, end string) (string, bool) {
	s, begins := strings.CutPrefix(s, begin)
	s, ends := strings.CutSuffix(s, end)
	return s, begins && ends && s != "" && !strings.Contains(s, " ")
}
