package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/services"
	"wrapsmith/app/templates"
	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/interchange"
	"wrapsmith/backend/terminal/columns"
	"wrapsmith/backend/tree/tagtree"
)

func importCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "import FILE|DIR|-...",
		Short: "Make templates from another tool's file",
		Long: `Makes templates from a file of another tool: a sitemap of webscraper.io, an
extraction schema of crawl4ai (CSS or XPath), a site pattern of Full-Text RSS
(ftr-site-config), feeds of FreshRSS made of pages (OPML), or a project of Portia (its
folder or a zip). The contents of the
file decide which one it is. Several files, and all files of any other folder, are
imported with one command and one report; - is standard input.

Standard error reports for each part of the file whether it was taken, changed or
dropped, and why. One template is written to standard output. If a file gives several
templates, or has sample pages, name a folder with -o: each template is written below
it as NAME/template.xml, with its pages beside it. "wrapsmith library import" reads
such a folder.`,
		Example: `  wrapsmith import sitemap.json > shop.xml
  wrapsmith import example.com.txt -o templates
  wrapsmith import ftr-site-config -o templates
  curl -s https://files.example/sitemap.json | wrapsmith import - > shop.xml
  wrapsmith import portia-project.zip -o templates && wrapsmith library import templates`,
		Args: some("what to import: files, folders of files, folders of Portia projects, or -"),
		RunE: func(c *cobra.Command, args []string) error { return importInterchange(c, args, out) },
	}
	c.Flags().StringVarP(&out, "output", "o", "", "`folder` to write templates and sample pages below")
	return c
}

func importInterchange(c *cobra.Command, names []string, out string) error {
	var files []string
	for _, name := range names {
		if inside := folderFiles(name); len(inside) > 0 {
			files = append(files, inside...)
		} else {
			files = append(files, name)
		}
	}
	if len(names) > 1 || files[0] != names[0] {
		return importFolder(c, files, out)
	}
	name := names[0]
	kind, all, err := readInterchange(c, name)
	if err != nil {
		return err
	}
	var made []interchange.Imported
	for _, i := range all {
		title := "no template"
		if i.Template != nil {
			title = i.Template.Name
			made = append(made, i)
		}
		if err := printReport(c.ErrOrStderr(), fmt.Sprintf("%s (%s): %s", name, kind, title), i.Report); err != nil {
			return err
		}
	}
	for n := range made {
		if made[n].Template, err = author.Relearn(made[n].Template, made[n].Pages); err != nil {
			return err
		}
	}
	if out != "" {
		return writeImported(c, made, out)
	}
	if len(made) > 1 || len(made[0].Pages) > 0 {
		return misused(c, "the file gives %d templates with %d sample pages: name a folder to write them to with -o", len(made), len(made[0].Pages))
	}
	return made[0].Template.Write(c.OutOrStdout())
}

// folderFiles lists the files of a folder that may be another tool's; none for a
// file, or for the folder of a Portia project.
func folderFiles(name string) []string {
	if info, err := os.Stat(filepath.Join(name, "spiders")); err == nil && info.IsDir() {
		return nil
	}
	var out []string
	for _, pattern := range []string{"*.txt", "*.json", "*.opml", "*.zip"} {
		files, _ := filepath.Glob(filepath.Join(name, pattern)) // the pattern is ours
		out = append(out, files...)
	}
	slices.Sort(out)
	return out
}

// importFolder imports all files of a folder, with one report: a line a file,
// and below it what was changed or dropped. A file that gives nothing does not stop the others.
func importFolder(c *cobra.Command, files []string, out string) error {
	if out == "" {
		return misused(c, "there are %d files: name a folder to write their templates to with -o", len(files))
	}
	w := c.ErrOrStderr()
	var made []interchange.Imported
	failed := 0
	for _, name := range files {
		_, all, err := readInterchange(c, name)
		counts := map[interchange.State]int{}
		var lines []interchange.Line
		n := 0
		for _, i := range all {
			for _, l := range i.Report.Lines {
				if counts[l.State]++; l.State != interchange.Taken {
					lines = append(lines, l)
				}
			}
			if i.Template == nil {
				continue
			}
			if i.Template, err = author.Relearn(i.Template, i.Pages); err != nil {
				break
			}
			made, n = append(made, i), n+1
		}
		if err != nil || n == 0 {
			failed++
			fmt.Fprintf(w, "%s: no template: %v\n", filepath.Base(name), err)
			continue
		}
		fmt.Fprintf(w, "%s: %d templates; %d lines taken, %d changed, %d dropped\n", filepath.Base(name), n, counts[interchange.Taken], counts[interchange.Changed], counts[interchange.Dropped])
		t := columns.Left(w)
		for _, l := range lines {
			fmt.Fprintf(t, "  %s\t%s\t%s\n", l.Field, l.State, strings.Join(strings.Fields(l.Why), " "))
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "%d files: %d templates, %d files give none\n", len(files), len(made), failed)
	if len(made) == 0 {
		return fmt.Errorf("no file gives a template")
	}
	return writeImported(c, made, out)
}

// readInterchange reads a file, standard input, or a project's folder.
func readInterchange(c *cobra.Command, name string) (interchange.Kind, []interchange.Imported, error) {
	if name == stdinName {
		data, err := io.ReadAll(io.LimitReader(c.InOrStdin(), interchange.MaxBytes+1))
		if err != nil {
			return "", nil, err
		}
		return interchange.Import("standard input", data)
	}
	info, err := os.Stat(name)
	if err != nil {
		return "", nil, err
	}
	if info.IsDir() {
		all, err := interchange.ImportProject(name, os.DirFS(name))
		return interchange.Portia, all, err
	}
	file, err := os.Open(name)
	if err != nil {
		return "", nil, err
	}
	defer file.Close() // only read
	data, err := io.ReadAll(io.LimitReader(file, interchange.MaxBytes+1))
	if err != nil {
		return "", nil, err
	}
	return interchange.Import(name, data)
}

// toolOf is the other tool that a file is of, "" where it is of none.
func toolOf(name string) interchange.Kind {
	if filepath.Ext(name) == ".xml" {
		return ""
	}
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close() // only read
	data, err := io.ReadAll(io.LimitReader(file, interchange.MaxBytes))
	if err != nil || bytes.HasPrefix(data, []byte("PK")) { // a zip may be a folder of templates
		return ""
	}
	kind, err := interchange.Recognise(name, data)
	if err != nil {
		return ""
	}
	return kind
}

// printReport writes what became of each field as a table.
func printReport(w io.Writer, title string, r interchange.Report) error {
	fmt.Fprintln(w, title)
	t := columns.Left(w)
	for _, l := range r.Lines {
		field := l.Field
		if field == "" {
			field = "-"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\n", field, l.State, strings.Join(strings.Fields(l.Why), " "))
	}
	return t.Flush()
}

// writeImported writes templates and their pages below a folder.
func writeImported(c *cobra.Command, all []interchange.Imported, out string) error {
	used := map[string]bool{}
	for _, i := range all {
		name := fileName(i.Template.Name)
		for n := 2; used[name]; n++ {
			name = fmt.Sprintf("%s-%d", fileName(i.Template.Name), n)
		}
		used[name] = true
		dir := filepath.Join(out, name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		for _, p := range i.Pages {
			if err := writeWhole(filepath.Join(dir, fileName(p.Name)), p.Bytes); err != nil {
				return err
			}
		}
		var b bytes.Buffer
		if err := i.Template.Write(&b); err != nil {
			return err
		}
		file := filepath.Join(dir, "template.xml")
		if err := writeWhole(file, b.Bytes()); err != nil {
			return err
		}
		fmt.Fprintln(c.OutOrStdout(), file)
	}
	return nil
}

// fileName makes a plain file's name of any text.
func fileName(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' || r == ' ' {
			return '-'
		}
		return r
	}, s)
	if s = strings.Trim(s, ".-"); s == "" {
		return "template"
	}
	if r := []rune(s); len(r) > 80 {
		s = string(r[:80])
	}
	return s
}

func writeWhole(name string, data []byte) error {
	file, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	defer file.Abort()
	if _, err := file.Write(data); err != nil {
		return err
	}
	return file.Commit()
}

func exportCommand() *cobra.Command {
	var to, out, folder, address, article string
	var samples []string
	names := make([]string, len(interchange.Targets))
	for i, t := range interchange.Targets {
		names[i] = string(t)
	}
	c := &cobra.Command{
		Use:   "export TEMPLATE --to TOOL",
		Short: "Write a template for another tool, or as a program",
		Long: `Writes a template (a file, or the name of one in the library) for another tool. scrapy
(a spider), lxml (Python), playwright (JavaScript) and go (imports only
golang.org/x/net/html) are programs in which the locators vote as in Wrapsmith.
webscraper (a sitemap), crawl4ai (a schema of XPaths) and ftr (a site pattern) are files
with one locator for each field; they get the best one.

freshrss is an OPML file: the items of a list as a feed of FreshRSS. --address is the
address of the list, else that of a sample or of the site. --article is the template of
the pages that its links lead to: FreshRSS then fetches their full content.

The automatic parts of an article template are exported as they are found on the sample
pages: one element that contains the body, and the places of title, author and date.

Standard error reports for each field what was taken, changed and dropped.`,
		Example: `  wrapsmith export shop.xml --to lxml -o extract.py
  wrapsmith export shop --to webscraper > sitemap.json`,
		Args: exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			if to == "" {
				return misused(c, "name the tool: --to %s", strings.Join(names, ", "))
			}
			if !slices.Contains(names, to) {
				return misused(c, "--to %q is no tool that is known: it is one of %s", to, strings.Join(names, ", "))
			}
			t, err := fileOrStored(c, args[0], folder)
			if err != nil {
				return err
			}
			data, report, err := export(c, t, args[0], folder, interchange.Target(to), samples, interchange.Feed{Address: address}, article)
			if printErr := printReport(c.ErrOrStderr(), args[0]+" for "+to, report); printErr != nil {
				return printErr
			}
			if err != nil {
				return err
			}
			if out != "" && out != stdinName {
				return writeWhole(out, data)
			}
			_, err = c.OutOrStdout().Write(data)
			return err
		},
	}
	libraryFlag(c, &folder)
	c.Flags().StringArrayVar(&samples, "sample", nil, "`page` of an article template's file: its automatic parts are exported as they are found there (repeatable; one of the library has its samples)")
	c.Flags().StringVar(&address, "address", "", "with freshrss: `address` of the list")
	c.Flags().StringVar(&article, "article", "", "with freshrss: `template` of the pages that the links of the list lead to, for their full content")
	c.Flags().StringVar(&to, "to", "", "`tool`: "+strings.Join(names, ", "))
	c.Flags().StringVarP(&out, "output", "o", "", "`file` to write to")
	return c
}

// export writes a template for a tool. With ToFreshRSS, samples are those of the article's template.
func export(c *cobra.Command, t *template.Template, name, folder string, to interchange.Target, samples []string, feed interchange.Feed, article string) (data []byte, r interchange.Report, err error) {
	of := t
	if article != "" {
		if to != interchange.ToFreshRSS {
			return nil, r, misused(c, "--article is for --to freshrss")
		}
		if feed.Article, err = fileOrStored(c, article, folder); err != nil {
			return nil, r, err
		}
		of, name = feed.Article, article
	}
	trees, err := sampleTrees(c, of, name, folder, samples)
	if err != nil {
		return nil, r, err
	}
	if to == interchange.ToFreshRSS {
		feed.Samples = trees
		return interchange.ExportFeed(t, feed)
	}
	return interchange.Export(t, to, trees...)
}

// sampleTrees reads the sample pages of an article template: the files named, else those of the library.
func sampleTrees(c *cobra.Command, t *template.Template, name, folder string, files []string) ([]*tagtree.Tree, error) {
	if t.Kind != template.Article {
		return nil, nil
	}
	var pages []*page.Page
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p, err := page.New(data, page.Origin{Name: filepath.Base(file)})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		pages = append(pages, p)
	}
	if len(files) == 0 && !isTemplateFile(name) {
		err := onTemplate(c, folder, name, func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) (err error) {
			pages, err = ts.Samples(ctx, in.ID)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	var trees []*tagtree.Tree
	for _, p := range pages {
		tree, err := tagtree.Parse(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		trees = append(trees, tree)
	}
	return trees, nil
}

// isTemplateFile reports whether a name is a template's file and not one of the library.
func isTemplateFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil || name == stdinName || strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".xml")
}

// fileOrStored reads a template's file, or one of the library by name.
func fileOrStored(c *cobra.Command, name, folder string) (*template.Template, error) {
	if isTemplateFile(name) {
		return readTemplate(c, name)
	}
	var found *template.Template
	err := onTemplate(c, folder, name, func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) (err error) {
		found, err = ts.Newest(ctx, in.ID)
		return err
	})
	if errors.Is(err, services.ErrNoLibrary) {
		err = fmt.Errorf("%s: no such file, and %w", name, err)
	}
	return found, err
}
