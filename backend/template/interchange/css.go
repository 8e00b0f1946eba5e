package interchange

import (
	"errors"
	"maps"

	"wrapsmith/backend/template/css"
)

// Where a selector begins.
type scope int

const (
	page0    scope = iota // in the page
	inRecord              // below the one element of a record's tree
)

// XPath turns a CSS selector into an XPath, as package css does.
func XPath(selector string) (string, error) { return cssPath(selector, page0) }

func cssPath(selector string, from scope) (string, error) {
	translate := css.XPath
	if from == inRecord {
		translate = css.InRecord
	}
	path, err := translate(selector)
	var wrong *css.Error
	if !errors.As(err, &wrong) {
		return path, err
	}
	values := []any{brief(wrong.Selector)}
	if wrong.Place > 0 {
		values = append(values, wrong.Place)
	}
	if wrong.Code == "" {
		values = append(values, wrong.Sign)
	} else {
		values = append(values, because(wrong.Code, wrong.Values...))
	}
	return "", &fault{because(wrong.Form, values...), errSelector}
}

var errSelector = errors.New("no selector that can be taken")

// withSelectors joins the sentences of package css to those of this one.
func withSelectors(own map[string]string) map[string]string {
	maps.Copy(own, css.Texts)
	return own
}
