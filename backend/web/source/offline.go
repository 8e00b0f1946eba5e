package source

import (
	"errors"
	"net/http"
)

// ErrOffline is the error of every address where fetching is off.
var ErrOffline = errors.New("addresses are not fetched here; fetch them first, with wrapsmith fetch or crawl, into a WARC file")

// Offline returns a Fetcher that fetches nothing. It is for lists of addresses that
// are read on many machines, which cannot share the pauses between requests to a host.
func Offline() *Fetcher {
	f, _ := NewFetcher(FetchOptions{}) // only files that it is given can be wrong
	f.client.Transport = offline{}
	return f
}

type offline struct{}

// RoundTrip refuses.
func (offline) RoundTrip(*http.Request) (*http.Response, error) { return nil, ErrOffline }
