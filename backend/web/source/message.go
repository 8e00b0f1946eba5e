package source

import (
	"crypto/tls"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"syscall"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
)

// words are the reasons that have no parameters, in the order in which they are tried.
var words = []struct {
	err  error
	code string
}{
	{ErrPrivate, "private"}, {errProxied, "proxy"}, {errProxy, "proxy"}, {ErrRobots, "robots"}, {ErrTimeout, "timeout"}, {ErrAddress, "address"}, {ErrKind, "kind"}, {ErrOffline, "offline"},
	{ErrLoop, "loop"}, {page.ErrEmpty, "empty"}, {page.ErrTooLarge, "toolarge"}, {page.ErrBinary, "binary"}, {page.ErrNotHTML, "nothtml"},
	{fs.ErrNotExist, "nofile"}, {fs.ErrPermission, "nopermission"}, {syscall.ENOSPC, "full"},
}

// MessageOf returns the reason why a page could not be read, the zero Message if it is unknown.
func MessageOf(err error) message.Message {
	var status statusError
	var dns *net.DNSError
	var in signInError
	var plain tls.RecordHeaderError
	switch {
	case errors.As(err, &in) && in.ended:
		return message.Message{Code: "loginended", Params: map[string]string{"host": in.host}}
	case errors.As(err, &in):
		return message.Message{Code: "loginwanted", Params: map[string]string{"host": in.host}}
	case errors.As(err, &status):
		return message.Message{Code: statusCode(status.code), Params: map[string]string{"status": strconv.Itoa(status.code)}}
	case errors.As(err, &plain), errors.Is(err, http.ErrSchemeMismatch):
		return message.Message{Code: "nottls"}
	case errors.As(err, &dns):
		return message.Message{Code: "dns", Params: map[string]string{"host": dns.Name}}
	}
	for _, w := range words {
		if errors.Is(err, w.err) {
			return message.Message{Code: w.code}
		}
	}
	if errors.Is(err, ErrStatus) {
		return message.Message{Code: "answer"}
	}
	var network *net.OpError
	if errors.As(err, &network) {
		return message.Message{Code: "network"}
	}
	return message.Of(err)
}

// statusCode is the code of an answer with a status: by what a person can do about it.
func statusCode(status int) string {
	switch {
	case status == http.StatusNotFound, status == http.StatusGone:
		return "statusgone"
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return "statusrefused"
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		return "statusbusy"
	case status >= http.StatusInternalServerError:
		return "statusfault"
	}
	return "status"
}
