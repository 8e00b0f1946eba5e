package interchange

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
)

// Reason is a sentence in English, and as a word with its values for screens of
// other languages. Without a word it is a piece of a file, the same in each.
type Reason struct {
	Text    string
	Message message.Message
}

// slot is a value's place in a sentence; one in quotes is quoted as Go quotes.
var slot = regexp.MustCompile(`"\{\w+\}"|\{\w+\}`)

// because is the sentence of a code with its values in their order. A value is
// a number, a text, a way, an error, or another Reason.
func because(code string, values ...any) Reason {
	out := Reason{Message: message.New(code)}
	out.Text = slot.ReplaceAllStringFunc(reasons[code], func(at string) string {
		if len(values) == 0 {
			return at
		}
		text := out.value(strings.Trim(at, `"{}`), values[0])
		values = values[1:]
		if at[0] == '"' {
			return strconv.Quote(text)
		}
		return text
	})
	return out
}

// value keeps a value under its name, and is its text.
func (r *Reason) value(name string, value any) string {
	if r.Message.Params == nil {
		r.Message.Params = map[string]string{}
	}
	var text string
	switch v := value.(type) {
	case way:
		r.Message.Params[name] = brief(v.from.Value)
		return v.reason().Text
	case error:
		return r.value(name, reasonOf(v))
	case Reason:
		text = v.Text
		if v.Message.Code != "" {
			r.Message.Cause = &v.Message
		}
	default:
		text = fmt.Sprint(v)
	}
	r.Message.Params[name] = text
	return text
}

// fault is an error that is a Reason.
type fault struct {
	Reason
	kind error // nil where it is of none
}

func (f *fault) Error() string {
	if f.kind == nil {
		return "interchange: " + f.Text
	}
	return "interchange: " + f.Text + ": " + f.kind.Error()
}

func (f *fault) Unwrap() error { return f.kind }

// fail is an error of a code with its values.
func fail(code string, values ...any) error { return &fault{Reason: because(code, values...)} }

// reasonOf is an error as a Reason; of another package's error, its text alone.
func reasonOf(err error) Reason {
	var own *fault
	if errors.As(err, &own) {
		return own.Reason
	}
	return Reason{Text: err.Error()}
}

// Refusal is why Export cannot write a template, as a word with its values.
func Refusal(err error) message.Message { return reasonOf(err).Message }

// reason is a way as a Reason.
func (w way) reason() Reason {
	if w.from.Param == "" {
		return because("way." + string(w.from.Code))
	}
	return because("way."+string(w.from.Code), brief(w.from.Value))
}

// plain is an error without the package's name and without what it is.
func plain(err error) string {
	text := strings.TrimPrefix(err.Error(), "interchange: ")
	return strings.TrimSuffix(text, ": "+errSelector.Error())
}

func brief(s string) string {
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return s
}
