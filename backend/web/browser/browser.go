// Package browser renders a page in an installed Chromium and captures the
// document that its scripts produced, with the box of each element.
//
// Scripts run in this browser only: a separate process with a new profile, which
// is deleted afterwards. Each page has its own browser context, so that it does
// not see the cookies of another page. All requests of the browser go through a
// proxy in this package. The proxy connects to public addresses only, and checks
// them after names are resolved (source.Tunnel). Intercepting requests would not
// be enough: an interceptor sees names, and the browser could resolve a name to
// another address afterwards. The browser itself resolves no names.
//
// For root, Chromium has no sandbox; see Sandboxed.
//
//	Fetcher -- raw page                      (robots.txt, delay, cookies)
//	Chromium -- proxy -- public addresses    (scripts, styles, images)
//	   └ annotated DOM as text -> page + tag tree -> boxes by node id
//
// Boxes: one script gives each element its number as an attribute, serializes the
// document, and removes the attributes. The tree of the text with the attributes
// has the same node ids as the tree of the text without them, so each box can be
// assigned to its node. Elements that the parser adds, and those in noscript, have no box.
//
// Not covered: shadow trees and frames, which are not part of the serialized document.
package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Defaults of Options.
const (
	defaultTimeout = 45 * time.Second
	startTimeout   = time.Minute // of the program, on a busy machine
	defaultWidth   = 1280        // CSS pixels
	defaultHeight  = 900
	quietTime      = 500 * time.Millisecond // without requests, before a page counts as complete
	maxQuiet       = 10 * time.Second       // after it, a page that keeps loading is captured as it is
	starts         = 3                      // of the program, before it counts as one that cannot be started
)

// Reasons for which a page cannot be rendered. See also those of package source.
var (
	ErrNoBrowser = errors.New("no Chromium or Chrome is installed, or none can be started")
	ErrWait      = errors.New("what was waited for did not come")
)

// Options of a browser. Only Fetcher is required; zero values mean the defaults.
type Options struct {
	Fetcher *source.Fetcher // fetches the raw pages; its allowed hosts, user agent and cookies are used by the browser too
	Program string          // path of the browser; "" looks for one
	Timeout time.Duration   // for a page; 45 s when 0
	Wait    Wait
	Width   int // of the window, CSS pixels
	Height  int
}

// Box is the position and size of an element, from the top left of the page, in CSS pixels.
type Box struct {
	X, Y, Width, Height float64
}

// Rendered is a page before and after its scripts ran.
type Rendered struct {
	Raw     *page.Page // as the server sent it
	Page    *page.Page // as the scripts left it
	Boxes   map[tagtree.NodeID]Box
	Refused []string // private hosts that the page requested, which were refused
}

// Browser is a running Chromium. It is safe for concurrent use.
type Browser struct {
	o     Options
	ctx   context.Context // the browser's life
	stop  []func()
	proxy *proxy
}

// Open starts a browser. Close ends it and deletes its profile.
func Open(ctx context.Context, o Options) (*Browser, error) {
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.Width <= 0 || o.Height <= 0 {
		o.Width, o.Height = defaultWidth, defaultHeight
	}
	program, err := find(o.Program)
	if err != nil {
		return nil, err
	}
	proxy, err := newProxy(o.Fetcher.Options())
	if err != nil {
		return nil, err
	}
	b := &Browser{o: o, proxy: proxy}
	for range starts {
		err = b.start(ctx, program)
		if err == nil {
			return b, nil
		}
		if ctx.Err() != nil {
			break
		}
	}
	proxy.close()
	return nil, fmt.Errorf("browser: %w: %s: %w", ErrNoBrowser, program, err)
}

// start starts the program. On a busy machine Chromium ends during its start at times, and
// the next start is well.
func (b *Browser) start(ctx context.Context, program string) error {
	alloc, stopAlloc := chromedp.NewExecAllocator(ctx, flags(b.o, program, b.proxy.address())...)
	tab, stopTab := chromedp.NewContext(alloc)
	err := chromedp.Do(tab)
	if err == nil {
		deny := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorDeny}
		_, err = chromedp.CallBrowser(tab, browser.SetDownloadBehavior, deny)
	}
	if err != nil {
		stopTab()
		stopAlloc()
		return err
	}
	b.ctx, b.stop = tab, []func(){stopTab, stopAlloc, b.proxy.close}
	return nil
}

// Close ends the browser.
func (b *Browser) Close() {
	for _, stop := range b.stop {
		stop()
	}
}

// programs are the names under which the browser is installed.
var programs = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
	`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`}

// Installed returns ErrNoBrowser if no browser is installed. program is its path;
// "" looks for one.
func Installed(program string) error {
	_, err := find(program)
	return err
}

func find(program string) (string, error) {
	names := programs
	if program != "" {
		names = []string{program}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("browser: %w; install Chromium, or fetch the page without rendering", ErrNoBrowser)
}

// flags of the process, beside those of a headless browser with a profile of its own.
func flags(o Options, program, proxy string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("no-sandbox", !Sandboxed()),
		chromedp.ExecPath(program),
		chromedp.WSURLReadTimeout(startTimeout),
		chromedp.ProxyServer("http://"+proxy),
		chromedp.Flag("proxy-bypass-list", "<-loopback>"), // this machine's names go through the proxy too
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
		chromedp.Flag("force-webrtc-ip-handling-policy", "disable_non_proxied_udp"),
		chromedp.Flag("webrtc-ip-handling-policy", "disable_non_proxied_udp"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("deny-permission-prompts", true),
		chromedp.DisableGPU,
		chromedp.WindowSize(o.Width, o.Height),
	)
}

// Render fetches and renders a page, as soon as its host may be asked. Errors are *source.Error.
func (b *Browser) Render(ctx context.Context, address string) (*Rendered, error) {
	raw, err := b.o.Fetcher.Fetch(ctx, address)
	if err != nil {
		return nil, err
	}
	out := &Rendered{Raw: raw}
	err = b.visit(ctx, raw.URL, func(ctx context.Context, address string) error { return b.show(ctx, address, nil, out) })
	if err != nil {
		return nil, err
	}
	return out, nil
}

// visit shows a page as soon as its host may be asked. Errors are *source.Error.
func (b *Browser) visit(ctx context.Context, address string, show func(ctx context.Context, address string) error) error {
	err := b.o.Fetcher.Visit(ctx, address, func(address string) error {
		ctx, cancel := context.WithTimeout(ctx, b.timeout())
		defer cancel()
		return show(ctx, address)
	})
	var named *source.Error
	if err == nil || errors.As(err, &named) {
		return err
	}
	return &source.Error{Name: address, Err: b.inWords(err)}
}

// timeout is the time for a page: scrolling takes longer.
func (b *Browser) timeout() time.Duration {
	return b.o.Timeout + time.Duration(b.o.Wait.Scroll)*(scrollMax+b.o.Fetcher.Options().Delay)
}

// show opens a page in a browser context of its own, with the form sent to it if there is
// one, and captures it.
func (b *Browser) show(ctx context.Context, address string, form *form, out *Rendered) error {
	tab, closeTab := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	defer closeTab()
	defer context.AfterFunc(ctx, closeTab)()
	refused := b.proxy.watch()
	quiet, err := newQuiet(tab)
	if err == nil {
		err = b.prepare(tab, address, form)
	}
	if err != nil {
		return b.cause(ctx, err)
	}
	resp, err := chromedp.RunResponse(tab, chromedp.Navigate(address))
	out.Refused = refused()
	switch {
	case err != nil:
		return b.cause(ctx, err)
	case resp != nil && resp.Status >= http.StatusBadRequest:
		return fmt.Errorf("%w: it answered the browser %d; fetch the page without rendering", source.ErrStatus, resp.Status)
	}
	if err := b.wait(ctx, tab, quiet); err != nil {
		return err
	}
	if err := b.grow(ctx, tab, quiet); err != nil {
		return err
	}
	captured, err := captureTab(tab)
	out.Refused = refused()
	if err != nil {
		return b.cause(ctx, err)
	}
	p, boxes, err := captured.page()
	if err != nil {
		return err
	}
	if err := b.o.Fetcher.SignIn(address, p); err != nil {
		return err
	}
	if p.Suspect == nil {
		b.keep(tab, address, p.URL)
	}
	out.Page, out.Boxes = p, boxes
	return nil
}

// keep gives the fetcher the cookies that a page changed, as a session's that is renewed.
func (b *Browser) keep(tab context.Context, asked, shown string) {
	got, err := chromedp.Call(tab, network.GetCookies, network.GetCookiesParams{URLs: []string{shown}})
	if err != nil {
		return // the page counts; its login lasts as long as the cookies that were sent
	}
	sent := map[string]string{}
	for _, c := range b.cookies(asked) {
		sent[c.Name] = c.Value
	}
	var changed []*http.Cookie
	for _, c := range got.Cookies {
		if value, ok := sent[c.Name]; ok && value == c.Value {
			continue
		}
		k := cookieOf(c)
		one := &http.Cookie{Name: k.Name, Value: k.Value, Path: k.Path, Secure: k.Secure, Expires: k.Expires}
		if k.Below {
			one.Domain = k.Domain
		}
		changed = append(changed, one)
	}
	b.o.Fetcher.Keep(shown, changed)
}

// prepare sets up the tab before it navigates.
func (b *Browser) prepare(tab context.Context, address string, form *form) error {
	err := chromedp.Listen(tab, func(event any) {
		if _, ok := event.(*cdppage.EventJavascriptDialogOpening); ok {
			go chromedp.Call(tab, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{}) //nolint:errcheck // a tab that closes has no dialog
		}
	})
	if err != nil {
		return err
	}
	if _, err := chromedp.Call(tab, network.Enable, network.EnableParams{}); err != nil {
		return err
	}
	if err := b.carry(tab, form); err != nil {
		return err
	}
	agent := emulation.SetUserAgentOverrideParams{UserAgent: b.o.Fetcher.Options().UserAgent}
	if _, err := chromedp.Call(tab, emulation.SetUserAgentOverride, agent); err != nil {
		return err
	}
	_, err = chromedp.Call(tab, network.SetCookies, network.SetCookiesParams{Cookies: b.cookies(address)})
	return err
}

func (b *Browser) cookies(address string) (list []*network.CookieParam) {
	list = []*network.CookieParam{}
	u, err := url.Parse(address)
	if err != nil {
		return list
	}
	for _, c := range b.o.Fetcher.Cookies(u) {
		list = append(list, &network.CookieParam{Name: c.Name, Value: c.Value, URL: address})
	}
	return list
}

// cause returns the context's error if it closed the tab during a step, else the error of the step.
func (b *Browser) cause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// inWords adds what to do to an error of the browser.
func (b *Browser) inWords(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w (%v) in the browser; try again later, or fetch the page without rendering", source.ErrTimeout, b.o.Timeout)
	case errors.Is(err, context.Canceled), errors.Is(err, ErrWait), errors.Is(err, source.ErrStatus), errors.Is(err, source.ErrSignIn):
		return err
	case strings.Contains(err.Error(), "ERR_TUNNEL_CONNECTION_FAILED"):
		return fmt.Errorf("%w, or it cannot be reached from the browser", source.ErrPrivate)
	}
	return fmt.Errorf("the browser could not show it: %w; fetch the page without rendering", err)
}
