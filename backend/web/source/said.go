package source

import (
	"errors"
	"io/fs"
	"net"
	"strconv"
	"syscall"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/web/page"
)

// Said is a reason as a word with its values.
type Said = record.Said

// words are the reasons that are told without values, in the order in which they are tried.
var words = []struct {
	err  error
	code string
}{
	{ErrPrivate, "private"}, {ErrRobots, "robots"}, {ErrTimeout, "timeout"}, {ErrAddress, "address"}, {ErrKind, "kind"}, {ErrOffline, "offline"},
	{ErrLoop, "loop"}, {page.ErrEmpty, "empty"}, {page.ErrTooLarge, "toolarge"}, {page.ErrBinary, "binary"}, {page.ErrNotHTML, "nothtml"},
	{fs.ErrNotExist, "nofile"}, {fs.ErrPermission, "nopermission"}, {syscall.ENOSPC, "full"},
}

// Say puts the reason for which a page could not be had, or is none, in a word.
func Say(err error) Said {
	var status statusError
	var dns *net.DNSError
	switch {
	case errors.As(err, &status):
		return Said{Code: "status", Values: map[string]string{"status": strconv.Itoa(status.code)}}
	case errors.As(err, &dns):
		return Said{Code: "dns", Values: map[string]string{"host": dns.Name}}
	}
	for _, w := range words {
		if errors.Is(err, w.err) {
			return Said{Code: w.code}
		}
	}
	if errors.Is(err, ErrStatus) {
		return Said{Code: "answer"}
	}
	var network *net.OpError
	if errors.As(err, &network) {
		return Said{Code: "network"}
	}
	return record.ReadTold(err)
}
