// Package mailtest is an SMTP server for tests: it keeps what it is sent.
package mailtest

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Password is what every user of the server signs in with.
const Password = "open sesame"

// Letter is a mail that the server took.
type Letter struct {
	User string // the user who had signed in; "" none
	From string
	To   []string
	Raw  string
}

// Message parses the mail.
func (l Letter) Message(t testing.TB) *netmail.Message {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(l.Raw))
	if err != nil {
		t.Fatalf("mail: %v\n%s", err, l.Raw)
	}
	return m
}

// Server is a running server.
type Server struct {
	Address string // host:port

	mu      sync.Mutex
	letters []Letter
	refuse  func(recipient string) error
}

// Start starts a server; with tls it knows STARTTLS. Users may sign in with Password where the connection is
// encrypted, or where there is no tls at all.
func Start(t testing.TB, secured *tls.Config) *Server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serve(t, l, secured)
}

// StartTLS starts a server that is encrypted from the start.
func StartTLS(t testing.TB, secured *tls.Config) *Server {
	t.Helper()
	l, err := tls.Listen("tcp", "127.0.0.1:0", secured)
	if err != nil {
		t.Fatal(err)
	}
	return serve(t, l, secured)
}

func serve(t testing.TB, l net.Listener, secured *tls.Config) *Server {
	s := &Server{Address: l.Addr().String()}
	inner := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }))
	inner.Domain, inner.TLSConfig, inner.AllowInsecureAuth, inner.ErrorLog = "localhost", secured, secured == nil, quiet{}
	go inner.Serve(l) //nolint:errcheck // it ends with the test
	t.Cleanup(func() { inner.Close() })
	return s
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

// Letters are the mails that came so far.
func (s *Server) Letters() []Letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Letter(nil), s.letters...)
}

// Refuse lets the server answer recipients with an error; nil takes all.
func (s *Server) Refuse(how func(recipient string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = how
}

// Reply is an error with which the server answers.
func Reply(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: text}
}

type session struct {
	server *Server
	letter Letter
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != Password {
			return errors.New("wrong password")
		}
		s.letter.User = user
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.letter = Letter{User: s.letter.User, From: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.refuse != nil {
		if err := s.server.refuse(to); err != nil {
			return err
		}
	}
	s.letter.To = append(s.letter.To, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.letter.Raw = string(raw)
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.letters = append(s.server.letters, s.letter)
	return nil
}

func (s *session) Reset() {}

func (s *session) Logout() error { return nil }
