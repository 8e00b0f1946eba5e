package browser

import (
	"context"
	"net"
	"net/http"
	"net/url"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// carry puts headers and users on the tab's requests to the hosts that they are for, and
// on no others: redirects and what a page loads from other hosts go without. The first
// request, of the page itself, sends the form, if there is one.
func (b *Browser) carry(tab context.Context, form *form) error {
	list := patterns(b.hosts())
	if form != nil {
		list = append(list, &fetch.RequestPattern{URLPattern: "*", ResourceType: network.ResourceTypeDocument})
	}
	if len(list) == 0 {
		return nil
	}
	err := chromedp.Listen(tab, func(event any) {
		if e, ok := event.(*fetch.EventRequestPaused); ok {
			carried := b.carried(e)
			form.send(e, &carried)
			go chromedp.Call(tab, fetch.ContinueRequest, carried) //nolint:errcheck // a tab that closes asks for nothing
		}
	})
	if err != nil {
		return err
	}
	_, err = chromedp.Call(tab, fetch.Enable, fetch.EnableParams{Patterns: list})
	return err
}

// hosts are those whose requests carry headers or users.
func (b *Browser) hosts() []string {
	c := b.o.Fetcher.Options().Credentials
	if len(c.Headers) == 0 && c.User == "" && len(c.Users) == 0 {
		return nil
	}
	hosts := c.Hosts
	for host := range c.Users {
		hosts = append(hosts[:len(hosts):len(hosts)], host)
	}
	return hosts
}

// carried is a request with the headers of its host.
func (b *Browser) carried(e *fetch.EventRequestPaused) fetch.ContinueRequestParams {
	p := fetch.ContinueRequestParams{RequestID: e.RequestID}
	u, err := url.Parse(e.Request.URL)
	if err != nil {
		return p
	}
	more := b.o.Fetcher.Options().Credentials.For(u)
	if len(more) == 0 {
		return p
	}
	p.Headers = headers(e, more)
	return p
}

// headers are those of a request, with others in place of their own.
func headers(e *fetch.EventRequestPaused, more http.Header) (list []*fetch.HeaderEntry) {
	for name, value := range e.Request.Headers {
		if text, ok := value.(string); ok && more.Get(name) == "" {
			list = append(list, &fetch.HeaderEntry{Name: name, Value: text})
		}
	}
	for name, values := range more {
		for _, v := range values {
			list = append(list, &fetch.HeaderEntry{Name: name, Value: v})
		}
	}
	return list
}

// patterns match the addresses of hosts; carried looks again.
func patterns(hosts []string) (list []*fetch.RequestPattern) {
	for _, host := range hosts {
		at := []string{"*://" + host + "/*", "*://" + host + ":*"}
		if name, port, err := net.SplitHostPort(host); err == nil && (port == "80" || port == "443") {
			at = append(at, "*://"+name+"/*")
		}
		for _, one := range at {
			list = append(list, &fetch.RequestPattern{URLPattern: one})
		}
	}
	return list
}
