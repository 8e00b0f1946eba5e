package remote

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"

	"wrapsmith/app/problem"
)

// Answers that are not what a team's server says.
var (
	errElsewhere    = errors.New("leads elsewhere: connect to that address itself")
	errNotOurs      = errors.New("answers with something that is not Wrapsmith's")
	errOnePersons   = errors.New("serves one person and has no people to connect as: start it with --team")
	errUnknownToken = errors.New("does not know this token: connect again")
	errOtherName    = errors.New("does not answer to this name")
	errTooLarge     = errors.New("takes no template of this size")
)

// trouble is a reason not to reach or not to trust a server: a word for the
// front end, and the sentence.
type trouble struct {
	is         func(error) bool
	word, text string
}

func wraps[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

func timedOut(err error) bool {
	var e net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &e) && e.Timeout()
}

func expired(err error) bool {
	var e x509.CertificateInvalidError
	return errors.As(err, &e) && e.Reason == x509.Expired
}

// troubles are tried in order; the first that fits says what is wrong.
var troubles = []trouble{
	{func(err error) bool { return errors.Is(err, errElsewhere) }, "serverelsewhere", "That address leads elsewhere. Type the address at which the team's server itself answers."},
	{func(err error) bool { return errors.Is(err, errNotOurs) }, "servernotours", "What answers at that address is no Wrapsmith server. Check the address, its port too."},
	{func(err error) bool { return errors.Is(err, errOnePersons) }, "serveralone", "The server at that address is one person's own and has no people. A team's server is started with --team."},
	{func(err error) bool { return errors.Is(err, errUnknownToken) || errors.Is(err, ErrRefused) }, "servertoken",
		"The server does not take this token: it was revoked, has expired, or belongs to a person who may not sign in. Connect with a new one."},
	{func(err error) bool { return errors.Is(err, errOtherName) }, "servername",
		"A server answers there, but not to this name. Type the address that your team uses, or have it started with --host-allowed and this name."},
	{func(err error) bool { return errors.Is(err, errTooLarge) }, codeTooLarge, "This template, or one of its sample pages, is larger than the server or the proxy in front of it takes. A proxy must let requests of 48 MB through."},
	{expired, "servertlsexpired", "The server's certificate has expired, so it is not sure who answers. Tell the administrator of the server. If your clock is wrong, set it."},
	{wraps[x509.HostnameError], "servertlsname", "The certificate that answers there is for another name, so it may be another server. Type the name that the certificate is for."},
	{wraps[x509.UnknownAuthorityError], "servertlsunknown", "No authority that this machine trusts has signed the server's certificate, so another machine may be in between. " +
		"If your team made it itself, get its file (PEM) from the administrator of the server, and connect with it: on the screen \"Server\", or by --ca FILE."},
	{wraps[*tls.CertificateVerificationError], "servertlsbad", "The server's certificate does not hold, so it is not sure who answers. Tell the administrator of the server."},
	{func(err error) bool {
		return errors.Is(err, http.ErrSchemeMismatch) || wraps[tls.RecordHeaderError](err)
	}, "servertlsplain", "The server answers without encryption: its address begins with http://, or the port is another one."},
	{wraps[*net.DNSError], "servernoname", "There is no machine of that name, or this machine is offline. Check the address and the network."},
	{func(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }, "serverdown", "Nothing answers at that address: the server does not run, or its port is another one. Your work stays here."},
	{timedOut, "serverslow", "The server does not answer in time. Your work stays here; try again later."},
	{func(err error) bool { return errors.Is(err, ErrAway) }, "serveraway", "The server cannot be reached just now. Your work stays here; try again later."},
}

// unreached is the error of a server that could not be asked. A server that is not
// trusted is reported as that, not as one that is away: offline work does not begin.
func (r *Remote) unreached(err error) error {
	for _, t := range troubles {
		if t.is(err) && (t.word == "serverelsewhere" || strings.HasPrefix(t.word, "servertls")) {
			return fmt.Errorf("%s: %s (%w)", r.Address, t.text, err)
		}
	}
	return fmt.Errorf("%s: %w: %w", r.Address, ErrAway, err)
}

// refused is what a server says when it does not do what it was asked.
func (r *Remote) refused(answer *http.Response, raw []byte) error {
	var p struct{ Detail string }
	ours := json.Unmarshal(raw, &p) == nil && p.Detail != ""
	if !ours {
		p.Detail = http.StatusText(answer.StatusCode)
	}
	var kind error
	switch answer.StatusCode {
	case http.StatusConflict:
		return fmt.Errorf("%w: %s", ErrClash, p.Detail)
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		kind = ErrAway
	case http.StatusUnauthorized:
		kind = ErrRefused
	case http.StatusMisdirectedRequest:
		kind = errOtherName
	case http.StatusRequestEntityTooLarge:
		kind = errTooLarge
	default:
		if !ours {
			return fmt.Errorf("%s %w (%d)", r.Address, errNotOurs, answer.StatusCode)
		}
		return &remoteRefusal{r.Address, answer.StatusCode, p.Detail}
	}
	for _, t := range troubles {
		if !ours && t.is(kind) {
			p.Detail = t.text // a proxy's own words say less
		}
	}
	return &remoteError{r.Address + ": " + p.Detail, kind}
}

// remoteError says what the server says, and is of a kind that the screen has words for.
type remoteError struct {
	text string
	kind error
}

func (e *remoteError) Error() string { return e.text }
func (e *remoteError) Unwrap() error { return e.kind }

// remoteRefusal is a refusal in the server's own words.
type remoteRefusal struct {
	address string
	status  int
	detail  string
}

func (e *remoteRefusal) Error() string { return e.address + ": " + e.detail }

// Hopeless reports whether an error of one template would be that of all: the server is away, or does not
// take the token.
func Hopeless(ctx context.Context, err error) bool {
	var p *problem.Error
	if errors.As(err, &p) && p.Kind == problem.RemoteFailed {
		return p.Message.Code != "" && p.Message.Code != codeTooLarge
	}
	return err != nil && (ctx.Err() != nil || errors.Is(err, ErrAway) || errors.Is(err, ErrRefused))
}

// codeTooLarge is of a template that the server does not take; it takes others.
const codeTooLarge = "servertoolarge"

// remoteProblem turns an error of talking to a server into what the screen
// shows. A refusal there never looks like one of this program: 401 would ask
// the person to sign in here.
func remoteProblem(err error) error {
	var own *remoteRefusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &own) && own.status == http.StatusForbidden:
		return problem.New(problem.Invalid, "serverrefuses", own.detail)
	case errors.As(err, &own):
		return problem.New(problem.RemoteFailed, "", own.detail)
	case errors.Is(err, ErrClash):
		return problem.New(problem.Conflict, "serverclash", "This has changed on the server meanwhile: compare again.")
	}
	for _, t := range troubles {
		if t.is(err) {
			return problem.New(problem.RemoteFailed, t.word, t.text)
		}
	}
	return err
}
