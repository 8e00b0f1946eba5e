package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/crawl"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
)

type fetchCommandFlags struct {
	fetchFlags
	out string
}

func fetchCommand() *cobra.Command {
	var f fetchCommandFlags
	c := &cobra.Command{
		Use:   "fetch [--render] [--out FILE|DIR|FILE.warc.gz] URL|LIST...",
		Short: "Fetch pages from the web",
		Long: `Fetches pages politely: it obeys robots.txt, pauses between two requests to one host,
and waits as long as a busy server asks. A LIST is a file with one address per line.
Private addresses are refused, also after redirects, unless --allow-host names the
host.

Without --out one page is written to standard output. --out names a folder (one file
per page, with its address in it), a WARC file (.warc or .warc.gz: everything as
received; pages are added to an existing file) or, for one page, a file.

With --render an installed Chromium renders each page and runs its scripts, in a new
profile and without access to private addresses. A folder then gets both forms, raw/
and rendered/, with the box of each element beside the rendered page (.boxes.json:
[x, y, width, height] by node number). A WARC file gets both forms without the boxes.
Standard error says whether the raw page is sufficient.`,
		Example: `  wrapsmith fetch https://shop.example/lamp > lamp.html
  wrapsmith fetch --out pages.warc.gz addresses.txt
  wrapsmith fetch --render --wait-for .price --out pages https://shop.example/lamp
  wrapsmith extract --template shop.xml pages.warc.gz`,
		Args: some("the addresses to fetch, or files that list them"),
		RunE: func(c *cobra.Command, args []string) error { return runFetch(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVarP(&f.out, "out", "o", "", "`file or folder` to write to")
	f.fetchFlags.add(c)
	return c
}

func runFetch(c *cobra.Command, f fetchCommandFlags, args []string) error {
	if err := f.render.check(c); err != nil {
		return err
	}
	args = f.take(args)
	fetcher, err := f.fetcher()
	if err != nil {
		return err
	}
	out, err := f.open(c)
	if err != nil {
		return err
	}
	if f.render.render {
		err = f.rendered(c, fetcher, out, args)
	} else {
		err = f.raw(c, fetcher, out, args)
	}
	return errors.Join(err, out.close(err == nil || errors.Is(err, errSome)))
}

// raw fetches pages as they are sent.
func (f *fetchCommandFlags) raw(c *cobra.Command, fetcher *source.Fetcher, out fetched, args []string) error {
	failed := false
	for p, err := range pagesBy(fetcher, c.InOrStdin(), args).Pages(c.Context()) {
		if err == nil {
			warnSuspect(c, p)
			if err := out.add(p, nil); err != nil {
				return err
			}
			continue
		}
		failed = true
		printPageError(c, err)
	}
	return ended(c, failed)
}

// rendered shows pages in a browser.
func (f *fetchCommandFlags) rendered(c *cobra.Command, fetcher *source.Fetcher, out fetched, args []string) error {
	for _, arg := range args {
		if !isAddress(arg) {
			return misused(c, "%s: --render takes addresses, which begin with http:// or https://", arg)
		}
	}
	b, err := browser.Open(c.Context(), browser.Options{Fetcher: fetcher, Program: f.render.program, Timeout: f.timeout, Wait: f.render.wait})
	if err != nil {
		return err
	}
	defer b.Close()
	failed := false
	for _, arg := range args {
		r, err := b.Render(c.Context(), arg)
		if err != nil {
			if c.Context().Err() != nil {
				break
			}
			failed = true
			printPageError(c, err)
			continue
		}
		advise(c, r)
		warnSuspect(c, r.Page)
		if err := out.add(r.Page, r); err != nil {
			return err
		}
	}
	return ended(c, failed)
}

// warnSuspect says that a page which is kept looks like a sign-in page.
func warnSuspect(c *cobra.Command, p *page.Page) {
	var suspect *source.Error
	if errors.As(p.Suspect, &suspect) {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: warning: %s: it may be the page that you want, and is kept; but if nothing of it is on the page, %s\n", p.Name, suspect.Reason())
	}
}

func ended(c *cobra.Command, failed bool) error {
	if err := c.Context().Err(); err != nil {
		return err
	}
	if failed {
		return errSome
	}
	return nil
}

// printPageError says which page could not be had, and why.
func printPageError(c *cobra.Command, err error) {
	var named *source.Error
	if errors.As(err, &named) {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %s\n", named.Name, named.Reason())
		return
	}
	fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s\n", plainText(err))
}

// advise reports whether rendering was worth while, and what the page was refused.
func advise(c *cobra.Command, r *browser.Rendered) {
	for _, host := range r.Refused {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: it asked for %s, which is private, and did not get it\n", r.Page.Name, host)
	}
	raw, err := tagtree.Parse(r.Raw)
	if err != nil {
		return
	}
	tree, err := tagtree.Parse(r.Page)
	if err != nil {
		return
	}
	a := browser.Advise(raw, tree)
	use := "fetch it without --render"
	if a.Rendered {
		use = "rendering it pays"
	}
	fmt.Fprintf(notes(c), "wrapsmith: %s: %s: %s\n", r.Page.Name, a.Why, use)
}

// fetched is where fetched pages go; r is nil for a page that was not rendered.
type fetched interface {
	add(p *page.Page, r *browser.Rendered) error
	close(whole bool) error
}

func (f *fetchCommandFlags) open(c *cobra.Command) (fetched, error) {
	name := strings.ToLower(f.out)
	switch {
	case f.out == "" || f.out == stdinName:
		return &fetchedOne{c: c}, nil
	case strings.HasSuffix(name, ".warc"), strings.HasSuffix(name, ".warc.gz"):
		file, err := os.OpenFile(f.out, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return nil, err
		}
		a := &fetchedArchive{file: file, warc: source.NewWARCWriter(file, strings.HasSuffix(name, ".gz"))}
		if info, err := file.Stat(); err == nil && info.Size() == 0 {
			return a, a.warc.Info(time.Now())
		}
		return a, nil
	case (strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".htm")) && !isFolder(f.out):
		return &fetchedOne{c: c, file: f.out}, nil
	}
	return &fetchedFolder{dir: f.out, used: map[string]bool{}}, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// fetchedOne takes one page: to standard output as it came, or to a file with its address.
type fetchedOne struct {
	c    *cobra.Command
	file string
	n    int
}

func (o *fetchedOne) add(p *page.Page, _ *browser.Rendered) error {
	if o.n++; o.n > 1 {
		return misused(o.c, "there are several pages: name a folder or a WARC file with --out")
	}
	if o.file == "" {
		_, err := o.c.OutOrStdout().Write(p.Bytes)
		return err
	}
	return writeFile(o.file, crawl.SavedPage(p))
}

func (o *fetchedOne) close(bool) error { return nil }

func writeFile(name string, raw []byte) error {
	to, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	defer to.Abort()
	if _, err := to.Write(raw); err != nil {
		return err
	}
	return to.Commit()
}

// fetchedArchive adds pages to a WARC file.
type fetchedArchive struct {
	file *os.File
	warc *source.WARCWriter
}

func (a *fetchedArchive) add(p *page.Page, r *browser.Rendered) error {
	if r == nil {
		_, err := a.warc.Page(p, time.Now())
		return err
	}
	id, err := a.warc.Page(r.Raw, time.Now())
	if err != nil {
		return err
	}
	return a.warc.Rendered(p, id, time.Now())
}

func (a *fetchedArchive) close(bool) error { return errors.Join(a.file.Sync(), a.file.Close()) }

// fetchedFolder writes a file a page.
type fetchedFolder struct {
	dir  string
	used map[string]bool
}

func (d *fetchedFolder) add(p *page.Page, r *browser.Rendered) error {
	name := d.name(p.URL)
	if r == nil {
		return d.write(".", name+".html", crawl.SavedPage(p))
	}
	boxes := map[string][4]float64{}
	for id, b := range r.Boxes {
		boxes[fmt.Sprint(id)] = [4]float64{b.X, b.Y, b.Width, b.Height}
	}
	raw, err := json.Marshal(boxes)
	if err != nil {
		return err
	}
	return errors.Join(d.write("raw", name+".html", crawl.SavedPage(r.Raw)), d.write("rendered", name+".html", crawl.SavedPage(p)),
		d.write("rendered", name+".boxes.json", append(raw, '\n')))
}

// name is a page's file name without ending, each once.
func (d *fetchedFolder) name(address string) string {
	slug := crawl.Slug(address)
	name := slug
	for n := 2; d.used[name]; n++ {
		name = fmt.Sprintf("%s-%d", slug, n)
	}
	d.used[name] = true
	return name
}

func (d *fetchedFolder) write(sub, name string, raw []byte) error {
	dir := filepath.Join(d.dir, sub)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, name), raw)
}

func (d *fetchedFolder) close(bool) error { return nil }
