package archive

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// What people say around a template is not of its versions, so it has a file of
// its own beside it: about.json, where there is something to say.
//
//	{
//	  "tags": ["图书"],
//	  "comments": [
//	    {"version": 2, "field": "isbn", "who": "ann", "made": "2026-05-01T09:30:00Z", "text": "of which edition?"}
//	  ]
//	}

const aboutFile = "about.json"

// Bounds of an about.json.
const (
	maxAbout     = 16 << 20 // bytes
	maxAboutName = 200      // characters of a person's or a field's name
)

// about is what an about.json holds.
type about struct {
	Tags     []string       `json:"tags"`
	Comments []aboutComment `json:"comments"`
}

// aboutComment is a comment without its id, which is a library's own.
type aboutComment struct {
	Version  int        `json:"version"`
	Field    string     `json:"field,omitempty"`
	Who      string     `json:"who"`
	Made     time.Time  `json:"made"`
	Text     string     `json:"text"`
	Resolved *time.Time `json:"resolved,omitempty"`
	Resolver string     `json:"resolver,omitempty"`
}

// same reports whether two are one comment, settled or not.
func (c aboutComment) same(o aboutComment) bool {
	return c.Version == o.Version && c.Field == o.Field && c.Who == o.Who && c.Text == o.Text && c.Made.Equal(o.Made)
}

// comment is the library's form of it.
func (c aboutComment) comment() library.Comment {
	out := library.Comment{Version: c.Version, Field: c.Field, Who: c.Who, Made: c.Made, Text: c.Text, Resolver: c.Resolver}
	if c.Resolved != nil {
		out.Resolved = *c.Resolved
	}
	return out
}

func commentAbout(c library.Comment) aboutComment {
	a := aboutComment{Version: c.Version, Field: c.Field, Who: c.Who, Made: c.Made.UTC(), Text: c.Text, Resolver: c.Resolver}
	if !c.Resolved.IsZero() {
		at := c.Resolved.UTC()
		a.Resolved = &at
	}
	return a
}

// lacks says whether a template with these tags and comments would be changed by others.
func (a about) lacks(o about) bool {
	return !slices.Equal(a.Tags, o.Tags) || slices.ContainsFunc(o.Comments, func(c aboutComment) bool {
		i := slices.IndexFunc(a.Comments, c.same)
		return i < 0 || c.Resolved != nil && a.Comments[i].Resolved == nil
	})
}

// aboutOf is the tags and comments of a template, in an order that does not
// depend on the library.
func aboutOf(ctx context.Context, l *library.Library, id string) (a about, err error) {
	around, err := l.Around(ctx, id)
	if err != nil {
		return a, err
	}
	comments, err := l.Comments(ctx, id)
	if err != nil {
		return a, err
	}
	a.Tags = around[id].Tags
	for _, c := range comments {
		a.Comments = append(a.Comments, commentAbout(c))
	}
	slices.SortStableFunc(a.Comments, func(x, y aboutComment) int {
		return cmp.Or(x.Made.Compare(y.Made), cmp.Compare(x.Version, y.Version), cmp.Compare(x.Field, y.Field), cmp.Compare(x.Who, y.Who), cmp.Compare(x.Text, y.Text))
	})
	return a, nil
}

// writeAbout writes about.json, a comment a line, or takes an old one away where
// there is nothing to say.
func writeAbout(dir string, a about) error {
	name := filepath.Join(dir, aboutFile)
	if len(a.Tags)+len(a.Comments) == 0 {
		return removeFile(name)
	}
	var b bytes.Buffer
	b.WriteString("{\n  \"tags\": [")
	for i, t := range a.Tags {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quote(t))
	}
	b.WriteString("],\n  \"comments\": [")
	for i, c := range a.Comments {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    ")
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(c); err != nil {
			return err
		}
		b.Truncate(b.Len() - 1) // the line's end
	}
	if len(a.Comments) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
	return atomicfile.Write(name, b.Bytes())
}

// readAbout reads the about.json of a template's folder, nil where there is none.
func readAbout(folder fs.FS, dir string) (*about, error) {
	name := path.Join(dir, aboutFile)
	raw, err := readBounded(folder, name, maxAbout)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var a about
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		if err = d.Decode(&a); err == nil {
			if _, more := d.Token(); !errors.Is(more, io.EOF) {
				err = errors.New("something follows its end")
			}
		}
	}
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: want {\"tags\": [...], \"comments\": [...]}: %w", name, err)
	}
	return &a, nil
}

// check holds what came from outside to the bounds that the library has itself.
func (a *about) check() (err error) {
	if a.Tags, err = library.TidyTags(a.Tags); err != nil {
		return err
	}
	if len(a.Comments) > library.MaxComments {
		return fmt.Errorf("it has %d comments; a template has at most %d", len(a.Comments), library.MaxComments)
	}
	for i := range a.Comments {
		c := &a.Comments[i]
		c.Field, c.Who, c.Text, c.Resolver = store.Clean(c.Field), store.Clean(c.Who), strings.TrimSpace(store.Clean(c.Text)), store.Clean(c.Resolver)
		c.Made = c.Made.UTC().Truncate(time.Microsecond)
		long := max(utf8.RuneCountInString(c.Field), utf8.RuneCountInString(c.Who), utf8.RuneCountInString(c.Resolver)) > maxAboutName
		switch {
		case c.Text == "" || utf8.RuneCountInString(c.Text) > library.MaxComment:
			return fmt.Errorf("comment %d: a comment has 1 to %d characters", i+1, library.MaxComment)
		case c.Version < 1 || c.Version > 1<<30:
			return fmt.Errorf("comment %d: %d is no number of a version", i+1, c.Version)
		case long:
			return fmt.Errorf("comment %d: a name has at most %d characters", i+1, maxAboutName)
		case c.Made.IsZero() || c.Resolved != nil && c.Resolved.IsZero():
			return fmt.Errorf("comment %d: it does not say when it was made", i+1)
		case c.Resolved == nil && c.Resolver != "":
			return fmt.Errorf("comment %d: it has a resolver and no time", i+1)
		}
	}
	return nil
}

// importAbout gives a template the tags of a tree and those of its comments that
// it lacks; one that the tree says is settled is settled. No comment is deleted. What is new names
// the person who imported it.
func importAbout(ctx context.Context, l *library.Library, id string, a *about, who string) (changed bool, err error) {
	have, err := aboutOf(ctx, l, id)
	if err != nil {
		return false, err
	}
	if !slices.Equal(have.Tags, a.Tags) {
		changed = true
		if _, err := l.SetTags(ctx, id, a.Tags); err != nil {
			return changed, err
		}
	}
	var missing, settled []library.Comment
	for _, c := range a.Comments {
		i := slices.IndexFunc(have.Comments, c.same)
		switch {
		case i < 0:
			missing = append(missing, c.comment())
		case c.Resolved != nil && have.Comments[i].Resolved == nil:
			settled = append(settled, c.comment())
		}
	}
	if len(missing)+len(settled) == 0 {
		return changed, nil
	}
	return true, l.ImportComments(ctx, id, missing, settled, who)
}
