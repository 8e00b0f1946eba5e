package library

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// The provenance of a version that came with a file is kept as the file says it,
// so that an exported tree is the same as the imported one. But a file can say
// anything: it is no act of this library's people. So an imported version has two
// pairs of author and time: the row's are who imported it and when, told_who and
// told_at are what the file says. With the next save the lines of the template's
// own history say so too:
//
//	<version number="3" who="bob" when="2019-..." imported-by="ann" imported="2026-..."/>

// unnamed stands for who brought something in where that is not known.
const unnamed = "?"

// Versions lists a template's versions that the library has, oldest first. Of
// one that was imported, who and when are what its file says.
func (s *Library) Versions(ctx context.Context, id string) ([]template.Version, error) {
	out, err := versions(ctx, s.db, id)
	if err == nil && len(out) == 0 {
		err = notFound(id)
	}
	return out, s.db.Fault("versions", err)
}

func versions(ctx context.Context, db store.RowsQueryer, id string) ([]template.Version, error) {
	rows, err := db.QueryContext(ctx, `SELECT version, who, saved, note, told_who, told_at FROM template_version WHERE template = $1 ORDER BY version`, id)
	if err != nil {
		return nil, err
	}
	return store.All(rows, func(row store.Scanner) (v template.Version, err error) {
		var saved, madeAt int64
		var by string
		err = row.Scan(&v.Number, &by, &saved, &v.Why, &v.Who, &madeAt)
		if madeAt == 0 {
			v.Who, v.When = by, store.FromMicros(saved)
			return v, err
		}
		v.When, v.ImportedBy, v.Imported = store.FromMicros(madeAt), cmp.Or(by, unnamed), store.FromMicros(saved)
		return v, err
	})
}

// marked marks the lines of a stored template's history that were imported: those
// whose version was, and those that came with a later one.
func marked(ctx context.Context, tx *sql.Tx, id string, history []template.Version) ([]template.Version, error) {
	have, err := versions(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(history)
	for i, v := range out {
		k, own := slices.BinarySearchFunc(have, v.Number, func(h template.Version, n int) int { return cmp.Compare(h.Number, n) })
		if v.ImportedBy != "" || k == len(have) || own && have[k].ImportedBy == "" {
			continue
		}
		by := have[k]
		if by.ImportedBy == "" { // pushed by a person, with all that was before
			by.ImportedBy, by.Imported = cmp.Or(by.Who, unnamed), by.When
		}
		out[i].ImportedBy, out[i].Imported = by.ImportedBy, by.Imported.Truncate(time.Second)
	}
	return out, nil
}

// brought marks all of a history that comes along with a new template.
func brought(history []template.Version, who string, at time.Time) []template.Version {
	out := slices.Clone(history)
	for i, v := range out {
		if v.ImportedBy == "" {
			out[i].ImportedBy, out[i].Imported = cmp.Or(store.Clean(who), unnamed), at
		}
	}
	return out
}

// follows reports whether a template's own history goes on from the library's
// newest version, so that it can be kept: its last entry is newer than every
// version there is, and the newest one is among those before.
func follows(own, have []template.Version, highest int) bool {
	if len(own) == 0 || len(have) == 0 || own[len(own)-1].Number <= highest {
		return false
	}
	newest := have[len(have)-1]
	for _, v := range own {
		if v.Number == newest.Number {
			return v.Who == newest.Who && v.Why == newest.Why && v.When.Equal(newest.When)
		}
	}
	return false
}
