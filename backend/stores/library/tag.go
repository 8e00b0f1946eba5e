package library

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/store"
)

// Bounds of tags.
const (
	maxTags = 50 // of a template
	maxTag  = 60 // characters
)

// Tags are a template's own, not its versions': they order a library, and say
// nothing of how a page is read. Two that differ in case or width alone are one.

// SetTags gives a template these tags and no others.
func (s *Library) SetTags(ctx context.Context, id string, tags []string) ([]string, error) {
	tags, err := TidyTags(tags)
	if err != nil {
		return nil, s.db.Fault("tags", err)
	}
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := exists(ctx, tx, id); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM template_tag WHERE template = $1`, id); err != nil {
			return err
		}
		for _, t := range tags {
			if _, err := tx.ExecContext(ctx, `INSERT INTO template_tag (template, folded, tag) VALUES ($1, $2, $3)`, id, store.Fold(t), t); err != nil {
				return err
			}
		}
		return nil
	})
	return tags, s.db.Fault("tags", err)
}

// TidyTags trims tags, drops empty and repeated ones, and sorts them. ErrIncomplete:
// one is too long, or there are too many.
func TidyTags(tags []string) ([]string, error) {
	out, seen := []string{}, map[string]bool{}
	for _, t := range tags {
		t = strings.Join(strings.Fields(store.Clean(t)), " ")
		if t == "" || seen[store.Fold(t)] {
			continue
		}
		if utf8.RuneCountInString(t) > maxTag {
			return nil, message.Errorf("tag", "%w: a tag has at most %d characters", ErrIncomplete, maxTag)
		}
		seen[store.Fold(t)] = true
		out = append(out, t)
	}
	if len(out) > maxTags {
		return nil, message.Errorf("tags", "%w: a template has at most %d tags", ErrIncomplete, maxTags)
	}
	slices.SortFunc(out, func(a, b string) int { return strings.Compare(store.Fold(a), store.Fold(b)) })
	return out, nil
}

// exists reports whether there is a template of that id, in any state.
func exists(ctx context.Context, db store.Queryer, id string) error {
	var n int
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM template WHERE id = $1`, id).Scan(&n); err != nil {
		return err
	}
	if n == 0 {
		return notFound(id)
	}
	return nil
}

// Tag is a tag with how many templates have it.
type Tag struct {
	Tag       string
	Templates int
}

// Tags lists the tags of the templates that are in the list, the most used first.
func (s *Library) Tags(ctx context.Context) ([]Tag, error) {
	rows, err := s.db.QueryContext(ctx, `
		SELECT min(g.tag), count(*) FROM template_tag g JOIN template t ON t.id = g.template
		WHERE t.deleted = 0 GROUP BY g.folded ORDER BY count(*) DESC, g.folded`)
	if err != nil {
		return nil, s.db.Fault("tags", err)
	}
	tags, err := store.All(rows, func(row store.Scanner) (t Tag, err error) {
		err = row.Scan(&t.Tag, &t.Templates)
		return t, err
	})
	return tags, s.db.Fault("tags", err)
}

// Tagged lists the ids of the templates that have a tag, for Query.Among.
func (s *Library) Tagged(ctx context.Context, tag string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT template FROM template_tag WHERE folded = $1 ORDER BY template`, store.Fold(tag))
	if err != nil {
		return nil, s.db.Fault("tags", err)
	}
	ids, err := store.All(rows, func(row store.Scanner) (id string, err error) {
		err = row.Scan(&id)
		return id, err
	})
	return ids, s.db.Fault("tags", err)
}

// Around is what a list shows of a template beside its entry.
type Around struct {
	Tags     []string
	Domain   string // given by its author, or proposed
	Draft    int    // version of its draft; 0: none
	DraftWho string
	Comments int // those that are open
}

// Around gives it for the templates of one screen.
func (s *Library) Around(ctx context.Context, ids ...string) (map[string]Around, error) {
	out := map[string]Around{}
	if len(ids) == 0 {
		return out, nil
	}
	for _, q := range []struct {
		query string
		take  func(a *Around, row store.Scanner, id *string) error
	}{
		{`SELECT template, tag FROM template_tag WHERE template IN (%s) ORDER BY template, folded`, func(a *Around, row store.Scanner, id *string) error {
			var tag string
			err := row.Scan(id, &tag)
			a.Tags = []string{tag}
			return err
		}},
		{`SELECT template, version, who FROM template_draft WHERE template IN (%s)`, func(a *Around, row store.Scanner, id *string) error {
			return row.Scan(id, &a.Draft, &a.DraftWho)
		}},
		{`SELECT template, domain FROM template_domain WHERE template IN (%s)`, func(a *Around, row store.Scanner, id *string) error {
			return row.Scan(id, &a.Domain)
		}},
		{`SELECT template, count(*) FROM template_comment WHERE resolved = 0 AND template IN (%s) GROUP BY template`, func(a *Around, row store.Scanner, id *string) error {
			return row.Scan(id, &a.Comments)
		}},
	} {
		if err := s.around(ctx, q.query, ids, out, q.take); err != nil {
			return nil, s.db.Fault("list", err)
		}
	}
	return out, nil
}

func (s *Library) around(ctx context.Context, query string, ids []string, out map[string]Around, take func(*Around, store.Scanner, *string) error) error {
	places, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		places[i], args[i] = "$"+strconv.Itoa(i+1), id
	}
	rows, err := s.db.QueryContext(ctx, fmt.Sprintf(query, strings.Join(places, ", ")), args...)
	if err != nil {
		return err
	}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var id string
		var around Around
		if err := take(&around, row, &id); err != nil {
			return none, err
		}
		a := out[id]
		a.Tags = append(a.Tags, around.Tags...)
		if around.Draft > 0 {
			a.Draft, a.DraftWho = around.Draft, around.DraftWho
		}
		if around.Domain != "" {
			a.Domain = around.Domain
		}
		a.Comments += around.Comments
		out[id] = a
		return none, nil
	})
	return err
}
