package program

import (
	"fmt"
	"regexp"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

func newReader(f template.Field) (reader, error) {
	r := reader{part: f.Part, steps: f.Steps, between: template.BetweenOf(f.Cuts)}
	var err error
	if r.cutter, err = template.NewCutter(f.Cuts); err != nil {
		return r, err
	}
	if f.Regex != "" {
		re, err := regexp.Compile(`\A(?:` + f.Regex + `)\z`)
		if err != nil {
			return r, fmt.Errorf("regular expression %q: %w", f.Regex, err)
		}
		r.regex = re
	}
	return r, nil
}

// has reports whether there is anything at a part of a node.
func (r *reader) has(t *tagtree.Tree, n tagtree.NodeID) bool {
	if r.part.Kind == template.PartAttr {
		v, ok := t.Attr(n, r.part.Attr)
		return ok && !tagtree.Blank(v)
	}
	for id := n; id < t.End(n); id++ {
		if t.IsText(id) && !tagtree.Blank(t.Node(id).Data) {
			return true
		}
	}
	return t.IsText(n) && !tagtree.Blank(t.Node(n).Data)
}

// read returns a node's value: "" when there is none or when what stands before
// it in the text is not there; false when the regular expression does not fit.
func (r *reader) read(t *tagtree.Tree, n tagtree.NodeID) (string, bool) {
	text, _ := r.cutter.Cut(locator.PartText(t, n, r.part))
	return r.finish(text)
}

// readText is a value as it was read; ok is false when the regular expression does not fit.
type readText struct {
	text string
	ok   bool
}

// readAll returns a node's values: several where a sign parts its text.
func (r *reader) readAll(t *tagtree.Tree, n tagtree.NodeID) []readText {
	if r.between.IsNone() {
		text, ok := r.read(t, n)
		return []readText{{text, ok}}
	}
	var out []readText
	for _, text := range r.cutter.Values(locator.PartText(t, n, r.part)) {
		text, ok := r.finish(text)
		out = append(out, readText{text, ok})
	}
	return out
}

// finish applies the steps to a piece that was cut out; false when the regular expression does not fit the result.
func (r *reader) finish(text string) (string, bool) {
	for _, step := range r.steps {
		text = normalise(step, text)
	}
	if text == "" {
		return "", true
	}
	if r.regex != nil && !r.regex.MatchString(text) {
		return text, false
	}
	return text, true
}

// violation says how a value breaks its field's rule.
type violation struct {
	text    string
	message message.Message
	kept    bool // the text is a value all the same
}

// reason is a cell's reason as a word with its values, for screens in other languages.
func reason(code string, values ...string) *message.Message {
	msg := message.New(code, values...)
	return &msg
}

func regexViolation(text string) *violation {
	return &violation{text: fmt.Sprintf("%q does not match the field's regular expression", short(text)), message: message.New("regex", "text", short(text))}
}

func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// digits are the characters one of which a number, a price or a date has.
const digits = "0123456789０１２３４５６７８９〇零一二两三四五六七八九十百千万½¼¾⅓⅔"

// wrongType says why a text cannot be of a type; nil when it can.
func wrongType(t record.Type, text string) *violation {
	switch t {
	case record.Number, record.Price, record.Date:
		if !strings.ContainsAny(text, digits) && !(t == record.Date && record.NamesDay(text)) {
			return untyped(t, text)
		}
	case record.URL, record.Image:
		if strings.ContainsAny(text, " <>\"") {
			return &violation{text: fmt.Sprintf("%q is no address", short(text)), message: message.New("noaddress", "text", short(text))}
		}
	}
	return nil
}

// untyped says that a text does not read as a value of its field's type.
func untyped(t record.Type, text string) *violation {
	return &violation{text: fmt.Sprintf("text found, not a %s: %q", t, short(text)), message: message.New("no"+string(t), "text", short(text)), kept: true}
}
