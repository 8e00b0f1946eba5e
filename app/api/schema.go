package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/revision"
)

// conflicts documents the answer 409 of an operation that saves a template.
func (a *App) conflicts(o huma.Operation) huma.Operation {
	schemas := a.api.OpenAPI().Components.Schemas
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Code](), reflect.TypeFor[changeCode]())
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Place](), reflect.TypeFor[changePlace]())
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Side](), reflect.TypeFor[changeSide]())
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Union](), reflect.TypeFor[changeUnion]())
	o.Responses = map[string]*huma.Response{"409": {
		Description: "A newer version was saved meanwhile",
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schemas.Schema(reflect.TypeFor[conflictBody](), true, "")}},
	}}
	return o
}

// Enumerations of package revision, in the document.
type (
	changeCode  string
	changePlace string
	changeSide  string
	changeUnion string
)

// Schema lists the words.
func (changeCode) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Codes) }

// Schema lists the words.
func (changePlace) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Places) }

// Schema lists the words.
func (changeSide) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Sides) }

// Schema lists the words.
func (changeUnion) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Unions) }

func oneOf[S ~string](words []S) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

// verdictWord is measure.Verdict in the document.
type verdictWord string

// Schema lists the words.
func (verdictWord) Schema(huma.Registry) *huma.Schema {
	words := []measure.Verdict{measure.Correct, measure.Wrong, measure.Missed, measure.Silent, measure.False}
	s := &huma.Schema{Type: huma.TypeString}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}
