package workspace

import (
	"context"
	"errors"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/css"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/template/xpath"
)

// CheckText is a text to be checked as a person types it.
type CheckText struct {
	Kind string `json:"kind" enum:"xml,xpath,xslt"`
	Text string `json:"text"`
}

// Problems lists what is wrong with a text; empty when nothing is.
type Problems struct {
	Problems []problem.Finding `json:"problems"`
}

// CheckRequest is the request of Check.
type CheckRequest struct{ Body CheckText }

// Check returns what is wrong with a template, an XPath or an XSLT.
func (ws *Workspaces) Check(ctx context.Context, in *CheckRequest) (Problems, error) {
	var found []problem.Finding
	switch in.Body.Kind {
	case "xml":
		found = checkXML(in.Body.Text)
	case "xpath":
		found = checkXPath(in.Body.Text)
	default:
		var err error
		if found, err = ws.sheets.CheckXSLT(ctx, in.Body.Text); err != nil {
			return Problems{}, err
		}
	}
	if found == nil {
		found = []problem.Finding{}
	}
	return Problems{found}, nil
}

// checkXML reads a template, and compiles it, since its expressions may be wrong too.
func checkXML(text string) []problem.Finding {
	t, err := template.Read(strings.NewReader(text), "template.xml")
	if err == nil {
		_, err = program.Compile(t)
	}
	var list template.Errors
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &list):
		return []problem.Finding{{Line: 1, Column: 1, Text: problem.Sentence(err.Error()), Severity: problem.SeverityError, Message: message.Of(err)}}
	}
	found := make([]problem.Finding, len(list))
	for i, p := range list {
		found[i] = problem.Finding{Line: p.Line, Column: p.Column, Text: problem.Sentence(p.Text), Severity: problem.SeverityError, Message: p.Message}
	}
	return found
}

// checkXPath checks an XPath, or a CSS selector in its place; it says too when an expression is good but slow.
func checkXPath(text string) []problem.Finding {
	if strings.TrimSpace(text) != "" && !css.IsXPath(text) {
		return checkSelector(text)
	}
	text = locator.Long(text)
	if _, err := locator.Parse(text); err == nil {
		return nil
	}
	_, err := xpath.Compile(text)
	if err == nil {
		return []problem.Finding{{Line: 1, Column: 1, Text: "This XPath is outside the fast subset: the general engine runs it, more slowly.", Severity: problem.SeverityInfo, Message: message.Message{Code: "xpath.slow"}}}
	}
	if p, ok := problem.InExpression(err); ok {
		return []problem.Finding{p}
	}
	return []problem.Finding{{Line: 1, Column: 1, Text: problem.Sentence(err.Error()), Severity: problem.SeverityError, Message: message.Of(err)}}
}

// checkSelector checks a CSS selector; a finding is at its character.
func checkSelector(text string) []problem.Finding {
	_, err := css.XPath(text)
	var wrong *css.Error
	if !errors.As(err, &wrong) {
		return nil
	}
	return []problem.Finding{{Line: 1, Column: max(wrong.Place, 1), Text: problem.Sentence(wrong.Error()), Severity: problem.SeverityError, Message: wrong.Message()}}
}
