package author

import (
	"encoding/json"
	"fmt"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// kept is a session as it is written down.
type kept struct {
	Format   int     `json:"format"`
	Revision int     `json:"revision"`
	Saved    int     `json:"saved"`
	Now      draft   `json:"now"`
	Past     []draft `json:"past,omitempty"`
	Future   []draft `json:"future,omitempty"`
}

const stateFormat = 1

// State writes the session with its history as JSON; pages stand in it by digest, name and URL.
func (s *Session) State() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return json.Marshal(kept{stateFormat, s.revision, s.saved, s.now, s.past, s.future})
}

// Restore reads what State wrote; load fetches the bytes of a page by digest.
func Restore(state []byte, load func(digest string) (*page.Page, error)) (*Session, error) {
	var k kept
	if err := json.Unmarshal(state, &k); err != nil {
		return nil, fmt.Errorf("author: kept work: %w", err)
	}
	if k.Format > stateFormat {
		return nil, fmt.Errorf("author: kept work has format %d, made by a newer version; update to open it", k.Format)
	}
	s := New()
	s.revision, s.saved, s.now, s.past, s.future = k.Revision, k.Saved, k.Now, k.Past, k.Future
	for _, drafts := range [][]draft{{s.now}, s.past, s.future} {
		for _, d := range drafts {
			for _, e := range d.Pages {
				if err := s.load(e, load); err != nil {
					return nil, err
				}
			}
		}
	}
	return s, nil
}

func (s *Session) load(e pageEntry, load func(digest string) (*page.Page, error)) error {
	if s.samples[e.Digest] != nil {
		return nil
	}
	p, err := load(e.Digest)
	if err != nil {
		return fmt.Errorf("author: page %q: %w", e.Name, err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		return err
	}
	s.samples[e.Digest] = &sample{page: p, tree: tree}
	return nil
}
