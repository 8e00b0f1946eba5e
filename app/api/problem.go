package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// problemType stands before a problem's code in its type (RFC 9457, section 3.1.1).
const problemType = "urn:wrapsmith:"

// statuses are the HTTP statuses of the kinds of problems.
var statuses = map[problem.Kind]int{
	problem.Invalid: http.StatusUnprocessableEntity, problem.NotFound: http.StatusNotFound, problem.Conflict: http.StatusConflict,
	problem.Unauthorized: http.StatusUnauthorized, problem.Forbidden: http.StatusForbidden, problem.TooLarge: http.StatusRequestEntityTooLarge, problem.TooMany: http.StatusTooManyRequests,
	problem.Gone: http.StatusGone, problem.Unavailable: http.StatusServiceUnavailable, problem.NoSpace: http.StatusInsufficientStorage,
	problem.BrokenStore: http.StatusInternalServerError, problem.RemoteFailed: http.StatusBadGateway, problem.Fault: http.StatusInternalServerError,
}

// body is the answer to a request that failed: a problem of RFC 9457 with the
// messages beside its members.
type body struct {
	*huma.ErrorModel
	Message  message.Message   `json:"message,omitzero"`
	Findings []message.Message `json:"parts,omitempty"` // of the model's errors, in their order
}

// conflictBody is the answer 409 to a save that met a newer version.
type conflictBody struct {
	huma.ErrorModel
	Conflict templates.TemplateConflict `json:"conflict"`
}

// bodyOf is a problem as an answer.
func bodyOf(p *problem.Error) huma.StatusError {
	status := statuses[p.Kind]
	b := body{ErrorModel: &huma.ErrorModel{Title: p.Text, Status: status, Detail: p.Text}}
	if p.Message.Code == "" {
		b.Title = http.StatusText(status)
	} else {
		b.Type = problemType + p.Message.Code
	}
	if len(p.Message.Params) > 0 || p.Message.Cause != nil {
		b.Message = p.Message
	}
	for _, f := range p.Findings {
		b.Errors = append(b.Errors, &huma.ErrorDetail{Message: f.Text, Location: fmt.Sprintf("%d:%d", f.Line, f.Column)})
		b.Findings = append(b.Findings, f.Message)
	}
	return b
}

// problem turns an error into the answer to a request. What a person can do
// nothing about is logged under an id, and the answer has the id.
func (a *App) problem(ctx context.Context, operation string, err error) error {
	var ready huma.StatusError
	if errors.As(err, &ready) {
		return err
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return bodyOf(problem.New(problem.Unavailable, "givenup", "The request was given up before it was answered."))
	}
	var conflict *templates.ConflictError
	if errors.As(err, &conflict) {
		return &conflictBody{huma.ErrorModel{Status: http.StatusConflict, Title: http.StatusText(http.StatusConflict), Detail: conflict.Text}, conflict.Conflict}
	}
	p := problem.Of(err)
	if p == nil {
		return a.fault(operation, err)
	}
	if statuses[p.Kind] >= http.StatusInternalServerError {
		a.log.Error("request failed", "operation", operation, "error", err)
	}
	if p.RetryAfter > 0 {
		return huma.ErrorWithHeaders(bodyOf(p), http.Header{"Retry-After": {seconds(p.RetryAfter)}})
	}
	return bodyOf(p)
}

// fault logs an error of ours and gives only its id.
func (a *App) fault(operation string, err error) error {
	id := store.NewID()[:8]
	a.log.Error("request failed", "operation", operation, "id", id, "error", err)
	return bodyOf(problem.With(problem.Fault, message.New("fault", "id", id), faultText(id)))
}

func faultText(id string) string {
	return fmt.Sprintf("Something went wrong inside Wrapsmith (fault %s). Your work is kept; try again, and report the fault if it stays.", id)
}

// maxShown is how much of a refused value is sent back, in bytes.
const maxShown = 200

// plain makes huma's own problems fit for the screen: its messages about a request
// that does not fit the schema, without megabytes of the request.
func plain(c huma.Context, _ string, v any) (any, error) {
	e, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	for _, d := range e.Errors {
		if s, ok := d.Value.(string); !ok || len(s) > maxShown {
			d.Value = nil
		}
		if len(d.Message) > 10*maxShown {
			d.Message = strings.ToValidUTF8(d.Message[:10*maxShown], "") + " ..."
		}
	}
	switch {
	case strings.HasPrefix(e.Detail, "request body is too large") && c.Operation().MaxBodyBytes < pagesBody:
		return largeRequest(c.Operation().MaxBodyBytes, fmt.Sprintf("The request is too large: what is sent here may have at most %d MB.", c.Operation().MaxBodyBytes>>20)), nil
	case strings.HasPrefix(e.Detail, "request body is too large"):
		return largeRequest(page.MaxBytes, fmt.Sprintf("The request is too large. A page may have at most %d MB; send pages one by one.", page.MaxBytes>>20)), nil
	case e.Detail == "validation failed" && len(e.Errors) > 0:
		d := e.Errors[0]
		e.Type, e.Detail = problemType+"request", "The request is not understood: "+d.Location+": "+d.Message+"."
		return body{ErrorModel: e, Message: message.New("request", "where", d.Location, "why", d.Message)}, nil
	case e.Detail == "request body is required":
		e.Detail = "The request has no body; one is needed."
	}
	return e, nil
}

// largeRequest refuses a request that has more bytes than an operation takes.
func largeRequest(most int64, text string) error {
	return bodyOf(problem.With(problem.TooLarge, message.New("requestlarge", "n", strconv.FormatInt(most>>20, 10)), text))
}

// seconds is a wait as a Retry-After header has it.
func seconds(d time.Duration) string { return strconv.Itoa(int(d.Seconds()) + 1) }
