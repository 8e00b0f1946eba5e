package browser

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"wrapsmith/backend/web/login"
)

// lookEvery is how often a window's cookies are read: they are gone when it is closed.
const lookEvery = 300 * time.Millisecond

// WindowOptions say how a window is opened. Zero values mean the defaults.
type WindowOptions struct {
	Program string // path of the browser; "" looks for one
	Proxy   string // of the window's own connections: scheme://host:port
	Hidden  bool   // without a screen, for tests
}

// Window is a browser window in which a person signs in to a site. It has a new
// profile, which is deleted afterwards: what stays are the cookies. Unlike pages that
// the program renders, it is a person's own browsing and has no guard.
type Window struct {
	ctx  context.Context
	stop []func()
	done chan struct{}

	mu      sync.Mutex
	cookies []login.Cookie
}

// OpenWindow opens a window on an address. Close ends it.
func OpenWindow(ctx context.Context, address string, o WindowOptions) (*Window, error) {
	program, err := find(o.Program)
	if err != nil {
		return nil, err
	}
	alloc, stopAlloc := chromedp.NewExecAllocator(ctx, windowFlags(o, program)...)
	tab, stopTab := chromedp.NewContext(alloc)
	w := &Window{ctx: tab, stop: []func(){stopTab, stopAlloc}, done: make(chan struct{})}
	if err := chromedp.Do(tab); err != nil {
		w.end()
		close(w.done)
		return nil, fmt.Errorf("browser: %w: %s: %w", ErrNoBrowser, program, err)
	}
	go chromedp.Do(tab, chromedp.Navigate(address)) //nolint:errcheck // the window shows what is wrong
	go w.watch()
	return w, nil
}

func windowFlags(o WindowOptions, program string) []chromedp.ExecAllocatorOption {
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("no-sandbox", !Sandboxed()),
		chromedp.Flag("enable-automation", false),
		chromedp.ExecPath(program),
		chromedp.WSURLReadTimeout(startTimeout),
		chromedp.WindowSize(defaultWidth, defaultHeight),
	)
	if !o.Hidden {
		flags = append(flags, chromedp.Flag("headless", false), chromedp.Flag("hide-scrollbars", false), chromedp.Flag("mute-audio", false))
	}
	if o.Proxy != "" {
		flags = append(flags, chromedp.ProxyServer(o.Proxy))
	}
	return flags
}

// watch reads the cookies until the person closes the window.
func (w *Window) watch() {
	defer close(w.done)
	for w.look() == nil {
		select {
		case <-w.ctx.Done():
			return
		case <-time.After(lookEvery):
		}
	}
}

// look reads the cookies once. It fails when no page is left.
func (w *Window) look() error {
	got, err := chromedp.CallBrowser(w.ctx, storage.GetCookies, storage.GetCookiesParams{})
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.cookies = nil
	for _, c := range got.Cookies {
		w.cookies = append(w.cookies, cookieOf(c))
	}
	w.mu.Unlock()
	all, err := chromedp.CallBrowser(w.ctx, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		return err
	}
	for _, t := range all.TargetInfos {
		if t.Type == "page" {
			return nil
		}
	}
	return context.Canceled
}

// cookieOf is a cookie as a login keeps it.
func cookieOf(c *network.Cookie) login.Cookie {
	out := login.Cookie{Domain: c.Domain, Path: c.Path, Secure: c.Secure, Name: c.Name, Value: c.Value}
	if len(c.Domain) > 0 && c.Domain[0] == '.' {
		out.Domain, out.Below = c.Domain[1:], true
	}
	if !c.Session && c.Expires > 0 {
		out.Expires = time.Unix(int64(c.Expires), 0).UTC()
	}
	return out
}

// Cookies are all that the window had when they were read last.
func (w *Window) Cookies() []login.Cookie {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.cookies
}

// Closed is closed when the person has closed the window.
func (w *Window) Closed() <-chan struct{} { return w.done }

// Close reads the cookies a last time, and closes the window.
func (w *Window) Close() {
	select {
	case <-w.done:
	default:
		w.look() //nolint:errcheck // the last ones are there
	}
	w.end()
	<-w.done
}

func (w *Window) end() {
	for _, stop := range w.stop {
		stop()
	}
}
