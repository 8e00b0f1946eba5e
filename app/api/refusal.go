package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/schedule"
	"wrapsmith/backend/web/source"
)

// refusalType stands before a refusal's word in the problem's type (RFC 9457, section 3.1.1).
const refusalType = "urn:wrapsmith:"

// refusal is a problem with a word, for front ends that speak other languages
// than its text.
func refusal(status int, code, text string) huma.StatusError {
	return &huma.ErrorModel{Type: refusalType + code, Title: text, Status: status, Detail: text}
}

// refused is a problem with a word and the values in its sentence, as members
// beside those of RFC 9457.
type refused struct {
	*huma.ErrorModel
	Said  message.Message   `json:"said"`
	Parts []message.Message `json:"parts,omitempty"` // of the model's errors, in their order
}

// refusalOf is a refusal with values. Without a word it is a plain problem.
func refusalOf(status int, said message.Message, text string) huma.StatusError {
	if said.Code == "" {
		return huma.NewError(status, text)
	}
	return refused{ErrorModel: &huma.ErrorModel{Type: refusalType + said.Code, Title: text, Status: status, Detail: text}, Said: said}
}

// refusedAt is a refusal that lists mistakes at their lines and columns.
func refusedAt(status int, said message.Message, text string, found ...Problem) huma.StatusError {
	r := refused{ErrorModel: &huma.ErrorModel{Type: refusalType + said.Code, Title: text, Status: status, Detail: text}, Said: said}
	for _, p := range found {
		r.Errors = append(r.Errors, &huma.ErrorDetail{Message: p.Message, Location: fmt.Sprintf("%d:%d", p.Line, p.Column)})
		r.Parts = append(r.Parts, p.Said)
	}
	return r
}

// saidOf puts an error in a word: what is wrong with an expression of a
// schedule, with a choice of an article's block, with a page, or with a database. Of a page its name is the value "page".
func saidOf(err error) message.Message {
	var cron *schedule.Mistake
	if errors.As(err, &cron) {
		return message.Message{Code: "cron" + cron.Code, Params: cron.Values()}
	}
	var contrary *article.Contrary
	if errors.As(err, &contrary) {
		return message.Message{Code: "contrary", Params: map[string]string{"page": contrary.Page, "text": short(contrary.Text)}}
	}
	if told := message.Of(err); told.Code != "" {
		return told
	}
	said := extract.MessageOf(err)
	if said.Code == "" {
		return said
	}
	var named *source.Error
	if errors.As(err, &named) {
		return message.Message{Code: "page", Params: map[string]string{"page": named.Name}, Cause: &said}
	}
	return message.Message{Code: "why", Cause: &said}
}

// saidOfStart puts the error of a run that could not begin in a word, as an alert keeps it.
func saidOfStart(err error) string {
	said := message.Message{Code: "begin", Params: map[string]string{"why": sentence(err.Error())}}
	var ready refused
	var plain *huma.ErrorModel
	why := saidOf(err)
	switch {
	case errors.As(err, &ready):
		why = ready.Said
	case errors.As(err, &plain) && len(plain.Type) > len(refusalType):
		why = message.Message{Code: plain.Type[len(refusalType):]}
	}
	if why.Code != "" {
		said.Cause = &why
	}
	raw, _ := json.Marshal(said) // words and texts always can be
	return string(raw)
}

// refusal puts a page that could not be had in a word, with its name.
func (f FailedPage) refusal() message.Message {
	if f.Said.Code == "" {
		return f.Said
	}
	return message.Message{Code: "page", Params: map[string]string{"page": f.Name}, Cause: &f.Said}
}

var errNoRun = refusal(http.StatusNotFound, "norun", "There is no such run: it was deleted, here or in another window.")
