package mending

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/runs"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// checking is the check of one template, of a library or of a file.
//
//	its tests         on the stored samples: red or green
//	its pages         read again, or those beside it that are no samples
//	what they give    against what the samples and sound runs gave (package extract)
//	a proposal        and what it finds again (package mend)
type checking struct {
	subject
	results *results.Results // nil: no run is known
	history history
	fetch   *extract.Opening // nil: the web is left alone
	fresh   []*page.Page     // pages to try it on, beside those that are fetched

	out      TemplateCheck
	health   library.Health
	given    []record.Page // of the fresh pages
	quality  extract.Quality
	proposed Proposed
}

func (c *checking) run(ctx context.Context) error {
	e, t := c.entry, c.template
	c.out = TemplateCheck{
		ID: e.ID, Name: t.Name, Site: t.Site, Kind: string(t.Kind), Version: e.Version, State: CheckSound, Checked: time.Now().UTC().Truncate(time.Microsecond),
		Pages: []CheckedPage{}, Fields: []CheckedField{},
	}
	if err := c.test(ctx); err != nil {
		return err
	}
	c.read(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	switch {
	case len(c.fresh) > 0:
		if err := c.try(ctx); err != nil {
			return err
		}
	case c.unread() > 0:
		c.out.State = CheckUnreachable
	case c.out.Tests == 0:
		_, err := program.Compile(c.template)
		c.out.State, c.out.Untested = CheckUnknown, err == nil // its samples may lie elsewhere
		c.out.Problem = problem.Sentence(cmp.Or(c.out.Problem, errUntested.Error()))
	}
	if c.out.Red > 0 && c.out.State != CheckDrifted {
		c.out.State, c.out.Damage = CheckRed, float64(c.out.Red)/float64(c.out.Tests)
	}
	c.out.Since = c.out.Checked
	if c.out.State == CheckDrifted && !c.history.until.IsZero() {
		c.out.Since = c.history.until
	}
	return nil
}

var errUntested = errors.New("none of its samples has an address or an expected value")

// test runs the tests of the stored samples.
func (c *checking) test(ctx context.Context) error {
	h, err := c.tests(ctx)
	if err != nil {
		return err
	}
	h.Template, h.Version = c.entry.ID, c.entry.Version
	c.health, c.out.Tests, c.out.Red, c.out.Problem = h, h.Tests, h.Red, h.Problem
	for _, f := range c.template.Fields {
		one := CheckedField{Field: f.Name, Expected: -1, State: "holds"}
		for _, cell := range h.Cells {
			if cell.Field == f.Name {
				one.Red++
			}
		}
		c.out.Fields = append(c.out.Fields, one)
	}
	return nil
}

func (c *checking) tests(ctx context.Context) (library.Health, error) {
	if c.tested != nil {
		return *c.tested, nil
	}
	return templates.TestTemplate(ctx, c.template, c.samples)
}

// unread counts the pages that could not be read.
func (c *checking) unread() (n int) {
	for _, p := range c.out.Pages {
		if p.Failed {
			n++
		}
	}
	return n
}

// read reads the addresses of the samples again, those with expected values first.
func (c *checking) read(ctx context.Context) {
	if c.fetch == nil {
		return
	}
	get, err := c.fetch.Getter("")
	for _, s := range c.addressed() {
		if ctx.Err() != nil {
			return
		}
		one := CheckedPage{Name: s.Name, URL: s.URL}
		var p *page.Page
		if err == nil {
			p, err = get.Fetch(ctx, s.URL)
		}
		if err != nil {
			bad := input.Failed(s.URL, err)
			one.Failed, one.Reason, one.Message, err = true, bad.Reason, bad.Message, nil
		} else {
			named := *p
			named.Name = s.URL // as it is known, wherever the address leads
			c.fresh = append(c.fresh, &named)
		}
		c.out.Pages = append(c.out.Pages, one)
	}
}

// addressed are the samples that can be read again, each address once.
func (c *checking) addressed() []template.Sample {
	var out []template.Sample
	for _, known := range []bool{true, false} {
		for _, s := range c.template.Samples {
			same := func(o template.Sample) bool { return o.URL == s.URL }
			if (len(s.Expect)+len(s.Rows) > 0) == known && runs.Fetchable(s.URL) && !slices.ContainsFunc(out, same) {
				out = append(out, s)
			}
		}
	}
	return out[:min(len(out), maxCheckPages)]
}

// try runs the template on the fresh pages, and looks for a proposal. A value that only its label still gives counts as lost,
// as exported programs and stylesheets do not give it.
func (c *checking) try(ctx context.Context) error {
	prog, err := program.Compile(c.template)
	if err != nil {
		c.out.State, c.out.Problem = CheckUnknown, problem.Sentence(err.Error())
		return nil
	}
	pages := func(yield func(*page.Page, error) bool) {
		for _, p := range c.fresh {
			if !yield(p, nil) {
				return
			}
		}
	}
	if _, err = extract.Run(ctx, pages, extract.Always(prog.WithoutLabels()), func(p record.Page) error {
		p.TemplateID = c.entry.ID
		c.given = append(c.given, p)
		return nil
	}, extract.Options{Workers: 1, Relative: true}); err != nil {
		return err
	}
	if c.leaveMoved(); len(c.fresh) == 0 {
		c.out.State = CheckUnreachable
		return nil
	}
	for i := range c.given {
		c.quality.Add(&c.given[i], c.template)
	}
	if c.proposed, err = propose(ctx, c.results, c.subject, c.history, c.fresh); err != nil {
		return err
	}
	c.judge()
	return nil
}

// leaveMoved leaves out pages whose address leads to another one that gives
// nothing: the page is gone, which says nothing of the template.
func (c *checking) leaveMoved() {
	var fresh []*page.Page
	var given []record.Page
	for i, p := range c.fresh {
		if c.given[i].Err == nil && !(len(c.given[i].Records) == 0 && leadsAway(p.Name, p.URL)) {
			fresh, given = append(fresh, p), append(given, c.given[i])
			continue
		}
		at := slices.IndexFunc(c.out.Pages, func(k CheckedPage) bool { return k.URL == p.Name && !k.Failed })
		if at < 0 {
			continue
		}
		k := &c.out.Pages[at]
		k.Failed, k.Message = true, message.New("leadsaway", "address", p.URL)
		k.Reason = "Its address leads to another page now: " + p.URL + "."
		if err := c.given[i].Err; err != nil {
			k.Reason, k.Message = problem.Reason(err), message.Message{}
		}
	}
	c.fresh, c.given = fresh, given
}

// leadsAway reports whether an address leads to another page: not only to https, to
// www, or to a slash at its end.
func leadsAway(asked, got string) bool {
	plain := func(address string) string {
		u, err := url.Parse(address)
		if err != nil {
			return address
		}
		return strings.TrimPrefix(u.Host, "www.") + strings.TrimSuffix(u.Path, "/") + "?" + u.RawQuery
	}
	return got != "" && runs.Fetchable(asked) && plain(asked) != plain(got)
}
