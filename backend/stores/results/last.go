package results

import (
	"context"

	"wrapsmith/backend/stores/store"
)

// LastRuns gives for each of some templates, by id, the newest run that met
// pages of it, whatever it was called then; those that no run met are left out.
func (r *Results) LastRuns(ctx context.Context, templates []string) (map[string]Run, error) {
	out := map[string]Run{}
	if len(templates) == 0 {
		return out, nil
	}
	list, args := store.Parameters(templates)
	rows, err := r.db.QueryContext(ctx, `SELECT template, id FROM (
		SELECT s.template_id AS template, r.id AS id, row_number() OVER (PARTITION BY s.template_id ORDER BY r.started DESC, r.id) AS place
		FROM run_schema s JOIN run r ON r.id = s.run WHERE s.template_id <> '' AND s.template_id IN (`+list+`)) AS met WHERE place = 1`, args...)
	if err != nil {
		return nil, r.db.Fault("last runs", err)
	}
	pairs, err := store.All(rows, func(row store.Scanner) (p [2]string, err error) {
		err = row.Scan(&p[0], &p[1])
		return p, err
	})
	if err != nil {
		return nil, r.db.Fault("last runs", err)
	}
	for _, p := range pairs {
		run, err := r.GetRun(ctx, p[1])
		if err != nil {
			return nil, err
		}
		out[p[0]] = run
	}
	return out, nil
}
