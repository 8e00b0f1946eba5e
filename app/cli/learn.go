package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/web/page"
)

// shown is a page of the command line with the marks named behind it.
type shown struct {
	page     string
	marks    []mark
	choices  []choice
	missing  []string // fields that it lacks
	complete bool     // so it does with every field without a mark
}

// mark says that a field has a value on a page.
type mark struct{ field, value string }

type learnFlags struct {
	pages                         []shown
	many, samples, types          []string
	name, site, description, file string
	listLearn
}

func learnCommand() *cobra.Command {
	var f learnFlags
	c := &cobra.Command{
		Use:   "learn --page PAGE --mark FIELD=VALUE ...",
		Short: "Learn a template from values that pages show",
		Long: `Learns a template. Each --mark names a field and the value that the page shows. It
stands for a click on the first visible place with that value. The order of the flags
matters: a mark belongs to the --page before it.

A field that a page does not have is named with --missing; with --complete the last
page lacks every field that is not marked on it. Then no other value is taken for it.

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
	fl.Var(pageFlag{&f.pages}, "page", "page (file, folder with one page, address, or -) that the marks behind it belong to")
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
	f.add(c)
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
	last.marks = append(last.marks, mark{field, value})
	return nil
}

func learn(c *cobra.Command, f *learnFlags) error {
	if len(f.pages) == 0 {
		return misused(c, "name a page and what it shows: --page PAGE --mark FIELD=VALUE")
	}
	s := author.New()
	if err := f.begin(c, s); err != nil {
		return err
	}
	marked, err := f.click(c, s)
	if err != nil {
		return err
	}
	if !marked && !f.article() {
		return misused(c, "nothing to learn: name a value that the page shows with --mark FIELD=VALUE")
	}
	if err := f.decide(c, s); err != nil {
		return err
	}
	if err := f.finish(c, s); err != nil {
		return err
	}
	samples, err := allPages(c, f.samples)
	if err != nil {
		return err
	}
	for _, p := range samples {
		if _, err := s.AddPage(sample(p)); err != nil {
			return err
		}
	}
	if err := f.describe(s); err != nil {
		return err
	}
	if err := learned(s); err != nil {
		return err
	}
	return f.write(c, s)
}

// click marks every value on its page.
func (f *learnFlags) click(c *cobra.Command, s *author.Session) (marked bool, err error) {
	var ids []int
	for _, shown := range f.pages {
		p, err := onePage(c, shown.page)
		if err != nil {
			return false, err
		}
		id, err := s.AddPage(sample(p))
		if err != nil {
			return false, err
		}
		ids = append(ids, id)
		if f.list() {
			if err := markRecords(s, id, p, byRecord(shown.marks, f.many)); err != nil {
				return false, err
			}
			marked = marked || len(shown.marks) > 0
			continue
		}
		if err := f.choose(c, s, id, p, shown.choices); err != nil {
			return false, err
		}
		for _, m := range shown.marks {
			if err := markOn(c, s, id, p, m); err != nil {
				return false, err
			}
			marked = true
		}
	}
	return marked, f.miss(c, s, ids)
}

// sample is a page under its file's name: a template goes to others, whom it
// does not concern where the page lay.
func sample(p *page.Page) *page.Page {
	if p.Name == p.URL {
		return p
	}
	q := *p
	q.Name = filepath.Base(p.Name)
	return &q
}

// markOn clicks on the first visible place with a value; where there is none, on
// a hidden one, and says so.
func markOn(c *cobra.Command, s *author.Session, id int, p *page.Page, m mark) error {
	tree, err := s.Tree(id)
	if err != nil {
		return err
	}
	at, ok := induce.Show(tree, m.value)
	if !ok {
		return fmt.Errorf("%s: no place shows %q, wanted for the field %q; copy the value from the page as your browser shows it", p.Name, m.value, m.field)
	}
	if induce.Hidden(tree, at.Node) {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %q, the value of the field %q, is hidden on the page as it came\n", p.Name, m.value, m.field)
	}
	_, err = s.Mark(author.NewMark{Page: id, Node: int32(at.Node), Part: at.Part, From: at.From, To: at.To, Field: m.field})
	return err
}

// decide sets which fields hold lists, and types.
func (f *learnFlags) decide(c *cobra.Command, s *author.Session) error {
	yes := true
	for _, field := range f.many {
		if err := s.Change(field, author.FieldChange{Many: &yes}); err != nil {
			return misused(c, "--many %s: no --mark has this field", field)
		}
	}
	for _, text := range f.types {
		field, name, _ := strings.Cut(text, "=")
		if !knownType(name) {
			return misused(c, "--type %s: want FIELD=TYPE, the type one of %s", text, typeNames())
		}
		if err := s.Change(field, author.FieldChange{Type: &name}); err != nil {
			return misused(c, "--type %s: no --mark has this field", text)
		}
	}
	return nil
}

func knownType(name string) bool {
	for _, t := range record.Types {
		if string(t) == name {
			return true
		}
	}
	return false
}

func typeNames() string {
	names := make([]string, len(record.Types))
	for i, t := range record.Types {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

// describe names the template: by the flags, else by its site.
func (f *learnFlags) describe(s *author.Session) error {
	v := s.View()
	name, site := f.name, f.site
	if site == "" {
		site = v.Site
	}
	if name == "" {
		name = site
	}
	if name == "" {
		name = "template"
	}
	return s.Describe(&name, &site, &f.description)
}

// learned checks that every field has a way to be found.
func learned(s *author.Session) error {
	for _, f := range s.View().Fields {
		if len(f.Locators) == 0 && f.Problem != "" {
			return fmt.Errorf("field %q: %s", f.Name, f.Problem)
		}
	}
	return nil
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
	file, err := sink.Create(f.file)
	if err != nil {
		return err
	}
	defer file.Abort()
	if _, err := file.Write(b.Bytes()); err != nil {
		return err
	}
	return file.Commit()
}
