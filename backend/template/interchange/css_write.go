package interchange

import (
	"fmt"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// CSS turns a locator into a CSS selector, with jQuery's :eq where it picks one
// of all; false where CSS cannot say it.
func CSS(l locator.Locator) (string, bool) {
	var b strings.Builder
	for i, s := range l.Steps {
		switch {
		case s.Axis == locator.Deep || s.Axis == locator.Descendant && len(s.Preds) == 0:
			if i > 0 {
				b.WriteByte(' ')
			}
		case s.Axis == locator.Child && i > 0:
			b.WriteString(" > ")
		case s.Axis == locator.Child && s.Test == "html":
		default:
			return "", false
		}
		if s.Test == locator.Text || s.Test != locator.Any && !plainName(s.Test) {
			return "", false
		}
		b.WriteString(s.Test)
		for k, p := range s.Preds {
			text, ok := cssPred(p, k, s.Test)
			if !ok {
				return "", false
			}
			b.WriteString(text)
		}
	}
	if l.Pick > 0 {
		b.WriteString(":eq(" + strconv.Itoa(l.Pick-1) + ")")
	}
	return b.String(), true
}

func cssPred(p locator.Pred, at int, test string) (string, bool) {
	switch p.Kind {
	case locator.Nth:
		if at > 0 {
			return "", false // a position among those with an attribute
		}
		if test == locator.Any {
			return fmt.Sprintf(":nth-child(%d)", p.N), true
		}
		return fmt.Sprintf(":nth-of-type(%d)", p.N), true
	case locator.HasAttr:
		return "[" + p.Name + "]", plainName(p.Name)
	case locator.AttrIs:
		return "[" + p.Name + "=" + cssText(p.Value) + "]", plainName(p.Name)
	case locator.Class:
		if plainName(p.Value) {
			return "." + p.Value, true
		}
		return "[class~=" + cssText(p.Value) + "]", true
	case locator.Plain: // bestSelector tells
		return "", true
	}
	return "", false
}

func cssText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\a `).Replace(s) + `"`
}

// selectorOf is the CSS selector of a locator: as it was imported, where it still
// means the same, else made of the path.
func selectorOf(l template.Locator, from scope) (string, bool) {
	for _, why := range l.Why {
		if path, err := cssPath(why.Value, from); why.Code == template.FromSelector && err == nil && path == l.XPath {
			return why.Value, true
		}
	}
	if l.XPath == "/*[1]" && from == inRecord {
		return "_parent_", true
	}
	if from == inRecord && strings.HasPrefix(l.XPath, "/*//") {
		l.XPath = l.XPath[2:]
	}
	read, err := locator.Parse(l.XPath)
	if err != nil {
		return "", false
	}
	if from == inRecord && read.Steps[0].Axis == locator.Child {
		return "", false // from the record itself: a selector begins below it
	}
	css, ok := CSS(read)
	if !ok {
		return "", false
	}
	return css, true
}

// bestSelector is the selector of the locator with most weight that has one.
func bestSelector(field string, all []template.Locator, from scope, r *Report) (string, bool) {
	best, weight, plain := "", -1., false
	for _, l := range all {
		if s, ok := selectorOf(l, from); ok && l.Weight > weight {
			best, weight, plain = s, l.Weight, strings.Contains(locator.Short(l.XPath), "plain(.)")
		}
	}
	r.oneOf(field, len(all), best, weight >= 0, "out.noselector", "out.bestcss")
	if plain {
		r.add(field, Changed, "out.plain")
	}
	return best, weight >= 0
}
