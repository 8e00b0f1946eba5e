package mending

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// CheckFolderRequest names templates outside of a library, as a repository has them.
type CheckFolderRequest struct {
	Path     string // of a template file, or a folder tree of templates
	Live     bool   // read the sample addresses again
	Write    bool   // write mended versions over their files, with the new pages beside them
	Spec     extract.Spec
	Progress func(CheckProgress)
}

// CheckFolder checks templates of a folder as Check does those of a library: their
// tests, with records.json; the pages beside them that are no samples; and, live,
// their sample addresses. Nothing is kept but what Write asks for.
func CheckFolder(ctx context.Context, in *CheckFolderRequest) (CheckReport, error) {
	began := time.Now().UTC()
	found, base, err := readTemplates(ctx, in.Path)
	if err != nil {
		return CheckReport{}, err
	}
	for _, t := range found {
		if t.Err == nil {
			for _, s := range t.Template.Samples {
				in.Spec.Fetch.Credentials.Take(s.URL)
			}
		}
	}
	opening := in.Spec.Opening()
	defer opening.Close()
	var all []TemplateCheck
	for _, t := range found {
		one := TemplateCheck{Name: path.Base(t.Path), State: CheckUnknown, Pages: []CheckedPage{}, Fields: []CheckedField{}, Checked: began, Since: began}
		if t.Err != nil {
			one.Problem = problem.Sentence(t.Err.Error())
		} else if one, err = checkFile(ctx, in, opening, t, filepath.Join(base, filepath.FromSlash(t.Path))); err != nil {
			return reportOf(began, in.Live, all), err
		}
		one.File = filepath.ToSlash(filepath.Join(base, filepath.FromSlash(t.Path)))
		all = append(all, one)
		if in.Progress != nil {
			in.Progress(CheckProgress{len(all), len(found), one.Name})
		}
	}
	return reportOf(began, in.Live, all), nil
}

// readTemplates reads a template file with the pages beside it, or all of a folder,
// and gives the folder that their paths are below. Nothing outside of it is read; for
// a file that is the folder above its own, where pages of several templates lie.
func readTemplates(ctx context.Context, name string) ([]archive.FolderTemplate, string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, "", err
	}
	base, file := name, ""
	if !info.IsDir() {
		whole, err := filepath.Abs(name)
		if err != nil {
			return nil, "", err
		}
		base = filepath.Join(filepath.Dir(name), "..")
		file = path.Join(filepath.Base(filepath.Dir(whole)), filepath.Base(whole))
	}
	root, err := os.OpenRoot(base)
	if err != nil {
		return nil, "", err
	}
	defer root.Close() // only read
	if file != "" {
		return []archive.FolderTemplate{archive.ReadTemplate(root.FS(), file)}, base, nil
	}
	found, err := archive.ReadFolder(ctx, root.FS())
	if err == nil && len(found) == 0 {
		err = problem.With(problem.Invalid, message.New("notemplates", "folder", name), name+": no template lies here or below.")
	}
	return found, base, err
}

func checkFile(ctx context.Context, in *CheckFolderRequest, opening *extract.Opening, t archive.FolderTemplate, file string) (TemplateCheck, error) {
	h, err := templates.TestFile(ctx, t)
	if err != nil {
		return TemplateCheck{}, err
	}
	c := checking{subject: subject{entry: library.Entry{Name: t.Template.Name, Kind: t.Template.Kind}, template: t.Template, samples: t.Pages, tested: &h}}
	c.known, c.fresh = beside(t)
	if in.Live {
		c.fetch = opening
	}
	if err := c.run(ctx); err != nil {
		return TemplateCheck{}, err
	}
	if m := c.out.Mend; in.Write && m != nil && m.Proposed && m.LetGo == 0 {
		if err := archive.Amend(file, c.proposed.Proposal.New, c.proposed.New); err != nil {
			return c.out, fmt.Errorf("%s: %w", file, err)
		}
		m.Written = true
	}
	return c.out, nil
}

// beside are the pages of records.json that are no samples of the template: newer
// pages of the site, with what they must give.
func beside(t archive.FolderTemplate) (known []template.Sample, fresh []*page.Page) {
	for _, x := range t.Expect {
		if x.Page == nil || slices.ContainsFunc(t.Template.Samples, func(s template.Sample) bool { return s.Digest == x.Page.Digest() }) {
			continue
		}
		expecting := templates.Expecting(t.Template, x.Page, x.Records)
		known, fresh = append(known, expecting.Samples...), append(fresh, x.Page)
	}
	return known, fresh
}
