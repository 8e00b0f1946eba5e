package app

import (
	"net/http"
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
}

type checkIn struct{ Body CheckText }

func (a *App) registerCheck() {
	check := op("check", http.MethodPost, "/api/check", "code", "What is wrong with a template, an XPath or an XSLT")
	check.MaxBodyBytes = textBody
	handle(a, check, a.check)
}
