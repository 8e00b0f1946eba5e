package mail

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/delivery"
	"wrapsmith/backend/output/mail/mailtest"
)

// certificate is one of 127.0.0.1, and those who trust it.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	s.StartTLS()
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return &tls.Config{Certificates: s.TLS.Certificates, MinVersion: tls.VersionTLS12}, roots
}

func server(t *testing.T, address string, security Security, user, password string) *Server {
	t.Helper()
	s, err := NewServer(address, security, user, password, "Wrapsmith <wrapsmith@example.org>", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSendByEachSecurity(t *testing.T) {
	t.Parallel()
	secured, roots := certificate(t)
	for _, c := range []struct {
		name     string
		start    func(testing.TB, *tls.Config) *mailtest.Server
		tls      *tls.Config
		security Security
		trusted  bool
		password string
		want     string // of the error; "" it is sent
	}{
		{"starttls", mailtest.Start, secured, StartTLS, true, mailtest.Password, ""},
		{"tls from the start", mailtest.StartTLS, secured, TLS, true, mailtest.Password, ""},
		{"plain, on this machine", mailtest.Start, nil, Plain, false, mailtest.Password, ""},
		{"a server without STARTTLS gets no password", mailtest.Start, nil, StartTLS, true, mailtest.Password, "STARTTLS"},
		{"an unknown certificate", mailtest.Start, secured, StartTLS, false, mailtest.Password, "certificate"},
		{"a wrong password", mailtest.Start, secured, StartTLS, true, "wrong sesame", "wrong password"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			there := c.start(t, c.tls)
			s := server(t, there.Address, c.security, "robot", c.password)
			if c.trusted {
				s.roots = roots
			}
			err := s.Send(t.Context(), Mail{To: []string{"bert@example.org"}, Subject: "Prices", Text: "All went well."})
			if c.want == "" {
				if got := there.Letters(); err != nil || len(got) != 1 || got[0].User != "robot" || got[0].From != "wrapsmith@example.org" {
					t.Errorf("got %+v, %v, want one mail of robot", got, err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), c.password) || len(there.Letters()) > 0 {
				t.Errorf("got %v and %d mails, want an error with %q and without the password", err, len(there.Letters()), c.want)
			}
			if errors.Is(err, delivery.ErrLasting) || message.Of(err).Code != "mailrefused" {
				t.Errorf("got %v with the message %+v, want one that is tried again", err, message.Of(err))
			}
		})
	}
}

func TestTextsDoNotBecomeHeaders(t *testing.T) {
	t.Parallel()
	there := mailtest.Start(t, nil)
	s := server(t, there.Address, Plain, "", "")
	const evil = "Prices\r\nBcc: eve@example.org\r\n\r\nbody"
	err := s.Send(t.Context(), Mail{
		ID: "d1", To: []string{"Bert <bert@example.org>"}, Subject: evil, Text: "價格\r\nBcc: eve@example.org",
		Files: []File{{"shop\r\nBcc: eve@example.org.csv", []byte("a,b\n")}}, Stop: "https://wrapsmith.example/stop/k",
	})
	if err != nil || len(there.Letters()) != 1 {
		t.Fatalf("got %d mails, %v, want one", len(there.Letters()), err)
	}
	letter := there.Letters()[0]
	m := letter.Message(t)
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if want := "Prices Bcc: eve@example.org body"; err != nil || subject != want {
		t.Errorf("subject: got %q, %v, want %q", subject, err, want)
	}
	if m.Header.Get("Bcc") != "" || len(letter.To) != 1 || letter.To[0] != "bert@example.org" {
		t.Errorf("recipients: got %q and Bcc %q, want bert alone", letter.To, m.Header.Get("Bcc"))
	}
	if got, want := m.Header.Get("Message-Id"), "<d1@example.org>"; got != want {
		t.Errorf("id: got %q, want %q", got, want)
	}
	if got, want := m.Header.Get("List-Unsubscribe"), "<https://wrapsmith.example/stop/k>"; got != want || m.Header.Get("List-Unsubscribe-Post") == "" {
		t.Errorf("how to end it: got %q, want %q", got, want)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for want := range 2 {
		part, err := parts.NextPart()
		if err != nil {
			t.Fatalf("part %d: %v", want, err)
		}
		if part.Header.Get("Bcc") != "" {
			t.Errorf("part %d has a header of the file's name: %v", want, part.Header)
		}
		if body, _ := io.ReadAll(part); want == 0 && !strings.Contains(string(body), "價格") {
			t.Errorf("text: got %q, want 價格 in it", body)
		}
	}
}

func TestRecipientsAreBounded(t *testing.T) {
	t.Parallel()
	there := mailtest.Start(t, nil)
	s := server(t, there.Address, Plain, "", "")
	s.Domains = []string{"example.org"}
	for _, c := range []struct {
		to   []string
		code string
	}{
		{nil, "mailcount"},
		{make([]string, MaxRecipients+1), "mailcount"},
		{[]string{"bert"}, "mailaddress"},
		{[]string{"bert@example.org\r\nBcc: eve@example.org"}, "mailaddress"},
		{[]string{"bert@example.org, eve@example.org"}, "mailaddress"},
		{[]string{"eve@elsewhere.example"}, "maildomain"},
	} {
		err := s.Send(t.Context(), Mail{To: c.to, Subject: "x", Text: "y"})
		if message.Of(err).Code != c.code || !errors.Is(err, delivery.ErrLasting) {
			t.Errorf("%q: got %v, want a lasting %s", c.to, err, c.code)
		}
	}
	if got := there.Letters(); len(got) > 0 {
		t.Errorf("got %d mails, want none", len(got))
	}
}

func TestOneRefusedRecipientIsNobody(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code  int
		lasts bool
	}{{550, true}, {451, false}} {
		there := mailtest.Start(t, nil)
		there.Refuse(func(to string) error {
			if to == "gone@example.org" {
				return mailtest.Reply(c.code, "no such mailbox")
			}
			return nil
		})
		s := server(t, there.Address, Plain, "", "")
		err := s.Send(t.Context(), Mail{To: []string{"bert@example.org", "gone@example.org"}, Subject: "x", Text: "y"})
		if err == nil || !strings.Contains(err.Error(), "no such mailbox") || errors.Is(err, delivery.ErrLasting) != c.lasts {
			t.Errorf("%d: got %v, want the server's words, lasting: %v", c.code, err, c.lasts)
		}
		if got := there.Letters(); len(got) > 0 {
			t.Errorf("%d: got %d mails, want none", c.code, len(got))
		}
	}
}

func TestAServerThatIsAway(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	err = server(t, l.Addr().String(), Plain, "", "").Send(t.Context(), Mail{To: []string{"bert@example.org"}, Subject: "x", Text: "y"})
	if err == nil || errors.Is(err, delivery.ErrLasting) || !strings.Contains(err.Error(), l.Addr().String()) {
		t.Errorf("got %v, want an error that names the server and is tried again", err)
	}
	var none *Server
	if err := none.Send(t.Context(), Mail{}); !errors.Is(err, ErrNoServer) {
		t.Errorf("without a server: got %v, want %v", err, ErrNoServer)
	}
}

func TestNewServer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		address  string
		security Security
		user     string
		from     string
		want     string // host:port, or a part of the error
	}{
		{"smtp.example.org", "", "", "a@example.org", "smtp.example.org:587"},
		{"smtp.example.org", TLS, "", "a@example.org", "smtp.example.org:465"},
		{"smtp.example.org:2525", StartTLS, "a@example.org", "", "smtp.example.org:2525"},
		{"smtp.example.org", "ssl", "", "a@example.org", "starttls, tls or none"},
		{"smtp.example.org:mail", "", "", "a@example.org", "a port is a number"},
		{"smtp/example.org", "", "", "a@example.org", "is a host"},
		{"", "", "", "a@example.org", "is a host"},
		{"smtp.example.org", "", "robot", "", "is no address"},
		{"smtp.example.org", Plain, "robot", "a@example.org", "would not be encrypted"},
	} {
		s, err := NewServer(c.address, c.security, c.user, "p", c.from, nil)
		var got string
		switch {
		case err != nil:
			got = err.Error()
		default:
			got = net.JoinHostPort(s.Host, strconv.Itoa(s.Port))
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q %q: got %q, want %q", c.address, c.security, got, c.want)
		}
	}
}
