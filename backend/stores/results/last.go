package results

import (
	"context"

	"wrapsmith/backend/stores/store"
)

// LastRuns gives for each of some templates, by id, the newest run that met
// pages of it, whatever it was called then, with one query; those that no run met
// are left out.
func (r *Results) LastRuns(ctx context.Context, templates []string) (map[string]Run, error) {
	out := map[string]Run{}
	if len(templates) == 0 {
		return out, nil
	}
	list, args := store.Parameters(templates)
	rows, err := r.db.QueryContext(ctx, `SELECT `+runColumns+`, met FROM run JOIN (SELECT met, met_run FROM (
		SELECT s.template_id AS met, r.id AS met_run, row_number() OVER (PARTITION BY s.template_id ORDER BY r.started DESC, r.id) AS place
		FROM run_schema s JOIN run r ON r.id = s.run WHERE s.template_id <> '' AND s.template_id IN (`+list+`)) AS ranked WHERE place = 1) AS newest ON met_run = run.id`, args...)
	if err != nil {
		return nil, r.db.Fault("last runs", err)
	}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var template string
		run, err := scanRun(store.And(row, &template))
		out[template] = run
		return none, err
	})
	return out, r.db.Fault("last runs", err)
}
