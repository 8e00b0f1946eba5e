package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
)

// Limits of requests, in bytes.
const (
	smallBody = 1 << 20                   // names, marks, texts of fields
	textBody  = 8 << 20                   // a template or another text that a person edits
	pagesBody = page.MaxBytes/3*4 + 4<<20 // one page of the largest size in base64, and the words around it
	readTime  = 2 * time.Minute           // for a body to arrive
	jsonType  = "application/json"
	htmlType  = "text/html; charset=utf-8"
)

func init() {
	// Every list in an answer is there, empty when it has nothing; the generated types need not ask.
	huma.DefaultArrayNullable = false
}

// answer is an operation's answer: a JSON body.
type answer[T any] struct{ Body T }

// op describes an operation, with its rule (rules); the method and path are what the front end's types name it by.
func op(id, method, path, tag, summary string) huma.Operation {
	return ruled(huma.Operation{
		OperationID: id, Method: method, Path: path, Tags: []string{tag}, Summary: summary,
		MaxBodyBytes: smallBody, BodyReadTimeout: readTime,
		Errors: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
	})
}

// handle registers an operation that answers with a value as JSON. Its errors
// become problems that a person can read.
func handle[I, O any](a *App, o huma.Operation, f func(context.Context, *I) (O, error)) {
	register(a, o, func(ctx context.Context, in *I) (*answer[O], any, error) {
		out, err := f(ctx, in)
		return &answer[O]{out}, out, err
	})
}

// act registers an operation that answers with nothing.
func act[I any](a *App, o huma.Operation, f func(context.Context, *I) error) {
	register(a, o, func(ctx context.Context, in *I) (*struct{}, any, error) { return nil, nil, f(ctx, in) })
}

// raw registers an operation that writes headers or a stream of its own.
func raw[I, O any](a *App, o huma.Operation, f func(context.Context, *I) (*O, error)) {
	register(a, o, func(ctx context.Context, in *I) (*O, any, error) {
		out, err := f(ctx, in)
		return out, nil, err
	})
}

// register registers an operation; f gives the answer, and the value in it for the audit log.
func register[I, O any](a *App, o huma.Operation, f func(context.Context, *I) (*O, any, error)) {
	huma.Register(a.api, o, func(ctx context.Context, in *I) (*O, error) {
		var out *O
		var made any
		err := a.mayReach(in)
		if err == nil {
			out, made, err = f(ctx, in)
		}
		if err == nil {
			err = a.note(ctx, made)
		}
		if err != nil {
			return nil, a.problem(ctx, o.OperationID, err)
		}
		return out, nil
	})
}

// streams says in the document that an operation answers with something other than JSON.
func streams(o huma.Operation, contentType, what string) huma.Operation {
	o.Responses = map[string]*huma.Response{"200": {
		Description: what,
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
	return o
}

// fieldType is record.Type in the document: one of a few words.
type fieldType string

// Schema lists the words.
func (fieldType) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, t := range record.Types {
		s.Enum = append(s.Enum, string(t))
	}
	return s
}

// base64Text is pages.Base64 in the document. Decoding checks the bytes, so the
// schema asks for no pattern, which would read megabytes twice.
type base64Text []byte

// Schema describes the text that stands for the bytes.
func (base64Text) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "byte"}
}
