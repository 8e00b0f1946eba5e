package source

import (
	"context"
	"sync"

	"wrapsmith/backend/page"
)

// Via returns a copy of a source that fetches its pages by another Getter, which
// wrap makes of the present one: for example one that skips addresses that are
// done, or that stores what it fetched. wrap's Getter receives addresses as they were
// given. A source that fetches nothing is returned unchanged.
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

// ownFetcher is a Fetcher with the default options, made when its first page is fetched.
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
