package templates

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
)

// ImportFile is one file of an import: a template, or what lies beside one in a folder.
type ImportFile struct {
	Name string       `json:"name" maxLength:"1000" doc:"File name; with slashes it is a path, and sample pages, drafts, tags and comments are found beside their template"`
	Data input.Base64 `json:"data"`
}

// ImportFiles is the body of importTemplates and lookAtImport.
type ImportFiles struct {
	Files  []ImportFile `json:"files" minItems:"1" maxItems:"5000"`
	Import string       `json:"import,omitempty" maxLength:"64" doc:"Id of an import that these files belong to as well, where one request cannot hold all"`
}

// Imported says what became of each file.
type Imported struct {
	ID       string             `json:"id,omitempty" doc:"Of the import: undoImport takes it back; absent: nothing was saved"`
	Imported []TemplateEntry    `json:"imported"`
	Failed   []input.FailedPage `json:"failed"`
	Files    []ImportedFile     `json:"files" doc:"Each template of the files, with what came along"`
}

// ImportedFile is what became of one template, or of lookAtImport what would.
type ImportedFile struct {
	File    string           `json:"file"`
	State   string           `json:"state" enum:"added,updated,unchanged,failed" doc:"updated: a new version of the template of that site, kind and name, or its draft, tags or comments"`
	ID      string           `json:"id,omitempty"`
	Name    string           `json:"name"`
	Site    string           `json:"site"`
	Kind    string           `json:"kind,omitempty"`
	From    int              `json:"from,omitempty" doc:"The version that the library had"`
	Version int              `json:"version,omitempty" doc:"The version that it has then"`
	Trash   bool             `json:"trash,omitempty" doc:"The template was in the trash and comes back"`
	Changes []TemplateChange `json:"changes,omitempty" doc:"What the new version changes of the one before"`
	Carried Carried          `json:"carried"`
	Health  string           `json:"health,omitempty" enum:"green,red,none" doc:"Its tests after the import"`
	Reason  string           `json:"reason,omitempty" doc:"Why it failed"`
	Message message.Message  `json:"message,omitzero" doc:"The same as a message"`
	Err     error            `json:"-"`
}

// Carried is what came along with a template.
type Carried struct {
	Fields   int  `json:"fields"`
	Samples  int  `json:"samples" doc:"Sample pages that it names"`
	Pages    int  `json:"pages" doc:"Sample pages whose bytes came along; the others are missing, unless the library has them"`
	Expected int  `json:"expected" doc:"Expected values: its tests"`
	Versions int  `json:"versions" doc:"Lines of its history"`
	Draft    bool `json:"draft,omitempty" doc:"A version that is not published"`
	Tags     int  `json:"tags"`
	Comments int  `json:"comments"`
}

// ImportTemplatesRequest is the request of ImportTemplates and LookAtImport.
type ImportTemplatesRequest struct{ Body ImportFiles }

// ImportSource is where templates come from: a folder, one file, or the program itself.
type ImportSource struct {
	Name     string
	Folder   fs.FS
	Files    []ImportFile // the folder's files, where a person named each: one that is no template is said
	File     *library.Incoming
	Starters bool
}

// ImportAllRequest is the request of ImportAll.
type ImportAllRequest struct {
	Sources []ImportSource
	Look    bool   // nothing is saved
	Import  string // id of the import that they belong to; "" a new one
}

// ImportTemplates takes template files, with what lies beside them; one that fails does not stop the others.
func (ts *Templates) ImportTemplates(ctx context.Context, in *ImportTemplatesRequest) (Imported, error) {
	return ts.importFiles(ctx, in.Body, false)
}

// LookAtImport says what would become of template files; nothing is saved.
func (ts *Templates) LookAtImport(ctx context.Context, in *ImportTemplatesRequest) (Imported, error) {
	return ts.importFiles(ctx, in.Body, true)
}

// importFiles makes folders of the files that have a path.
func (ts *Templates) importFiles(ctx context.Context, in ImportFiles, look bool) (Imported, error) {
	request := ImportAllRequest{Look: look, Import: in.Import}
	var tree []ImportFile
	for _, f := range in.Files {
		name := strings.ReplaceAll(f.Name, `\`, "/")
		if strings.Contains(name, "/") && !strings.Contains(name, ":") && fs.ValidPath(name) {
			tree = append(tree, ImportFile{name, f.Data})
			continue
		}
		name = path.Base(name)
		request.Sources = append(request.Sources, ImportSource{Name: name, File: &library.Incoming{Name: name, XML: f.Data}})
	}
	if len(tree) > 0 {
		dir, err := unpack(tree)
		if dir != "" {
			defer os.RemoveAll(dir)
		}
		if err != nil {
			return Imported{}, err
		}
		root, err := os.OpenRoot(dir) // no link leads out of it
		if err != nil {
			return Imported{}, err
		}
		defer root.Close() // only read
		request.Sources = append(request.Sources, ImportSource{Folder: root.FS(), Files: tree})
	}
	return ts.ImportAll(ctx, &request)
}

var errImportNone = problem.New(problem.Invalid, "importnone", "No template lies there or below: a template is an XML file that begins with <template>.")

var errImportPath = problem.New(problem.Invalid, "importpath", "Two files of the folder have one name, or a name that cannot be kept.")

// unpack writes files below a temporary folder.
func unpack(files []ImportFile) (dir string, err error) {
	if dir, err = os.MkdirTemp("", "wrapsmith-import-"); err != nil {
		return "", err
	}
	for _, f := range files {
		name := filepath.FromSlash(f.Name)
		if !filepath.IsLocal(name) {
			return dir, errImportPath
		}
		to := filepath.Join(dir, name)
		if os.MkdirAll(filepath.Dir(to), 0o700) != nil {
			return dir, errImportPath
		}
		file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return dir, errImportPath
		}
		_, err = file.Write(f.Data)
		if err = errors.Join(err, file.Close()); err != nil {
			return dir, err
		}
	}
	return dir, nil
}

// ImportAll takes templates from several places as one import, which can be undone. Every template goes through
// Import or ImportTree, which run its tests.
func (ts *Templates) ImportAll(ctx context.Context, in *ImportAllRequest) (Imported, error) {
	out := Imported{Imported: []TemplateEntry{}, Failed: []input.FailedPage{}, Files: []ImportedFile{}}
	record, err := ts.begunImport(ctx, in.Import)
	if err != nil {
		return out, err
	}
	o := archive.Options{Who: team.Who(ctx), Look: in.Look, Except: map[string]bool{}}
	for _, id := range record.report.ids() {
		o.Except[id] = true
	}
	for _, source := range in.Sources {
		all, failed := ts.importSource(ctx, source, o)
		for _, one := range all {
			done, err := ts.importedFile(ctx, one, in.Look)
			if err != nil {
				return out, err
			}
			if !in.Look {
				if err := ts.remember(ctx, &record, one); err != nil {
					return out, err
				}
			}
			out.add(done, one)
		}
		if failed != nil {
			return out, failed
		}
	}
	if in.Look || len(record.report.Done) == 0 {
		return out, ctx.Err()
	}
	out.ID = record.ID
	record.Report, err = json.Marshal(record.report)
	return out, errors.Join(err, ts.stores.Library.PutImport(ctx, record.Kept), ctx.Err())
}

func (i *Imported) add(f ImportedFile, one archive.Taken) {
	i.Files = append(i.Files, f)
	if one.Err != nil {
		i.Failed = append(i.Failed, input.FailedPage{Name: f.File, Reason: f.Reason, Message: f.Message})
		return
	}
	i.Imported = append(i.Imported, EntryOf(one.Entry))
}

// importSource takes the templates of one place.
func (ts *Templates) importSource(ctx context.Context, s ImportSource, o archive.Options) ([]archive.Taken, error) {
	single := func(in library.Incoming) archive.Taken {
		in.Look = o.Look
		done := archive.Taken{Imported: ts.Import(ctx, in, o.Who), Pages: len(in.Pages)}
		done.Path = in.Name
		return done
	}
	switch {
	case s.File != nil:
		return []archive.Taken{single(*s.File)}, nil
	case s.Starters:
		all, err := starters()
		out := make([]archive.Taken, len(all))
		for i, in := range all {
			out[i] = single(in)
		}
		return out, err
	}
	out, err := ts.ImportTree(ctx, s.Folder, o)
	if s.Name != "" {
		for i := range out {
			out[i].Path = filepath.Join(s.Name, filepath.FromSlash(out[i].Path))
		}
	}
	for _, f := range s.Files {
		if path.Ext(f.Name) == ".xml" && path.Base(f.Name) != "draft.xml" && !slices.ContainsFunc(out, func(t archive.Taken) bool { return t.Path == f.Name }) {
			out = append(out, single(library.Incoming{Name: f.Name, XML: f.Data}))
		}
	}
	if err == nil && len(out) == 0 {
		err = errImportNone
		if s.Name != "" {
			err = fmt.Errorf("%s: no template lies here or below", s.Name)
		}
	}
	return out, err
}

// importedFile is what became of one template.
func (ts *Templates) importedFile(ctx context.Context, one archive.Taken, look bool) (ImportedFile, error) {
	out := ImportedFile{File: problem.Short(one.Path), State: one.State, ID: one.Entry.ID, Name: one.Entry.Name, Site: one.Entry.Site, Kind: string(one.Entry.Kind)}
	if t := one.Template; t != nil {
		out.Carried = Carried{Fields: len(t.Fields), Samples: len(t.Samples), Pages: one.Pages, Expected: expected(t), Versions: len(t.History), Draft: one.Draft, Tags: one.Tags, Comments: one.Comments}
		out.Name, out.Site, out.Kind = t.Name, t.Site, string(t.Kind)
	}
	if one.Err != nil {
		out.State, out.Err, out.Reason, out.Message = library.Failed, one.Err, problem.Reason(one.Err), problem.MessageOf(one.Err)
		return out, nil //nolint:nilerr // the answer says it, and the other files go on
	}
	out.Version = one.Entry.Version
	if one.Before != nil {
		out.From, out.Trash = one.Before.Version, one.Before.Deleted
		out.Changes = changesOf(revision.Diff(one.Before.Template, one.Template))
	}
	if look || one.State == library.Unchanged {
		return out, nil
	}
	health, err := ts.healths(ctx, []library.Entry{one.Entry})
	if err != nil {
		return out, err
	}
	switch h := health[one.Entry.ID]; {
	case h == nil || h.Tests == 0 && h.Problem == "":
		out.Health = "none"
	case h.Red > 0 || h.Problem != "":
		out.Health = "red"
	default:
		out.Health = "green"
	}
	return out, nil
}

// expected counts the expected values of a template.
func expected(t *template.Template) (n int) {
	for _, s := range t.Samples {
		for _, e := range slices.Concat(append([][]template.Expect{s.Expect}, s.Rows...)...) {
			n += len(e.Values)
		}
	}
	return n
}

// importReport is what the library keeps of an import, for its undoing.
type importReport struct {
	Done []importedTemplate `json:"done"`
}

// importedTemplate is what an import changed of one template.
type importedTemplate struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Site       string   `json:"site"`
	State      string   `json:"state"`
	Before     int      `json:"before,omitempty"` // version that the library had; 0 none
	Published  bool     `json:"published,omitempty"`
	Trash      bool     `json:"trash,omitempty"`
	Head       int      `json:"head"`            // newest version after it, a draft too
	Draft      bool     `json:"draft,omitempty"` // that one is a draft
	TagsBefore []string `json:"tagsBefore,omitempty"`
	TagsAfter  []string `json:"tagsAfter,omitempty"`
}

func (r importReport) ids() (out []string) {
	for _, d := range r.Done {
		out = append(out, d.ID)
	}
	return out
}

// begun is an import with its report.
type begun struct {
	library.Kept
	report importReport
}

// begunImport is the import of an id, which must be the caller's and not undone; "" begins one.
func (ts *Templates) begunImport(ctx context.Context, id string) (begun, error) {
	if id == "" {
		return begun{Kept: library.Kept{ID: store.NewID(), Who: team.Who(ctx), Made: time.Now().UTC().Truncate(time.Microsecond)}}, nil
	}
	b, err := ts.keptImport(ctx, id)
	if err == nil && !b.Undone.IsZero() {
		err = errUndone
	}
	if err == nil && b.Who != team.Who(ctx) {
		err = errOthersImport
	}
	return b, err
}

func (ts *Templates) keptImport(ctx context.Context, id string) (b begun, err error) {
	list, err := ts.stores.Library.Imports(ctx, id)
	if err != nil {
		return b, err
	}
	if id == "" || len(list) == 0 {
		return b, errNoImport
	}
	b.Kept = list[0]
	return b, json.Unmarshal(b.Report, &b.report)
}

// remember notes what an import changed of a template.
func (ts *Templates) remember(ctx context.Context, b *begun, one archive.Taken) error {
	if one.Entry.ID == "" || one.State == library.Unchanged {
		return nil
	}
	head, _, err := ts.stores.Library.Head(ctx, one.Entry.ID)
	if err != nil {
		return err
	}
	around, err := ts.stores.Library.Around(ctx, one.Entry.ID)
	if err != nil {
		return err
	}
	done := importedTemplate{ID: one.Entry.ID, Name: one.Entry.Name, Site: one.Entry.Site, State: one.State, Head: head.Version, Draft: around[one.Entry.ID].Draft > 0, TagsBefore: one.TagsBefore(), TagsAfter: around[one.Entry.ID].Tags}
	if one.Before != nil {
		done.Before, done.Published, done.Trash = one.Before.Version, one.Published, one.Before.Deleted
	}
	b.report.Done = slices.DeleteFunc(b.report.Done, func(d importedTemplate) bool { return d.ID == done.ID })
	b.report.Done = append(b.report.Done, done)
	return nil
}
