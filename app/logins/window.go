package logins

import (
	"context"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/login"
)

// windowTime is how long a window may stay open.
const windowTime = 30 * time.Minute

// WindowRequest is the request of OpenWindow.
type WindowRequest struct {
	Body struct {
		Address string `json:"address" minLength:"1" maxLength:"8000" doc:"Where to sign in; the login is that of its host"`
	}
}

// SignInWindow is the window in which the person signs in.
type SignInWindow struct {
	Open    bool   `json:"open"`
	Host    string `json:"host,omitempty"`
	Cookies int    `json:"cookies" doc:"How many cookies of the host it has"`
}

// signing is an open window, or one that the person has closed.
type signing struct {
	host   string
	window *browser.Window
	stop   context.CancelFunc
}

// OpenWindow opens a window of the installed browser on an address, for the person to sign in there.
func (l *Logins) OpenWindow(_ context.Context, in *WindowRequest) (SignInWindow, error) {
	if !l.o.Screen {
		return SignInWindow{}, errScreen
	}
	host, ok := login.Host(in.Body.Address)
	if !ok {
		return SignInWindow{}, errSite
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.window != nil && !l.window.closed() {
		return SignInWindow{}, errBusy
	}
	// It lives on after this request.
	ctx, stop := context.WithTimeout(context.Background(), windowTime)
	w, err := browser.OpenWindow(ctx, withScheme(in.Body.Address), browser.WindowOptions{Program: l.o.Program, Hidden: l.o.Hidden})
	if err != nil {
		stop()
		return SignInWindow{}, problem.New(problem.Invalid, "nobrowser", problem.Sentence(err.Error()))
	}
	l.drop()
	l.window = &signing{host, w, stop}
	return l.window.shown(), nil
}

// Window says how the window stands.
func (l *Logins) Window(context.Context, *struct{}) (SignInWindow, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.window == nil {
		return SignInWindow{}, nil
	}
	return l.window.shown(), nil
}

// KeepWindow keeps the login that the window has, and closes it.
func (l *Logins) KeepWindow(ctx context.Context, _ *struct{}) (SiteLogin, error) {
	l.mu.Lock()
	s := l.window
	l.mu.Unlock()
	if s == nil {
		return SiteLogin{}, errWindow
	}
	s.window.Close()
	out, err := l.Keep(ctx, s.host, login.FromWindow, s.window.Cookies())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.window == s {
		l.drop()
	}
	return out, err
}

// CloseWindow closes the window, and keeps nothing.
func (l *Logins) CloseWindow(context.Context, *struct{}) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop()
	return nil
}

// drop ends the window, if there is one; the caller holds the lock.
func (l *Logins) drop() {
	if l.window != nil {
		l.window.stop()
		l.window = nil
	}
}

// Close ends what is open.
func (l *Logins) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop()
}

func (s *signing) closed() bool {
	select {
	case <-s.window.Closed():
		return true
	default:
		return false
	}
}

func (s *signing) shown() SignInWindow {
	return SignInWindow{Open: !s.closed(), Host: s.host, Cookies: len(login.Of(s.host, s.window.Cookies(), time.Now()))}
}

// SignIn opens a window and waits until the person has closed it, or done is closed;
// then it keeps the login. It is for the command line.
func (l *Logins) SignIn(ctx context.Context, address string, done <-chan struct{}) (SiteLogin, error) {
	in := &WindowRequest{}
	in.Body.Address = address
	if _, err := l.OpenWindow(ctx, in); err != nil {
		return SiteLogin{}, err
	}
	select {
	case <-l.window.window.Closed():
	case <-done:
	case <-ctx.Done():
		l.Close()
		return SiteLogin{}, ctx.Err()
	}
	return l.KeepWindow(ctx, nil)
}

// withScheme is an address for the browser; without a scheme it gets https.
func withScheme(address string) string {
	if strings.Contains(address, "://") {
		return address
	}
	return "https://" + address
}
