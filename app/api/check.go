package api

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template"
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
	Problems []Problem `json:"problems"`
}

// Problem is one mistake and where it stands.
type Problem struct {
	Line     int    `json:"line" doc:"From 1"`
	Column   int    `json:"column" doc:"From 1, in characters"`
	Message  string `json:"message"`
	Severity string `json:"severity" enum:"error,warning,info"`

	Said message.Message `json:"said,omitempty" doc:"The message as a word with its values"`
}

// Severities of a Problem.
const (
	severityError = "error"
	severityInfo  = "info"
)

type checkIn struct{ Body CheckText }

func (a *App) registerCheck() {
	check := op("check", http.MethodPost, "/api/check", "code", "What is wrong with a template, an XPath or an XSLT")
	check.MaxBodyBytes = textBody
	handle(a, check, a.check)
}

func (a *App) check(_ context.Context, in *checkIn) (*answer[Problems], error) {
	var found []Problem
	switch in.Body.Kind {
	case "xml":
		found = checkXML(in.Body.Text)
	case "xpath":
		found = checkXPath(in.Body.Text)
	default:
		for _, p := range xpath.CheckXSLT(in.Body.Text) {
			found = append(found, Problem{p.Line, p.Column, sentence(p.Message), severityError, p.Said})
		}
	}
	if found == nil {
		found = []Problem{}
	}
	return &answer[Problems]{Problems{found}}, nil
}

// checkXML reads a template, and compiles it, since its expressions may be wrong too.
func checkXML(text string) []Problem {
	t, err := template.Read(strings.NewReader(text), "template.xml")
	if err == nil {
		_, err = program.Compile(t)
	}
	var list template.Errors
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &list):
		return []Problem{{1, 1, sentence(err.Error()), severityError, message.Of(err)}}
	}
	found := make([]Problem, len(list))
	for i, p := range list {
		found[i] = Problem{p.Line, p.Column, sentence(p.Message), severityError, p.Said}
	}
	return found
}

// checkXPath says too when an expression is good but slow.
func checkXPath(text string) []Problem {
	text = locator.Long(text)
	if _, err := locator.Parse(text); err == nil {
		return nil
	}
	_, err := xpath.Compile(text)
	if err == nil {
		return []Problem{{1, 1, "This XPath is outside the fast subset: the general engine runs it, more slowly.", severityInfo, message.Message{Code: "xpath.slow"}}}
	}
	if p, ok := expressionProblem(err); ok {
		return []Problem{p}
	}
	return []Problem{{1, 1, sentence(err.Error()), severityError, message.Of(err)}}
}
