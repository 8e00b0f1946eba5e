package cli

import (
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/backend/source"
)

// fetchFlags are the manners of commands that fetch pages.
type fetchFlags struct {
	allow        []string
	cookies      string
	agent        string
	cache        string
	delay        time.Duration
	timeout      time.Duration
	retries      int
	ignoreRobots bool
}

// defaultDelay is the rest between two requests to one host, unless the person or robots.txt says more.
const defaultDelay = time.Second

// add adds the flags to a command.
func (f *fetchFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringSliceVar(&f.allow, "allow-host", nil, "`host` (or host:port) to fetch from though it is private or this machine; may be repeated")
	fl.StringVar(&f.cookies, "cookies", "", "`file` of cookies to send, in Netscape format (cookies.txt)")
	fl.StringVar(&f.agent, "agent", "", "user agent to send, in place of Wrapsmith's own")
	fl.StringVar(&f.cache, "cache", "", "`folder` that keeps pages, to ask only for what changed")
	fl.DurationVar(&f.delay, "delay", defaultDelay, "rest between two requests to one host; robots.txt may ask for more")
	fl.DurationVar(&f.timeout, "timeout", 0, "longest time for a page (default 30s)")
	fl.IntVar(&f.retries, "retries", 3, "further tries when a server is busy or a connection breaks")
	fl.BoolVar(&f.ignoreRobots, "ignore-robots", false, "fetch what robots.txt asks programs to leave alone, too")
	c.MarkFlagFilename("cookies", "txt") //nolint:errcheck // the flag is there
	c.MarkFlagDirname("cache")           //nolint:errcheck // the flag is there
}

// fetcher makes the fetcher that the flags describe.
func (f *fetchFlags) fetcher() (*source.Fetcher, error) {
	return source.NewFetcher(source.FetchOptions{
		AllowHosts: f.allow, CookieFile: f.cookies, CacheDir: f.cache, UserAgent: f.agent, Delay: f.delay, Timeout: f.timeout,
		Retries: f.retries, IgnoreRobots: f.ignoreRobots,
	})
}
