package problem

import (
	"errors"
	"fmt"
	"strings"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/schedule"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// known is an error of the core with its kind, and a code where front ends have a sentence for it.
type known struct {
	err  error
	kind Kind
	code string
}

// libraryErrors are those whose own text says enough, without the file's path.
var libraryErrors = []known{
	{store.ErrNotFound, NotFound, "noentry"},
	{library.ErrConflict, Conflict, "newer"},
	{library.ErrIncomplete, Invalid, ""},
	{store.ErrLocked, Unavailable, "librarylocked"},
	{store.ErrFull, NoSpace, "libraryfull"},
	{store.ErrReadOnly, NoSpace, "libraryreadonly"},
	{store.ErrDamaged, BrokenStore, "librarydamaged"},
	{store.ErrNewer, BrokenStore, "librarynewer"},
	{store.ErrAway, Unavailable, "libraryaway"},
	{store.ErrDenied, Unavailable, "librarydenied"},
}

// errorKinds are tried in order; the first error that is found decides.
var errorKinds = append([]known{
	{author.ErrNoPage, NotFound, ""},
	{author.ErrNoNode, NotFound, ""},
	{author.ErrNoField, NotFound, ""},
	{author.ErrNoMark, NotFound, ""},
	{author.ErrNothing, Conflict, ""},
	{author.ErrInvalid, Invalid, ""},
	{page.ErrTooLarge, TooLarge, ""},
	{page.ErrEmpty, Invalid, ""},
	{page.ErrBinary, Invalid, ""},
	{page.ErrNotHTML, Invalid, ""},
	{tagtree.ErrTooDeep, Invalid, ""},
	{tagtree.ErrTooManyNodes, Invalid, ""},
	{accounts.ErrNameTaken, Conflict, "nametaken"},
	{accounts.ErrLastAdmin, Conflict, "lastadmin"},
	{accounts.ErrNoAccount, NotFound, "noperson"},
	{accounts.ErrNoToken, NotFound, "notoken"},
	{accounts.ErrLink, Gone, "usedlink"},
	{accounts.ErrBadName, Invalid, "badname"},
	{results.ErrBadTitle, Invalid, "badtitle"},
	{accounts.ErrBadRole, Invalid, ""},
	{accounts.ErrBadScope, Invalid, ""},
	{accounts.ErrWeakPassword, Invalid, "weakpassword"},
	{accounts.ErrOldPassword, Invalid, "oldpassword"},
	{accounts.ErrSignIn, Forbidden, "signin"},
	{accounts.ErrNotInvited, Forbidden, "notinvited"},
	{accounts.ErrNoGroup, Forbidden, "nogroup"},
	{accounts.ErrIdentityTaken, Conflict, "identitytaken"},
}, libraryErrors...)

// Of returns what a person is shown of an error, nil if it is an error of ours
// that a person can do nothing about.
func Of(err error) *Error {
	var ready *Error
	if errors.As(err, &ready) && ready != ErrNotSaved { //nolint:errorlint // what it wraps says more
		return ready
	}
	var xml template.Errors
	if errors.As(err, &xml) && len(xml) > 0 {
		return ofTemplate(xml)
	}
	for _, k := range errorKinds {
		if !errors.Is(err, k.err) {
			continue
		}
		if k.code != "" {
			return New(k.kind, k.code, Reason(err))
		}
		return located(k.kind, err)
	}
	var fetched *source.Error
	var mine mistake
	switch {
	case errors.As(err, &fetched):
		return With(Invalid, MessageOf(err), fetched.Name+": "+Sentence(fetched.Reason()))
	case errors.As(err, &mine):
		return located(Invalid, err)
	}
	return nil
}

// ofTemplate lists every mistake of a template with its line and column.
func ofTemplate(list template.Errors) *Error {
	e := With(Invalid, list.Message(), templateText(list))
	for _, p := range list {
		e.Findings = append(e.Findings, Finding{p.Line, p.Column, Sentence(p.Text), SeverityError, p.Message})
	}
	return e
}

// templateText is the first mistake of a template, and how many follow.
func templateText(list template.Errors) string {
	text := fmt.Sprintf("Line %d: %s", list[0].Line, Sentence(list[0].Text))
	if more := len(list) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// located is a problem with the place of the mistake where the error knows it.
func located(kind Kind, err error) *Error {
	e := With(kind, MessageOf(err), Reason(err))
	if f, ok := InExpression(err); ok {
		e.Findings = []Finding{f}
	}
	return e
}

// InExpression finds where an XPath goes wrong; false if the error is none of an expression.
func InExpression(err error) (Finding, bool) {
	var s *locator.SyntaxError
	var x *xpath.Error
	switch {
	case errors.As(err, &x):
		return Finding{x.Line, x.Column, Sentence(x.Text), SeverityError, x.Detail}, true
	case errors.As(err, &s):
		line, column := xpath.Position(s.Expr, s.Offset)
		return Finding{line, column, Sentence("expected " + s.Want), SeverityError, s.Message()}, true
	}
	return Finding{}, false
}

// MessageOf returns the message of an error: of an expression of a schedule, a
// choice of an article's block, a page, or a database. The name of a page is the
// parameter "page".
func MessageOf(err error) message.Message {
	var cron *schedule.Mistake
	if errors.As(err, &cron) {
		return message.Message{Code: "cron" + cron.Code, Params: cron.Values()}
	}
	var contrary *article.Contrary
	if errors.As(err, &contrary) {
		return message.New("contrary", "page", contrary.Page, "text", Short(contrary.Text))
	}
	if m := message.Of(err); m.Code != "" {
		return m
	}
	m := extract.MessageOf(err)
	if m.Code == "" {
		return m
	}
	var named *source.Error
	if errors.As(err, &named) {
		return message.Message{Code: "page", Params: map[string]string{"page": named.Name}, Cause: &m}
	}
	return message.Message{Code: "why", Cause: &m}
}

// OfStart returns the message of the error of a run that could not begin, as an alert keeps it.
func OfStart(err error) message.Message {
	m := message.New("begin", "why", Sentence(err.Error()))
	cause := MessageOf(err)
	var ready *Error
	if errors.As(err, &ready) {
		cause = ready.Message
	}
	if cause.Code != "" {
		m.Cause = &cause
	}
	return m
}

// libraryText is what the library says, without the path of its file.
func libraryText(err error) (string, bool) {
	for _, k := range libraryErrors {
		if !errors.Is(err, k.err) {
			continue
		}
		text := k.err.Error()
		if k.err == library.ErrIncomplete { //nolint:errorlint // the entry of the table, not an error that came
			_, text, _ = strings.Cut(err.Error(), text+": ") // what is missing says more
		}
		if errors.Is(err, ErrNotSaved) {
			text = strings.TrimSuffix(ErrNotSaved.Error(), ".") + ": " + text
		}
		return Sentence(text), true
	}
	return "", false
}
