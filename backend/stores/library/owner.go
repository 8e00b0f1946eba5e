package library

import (
	"context"

	"wrapsmith/backend/stores/store"
)

// Owned names a template and who made it.
type Owned struct {
	ID, Name string
	Owner    string // saved the first version that the library has; "" not known
	Deleted  bool
}

// Owned gives some templates with who made them, in no order; those that the
// library does not have are left out.
func (s *Library) Owned(ctx context.Context, ids []string) ([]Owned, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, args := store.Parameters(ids)
	rows, err := s.db.QueryContext(ctx, `SELECT t.id, t.name, v.who, t.deleted FROM template t
		JOIN (SELECT template, min(version) AS first FROM template_version WHERE template IN (`+list+`) GROUP BY template) f ON f.template = t.id
		JOIN template_version v ON v.template = t.id AND v.version = f.first`, args...)
	if err != nil {
		return nil, s.db.Fault("owners", err)
	}
	out, err := store.All(rows, func(row store.Scanner) (o Owned, err error) {
		var deleted int64
		err = row.Scan(&o.ID, &o.Name, &o.Owner, &deleted)
		o.Deleted = deleted == stateDeleted
		return o, err
	})
	return out, s.db.Fault("owners", err)
}
