package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"wrapsmith/backend/web/robots"
)

// maxRobots is how much of a robots.txt is read: 500 KiB, as RFC 9309 (section 2.5) asks for.
const maxRobots = 500 << 10

// ErrRobots is the error of an address that the site's robots.txt disallows.
var ErrRobots = errors.New("the site's robots.txt asks programs to leave this address alone")

// mayVisit checks an address against the host's robots.txt, which is fetched once.
func (f *Fetcher) mayVisit(ctx context.Context, h *host, u *url.URL) error {
	if f.o.IgnoreRobots {
		return nil
	}
	h.asking.Lock()
	defer h.asking.Unlock()
	if h.robots == nil {
		file, err := f.askRobots(ctx, h, u)
		if err != nil {
			return err
		}
		rules := file.For(agentName(f.o.UserAgent))
		h.robots = &rules
		h.mu.Lock()
		h.delay = max(h.delay, min(rules.Delay, maxDelay))
		h.mu.Unlock()
	}
	if !h.robots.Allows(u.RequestURI()) {
		return fmt.Errorf("%w; leave it out, or save the page with a browser", ErrRobots)
	}
	return nil
}

// agentName returns the product token of a user agent: its first product other
// than "Mozilla", with which most user agents begin.
func agentName(agent string) string {
	agent = strings.Map(func(r rune) rune {
		if strings.ContainsRune("();,", r) {
			return ' '
		}
		return r
	}, agent)
	for word := range strings.FieldsSeq(agent) {
		name, _, _ := strings.Cut(word, "/")
		if !strings.EqualFold(name, "mozilla") && !strings.EqualFold(name, "compatible") {
			return name
		}
	}
	return agent
}

// askRobots fetches a host's robots.txt (RFC 9309, section 2.3.1). If there is
// none, everything is allowed; if the server fails, nothing is allowed for now.
// It follows redirects; each step has the same guard.
func (f *Fetcher) askRobots(ctx context.Context, h *host, u *url.URL) (robots.File, error) {
	at := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	select { // one of the host's places, but without a pause afterwards: the page comes next
	case h.places <- struct{}{}:
		defer func() { <-h.places }()
	case <-ctx.Done():
		return robots.File{}, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, f.o.Timeout)
	defer cancel()
	for range maxRedirects {
		req, err := request(ctx, at.String(), f.o, "text/plain,*/*;q=0.5")
		if err != nil {
			return robots.File{}, err
		}
		resp, err := f.client.Do(req)
		if err != nil {
			return robots.File{}, inWords(err, f.o)
		}
		body, err := io.ReadAll(io.LimitReader(resp.Body, maxRobots))
		resp.Body.Close() // read as far as it counts
		if err != nil {
			return robots.File{}, inWords(err, f.o)
		}
		if sendsOn(resp.StatusCode) {
			if at, err = forward(at, resp); err != nil {
				return robots.File{}, nil
			}
			continue
		}
		return rulesOf(resp.StatusCode, body)
	}
	return robots.File{}, nil
}

// rulesOf reads an answer. A status of 5xx forbids everything for now; any
// other but 2xx means that there are no rules.
func rulesOf(status int, body []byte) (robots.File, error) {
	switch {
	case status >= http.StatusInternalServerError:
		return robots.File{}, fmt.Errorf("%w: it answered %d when asked for robots.txt, so nothing may be fetched for now; try again later", ErrStatus, status)
	case status/100 != 2:
		return robots.File{}, nil
	}
	return robots.Parse(body), nil
}
