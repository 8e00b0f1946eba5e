package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// Routes that run judges.
const (
	routeSave = "POST workspaces/save"
	routeRun  = "POST runs"
)

// person is a user who works: their requests come one after the other.
type person struct {
	number         int
	address, token string
	client         *http.Client
	measured       *measured
}

// loopbackOnly is a client that connects to this machine only.
func loopbackOnly() *http.Client {
	dial := &net.Dialer{}
	return &http.Client{Transport: &http.Transport{
		Proxy: nil,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			to, err := netip.ParseAddrPort(address)
			if err != nil || !to.Addr().IsLoopback() {
				return nil, fmt.Errorf("load: %s is not the loopback interface", address)
			}
			return dial.DialContext(ctx, network, address)
		},
	}}
}

// errFailed ends a round: the request is counted as failed already.
var errFailed = errors.New("a request failed")

// work repeats rounds of an author or a reader until the time is over.
func (p *person) work(ctx context.Context, author bool) {
	sites, err := p.sites(ctx)
	for round := 0; err == nil && ctx.Err() == nil; round++ {
		site := sites[rand.IntN(len(sites))]
		if author {
			err = p.author(ctx, site, round)
		} else {
			err = p.read(ctx, site, round)
		}
		if errors.Is(err, errFailed) {
			err = nil // the next round may succeed
		}
	}
}

// site is a sample site with the names of its pages.
type site struct {
	ID, Kind string
	Pages    []struct{ ID string }
}

// bundled names a page of the site for the API.
func (s site) bundled(i int) map[string]any {
	return map[string]any{"bundled": s.ID + "/" + s.Pages[i%len(s.Pages)].ID}
}

// sites are the sample sites with one record on each page.
func (p *person) sites(ctx context.Context) ([]site, error) {
	var all struct{ Sites []site }
	if err := p.ask(ctx, "GET", "bundled", "/api/bundled", nil, &all); err != nil {
		return nil, err
	}
	var list []site
	for _, s := range all.Sites {
		if s.Kind == "detail" && len(s.Pages) >= 3 {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("no sample site has records on pages of their own")
	}
	return list, nil
}

// ask sends a request, notes how long the answer took, reads it into to (nil:
// drops it) and pauses as a person does. Requests that the end of the time cuts off do not count.
func (p *person) ask(ctx context.Context, method, name, path string, body, to any) error {
	var from io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		from = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(ctx, method, p.address+path, from)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+p.token)
	if from != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	begin := time.Now()
	raw, err := p.send(r)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	why := ""
	if err != nil {
		why = err.Error()
	} else if to != nil {
		if err = json.Unmarshal(raw, to); err != nil {
			why = err.Error()
		}
	}
	p.measured.add(method+" "+name, time.Since(begin), why)
	p.pause(ctx)
	if why != "" {
		return errFailed
	}
	return nil
}

// send sends a request and reads the answer, whose status must be one of success.
func (p *person) send(r *http.Request) ([]byte, error) {
	answer, err := p.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 300 {
		err = fmt.Errorf("%s: %.200s", answer.Status, strings.TrimSpace(string(raw)))
	}
	return raw, err
}

// pause waits between half and one and a half of the mean pause.
func (p *person) pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(*think/2 + rand.N(*think+1)):
	}
}
