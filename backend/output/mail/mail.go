// Package mail sends mails through an SMTP server: plain text, with files attached.
//
// The connection is encrypted, by STARTTLS or TLS from the start, unless the settings say
// otherwise. Package github.com/wneessen/go-mail speaks SMTP and writes the message.
//
// A text of another person never becomes a header of its own: the subject is one line, and
// addresses are parsed. A mail goes to all its recipients or, if the server refuses one of
// them, to none. A mail that cannot be sent is tried again by package delivery.
package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/delivery"
)

// Bounds of a mail.
const (
	MaxRecipients = 20
	MaxAttached   = 7 << 20 // bytes of its files, which grow by a third on their way: servers often refuse more than 10 MiB
	maxSubject    = 200     // characters
	maxText       = 1 << 20 // bytes
)

// timeout bounds an attempt to send a mail.
const timeout = time.Minute

// File is attached to a mail.
type File struct {
	Name string
	Data []byte
}

// Mail is what is sent.
type Mail struct {
	ID      string // the same in each attempt; "" makes one
	To      []string
	Subject string
	Text    string
	Files   []File
	Stop    string // https address that ends mails of this kind when something is posted to it (RFC 8058); "" none
}

// Send sends a mail. An error that lasts is marked as such, by delivery.Lasting.
func (s *Server) Send(ctx context.Context, m Mail) error {
	if s == nil {
		return ErrNoServer
	}
	to, err := s.recipients(m.To)
	if err != nil {
		return delivery.Lasting(err)
	}
	msg, err := s.compose(m, to)
	if err != nil {
		return delivery.Lasting(err)
	}
	client, err := s.client()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return s.refused(client.DialAndSendWithContext(ctx, msg))
}

// recipients checks addresses: how many, and whether the server's settings let mails go there.
func (s *Server) recipients(list []string) (out []string, err error) {
	if len(list) == 0 || len(list) > MaxRecipients {
		return nil, message.Errorf("mailcount", "a mail goes to 1 to %d addresses; this one has %d", MaxRecipients, len(list))
	}
	for _, text := range list {
		address, err := s.Recipient(text)
		if err != nil {
			return nil, err
		}
		out = append(out, address)
	}
	return out, nil
}

// compose writes the message.
func (s *Server) compose(m Mail, to []string) (*gomail.Msg, error) {
	if len(m.Text) > maxText {
		return nil, fmt.Errorf("mail: the text has %d bytes; it may have %d", len(m.Text), maxText)
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := errors.Join(msg.From(s.From), msg.To(to...)); err != nil {
		return nil, err
	}
	msg.Subject(oneLine(m.Subject))
	msg.SetDate()
	if m.ID != "" {
		msg.SetMessageIDWithValue(m.ID + "@" + domainOf(s.sender()))
	} else {
		msg.SetMessageID()
	}
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no absence notice answers it
	if m.Stop != "" {
		if err := msg.SetListUnsubscribeOneClick(m.Stop); err != nil {
			return nil, err
		}
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	size := 0
	for _, f := range m.Files {
		if size += len(f.Data); size > MaxAttached {
			return nil, fmt.Errorf("mail: the files have more than %d bytes", MaxAttached)
		}
		if err := msg.AttachReader(oneLine(f.Name), bytes.NewReader(f.Data)); err != nil {
			return nil, err
		}
	}
	return msg, nil
}

// client is a connection that is not open yet.
func (s *Server) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(timeout / 2)}
	if s.roots != nil {
		options = append(options, gomail.WithTLSConfig(s.tlsConfig()))
	}
	switch s.Security {
	case TLS:
		options = append(options, gomail.WithSSL())
	case Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(s.User), gomail.WithPassword(s.Password))
		if s.Security == Plain { // Check lets that be on this machine only
			options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthPlainNoEnc))
		}
	}
	return gomail.NewClient(s.Host, options...)
}

// maxReply bounds what is kept of a server's reply.
const maxReply = 300

// refused is what an error of the server or of the way to it says to a person.
func (s *Server) refused(err error) error {
	if err == nil {
		return nil
	}
	why, _, _ := strings.Cut(err.Error(), ", affected ") // the recipients and the id are known
	var way *net.OpError
	var name *net.DNSError
	switch { // without the address that a name was resolved to
	case errors.As(err, &name):
		why = "there is no such host"
	case errors.As(err, &way) && way.Op == "dial":
		why = way.Err.Error()
	}
	if s.Password != "" {
		why = strings.ReplaceAll(why, s.Password, "***")
	}
	if r := []rune(oneLine(why)); len(r) > maxReply {
		why = string(r[:maxReply])
	}
	out := message.Errorf("mailrefused", "the mail server %s: %s", net.JoinHostPort(s.Host, strconv.Itoa(s.Port)), oneLine(why))
	var sent *gomail.SendError
	if errors.As(err, &sent) && !sent.IsTemp() && sent.ErrorCode()/100 == 5 {
		return delivery.Lasting(out)
	}
	return out
}

// oneLine is a text without line breaks and other control characters, not too long for a header.
func oneLine(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' || r == 0x85 }), " ")
	if r := []rune(text); len(r) > maxSubject {
		text = string(r[:maxSubject-1]) + "…"
	}
	return text
}
