package author

import "wrapsmith/backend/message"

// SetDomain sets the template's domain of knowledge; "" for none.
func (s *Session) SetDomain(domain string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.act(message.Message{Code: "action.domain"}, func(d *draft) error {
		d.Domain = domain
		return nil
	})
}

// MarkSavedAs is MarkSaved with the version that the library has: the one that
// the next save changes. What undo leads back to began from it too.
func (s *Session) MarkSavedAs(libraryID string, version int) {
	s.MarkSaved(libraryID)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now.Version, s.view = version, nil
	for _, drafts := range [][]draft{s.past, s.future} {
		for i := range drafts {
			drafts[i].Library, drafts[i].Version = libraryID, version
		}
	}
}
