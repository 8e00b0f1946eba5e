package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/backend/crawl"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

type crawlFlags struct {
	fetchFlags
	out, template                         string
	like, follow, pages                   []string
	depth, max                            int
	strict, followKept, propose, again, v bool
}

func crawlCommand() *cobra.Command {
	var f crawlFlags
	c := &cobra.Command{
		Use:   "crawl SEED... --like SAMPLE [--out DIR|FILE.warc.gz]",
		Short: "Find the pages of a site that are like a sample",
		Long: `Follows the links of a site, breadth first from the seeds. It keeps the pages that
are similar to a sample and uses the others for their links only. Without --like it
keeps every page. A seed may be a sitemap.xml: its pages are one step away. The
command obeys robots.txt and sends one request at a time, with a pause between two.
The next pages of a list (by the page's own next link or page numbers, or the next link
of --template) do not count as steps. Links that are too deep are counted at the end. With --render, an installed Chromium renders each page, and the rendered page
is kept and followed.

If the command was killed or stopped by Ctrl-C, the same command continues where it
stopped: a journal beside the output has the state. Delete both to begin again.

In a pattern, * stands for any characters. A pattern that begins with / is compared
with path and query. --propose fetches the seeds, makes patterns from the addresses of
the samples, prints what each would match, and ends.`,
		Example: `  wrapsmith crawl https://shop.example/ --like lamp.html --out shop.warc.gz
  wrapsmith crawl https://shop.example/ --like https://shop.example/p/17 --propose
  wrapsmith crawl https://shop.example/ --like lamp.html --pages '/p/*' --depth 4 --out pages
  wrapsmith extract --template shop.xml shop.warc.gz`,
		Args: some("the address to begin at"),
		RunE: func(c *cobra.Command, args []string) error { return runCrawl(c, f, args) },
	}
	fl := c.Flags()
	fl.StringSliceVar(&f.like, "like", nil, "`sample` page, a file or an address; may be repeated")
	fl.StringVarP(&f.out, "out", "o", "crawl.warc.gz", "`folder or WARC file` for the pages kept")
	fl.IntVar(&f.depth, "depth", 3, "links from a seed, at most")
	fl.IntVar(&f.max, "max", 1000, "pages to fetch, at most")
	fl.StringSliceVar(&f.follow, "follow", nil, "`pattern` of addresses to follow (default: all of the seeds' hosts)")
	fl.StringSliceVar(&f.pages, "pages", nil, "`pattern` of addresses that may be kept (default: all)")
	fl.StringVar(&f.template, "template", "", "list template `file` whose next link is followed")
	fl.BoolVar(&f.strict, "strict", false, "keep only pages with the sample's elements, name by name")
	fl.BoolVar(&f.followKept, "follow-kept", false, "follow the links of kept pages too")
	fl.BoolVar(&f.propose, "propose", false, "propose patterns and end")
	fl.BoolVar(&f.again, "retry", false, "going on, try the pages that failed again")
	fl.BoolVarP(&f.v, "verbose", "v", false, "report each page on standard error")
	f.fetchFlags.add(c)
	return c
}

func runCrawl(c *cobra.Command, f crawlFlags, args []string) error {
	args, f.like = f.take(args), f.take(f.like)
	opening, err := f.opening()
	if err != nil {
		return err
	}
	defer opening.Close()
	fetcher, err := opening.Fetcher()
	if err != nil {
		return err
	}
	journal := f.journal()
	_, err = os.Stat(journal)
	going := err == nil
	plan := crawl.Plan{Seeds: args, Depth: f.depth, Max: f.max, Strict: f.strict, Follow: f.follow, Pages: f.pages, FollowKept: f.followKept}
	if !going || f.propose {
		var samples []string
		if plan.Like, samples, err = f.samples(c, fetcher); err != nil {
			return err
		}
		if f.propose {
			return propose(c, fetcher, args, samples)
		}
		if err := f.fresh(); err != nil {
			return err
		}
	}
	next, err := f.next(c)
	if err != nil {
		return err
	}
	get, err := opening.Getter("")
	if err != nil {
		return err
	}
	keep, err := keeper(f.out)
	if err != nil {
		return err
	}
	crawling, err := crawl.New(plan, journal, crawl.Tools{Fetch: get.Fetch, Next: next, Keep: keep})
	if err != nil {
		return errors.Join(err, keep.Close())
	}
	if going {
		fmt.Fprintf(notes(c), "wrapsmith: going on with the crawl of %s, as it was planned; %d pages are fetched\n", journal, crawling.State().Fetched())
		if f.again {
			if err := crawling.Retry(); err != nil {
				return errors.Join(err, crawling.Close())
			}
		}
	}
	err = f.watch(c, crawling)
	return errors.Join(err, crawling.Close())
}

// watch crawls, and tells what happens.
func (f *crawlFlags) watch(c *cobra.Command, crawling *crawl.Crawl) error {
	ctx, stop := context.WithCancel(c.Context())
	defer stop()
	printed := make(chan struct{})
	version := crawling.State().Version
	go func() {
		defer close(printed)
		for f.v && crawling.Changed(ctx, version, "") {
			version = f.printSince(c, crawling, version)
			select {
			case <-ctx.Done():
			case <-time.After(progressEvery):
			}
		}
	}()
	err := crawling.Run(ctx)
	stop()
	<-printed
	s := crawling.State()
	if f.v {
		f.printSince(c, crawling, version)
	}
	fmt.Fprintf(notes(c), "wrapsmith: %d pages fetched: %d kept, %d left, %d the same under another address, %d failed; %d addresses wait (%s)\n",
		s.Fetched(), s.Kept, s.Left, s.Same, s.Failed, s.Waiting, s.Phase)
	if s.Deeper > 0 {
		fmt.Fprintf(notes(c), "wrapsmith: %d links were deeper than %d and were not followed\n", s.Deeper, crawling.Plan().Depth)
	}
	switch {
	case c.Context().Err() != nil:
		return c.Context().Err()
	case err != nil:
		return err
	case s.Failed > 0:
		return errSome
	}
	return nil
}

// printSince tells what became of pages since a version.
func (f *crawlFlags) printSince(c *cobra.Command, crawling *crawl.Crawl, version int) int {
	nodes, version := crawling.Since(version, 0)
	for _, n := range nodes {
		switch n.State {
		case "waiting", "fetching":
		case "failed", "same":
			fmt.Fprintf(notes(c), "%-6s      %s: %s\n", n.State, n.URL, n.Why)
		default:
			fmt.Fprintf(notes(c), "%-6s %.2f %s\n", n.State, n.Score, n.URL)
		}
	}
	return version
}

// journal is where the crawl is written down: beside a file, hidden in a folder.
func (f *crawlFlags) journal() string {
	if f.archive() {
		return f.out + ".journal"
	}
	return filepath.Join(f.out, ".crawl.journal")
}

func (f *crawlFlags) archive() bool {
	name := strings.ToLower(f.out)
	return strings.HasSuffix(name, ".warc") || strings.HasSuffix(name, ".warc.gz")
}

// fresh reports whether a new crawl may write to --out.
func (f *crawlFlags) fresh() error {
	info, err := os.Stat(f.out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if !f.archive() {
			return os.MkdirAll(f.out, 0o755)
		}
		return nil
	case err != nil:
		return err
	case info.IsDir() && !f.archive():
		if list, err := os.ReadDir(f.out); err != nil || len(list) == 0 {
			return err
		}
	}
	return fmt.Errorf("%s: it is there already, and no journal of a crawl beside it; name another with --out", f.out)
}

func keeper(out string) (crawl.Keeper, error) {
	if f := (&crawlFlags{out: out}); f.archive() {
		return crawl.OpenArchive(out)
	}
	return crawl.OpenFolder(out)
}

// samples reads the sample pages, and their addresses where they are known.
func (f *crawlFlags) samples(c *cobra.Command, fetcher *source.Fetcher) (list []crawl.Sample, addresses []string, err error) {
	for p, err := range pagesBy(fetcher, c.InOrStdin(), f.like).Pages(c.Context()) {
		if err != nil {
			return nil, nil, fmt.Errorf("--like: %w", err)
		}
		t, err := tagtree.Parse(p)
		if err != nil {
			return nil, nil, fmt.Errorf("--like: %w", err)
		}
		list = append(list, crawl.NewSample(t))
		if at := t.Base(); at != "" && p.URL == "" {
			addresses = append(addresses, at)
		} else if p.URL != "" {
			addresses = append(addresses, p.URL)
		}
	}
	return list, addresses, c.Context().Err()
}

// next is the template's next link.
func (f *crawlFlags) next(c *cobra.Command) (func(*tagtree.Tree) []string, error) {
	if f.template == "" {
		return nil, nil
	}
	p, err := compiled(c, f.template)
	if err != nil {
		return nil, err
	}
	return func(t *tagtree.Tree) []string {
		if v, ok := p.Next(t); ok {
			return []string{v.Text}
		}
		return nil
	}, nil
}

// propose shows patterns with what they would match of the seeds' links.
func propose(c *cobra.Command, fetcher *source.Fetcher, seeds, samples []string) error {
	if len(samples) == 0 {
		return misused(c, "--propose needs a sample whose address is known: give --like an address")
	}
	var seen []string
	for p, err := range fetcher.Addresses(seeds...).Pages(c.Context()) {
		if err != nil {
			return err
		}
		t, err := tagtree.Parse(p)
		if err != nil {
			return err
		}
		seen = append(seen, crawl.Links(t)...)
	}
	for _, p := range crawl.Propose(samples, seen) {
		fmt.Fprintf(c.OutOrStdout(), "%s\t%d\t%s\n", p.Pattern, p.Matches, strings.Join(p.Examples, " "))
	}
	return c.Context().Err()
}
