package library

import (
	"context"
	"slices"
	"strings"

	"wrapsmith/backend/stores/store"
)

// maxOpenComments is how many open comments are read at a time, the newest.
const maxOpenComments = 500

// OpenComment is a comment that is not settled, with its template.
type OpenComment struct {
	Comment
	Template string // id
	Name     string // of the template
	Fields   []string
}

// Wish reports whether a comment is about a field that the template does not have.
func (c OpenComment) Wish() bool { return c.Field != "" && !slices.Contains(c.Fields, c.Field) }

// OpenComments gives the open comments of all templates that are not deleted, the newest first.
func (s *Library) OpenComments(ctx context.Context) ([]OpenComment, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT c.id, c.version, c.field, c.who, c.body, c.made, c.resolved, c.resolver, c.imported_by, c.imported, c.settled_by, t.id, t.name, t.fields
		FROM template_comment c JOIN template t ON t.id = c.template
		WHERE c.resolved = 0 AND t.deleted <> $1 ORDER BY c.made DESC, c.id LIMIT $2`, stateDeleted, maxOpenComments)
	if err != nil {
		return nil, s.db.Fault("comments", err)
	}
	list, err := store.All(rows, func(row store.Scanner) (o OpenComment, err error) {
		var fields string
		o.Comment, err = scanComment(store.And(row, &o.Template, &o.Name, &fields))
		o.Fields = strings.Split(fields, "\n")
		return o, err
	})
	return list, s.db.Fault("comments", err)
}
