package api

import (
	"context"
	"net/http"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template/locator"
)

// HandXPath is a locator that a person wrote.
type HandXPath struct {
	XPath string `json:"xpath" minLength:"1" maxLength:"4000"`
}

// InField names a field of a work in a path.
type InField struct {
	InWork
	Field string `path:"field" maxLength:"200" doc:"Name of the field"`
}

type changeFieldIn struct {
	InField
	Body author.FieldChange
}

type putXPathIn struct {
	InField
	Body HandXPath
}

func (a *App) registerFields() {
	const tag, path = "fields", "/api/work/{work}/fields/{field}"
	handle(a, op("changeField", http.MethodPatch, path, tag, "Change a field's name, label, type, rule or place"), a.changeField)
	handle(a, op("removeField", http.MethodDelete, path, tag, "Take a field and its marks away"), a.removeField)
	handle(a, op("putXPath", http.MethodPut, path+"/xpath", tag, "Replace what was learned for a field by a locator written by hand"), a.putXPath)
}

func (a *App) changeField(_ context.Context, in *changeFieldIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error { return s.Change(in.Field, in.Body) })
}

func (a *App) removeField(_ context.Context, in *InField) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error { return s.RemoveField(in.Field) })
}

func (a *App) putXPath(_ context.Context, in *putXPathIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error { return s.SetXPath(in.Field, locator.Long(in.Body.XPath)) })
}
