package app

import (
	"context"
	"net/http"
)

// Code is what the three code tabs show.
type Code struct {
	Revision int         `json:"revision" doc:"View.revision that this belongs to"`
	XML      string      `json:"xml"`
	XSLT     string      `json:"xslt"`
	XSLTNote string      `json:"xsltNote,omitempty" doc:"Why there is no XSLT, or what it leaves out"`
	Fields   []FieldCode `json:"fields"`
}

// FieldCode is a field's locators as XPath, best first.
type FieldCode struct {
	Name   string   `json:"name"`
	XPaths []string `json:"xpaths"`
}

// TemplateText is a template that a person edited.
type TemplateText struct {
	XML string `json:"xml" minLength:"1"`
}

type putTemplateIn struct {
	InWork
	Body TemplateText
}

func (a *App) registerCode() {
	const tag, path = "code", "/api/work/{work}/template"
	handle(a, op("getTemplate", http.MethodGet, path, tag, "The template as XML, XPath and XSLT"), a.getTemplate)
	put := op("putTemplate", http.MethodPut, path, tag, "Take a template edited by hand")
	put.MaxBodyBytes = textBody
	handle(a, put, a.putTemplate)
}

var _ = context.Background
