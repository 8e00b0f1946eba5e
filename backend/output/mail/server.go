package mail

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	netmail "net/mail"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
)

// Security says how the connection to an SMTP server is encrypted.
type Security string

// Kinds of security.
const (
	StartTLS Security = "starttls" // encrypted by a command, or no mail is sent
	TLS      Security = "tls"      // encrypted from the start
	Plain    Security = "none"     // not encrypted
)

// ports are the usual ports, by security.
var ports = map[Security]int{StartTLS: 587, TLS: 465, Plain: 25}

// Server is an SMTP server that takes mails, and how to sign in to it.
type Server struct {
	Host     string
	Port     int
	Security Security
	User     string // "" mails are sent without signing in
	Password string
	From     string   // the sender, as in Wrapsmith <wrapsmith@example.org>
	Domains  []string // mails go to addresses of these domains only; none: to all

	roots *x509.CertPool // nil: those of the machine
}

// ErrNoServer is of a mail on a server that has no SMTP settings.
var ErrNoServer = message.Errorf("nomailserver", "this server sends no mail: it was started without an SMTP server")

// NewServer reads settings: address is a host, or a host and a port. Without a sender the user is it.
func NewServer(address string, security Security, user, password, from string, domains []string) (*Server, error) {
	s := &Server{Host: address, Security: security, User: user, Password: password, From: from, Domains: domains}
	if s.Security == "" {
		s.Security = StartTLS
	}
	port, ok := ports[s.Security]
	if !ok {
		return nil, fmt.Errorf("mail: %q: the security is starttls, tls or none", security)
	}
	s.Port = port
	if host, port, err := net.SplitHostPort(address); err == nil {
		n, err := strconv.Atoi(port)
		if err != nil || n < 1 || n > 65535 {
			return nil, fmt.Errorf("mail: %q: a port is a number from 1 to 65535", address)
		}
		s.Host, s.Port = host, n
	}
	if s.Host == "" || strings.ContainsAny(s.Host, "/@ ") {
		return nil, fmt.Errorf("mail: %q: an SMTP server is a host, or host:port", address)
	}
	if s.From == "" {
		s.From = user
	}
	if _, err := netmail.ParseAddress(s.From); err != nil {
		return nil, fmt.Errorf("mail: the sender %q is no address, as in Wrapsmith <wrapsmith@example.org>", s.From)
	}
	if s.User != "" && s.Security == Plain && !loopback(s.Host) {
		return nil, fmt.Errorf("mail: the password would not be encrypted on its way to %s: use starttls or tls", s.Host)
	}
	return s, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (s *Server) tlsConfig() *tls.Config {
	return &tls.Config{ServerName: s.Host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}

// sender is the bare address of the sender.
func (s *Server) sender() string {
	a, err := netmail.ParseAddress(s.From)
	if err != nil {
		return s.From // NewServer has refused it
	}
	return a.Address
}

// maxAddress is the longest address of RFC 5321.
const maxAddress = 254

// Recipient checks an address and returns it without a name. A nil server checks its form alone.
func (s *Server) Recipient(text string) (string, error) {
	a, err := netmail.ParseAddress(strings.TrimSpace(text))
	if err != nil || len(a.Address) > maxAddress || strings.ContainsFunc(a.Address, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return "", message.Errorf("mailaddress", "%q is no mail address, as in name@example.org", shortened(text))
	}
	if s != nil && len(s.Domains) > 0 && !slices.ContainsFunc(s.Domains, func(d string) bool { return strings.EqualFold(d, domainOf(a.Address)) }) {
		return "", message.Errorf("maildomain", "this server sends no mail to %s: only to addresses of %s", a.Address, strings.Join(s.Domains, ", "))
	}
	return a.Address, nil
}

func domainOf(address string) string { return address[strings.LastIndex(address, "@")+1:] }

func shortened(text string) string {
	if r := []rune(text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return text
}
