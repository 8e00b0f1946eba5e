package server

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// DefaultPort is the default port of the server, tries the number of ports that
// it tries from there on.
const (
	DefaultPort = 8808
	tries       = 50
	loopback    = "127.0.0.1"
)

// windowsInUse is WSAEADDRINUSE, which package syscall does not name elsewhere.
const windowsInUse = syscall.Errno(10048)

// listen binds host and port; with port 0 the first free one from DefaultPort on.
func listen(host string, port int) (net.Listener, error) {
	if port != 0 {
		l, err := bind(host, port)
		if inUse(err) {
			return nil, fmt.Errorf("port %d of %s is in use by another program: stop it, name another port with --port, or leave --port out to have a free one chosen", port, host)
		}
		return l, err
	}
	for p := DefaultPort; p < DefaultPort+tries; p++ {
		if l, err := bind(host, p); !inUse(err) {
			return l, err
		}
	}
	return nil, fmt.Errorf("the ports %d to %d of %s are all in use: name a free one with --port", DefaultPort, DefaultPort+tries-1, host)
}

func bind(host string, port int) (net.Listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	switch {
	case err == nil || inUse(err):
		return l, err
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on port %d: choose one above 1023 with --port", port)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("%s is no address of this machine: choose one that is with --listen", host)
	}
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return nil, fmt.Errorf("%q is no address to listen on: give an address such as 127.0.0.1 with --listen", host)
	}
	return nil, fmt.Errorf("cannot listen on %s: %w", net.JoinHostPort(host, strconv.Itoa(port)), err)
}

func inUse(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsInUse)
}
