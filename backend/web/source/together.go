package source

import (
	"context"
	"iter"

	"wrapsmith/backend/page"
)

// IsAddress reports whether a source is a single address to fetch.
func IsAddress(s Source) bool {
	a, ok := s.(addressed)
	return ok && len(a.list) == 1
}

// Together combines sources for which IsAddress is true. Their pages come in order,
// one of each. Pages of several hosts are fetched at a time, as many as the getter
// of the first source allows.
func Together(sources ...Source) Source {
	var out together
	for _, s := range sources {
		if a, ok := s.(addressed); ok {
			out = append(out, a)
		}
	}
	return out
}

type together []addressed

// Len counts the addresses.
func (t together) Len() int { return len(t) }

// Pages fetches the pages.
func (t together) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		if len(t) == 0 {
			return
		}
		fetchAll(ctx, t[0].f, func(send func(*errand) bool) {
			for _, a := range t {
				for _, at := range a.list {
					if !send(&errand{address: at.address, err: at.err, by: a.f}) {
						return
					}
				}
			}
		}, yield)
	}
}
