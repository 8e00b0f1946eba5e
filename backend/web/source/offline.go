package source

import (
	"errors"
	"net/http"
)

// ErrOffline is the error of an address where nothing is fetched.
var ErrOffline = errors.New("addresses are not fetched here; fetch them first, with wrapsmith fetch or crawl, into a WARC file")

// Offline is a Fetcher that fetches nothing: where one list of addresses is read
// on many machines, no one could keep the manners that its hosts are owed.
func Offline() *Fetcher {
	f, _ := NewFetcher(FetchOptions{}) // only files that it is given can be wrong
	f.client.Transport = offline{}
	return f
}

type offline struct{}

// RoundTrip refuses.
func (offline) RoundTrip(*http.Request) (*http.Response, error) { return nil, ErrOffline }
