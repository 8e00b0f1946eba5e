package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// because are the reasons of one clause without parameter.
func because(code template.ReasonCode) template.Reasons {
	return template.Reasons{template.Because(code)}
}

// becauseOf are the reasons of one clause about a text of the page.
func becauseOf(code template.ReasonCode, text string) template.Reasons {
	return template.Reasons{template.BecauseOf(code, text)}
}

// about are the reasons of one clause about an attribute test.
func about(code template.ReasonCode, test attrTest) template.Reasons {
	param, value := test.says()
	return template.Reasons{{Code: code, Param: param, Value: value}}
}

// by are the reasons of a way through elements that pass tests.
func by(tests ...attrTest) template.Reasons {
	var out template.Reasons
	for _, test := range tests {
		out = append(out, about(template.ByTest, test)...)
	}
	return out
}

// says is the test as the parameter of a clause.
func (x attrTest) says() (param, value string) {
	switch {
	case x.tag != "":
		return template.ReasonOnly, x.tag
	case x.Kind == locator.HasAttr:
		return template.ReasonHas, x.Name
	case x.Kind == locator.Class:
		return template.ReasonOf, "class " + x.Value
	case x.Kind == locator.ClassStart:
		return template.ReasonOf, "class " + x.Value + "…"
	}
	return template.ReasonOf, x.Name + " " + x.Value
}
