package library

import (
	"bytes"
	"context"
	"path"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// What Import does with a template.
const (
	Added     = "added"     // the library had none of that site, kind and name
	Updated   = "updated"   // it is a new version of the one it had
	Unchanged = "unchanged" // the library has just that
	Failed    = "failed"
)

// Imported is what became of one template file.
type Imported struct {
	Path  string // within the folder
	Entry Entry
	State string // Added, Updated, Unchanged or Failed
	Err   error

	Template  *template.Template // what the file has; nil: it cannot be read
	Before    *Stored            // what the library had of it; nil: nothing
	Published bool               // that was published, not a draft alone
}

// Incoming is one template to import.
type Incoming struct {
	Name  string // file name, for messages
	XML   []byte
	Pages []*page.Page // sample pages, where there are some

	Draft  bool            // it is kept as a draft, not published
	Except map[string]bool // ids of templates that it is not a version of, even of the same name
	Look   bool            // nothing is saved: the answer says what would become of it
}

// Import takes one template into the library. It is a new version of the template
// of its site, kind and name, where there is one; one that is deleted comes back.
// Whatever fails is in the answer's Err, and nothing is saved then.
func (s *Library) Import(ctx context.Context, in Incoming, who string) Imported {
	done := Imported{Path: in.Name, State: Failed}
	t, err := template.Read(bytes.NewReader(in.XML), in.Name)
	if err != nil {
		done.Err = err
		return done
	}
	done.Template = t
	v := Save{Template: t, Who: who, Note: ImportNote(in.Name), Pages: in.Pages, Keep: true, Draft: in.Draft}
	old, err := s.namesake(ctx, t, in.Except, in.Draft)
	switch {
	case err != nil:
		done.Err = s.db.Fault("import", err)
		return done
	}
	if old != nil {
		done.Before, done.Published = &old.Stored, old.published
	}
	switch {
	case old != nil && !old.Deleted && (in.Draft || old.published) && Same(t, old.Template):
		done.Entry, done.State = old.Entry, Unchanged
		return done
	case old != nil:
		v.ID, v.BaseVersion, done.State = old.ID, old.Version, Updated
	default:
		done.State = Added
	}
	if in.Look {
		done.Entry = lookedAt(t, old)
		return done
	}
	if done.Entry, done.Err = s.Save(ctx, v); done.Err != nil {
		done.State = Failed
	}
	return done
}

// lookedAt is the entry that a template would have.
func lookedAt(t *template.Template, old *namesake) Entry {
	e := Entry{Name: t.Name, Site: t.Site, Kind: t.Kind, Description: t.Description, Version: 1, Samples: len(t.Samples)}
	for _, f := range t.Fields {
		e.Fields = append(e.Fields, f.Name)
	}
	if k := len(t.History); old == nil && k > 0 {
		e.Version = t.History[k-1].Number
	}
	if old != nil {
		e.ID, e.Version = old.ID, old.Version+1
	}
	return e
}

// namesake is the template of the same site, kind and name that was not taken: for
// a draft one that was never published first, else one that is not deleted; of
// several the one made first; nil when there is none.
func (s *Library) namesake(ctx context.Context, t *template.Template, taken map[string]bool, draft bool) (*namesake, error) {
	const never = `id IN (SELECT template FROM template_draft WHERE site = $1 AND kind = $2 AND name = $3 AND published = 0)`
	first := `deleted`
	if draft {
		first = `CASE WHEN ` + never + ` THEN 0 ELSE 1 END, deleted`
	}
	rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+` FROM template WHERE site = $1 AND kind = $2 AND name = $3 OR `+never+`
		ORDER BY `+first+`, (SELECT min(v.saved) FROM template_version v WHERE v.template = template.id), id`,
		store.Clean(t.Site), string(t.Kind), store.Clean(t.Name))
	if err != nil {
		return nil, err
	}
	found, err := store.All(rows, scanEntry)
	found = slices.DeleteFunc(found, func(e Entry) bool { return taken[e.ID] })
	if err != nil || len(found) == 0 {
		return nil, err
	}
	k := namesake{Stored: Stored{Entry: found[0]}, published: true}
	if k.Deleted { // or never published: then its draft says what it is
		d, err := draftOf(ctx, s.db, k.ID)
		if err != nil {
			return nil, err
		}
		if d != nil && d.Published == 0 {
			k.Entry, k.published = d.Entry, false
		}
	}
	k.Template, err = s.template(ctx, k.ID, k.Version)
	return &k, err
}

// namesake is a template of the library; unless it is published, its draft.
type namesake struct {
	Stored
	published bool
}

// Same reports whether two templates differ in nothing but their history.
func Same(a, b *template.Template) bool {
	return bytes.Equal(withoutHistory(a), withoutHistory(b))
}

func withoutHistory(t *template.Template) []byte {
	c := *t
	c.History = nil
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		return nil // both were read, so they can be written
	}
	return b.Bytes()
}

// ImportNote is the note of a version that a file gave.
func ImportNote(name string) string { return "imported from " + path.Base(name) }
