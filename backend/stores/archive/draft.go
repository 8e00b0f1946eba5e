package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// draftFile is a template's draft in a folder tree: the version newer than the
// published one, template.xml, or all there is where none was published yet.
const draftFile = "draft.xml"

// treeTemplate is a template of a tree with all that lies around it.
type treeTemplate struct {
	library.Incoming        // the published version; of a template that has none, its draft
	unpublished      bool   // it is that draft
	draft            []byte // beside a published version; nil: none
	draftPages       []*page.Page
	about            *about
}

// readTree reads all of a template of a tree, before anything of it is saved.
func readTree(folder fs.FS, name string) (t treeTemplate, err error) {
	t.Name, t.unpublished = name, path.Base(name) == draftFile
	if t.XML, err = readFile(folder, name, template.MaxBytes); err != nil {
		return t, err
	}
	if t.Pages, t.draftPages, err = treePages(folder, name, t.XML); err != nil {
		return t, err
	}
	if !t.unpublished {
		if t.draft, err = readDraft(folder, path.Dir(name)); err != nil {
			return t, err
		}
	}
	t.about, err = readAbout(folder, path.Dir(name))
	return t, err
}

// readDraft reads the draft beside a published version, nil where there is none.
func readDraft(folder fs.FS, dir string) ([]byte, error) {
	name := path.Join(dir, draftFile)
	xml, err := readFile(folder, name, template.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		_, err = template.Read(bytes.NewReader(xml), name)
	}
	return xml, err
}

// draftsAlone lists the drafts of a tree that lie beside no published version.
func draftsAlone(folder fs.FS) ([]string, error) {
	var out []string
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && hidden(name) {
			return fs.SkipDir
		}
		if err != nil || e.Name() != draftFile || !isFile(folder, name, e) || hasTemplate(folder, path.Dir(name)) || !beginsLikeOne(folder, name) {
			return err
		}
		out = append(out, name)
		return nil
	})
	return out, err
}

func hasTemplate(folder fs.FS, dir string) bool {
	_, err := fs.Stat(folder, path.Join(dir, templateFile))
	return err == nil
}

// importTree imports a template of a tree, then its draft, then its tags and
// comments. Its state is the greatest change of the three.
func importTree(ctx context.Context, l *library.Library, t treeTemplate, o Options) Taken {
	in := t.Incoming
	in.Draft, in.Except, in.Look = t.unpublished, o.Except, o.Look
	done := Taken{Imported: l.Import(ctx, in, o.Who), Pages: len(in.Pages), Draft: t.draft != nil || t.unpublished}
	if t.about != nil {
		done.Tags, done.Comments = len(t.about.Tags), len(t.about.Comments)
	}
	if done.Err != nil {
		return done
	}
	if done.Before != nil {
		if done.was, done.Err = aboutOf(ctx, l, done.Before.ID); done.Err != nil {
			return done
		}
	}
	if o.Look {
		if t.about != nil && done.State == library.Unchanged && done.was.lacks(*t.about) {
			done.State = library.Updated
		}
		return done
	}
	more := func(changed bool, err error) {
		if err != nil {
			done.State, done.Err = library.Failed, l.DB().Fault("import", err)
		} else if changed && done.State == library.Unchanged {
			done.State = library.Updated
		}
	}
	if t.draft != nil {
		more(importDraft(ctx, l, done.Entry, t, o.Who))
	}
	if t.about != nil && done.Err == nil {
		more(importAbout(ctx, l, done.Entry.ID, t.about, o.Who))
	}
	return done
}

// importDraft gives a published template the draft of a tree, unless it has that
// draft, or published it meanwhile.
func importDraft(ctx context.Context, l *library.Library, e library.Entry, t treeTemplate, who string) (changed bool, err error) {
	name := path.Join(path.Dir(t.Name), draftFile)
	made, err := template.Read(bytes.NewReader(t.draft), name)
	if err != nil {
		return false, err
	}
	head, have, err := l.Head(ctx, e.ID)
	if err != nil {
		return false, err
	}
	k := len(made.History)
	if newer := k > 0 && made.History[k-1].Number > head.Version; library.Same(made, have) && (head.Version != e.Version || !newer) {
		return false, nil
	}
	_, err = l.Save(ctx, library.Save{ID: e.ID, BaseVersion: head.Version, Template: made, Who: who, Note: library.ImportNote(name), Pages: t.draftPages, Keep: true, Draft: true})
	return true, err
}

// Which versions a page of a samples folder belongs to, where there is a draft
// beside the published one.
const (
	draftToo  = "too"  // to both
	draftOnly = "only" // to the draft; without a word: to the published one
)

// treePages are the pages of a template's published version and of its draft.
func treePages(folder fs.FS, name string, xml []byte) (published, draft []*page.Page, err error) {
	all, words, err := allPages(folder, name, xml)
	for _, p := range all {
		in := words[p.Digest()]
		if in != draftOnly {
			published = append(published, p)
		}
		if in != "" {
			draft = append(draft, p)
		}
	}
	return published, draft, err
}

func checkDraftWord(n indexed) error {
	if n.Draft == "" || n.Draft == draftToo || n.Draft == draftOnly {
		return nil
	}
	return fmt.Errorf("%q: draft is %q, want %s", n.File, n.Draft, strings.Join([]string{draftToo, draftOnly}, " or "))
}
