package source

import (
	"context"
	"sync"

	"wrapsmith/backend/web/page"
)

// Via gives a source that fetches another way to its pages, made of the one that
// it has: one that knows which addresses are done, or that keeps what it got.
// Addresses reach it as they were given. A source that fetches nothing stays as it is.
func Via(s Source, wrap func(Getter) Getter) Source {
	switch s := s.(type) {
	case addressed:
		return addressed{wrap(s.f), s.list}
	case *files:
		return &files{paths: s.paths, fetcher: wrap(orOwn(s.fetcher))}
	case packed:
		s.fetcher = wrap(orOwn(s.fetcher))
		return s
	case mapped:
		return mapped{wrap(s.raw), wrap(s.g), s.address}
	case together:
		out := make(together, len(s))
		for i := range s {
			out[i] = addressed{wrap(s[i].f), s[i].list}
		}
		return out
	case joined:
		out := make(joined, len(s))
		for i := range s {
			out[i] = Via(s[i], wrap)
		}
		return out
	}
	return s
}

func orOwn(g Getter) Getter {
	if g == nil {
		return &ownFetcher{}
	}
	return g
}

// ownFetcher is a Fetcher with the sound options of the zero value, made with its first page.
type ownFetcher struct {
	once sync.Once
	f    *Fetcher
	err  error
}

func (o *ownFetcher) Fetch(ctx context.Context, address string) (*page.Page, error) {
	o.once.Do(func() { o.f, o.err = NewFetcher(FetchOptions{}) })
	if o.err != nil {
		return nil, o.err
	}
	return o.f.Fetch(ctx, address)
}
