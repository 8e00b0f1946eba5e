package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/store"
)

// Bounds of comments.
const (
	MaxComment  = 4000 // characters
	MaxComments = 1000 // of a template
)

// Comment is what a person wrote about a template or a field of it. A comment
// outlives its field: it says which version was the newest when it was written.
type Comment struct {
	ID       string
	Version  int
	Field    string // "": the template
	Who      string
	Text     string
	Made     time.Time
	Resolved time.Time // zero: it is open
	Resolver string

	// ImportedBy brought the comment in with a file, which says the rest, and
	// SettledBy that it is resolved; "": that happened here.
	ImportedBy string
	Imported   time.Time
	SettledBy  string
}

// ErrNotYours is what deleting another person's comment gives.
var ErrNotYours = errors.New("only who wrote a comment can delete it; resolve it instead")

const commentColumns = `id, version, field, who, body, made, resolved, resolver, imported_by, imported, settled_by`

func scanComment(row store.Scanner) (c Comment, err error) {
	var made, resolved, imported int64
	err = row.Scan(&c.ID, &c.Version, &c.Field, &c.Who, &c.Text, &made, &resolved, &c.Resolver, &c.ImportedBy, &imported, &c.SettledBy)
	if imported != 0 {
		c.Imported = store.FromMicros(imported)
	}
	if c.Made = store.FromMicros(made); resolved != 0 {
		c.Resolved = store.FromMicros(resolved)
	}
	return c, err
}

// Comments lists a template's comments, oldest first.
func (s *Library) Comments(ctx context.Context, id string) ([]Comment, error) {
	if err := exists(ctx, s.db, id); err != nil {
		return nil, s.db.Fault("comments", err)
	}
	rows, err := s.db.QueryContext(ctx, `SELECT `+commentColumns+` FROM template_comment WHERE template = $1 ORDER BY made, id`, id)
	if err != nil {
		return nil, s.db.Fault("comments", err)
	}
	list, err := store.All(rows, scanComment)
	return list, s.db.Fault("comments", err)
}

// Comment writes a comment; of it, field, who and text count.
func (s *Library) Comment(ctx context.Context, id string, c Comment) (Comment, error) {
	c.ID, c.Text, c.Field, c.Who = store.NewID(), strings.TrimSpace(store.Clean(c.Text)), store.Clean(c.Field), store.Clean(c.Who)
	c.Made, c.Resolved, c.Resolver = time.Now().UTC().Truncate(time.Microsecond), time.Time{}, ""
	err := s.db.Change(ctx, func(tx *sql.Tx) error {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT coalesce(max(version), 0) FROM template_version WHERE template = $1`, id).Scan(&c.Version)
		if err == nil && c.Version == 0 {
			err = notFound(id)
		}
		if err == nil {
			err = tx.QueryRowContext(ctx, `SELECT count(*) FROM template_comment WHERE template = $1`, id).Scan(&n)
		}
		switch {
		case err != nil:
			return err
		case c.Text == "" || utf8.RuneCountInString(c.Text) > MaxComment:
			return message.Errorf("comment", "%w: a comment has 1 to %d characters", ErrIncomplete, MaxComment)
		case n >= MaxComments:
			return message.Errorf("comments", "%w: it has %d comments already; delete some", ErrIncomplete, n)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO template_comment (id, template, version, field, who, body, made, resolved, resolver)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '')`, c.ID, id, c.Version, c.Field, c.Who, c.Text, c.Made.UnixMicro())
		return err
	})
	return c, s.db.Fault("comment", err)
}

// Resolve settles a comment, or opens it again.
func (s *Library) Resolve(ctx context.Context, id, comment, who string, resolved bool) (Comment, error) {
	var c Comment
	err := s.db.Change(ctx, func(tx *sql.Tx) (err error) {
		at := time.Now().UnixMicro()
		if !resolved {
			at, who = 0, ""
		}
		c, err = scanComment(tx.QueryRowContext(ctx, `UPDATE template_comment SET resolved = $1, resolver = $2, settled_by = '' WHERE id = $3 AND template = $4 RETURNING `+commentColumns,
			at, store.Clean(who), comment, id))
		return notThere(err, comment)
	})
	return c, s.db.Fault("resolve", err)
}

// DeleteComment deletes a comment of one's own; who is asked of every one unless any is set.
func (s *Library) DeleteComment(ctx context.Context, id, comment, who string, any bool) error {
	return s.db.Fault("delete", s.db.Change(ctx, func(tx *sql.Tx) error {
		c, err := scanComment(tx.QueryRowContext(ctx, `SELECT `+commentColumns+` FROM template_comment WHERE id = $1 AND template = $2`, comment, id))
		switch {
		case err != nil:
			return notThere(err, comment)
		case !any && c.Who != store.Clean(who):
			return fmt.Errorf("%w: it is of %q", ErrNotYours, c.Who)
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM template_comment WHERE id = $1`, comment)
		return err
	}))
}

// notThere is store.ErrNotFound for a row that is not there.
func notThere(err error, id string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return notFound(id)
	}
	return err
}
