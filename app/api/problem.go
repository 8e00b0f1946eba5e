package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

// Errors of this package; each text is a sentence for the screen.
var (
	errNoWork  = errors.New("there is no such work: it was thrown away, here or in another window")
	errNotKept = errors.New("the change could not be kept, so it was not made")
)

// mistake is an error that the person can put right: its text is for them.
type mistake struct{ err error }

func (m mistake) Error() string { return m.err.Error() }
func (m mistake) Unwrap() error { return m.err }

// mistaken marks what a session refused. Nil stays nil.
func mistaken(err error) error {
	if err == nil {
		return nil
	}
	return mistake{err}
}

// known is an error that has a status of its own, and a word where the screen has a sentence for it.
type known struct {
	err    error
	status int
	code   string
}

// libraryErrors are those whose text says enough, without the file's path.
var libraryErrors = []known{
	{library.ErrNotFound, http.StatusNotFound, "noentry"},
	{library.ErrConflict, http.StatusConflict, "newer"},
	{library.ErrIncomplete, http.StatusUnprocessableEntity, ""},
	{library.ErrLocked, http.StatusServiceUnavailable, "librarylocked"},
	{library.ErrFull, http.StatusInsufficientStorage, "libraryfull"},
	{library.ErrReadOnly, http.StatusInsufficientStorage, "libraryreadonly"},
	{library.ErrDamaged, http.StatusInternalServerError, "librarydamaged"},
	{library.ErrNewer, http.StatusInternalServerError, "librarynewer"},
	{library.ErrAway, http.StatusServiceUnavailable, "libraryaway"},
	{library.ErrDenied, http.StatusServiceUnavailable, "librarydenied"},
}

// statuses are tried in order; the first error that is found decides.
var statuses = append([]known{
	{errNoWork, http.StatusNotFound, "nowork"},
	{author.ErrNoPage, http.StatusNotFound, ""},
	{author.ErrNoNode, http.StatusNotFound, ""},
	{author.ErrNoField, http.StatusNotFound, ""},
	{author.ErrNoMark, http.StatusNotFound, ""},
	{author.ErrNothing, http.StatusConflict, ""},
	{author.ErrInvalid, http.StatusUnprocessableEntity, ""},
	{page.ErrTooLarge, http.StatusRequestEntityTooLarge, ""},
	{page.ErrEmpty, http.StatusUnprocessableEntity, ""},
	{page.ErrBinary, http.StatusUnprocessableEntity, ""},
	{page.ErrNotHTML, http.StatusUnprocessableEntity, ""},
	{tagtree.ErrTooDeep, http.StatusUnprocessableEntity, ""},
	{tagtree.ErrTooManyNodes, http.StatusUnprocessableEntity, ""},
	{library.ErrNameTaken, http.StatusConflict, "nametaken"},
	{library.ErrLastAdmin, http.StatusConflict, "lastadmin"},
	{library.ErrNoAccount, http.StatusNotFound, "noperson"},
	{library.ErrNoToken, http.StatusNotFound, "notoken"},
	{library.ErrLink, http.StatusGone, "usedlink"},
	{library.ErrBadName, http.StatusUnprocessableEntity, "badname"},
	{library.ErrBadRole, http.StatusUnprocessableEntity, ""},
	{library.ErrWeakPassword, http.StatusUnprocessableEntity, "weakpassword"},
	{library.ErrOldPassword, http.StatusUnprocessableEntity, "oldpassword"},
	{library.ErrSignIn, http.StatusForbidden, "signin"},
}, libraryErrors...)

// problem turns an error into what the front end shows. What a person can do
// nothing about is logged under an id, and they are told the id.
func (a *App) problem(ctx context.Context, operation string, err error) error {
	var ready huma.StatusError
	if errors.As(err, &ready) {
		return err
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return refusal(http.StatusServiceUnavailable, "givenup", "The request was given up before it was answered.")
	}
	var xml template.Errors
	if errors.As(err, &xml) && len(xml) > 0 {
		return templateProblem(xml)
	}
	for _, s := range statuses {
		if !errors.Is(err, s.err) {
			continue
		}
		if s.status >= http.StatusInternalServerError {
			a.log.Error("request failed", "operation", operation, "error", err)
		}
		if s.code != "" {
			return refusal(s.status, s.code, reason(err))
		}
		return located(s.status, err)
	}
	var fetched *source.Error
	var mine mistake
	switch {
	case errors.As(err, &fetched):
		return refusalOf(http.StatusUnprocessableEntity, saidOf(err), fetched.Name+": "+sentence(fetched.Reason()))
	case errors.As(err, &mine):
		return located(http.StatusUnprocessableEntity, err)
	}
	return a.fault(operation, err)
}

// fault logs an error of ours and says only its id.
func (a *App) fault(operation string, err error) error {
	id := newID()[:8]
	a.log.Error("request failed", "operation", operation, "id", id, "error", err)
	return refusalOf(http.StatusInternalServerError, message.Message{Code: "fault", Params: map[string]string{"id": id}}, faultText(id))
}

func faultText(id string) string {
	return fmt.Sprintf("Something went wrong inside Wrapsmith (fault %s). Your work is kept; try again, and report the fault if it stays.", id)
}

// libraryText is what the library says, without the path of its file.
func libraryText(err error) (string, bool) {
	for _, s := range libraryErrors {
		if !errors.Is(err, s.err) {
			continue
		}
		text := s.err.Error()
		if s.err == library.ErrIncomplete { //nolint:errorlint // the entry of the table, not an error that came
			_, text, _ = strings.Cut(err.Error(), text+": ") // what is missing says more
		}
		if errors.Is(err, errNotKept) {
			text = errNotKept.Error() + ": " + text
		}
		return sentence(text), true
	}
	return "", false
}

// templateProblem lists every mistake with its line and column.
func templateProblem(list template.Errors) error {
	found := make([]Problem, len(list))
	for i, p := range list {
		found[i] = Problem{p.Line, p.Column, sentence(p.Message), severityError, p.Said}
	}
	return refusedAt(http.StatusUnprocessableEntity, list.Message(), templateText(list), found...)
}

// templateText is the first mistake of a template, and how many follow.
func templateText(list template.Errors) string {
	text := fmt.Sprintf("Line %d: %s", list[0].Line, sentence(list[0].Message))
	if more := len(list) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// located is a problem with the place of the mistake where the error knows it.
func located(status int, err error) error {
	text := reason(err)
	if p, ok := expressionProblem(err); ok {
		return refusedAt(status, saidOf(err), text, p)
	}
	return refusalOf(status, saidOf(err), text)
}

// expressionProblem finds where an XPath goes wrong.
func expressionProblem(err error) (Problem, bool) {
	var s *locator.SyntaxError
	var x *xpath.Error
	switch {
	case errors.As(err, &x):
		return Problem{x.Line, x.Column, sentence(x.Text), severityError, x.Detail}, true
	case errors.As(err, &s):
		line, column := xpath.Position(s.Expr, s.Offset)
		return Problem{line, column, sentence("expected " + s.Want), severityError, s.Message()}, true
	}
	return Problem{}, false
}

// sentence makes a Go error fit for the screen: without the packages' names in
// front, on one line, with a capital and a full stop.
func sentence(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\n", "; "))
	for {
		name, rest, ok := strings.Cut(text, ": ")
		if !ok || !packages[name] {
			break
		}
		text = rest
	}
	r, size := utf8.DecodeRuneInString(text)
	if text == "" {
		return text
	}
	text = string(unicode.ToUpper(r)) + text[size:]
	if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".!?。？！", last) {
		text += "."
	}
	return text
}

// packages are those whose names begin errors.
var packages = map[string]bool{
	"app": true, "article": true, "author": true, "browser": true, "crawl": true, "extract": true, "induce": true, "interchange": true, "library": true, "locator": true, "match": true, "page": true,
	"program": true, "schedule": true, "sink": true, "source": true, "tagtree": true, "template": true, "xpath": true,
}

// maxShown is how much of a refused value is sent back, in bytes.
const maxShown = 200

// plain makes huma's own problems fit for the screen: what it says of a request
// that does not fit the schema, and no megabytes of it.
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
		e.Type, e.Detail = refusalType+"request", "The request is not understood: "+d.Location+": "+d.Message+"."
		return refused{ErrorModel: e, Said: message.Message{Code: "request", Params: map[string]string{"where": d.Location, "why": d.Message}}}, nil
	case e.Detail == "request body is required":
		e.Detail = "The request has no body; one is needed."
	}
	return e, nil
}

// largeRequest refuses a request that has more bytes than an operation takes.
func largeRequest(most int64, text string) error {
	return refusalOf(http.StatusRequestEntityTooLarge, message.Message{Code: "requestlarge", Params: map[string]string{"n": strconv.FormatInt(most>>20, 10)}}, text)
}
