package templates

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"wrapsmith/app/file"
	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
)

// Templates are the use cases of the library's templates. It is safe for concurrent use.
type Templates struct {
	stores    *stores.Stores
	results   *results.Results
	knowledge *knowledge.Base
	input     *input.Reader
	team      *team.Team
	matcher   *matcher
	presence  presence
	log       *slog.Logger

	stop       context.CancelFunc // ends the background work
	background sync.WaitGroup
}

// New returns the use cases of a library's templates. Without results
// no alert of a template's tests is ended; a nil log drops what is logged.
func New(s *stores.Stores, r *results.Results, input *input.Reader, people *team.Team, log *slog.Logger) *Templates {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Templates{stores: s, results: r, knowledge: s.Knowledge, input: input, team: people, matcher: newMatcher(s), log: log}
}

// TemplateList is one screenful of the library.
type TemplateList struct {
	Total     int             `json:"total" doc:"How many match in all"`
	Templates []TemplateEntry `json:"templates"`
	Next      string          `json:"next,omitempty" doc:"What to ask with as after for those that follow; may be there when none do"`
}

// TemplateEntry is one template of the library.
type TemplateEntry struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Site        string    `json:"site"`
	Description string    `json:"description"`
	Kind        string    `json:"kind" enum:"detail,list,article"`
	Fields      []string  `json:"fields" doc:"Names, in order"`
	Version     int       `json:"version"`
	Samples     int       `json:"samples" doc:"How many sample pages it has"`
	Changed     time.Time `json:"changed"`
	Deleted     bool      `json:"deleted,omitempty" doc:"Kept in history only; can be restored"`
	Health      *Health   `json:"health,omitempty" doc:"How the tests of this version stood when they were last run; none when they never were"`

	Tags     []string   `json:"tags"`
	Domain   string     `json:"domain,omitempty" doc:"Domain of knowledge, as in books: given by its author, or proposed by its fields"`
	Comments int        `json:"comments,omitempty" doc:"Those that are open"`
	Draft    *DraftNote `json:"draft,omitempty" doc:"A newer version that is not published; authors see it"`
}

// LibraryTemplate is one template with its history.
type LibraryTemplate struct {
	TemplateEntry
	Published int               `json:"published" doc:"The version that matching, runs and readers use; 0: none yet, version and xml are the draft's"`
	Versions  []TemplateVersion `json:"versions" doc:"Newest first"`
	XML       string            `json:"xml"`
	Expected  ExpectedCount     `json:"expected" doc:"The expected values of the samples in the XML"`
}

// ExpectedCount counts the expected values of samples.
type ExpectedCount struct {
	All       int `json:"all"`
	Confirmed int `json:"confirmed" doc:"Those that a person confirmed by a mark or by typing the value; the others were recorded from what the template gave at a save"`
}

// TemplateVersion is one saved state of a template.
type TemplateVersion struct {
	Number     int         `json:"number"`
	Who        string      `json:"who" doc:"Saved it; of an imported version: brought it in"`
	When       time.Time   `json:"when" doc:"When that was"`
	Why        string      `json:"why"`
	State      string      `json:"state,omitempty" enum:"published,draft" doc:"Absent: an older one"`
	Provenance *Provenance `json:"provenance,omitempty" doc:"Of an imported version"`
}

// Provenance is who made an imported version or comment and when, as its file states.
type Provenance struct {
	Who  string    `json:"who"`
	When time.Time `json:"when"`
}

// ListLibraryRequest is the request of ListLibrary.
type ListLibraryRequest struct {
	Q       string `query:"q" maxLength:"200" doc:"Words of the name, site, description or fields"`
	Site    string `query:"site" maxLength:"253" doc:"Of that site only"`
	Kind    string `query:"kind" enum:"detail,list,article" doc:"Of that kind only"`
	Tag     string `query:"tag" maxLength:"200" doc:"With that tag only"`
	Domain  string `query:"domain" maxLength:"60" doc:"Of that domain of knowledge only"`
	By      string `query:"by" enum:"changed,name" doc:"changed, if it is left out: the newest change first; name: as in an alphabet"`
	After   string `query:"after" maxLength:"100" doc:"The next of the answer before: no template is shown twice or left out while others save"`
	Offset  int    `query:"offset" minimum:"0"`
	Limit   int    `query:"limit" minimum:"1" maximum:"500" default:"50"` // 0, within the program: all
	Deleted bool   `query:"deleted" doc:"List what was deleted instead"`
}

// InTemplate names a template of the library in a path.
type InTemplate struct {
	ID string `path:"id" maxLength:"64" doc:"Id of the template in the library"`
}

// TemplateXMLRequest is the request of GetLibraryXML.
type TemplateXMLRequest struct {
	InTemplate
	Version int `query:"version" minimum:"0" doc:"0: the published one"`
}

// ListLibrary returns templates of the library, the newest change first or by name.
func (ts *Templates) ListLibrary(ctx context.Context, in *ListLibraryRequest) (TemplateList, error) {
	after, err := library.ReadPlace(in.After)
	if err != nil {
		return TemplateList{}, problem.Mistake(err)
	}
	q := library.Query{Text: in.Q, Site: in.Site, Kind: template.Kind(in.Kind), Deleted: in.Deleted, After: after, Offset: in.Offset, Limit: in.Limit}
	if in.By == string(library.ByName) {
		q.By = library.ByName
	}
	if err := ts.among(ctx, &q, in.Tag, in.Domain); err != nil {
		return TemplateList{}, err
	}
	total, entries, err := ts.stores.Library.List(ctx, q)
	if err != nil {
		return TemplateList{}, err
	}
	health, err := ts.healths(ctx, entries)
	if err != nil {
		return TemplateList{}, err
	}
	list := TemplateList{Total: total, Templates: make([]TemplateEntry, len(entries))}
	shown := make([]*TemplateEntry, len(entries))
	for i, e := range entries {
		list.Templates[i] = EntryOf(e)
		list.Templates[i].Health = health[e.ID]
		shown[i] = &list.Templates[i]
	}
	if in.Limit > 0 && len(entries) == in.Limit {
		list.Next = entries[len(entries)-1].Place().String()
	}
	return list, ts.Around(ctx, shown...)
}

// EntryOf returns an entry of the library for the screen.
func EntryOf(e library.Entry) TemplateEntry {
	return TemplateEntry{ID: e.ID, Name: e.Name, Site: e.Site, Description: e.Description, Kind: string(e.Kind),
		Fields: append([]string{}, e.Fields...), Version: e.Version, Samples: e.Samples, Changed: e.Changed, Deleted: e.Deleted, Tags: []string{}}
}

// GetLibraryTemplate returns one template with its history.
func (ts *Templates) GetLibraryTemplate(ctx context.Context, in *InTemplate) (LibraryTemplate, error) {
	versions, err := ts.Versions(ctx, in.ID)
	if err != nil {
		return LibraryTemplate{}, err
	}
	show := versions.Published
	if show == 0 {
		show = versions.Draft
	}
	entry, shown, err := ts.stores.Library.Version(ctx, in.ID, show)
	if err != nil {
		return LibraryTemplate{}, err
	}
	if versions.Published > 0 { // it may be deleted
		if entry, _, err = ts.stores.Library.Get(ctx, in.ID); err != nil {
			return LibraryTemplate{}, err
		}
	}
	xml, err := ts.stores.Library.XML(ctx, in.ID, show)
	if err != nil {
		return LibraryTemplate{}, err
	}
	out := LibraryTemplate{TemplateEntry: EntryOf(entry), Published: versions.Published, Versions: versions.Versions, XML: string(xml), Expected: expectedOf(shown)}
	return out, ts.Around(ctx, &out.TemplateEntry)
}

func expectedOf(t *template.Template) (n ExpectedCount) {
	n.All, n.Confirmed = t.Expected()
	return n
}

// CountExpected counts the expected values of a version of a template, 0 for the published one.
func (ts *Templates) CountExpected(ctx context.Context, id string, version int) (ExpectedCount, error) {
	_, t, err := ts.version(ctx, id, version)
	if err != nil {
		return ExpectedCount{}, err
	}
	return expectedOf(t), nil
}

// version returns a version of a template that the caller may read, 0 for the published one, else the draft.
func (ts *Templates) version(ctx context.Context, id string, version int) (library.Entry, *template.Template, error) {
	if version == 0 {
		published, newest, err := ts.given(ctx, id)
		if version = published; err != nil || published == 0 {
			version = newest
		}
	}
	if err := ts.MayRead(ctx, id, version); err != nil {
		return library.Entry{}, nil, err
	}
	return ts.stores.Library.Version(ctx, id, version)
}

// GetLibraryXML returns a version of a template as a file.
func (ts *Templates) GetLibraryXML(ctx context.Context, in *TemplateXMLRequest) (file.File, error) {
	entry, _, err := ts.version(ctx, in.ID, in.Version)
	if err != nil {
		return file.File{}, err
	}
	xml, err := ts.stores.Library.XML(ctx, in.ID, entry.Version)
	if err != nil {
		return file.File{}, err
	}
	name := entry.Name
	if in.Version > 0 {
		name += "-" + strconv.Itoa(in.Version)
	}
	return file.Of(name+".xml", "application/xml", xml), nil
}

// DeleteTemplate lets the caller delete a template; its history is kept.
func (ts *Templates) DeleteTemplate(ctx context.Context, in *InTemplate) error {
	return ts.stores.Library.Delete(ctx, in.ID)
}

// RestoreTemplate lets the caller bring a deleted template back.
func (ts *Templates) RestoreTemplate(ctx context.Context, in *InTemplate) (TemplateEntry, error) {
	if err := ts.Restore(ctx, in.ID); err != nil {
		return TemplateEntry{}, err
	}
	entry, _, err := ts.stores.Library.Head(ctx, in.ID)
	return EntryOf(entry), err
}
