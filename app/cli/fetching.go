package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/app/logins"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/login"
	"wrapsmith/backend/web/source"
)

// fetchFlags say how a command fetches pages. Every command that takes addresses has them.
type fetchFlags struct {
	command      *cobra.Command
	allow        []string
	proxy        string
	headers      []string
	user         string
	logins       []string
	given        source.Credentials // hosts of the addresses, and users that stood in them
	cookies      string
	agent        string
	cache        string
	delay        time.Duration
	timeout      time.Duration
	retries      int
	ignoreRobots bool
	render       renderFlags
}

// defaultDelay is the pause between two requests to one host, unless the person or robots.txt says more.
const defaultDelay = time.Second

// add adds the flags to a command.
func (f *fetchFlags) add(c *cobra.Command) {
	f.command = c
	fl := c.Flags()
	fl.StringVar(&f.proxy, "proxy", "", "`address` of a proxy, http://[user:password@]host:port or socks5://..., or \"direct\" for none (default: HTTPS_PROXY and NO_PROXY)")
	fl.StringArrayVar(&f.headers, "header", nil, "`'Name: value'` to send to the hosts of the addresses, and to no others; may be repeated")
	fl.StringVar(&f.user, "user", "", "`user:password` for the hosts of the addresses (basic authentication)")
	fl.StringSliceVar(&f.logins, "login", nil, "`host` whose site login is used, see 'wrapsmith login'; may be repeated")
	fl.StringSliceVar(&f.allow, "allow-host", nil, "`host` (or host:port) that may be fetched although it is private or this machine; may be repeated")
	fl.StringVar(&f.cookies, "cookies", "", "`file` of cookies to send, in Netscape format (cookies.txt)")
	fl.StringVar(&f.agent, "user-agent", "", "user agent to send, in place of Wrapsmith's own")
	fl.StringVar(&f.agent, "agent", "", "the same as --user-agent")
	fl.StringVar(&f.cache, "cache", "", "`folder` that keeps pages, to ask only for what changed")
	fl.DurationVar(&f.delay, "delay", defaultDelay, "pause between two requests to one host; robots.txt may ask for more")
	fl.DurationVar(&f.timeout, "timeout", 0, "longest time for a page (default 30s)")
	fl.IntVar(&f.retries, "retries", 3, "further tries when a server is busy or a connection breaks")
	fl.BoolVar(&f.ignoreRobots, "ignore-robots", false, "also fetch addresses that robots.txt excludes")
	fl.MarkHidden("agent")               //nolint:errcheck // the flag is there
	c.MarkFlagFilename("cookies", "txt") //nolint:errcheck // the flag is there
	c.MarkFlagDirname("cache")           //nolint:errcheck // the flag is there
	f.render.add(c)
}

// fetcher makes the fetcher that the flags describe.
func (f *fetchFlags) fetcher() (*source.Fetcher, error) { return source.NewFetcher(f.options()) }

// getter is what gets pages of the command line's addresses; end ends the browser, if there is one.
func (f *fetchFlags) getter() (get source.Getter, end func(), err error) {
	opening, err := f.opening()
	if err != nil {
		return nil, nil, err
	}
	get, err = opening.Getter("")
	return get, opening.Close, err
}

// opening is what gets pages: by the fetcher, or by a browser, which its Close ends.
func (f *fetchFlags) opening() (*extract.Opening, error) {
	var spec extract.Spec
	err := f.spec(&spec)
	return spec.Opening(), err
}

func (f *fetchFlags) options() source.FetchOptions {
	carried := f.given
	carried.Proxy, carried.Headers, carried.User = f.proxy, f.headers, f.user
	return source.FetchOptions{
		Credentials: carried, LoginFile: f.loginFile(), Logins: f.loginHosts(),
		AllowHosts: f.allow, CookieFile: f.cookies, CacheDir: f.cache, UserAgent: f.agent, Delay: f.delay, Timeout: f.timeout,
		Retries: f.retries, IgnoreRobots: f.ignoreRobots,
		PrivateAdvice: "if you mean it, allow it with --allow-host HOST",
	}
}

// take returns arguments as they are fetched, kept and printed: an address with user and
// password without them. Headers and users go to the hosts of the addresses, and of
// the addresses in lists.
func (f *fetchFlags) take(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = f.given.Take(arg)
		if arg != stdinName && !isAddress(arg) && (len(f.headers) > 0 || f.user != "") {
			for _, address := range source.Listed(arg) {
				f.given.Take(address)
			}
		}
	}
	return out
}

// loginFile is the file with the site logins beside the library, where one is to be used.
func (f *fetchFlags) loginFile() string {
	if len(f.logins) == 0 {
		return ""
	}
	folder := os.Getenv(libraryVariable)
	if flag := f.command.Flags().Lookup("library"); flag != nil {
		folder = flag.Value.String()
	}
	path, err := libraryPath(folder)
	if err != nil {
		return ""
	}
	return logins.File(path)
}

// loginHosts are the hosts as logins are kept by.
func (f *fetchFlags) loginHosts() (hosts []string) {
	for _, site := range f.logins {
		if host, ok := login.Host(site); ok {
			site = host
		}
		hosts = append(hosts, site)
	}
	return hosts
}

// renderFlags say that pages are shown in a browser, and when they are whole.
type renderFlags struct {
	render  bool
	program string
	wait    browser.Wait
}

func (f *renderFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.BoolVar(&f.render, "render", false, "let a browser run the pages' scripts")
	fl.StringVar(&f.wait.For, "wait-for", "", "with --render: CSS `selector` of an element that must be there")
	fl.StringVar(&f.wait.Text, "wait-text", "", "with --render: a `text` that must be shown")
	fl.DurationVar(&f.wait.More, "wait", 0, "with --render: further time to wait")
	fl.IntVar(&f.wait.Scroll, "scroll", 0, "with --render: `times` that a page is scrolled to its end, and its button for more pressed, while it grows")
	fl.StringVar(&f.wait.Button, "more", "", "with --scroll: CSS `selector` of the button that loads more (default: a button whose text says so)")
	fl.StringVar(&f.program, "browser", "", "with --render: path of the `program` (default: the Chromium or Chrome that is found)")
}

// check refuses flags that need --render, and warns if pages will be shown without Chromium's sandbox.
func (f *renderFlags) check(c *cobra.Command) error {
	if f.render {
		warnSandbox(c)
	}
	if !f.render && (f.wait != browser.Wait{} || f.program != "") {
		return misused(c, "--wait-for, --wait-text, --wait, --scroll, --more and --browser go with --render")
	}
	if f.wait.Scroll < 0 || f.wait.Button != "" && f.wait.Scroll == 0 {
		return misused(c, "--scroll %d: want 1 or more, and --more goes with it", f.wait.Scroll)
	}
	return nil
}

// spec makes both part of how a run extracts, files by their whole path.
func (f *fetchFlags) spec(s *extract.Spec) (err error) {
	if err := f.render.check(f.command); err != nil {
		return err
	}
	r := f.render
	s.Fetch = f.options()
	for _, path := range []*string{&s.Fetch.CookieFile, &s.Fetch.CacheDir} {
		if *path != "" {
			if *path, err = filepath.Abs(*path); err != nil {
				return err
			}
		}
	}
	if _, err := source.NewFetcher(s.Fetch); err != nil {
		return err // a mistake in the cookies is reported before the run begins
	}
	if r.render {
		if err := browser.Installed(r.program); err != nil {
			return err
		}
		s.Render = &extract.Render{WaitFor: r.wait.For, WaitText: r.wait.Text, Wait: r.wait.More, Scroll: r.wait.Scroll, More: r.wait.Button, Program: r.program}
	}
	return nil
}

// relativeFlag adds the form of addresses among values.
func relativeFlag(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "relative", false, "print addresses as the pages have them; else they are absolute")
}

// pagesFlag adds the number of pages of a list.
func pagesFlag(c *cobra.Command, n *int) {
	c.Flags().IntVar(n, "pages", 1, "pages of each list or article at most: with a list's template, its next links or page numbers are followed; with that of an article, its fields next_page_link and single_page_link")
}

// checkPages refuses a number of pages that is none.
func checkPages(c *cobra.Command, n int) error {
	if n < 1 || n > extract.MaxFollowed {
		return misused(c, "--pages %d: want 1 to %d", n, extract.MaxFollowed)
	}
	return nil
}

// followable refuses --pages with a template that leads to no next page.
func followable(c *cobra.Command, p *program.Program, pages int) error {
	if t := p.Template(); pages > 1 && !extract.Goes(t) {
		return misused(c, "--pages goes with the template of a list, or of an article with a field next_page_link or single_page_link: %q is of kind %s", t.Name, t.Kind)
	}
	return nil
}

// warnSandbox says that a browser would run pages without its sandbox, and how to avoid it.
func warnSandbox(c *cobra.Command) {
	if !browser.Sandboxed() {
		fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: warning: "+browser.SandboxAdvice)
	}
}
