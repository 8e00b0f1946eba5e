package css

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
)

// Error says what is wrong with a selector, and where.
type Error struct {
	Form     string // the sentence around it: css.at, css.sign or css.refused
	Selector string
	Place    int    // the character, from 1; 0 if the whole selector is refused
	Code     string // what is expected or why, of Texts; "" with a Sign
	Values   []any  // of the code
	Sign     string // that is expected
}

func (e *Error) Error() string {
	why := fill(Texts[e.Code], e.Values)
	switch e.Form {
	case "css.at":
		return fill(Texts[e.Form], []any{short(e.Selector), e.Place, why})
	case "css.sign":
		return fill(Texts[e.Form], []any{short(e.Selector), e.Place, e.Sign})
	}
	return fill(Texts[e.Form], []any{short(e.Selector), why})
}

// Message is the error as a code with its values.
func (e *Error) Message() message.Message {
	m := message.New(e.Form, "selector", short(e.Selector))
	if e.Place > 0 {
		m.Params["at"] = strconv.Itoa(e.Place)
	}
	if e.Code == "" {
		m.Params["sign"] = e.Sign
		return m
	}
	m.Params["why"] = fill(Texts[e.Code], e.Values)
	cause := message.New(e.Code)
	for i, name := range slot.FindAllString(Texts[e.Code], len(e.Values)) {
		if cause.Params == nil {
			cause.Params = map[string]string{}
		}
		cause.Params[strings.Trim(name, `"{}`)] = fmt.Sprint(e.Values[i])
	}
	m.Cause = &cause
	return m
}

var slot = regexp.MustCompile(`"?\{[a-z]+\}"?`)

// fill puts values into the places of a text, in their order; in quotes where these stand around a place.
func fill(text string, values []any) string {
	return slot.ReplaceAllStringFunc(text, func(at string) string {
		if len(values) == 0 {
			return at
		}
		v := fmt.Sprint(values[0])
		values = values[1:]
		if strings.HasPrefix(at, `"`) {
			return fmt.Sprintf("%q", v)
		}
		return v
	})
}

func short(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// Texts are the sentences of the codes, with places for their values.
var Texts = map[string]string{
	"css.at":         `selector "{selector}": at character {at}: expected {why}`,
	"css.sign":       `selector "{selector}": at character {at}: expected {sign}`,
	"css.refused":    `selector "{selector}": {why}`,
	"css.end":        `the end`,
	"css.simple":     `a tag, class, id or attribute`,
	"css.combinator": `a tag, class, id, attribute or combinator`,
	"css.name":       `a name`,
	"css.attrname":   `an attribute's name`,
	"css.operator":   `{signs} or ]`,
	"css.value":      `a value`,
	"css.closing":    `a closing {sign}`,
	"css.position":   `a position as in 2, odd or 2n+1`,
	"css.from0":      `a position from 0`,
	"css.test":       `one tag, class or attribute test, a comma or )`,
	"css.long":       `too long as an XPath`,
	"css.many":       `more than {most} selectors in one`,
	"css.deep":       `selectors within selectors too deep`,
	"css.scope":      `:scope stands at the beginning only`,
	"css.oftype":     `a position of its type needs a tag before it, as in div:nth-of-type(2)`,
	"css.notag":      `"{name}" is no tag`,
	"css.element":    `::{name} is no element: name it in the field instead`,
	"css.unknown":    `:{name}() is not known`,
	"css.browser":    `:{name} needs the state of a browser, or is not supported`,
	"css.set":        `a position in the whole set cannot stand in :{name}()`,
	"css.has":        `:has() with {sign} is not known`,
}
