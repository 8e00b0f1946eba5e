package library

import (
	"context"
	"fmt"
	"strings"
)

// Owned names a template and who made it.
type Owned struct {
	ID, Name string
	Owner    string // saved the first version that the library has; "" nobody is known
}

// Owned gives some templates with who made them, in no order; those that the
// library does not have are left out.
func (s *Store) Owned(ctx context.Context, ids []string) ([]Owned, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, args := several(ids)
	rows, err := s.db.QueryContext(ctx, `SELECT t.id, t.name, v.who FROM template t
		JOIN (SELECT template, min(version) AS first FROM template_version WHERE template IN (`+list+`) GROUP BY template) f ON f.template = t.id
		JOIN template_version v ON v.template = t.id AND v.version = f.first`, args...)
	if err != nil {
		return nil, s.fault("owners", err)
	}
	out, err := all(rows, func(row scanner) (o Owned, err error) {
		err = row.Scan(&o.ID, &o.Name, &o.Owner)
		return o, err
	})
	return out, s.fault("owners", err)
}

// LastRuns gives for each of some templates, by id, the newest run that met
// pages of it, whatever it was called then; those that no run met are left out.
func (r *Results) LastRuns(ctx context.Context, templates []string) (map[string]Run, error) {
	out := map[string]Run{}
	if len(templates) == 0 {
		return out, nil
	}
	list, args := several(templates)
	rows, err := r.s.db.QueryContext(ctx, `SELECT template, id FROM (
		SELECT s.template_id AS template, r.id AS id, row_number() OVER (PARTITION BY s.template_id ORDER BY r.started DESC, r.id) AS place
		FROM run_schema s JOIN run r ON r.id = s.run WHERE s.template_id <> '' AND s.template_id IN (`+list+`)) AS met WHERE place = 1`, args...)
	if err != nil {
		return nil, r.s.fault("last runs", err)
	}
	pairs, err := all(rows, func(row scanner) (p [2]string, err error) {
		err = row.Scan(&p[0], &p[1])
		return p, err
	})
	if err != nil {
		return nil, r.s.fault("last runs", err)
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

// several is a list of parameters for IN, with its arguments.
func several(texts []string) (string, []any) {
	marks, args := make([]string, len(texts)), make([]any, len(texts))
	for i, t := range texts {
		marks[i], args[i] = fmt.Sprintf("$%d", i+1), clean(t)
	}
	return strings.Join(marks, ", "), args
}
