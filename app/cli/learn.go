package cli

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// shown is a page of the command line with what is named after it.
type shown struct {
	page string
	pages.Shown
}

type learnFlags struct {
	pages                         []shown
	many, samples, types          []string
	name, site, description, file string
	kind, next, method            string
	details                       []string
	web                           fetchFlags
}

func learnCommand() *cobra.Command {
	var f learnFlags
	c := &cobra.Command{
		Use:   "learn --page PAGE --mark FIELD=VALUE ...",
		Short: "Learn a template from values that pages show",
		Long: `Learns a template. Each --mark names a field and the value that the page shows. It
stands for a click on the visible place with that value after a label that is the name
of the field ("date_filed": "Date filed: 02/10/2015"); without such a label, on the first
place with the value. The order of the flags matters: a mark belongs to the --page before it.

--missing names a field that the page does not have, so that no other value is taken for
it. With --complete the last page lacks every field that is not marked on it.

A field marked twice on one page, or named with --many, holds a list of values.
Pages of the same site given with --sample need no marks: they show which locators
hold on other pages.

With --kind list the template finds many records on a page: mark the values of the
first record and then of the second one. --next marks the link to the next page.

With --kind article, title, author, date and body are found automatically. --mark
title=..., author=... and date=... show where the site has them. --drop and --keep
name a few words of a block that is not, or is, part of the body.

The template is written to standard output, or to the file of -o, which appears
only when it is complete.`,
		Example: `  wrapsmith learn --page a.html --mark 'title=Blue kettle' --mark 'price=24.90' -o kettle.xml
  wrapsmith learn --page a.html --mark 姓名=董献平 --page b.html --mark 姓名=苏映雪 \
      --sample pages/ --name people -o people.xml
  wrapsmith learn --page a.html --mark name=Kettle --mark brand=Osmund \
      --page b.html --mark name=Rug --complete
  wrapsmith learn --kind list --page jobs.html --mark title='Night Baker' --mark pay='£13.40 an hour' \
      --mark title='Sourdough Baker' --mark pay='£29,000 a year' --next auto -o jobs.xml
  wrapsmith learn --kind article --page news.html --drop 'Related stories' --sample pages/ -o news.xml
  wrapsmith learn --page r.html --mark step='Boil.' --mark step='Stir.' --many step`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return learn(c, &f) },
	}
	fl := c.Flags()
	fl.Var(pageFlag{&f.pages}, "page", "page (file, folder with one page, address, or -) that the marks after it belong to")
	fl.Var(markFlag{&f.pages}, "mark", "field and the value that the page shows")
	addMissing(c, &f.pages)
	addChoices(c, &f.pages)
	fl.StringArrayVar(&f.many, "many", nil, "`field` that holds a list of values; may be repeated")
	fl.StringArrayVar(&f.samples, "sample", nil, "`page` or folder of the same site, without marks; may be repeated")
	fl.StringArrayVar(&f.types, "type", nil, "`field=type`: text, number, price, date, url, image or html; may be repeated")
	fl.StringVar(&f.name, "name", "", "name of the template (default: its site, or \"template\")")
	fl.StringVar(&f.site, "site", "", "`host` of the pages (default: that of the first page's address)")
	fl.StringVar(&f.description, "description", "", "what the template is for")
	fl.StringVarP(&f.file, "output", "o", "", "`file` to write the template to")
	fl.StringVar(&f.kind, "kind", string(template.Detail), "what pages hold: detail (one record), list (many) or article (title, author, date and body, which are read automatically where nothing is marked); of a list the marks of a page are those of its records in order, and a field marked again begins the next one")
	fl.StringVar(&f.method, "method", pages.Induced, "how it is learned: induce (locators that vote) or deng (the paths of Deng & Xiong alone: IBPATH, covered over the pages with marks)")
	fl.StringVar(&f.next, "next", "", "of a list: what the link to the next page says on the first page; \"auto\" looks for it")
	fl.StringArrayVar(&f.details, "detail", nil, "of a list: `FIELD=TEMPLATE`, the template of the pages that a field's links lead to, by its name or its file; may be repeated")
	f.web.add(c)
	return c
}

// pageFlag begins a page; markFlag adds a mark to the last one. They share one
// list, since pflag hands flags over in the order of the command line.
type (
	pageFlag struct{ pages *[]shown }
	markFlag struct{ pages *[]shown }
)

func (pageFlag) String() string { return "" }

// Type is what help calls the value.
func (pageFlag) Type() string { return "page" }

// Set begins a page.
func (f pageFlag) Set(name string) error {
	*f.pages = append(*f.pages, shown{page: name})
	return nil
}

func (markFlag) String() string { return "" }

// Type is what help calls the value.
func (markFlag) Type() string { return "field=value" }

// Set adds a mark to the last page.
func (f markFlag) Set(text string) error {
	field, value, ok := strings.Cut(text, "=")
	field = strings.TrimSpace(field)
	switch {
	case !ok || field == "" || strings.TrimSpace(value) == "":
		return fmt.Errorf("want FIELD=VALUE")
	case len(*f.pages) == 0:
		return fmt.Errorf("name the page first: --page PAGE --mark %s", text)
	}
	last := &(*f.pages)[len(*f.pages)-1]
	last.Marks = append(last.Marks, pages.Mark{Field: field, Value: value})
	return nil
}

func learn(c *cobra.Command, f *learnFlags) error {
	if len(f.pages) == 0 {
		return misused(c, "name a page and what it shows: --page PAGE --mark FIELD=VALUE")
	}
	lesson, err := f.lesson(c)
	if err != nil {
		return err
	}
	s, err := pages.Teach(lesson)
	var wrong *pages.Misfit
	switch {
	case errors.As(err, &wrong):
		return misused(c, "%s", inFlags(wrong))
	case err != nil:
		return err
	}
	if err := detailLinks(c, s.Template(), lesson.Details); err != nil {
		return err
	}
	return f.write(c, s)
}

// detailLinks checks that the fields of --detail hold addresses: nothing else can be followed.
func detailLinks(c *cobra.Command, t *template.Template, details []pages.FieldWord) error {
	for _, d := range details {
		if f := t.Field(d.Field); f != nil && f.Type != record.URL {
			return misused(c, "--detail %s=%s: the values of the field are no links (its type is %s); mark the address that the link has", d.Field, d.Word, f.Type)
		}
	}
	return nil
}

// detailName is the name of the template that --detail names, read from the file if it names a file.
func detailName(c *cobra.Command, word string) (string, error) {
	if !isTemplateFile(word) {
		return word, nil // a name, of a template that may be learned later
	}
	t, err := readTemplate(c, word)
	if err != nil {
		return "", err
	}
	if t.Kind == template.List {
		return "", misused(c, "--detail: %s is the template of a list; want that of the pages that the links lead to", word)
	}
	return t.Name, nil
}

// lesson reads the pages that the flags name.
func (f *learnFlags) lesson(c *cobra.Command) (l pages.Lesson, err error) {
	l = pages.Lesson{Kind: template.Kind(f.kind), Method: f.method, Many: f.many, Next: f.next, Name: f.name, Site: f.site, Description: f.description}
	l.Hidden = func(page, value, field string) {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %q, the value of the field %q, is hidden on the page as it came\n", page, value, field)
	}
	l.Unclear = func(page, value, field string, places int) {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %q stands at %d places that fit the field %q alike, and the first was marked; name the field as the label of the right one says, or mark it on another page\n", page, value, places, field)
	}
	for _, text := range f.types {
		field, word, _ := strings.Cut(text, "=")
		l.Types = append(l.Types, pages.FieldWord{Field: field, Word: word})
	}
	for _, text := range f.details {
		field, word, ok := strings.Cut(text, "=")
		if !ok || field == "" || word == "" {
			return l, misused(c, "--detail %s: want FIELD=TEMPLATE", text)
		}
		if word, err = detailName(c, word); err != nil {
			return l, err
		}
		l.Details = append(l.Details, pages.FieldWord{Field: field, Word: word})
	}
	for _, p := range f.pages {
		if p.Page, err = f.web.onePage(c, p.page); err != nil {
			return l, err
		}
		l.Pages = append(l.Pages, p.Shown)
	}
	l.Samples, err = f.web.allPages(c, f.samples)
	return l, err
}

// inFlags says in the words of the flags what does not fit.
func inFlags(m *pages.Misfit) string {
	switch m.Code {
	case pages.MisfitKind:
		return fmt.Sprintf("--kind %s: want detail, list or article", m.Word)
	case pages.MisfitMethod:
		return fmt.Sprintf("--method %s: want induce or deng", m.Word)
	case pages.MisfitMethodKind:
		return fmt.Sprintf("--method deng goes with --kind detail, not %s", m.Word)
	case pages.MisfitNotList:
		return "--next and --detail go with --kind list"
	case pages.MisfitNotArticle:
		return "--drop and --keep go with --kind article"
	case pages.MisfitNotDetail:
		return "--missing and --complete are for pages with one record"
	case pages.MisfitNoMarks:
		return "nothing to learn: name a value that the page shows with --mark FIELD=VALUE"
	case pages.MisfitMany:
		return fmt.Sprintf("--many %s: no --mark has this field", m.Field)
	case pages.MisfitType:
		return fmt.Sprintf("--type %s=%s: want FIELD=TYPE, the type one of %s", m.Field, m.Word, pages.TypeNames())
	case pages.MisfitTypeField:
		return fmt.Sprintf("--type %s=%s: no --mark has this field", m.Field, m.Word)
	case pages.MisfitDetailField:
		return fmt.Sprintf("--detail %s=%s: no --mark has this field", m.Field, m.Word)
	case pages.MisfitMarked:
		return fmt.Sprintf("--missing %s: the page %s has a --mark of this field", m.Field, m.Word)
	case pages.MisfitMissingField:
		return fmt.Sprintf("--missing %s: no --mark has this field", m.Field)
	}
	return m.Error()
}

// write writes the template, whole or not at all.
func (f *learnFlags) write(c *cobra.Command, s *author.Session) error {
	var b bytes.Buffer
	if err := s.Template().Write(&b); err != nil {
		return err
	}
	if f.file == "" || f.file == stdinName {
		_, err := c.OutOrStdout().Write(b.Bytes())
		return err
	}
	file, err := atomicfile.Create(f.file)
	if err != nil {
		return err
	}
	defer file.Abort()
	if _, err := file.Write(b.Bytes()); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	fmt.Fprintf(notes(c), "wrapsmith: %s: %s\n", f.file, found(s.View()))
	return nil
}

// found says on how many of the pages the template finds each field, and of a list how many records.
func found(v author.View) string {
	if v.Kind == string(template.List) {
		records := 0
		for _, p := range v.Pages {
			if p.Records != nil {
				records += *p.Records
			}
		}
		return fmt.Sprintf("records %d, fields %d", records, len(v.Fields))
	}
	fields := make([]string, len(v.Fields))
	for i, f := range v.Fields {
		values, doubts := 0, 0
		for _, row := range v.Cells {
			switch state := row[i].State; {
			case state.HasValue():
				values++
			case state != record.Missing:
				doubts++
			}
		}
		fields[i] = fmt.Sprintf("%s %d/%d", f.Name, values, len(v.Pages))
		if doubts > 0 {
			fields[i] += fmt.Sprintf(" (%d in doubt)", doubts)
		}
	}
	return "pages with a value: " + strings.Join(fields, ", ")
}
