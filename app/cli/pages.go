package cli

import (
	"context"
	"io"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// stdinName is what an argument calls standard input.
const stdinName = "-"

// pages is the pages that arguments name: files of any kind that holds pages,
// folders, addresses, and "-". Addresses are fetched as the flags say.
func (f *fetchFlags) pages(stdin io.Reader, args []string) (source.Source, error) {
	args = f.take(args)
	get, end, err := f.getter()
	if err != nil {
		return nil, err
	}
	return ending{pagesBy(get, stdin, args), end}, nil
}

// ending ends the browser of a source once its pages were read.
type ending struct {
	source.Source
	end func()
}

func (e ending) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		defer e.end()
		e.Source.Pages(ctx)(yield)
	}
}

// pagesBy is the pages that arguments name, whose addresses a getter gets.
func pagesBy(f source.Getter, stdin io.Reader, args []string) source.Source {
	list := make([]source.Source, len(args))
	for i, arg := range args {
		switch {
		case arg == stdinName:
			list[i] = source.Reader(stdin, page.Origin{Name: stdinName}, f)
		case isAddress(arg):
			list[i] = source.AddressesBy(f, arg)
		default:
			list[i] = source.PathsBy(f, arg)
		}
	}
	return source.Join(list...)
}

// allPages reads pages at once; the first that cannot be had is the error.
func (f *fetchFlags) allPages(c *cobra.Command, args []string) ([]*page.Page, error) {
	from, err := f.pages(c.InOrStdin(), args)
	if err != nil {
		return nil, err
	}
	var pages []*page.Page
	for p, err := range from.Pages(c.Context()) {
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, c.Context().Err()
}

// onePage reads the one page that an argument names.
func (f *fetchFlags) onePage(c *cobra.Command, arg string) (*page.Page, error) {
	pages, err := f.allPages(c, []string{arg})
	if err != nil {
		return nil, err
	}
	if len(pages) != 1 {
		return nil, misused(c, "%s: want one page, this names %d", arg, len(pages))
	}
	return pages[0], nil
}

func isAddress(arg string) bool {
	return strings.HasPrefix(arg, "http://") || strings.HasPrefix(arg, "https://")
}

// firstTrees reads the first pages of a source, at most so many. A page that cannot be read
// is printed as an error, and failed is true.
func firstTrees(c *cobra.Command, from source.Source, most int) (trees []*tagtree.Tree, failed bool, err error) {
	for p, err := range from.Pages(c.Context()) {
		var t *tagtree.Tree
		if err == nil {
			t, err = tagtree.Parse(p)
		}
		if err != nil {
			failed = true
			printError(c.ErrOrStderr(), err)
			continue
		}
		if trees = append(trees, t); len(trees) == most {
			break
		}
	}
	return trees, failed, c.Context().Err()
}
