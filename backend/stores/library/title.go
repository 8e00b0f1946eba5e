package library

import (
	"context"
	"fmt"

	"wrapsmith/backend/stores/store"
)

// Title is what a template is called, and whether it is deleted.
type Title struct {
	Name    string
	Deleted bool
}

// Titles gives the titles of those of some ids that are templates, drafts and deleted ones too.
func (s *Library) Titles(ctx context.Context, ids []string) (map[string]Title, error) {
	out := map[string]Title{}
	if len(ids) == 0 {
		return out, nil
	}
	list, args := store.Parameters(ids)
	rows, err := s.db.QueryContext(ctx, fmt.Sprintf(`SELECT id, name, deleted FROM template WHERE id IN (%s)`, list), args...)
	if err != nil {
		return nil, s.db.Fault("titles", err)
	}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var id string
		var t Title
		var state int
		err = row.Scan(&id, &t.Name, &state)
		t.Deleted = state == stateDeleted
		out[id] = t
		return none, err
	})
	return out, s.db.Fault("titles", err)
}
