package knowledge

import (
	"context"

	"wrapsmith/backend/stores/store"
)

// interest is a name that interests a person, by its stem; the whole domain without one.
type interest struct{ domain, stem string }

// interests are what interests a person: the id of an account, "" where one person works alone.
func (k *Base) interests(ctx context.Context, person string) (map[interest]bool, error) {
	rows, err := k.db.QueryContext(ctx, `SELECT domain, stem FROM knowledge_interest WHERE person = $1`, person)
	if err != nil {
		return nil, err
	}
	out := map[interest]bool{}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var i interest
		err = row.Scan(&i.domain, &i.stem)
		out[i] = true
		return none, err
	})
	return out, err
}

// SetInterest notes that a name of a domain interests a person, or no longer; without a name the whole domain does.
// Names that interest a person are proposed first.
func (k *Base) SetInterest(ctx context.Context, person, domain, name string, on bool) error {
	query := `DELETE FROM knowledge_interest WHERE person = $1 AND domain = $2 AND stem = $3`
	if on {
		query = `INSERT INTO knowledge_interest (person, domain, stem) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	}
	return k.db.Fault("knowledge", k.db.Put(ctx, query, person, key(domain), stem(name)))
}

// Interested says which names interest a person, for any domain.
func (k *Base) Interested(ctx context.Context, person string) (func(domain, name string) bool, error) {
	cared, err := k.interests(ctx, person)
	return func(domain, name string) bool { return cared[interest{key(domain), stem(name)}] }, k.db.Fault("knowledge", err)
}
