package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

// stdinName is what an argument calls standard input.
const stdinName = "-"

// pagesOf is the pages that arguments name: files of any kind that holds pages,
// folders, addresses, and "-". Addresses are fetched with the manners of the zero value.
func pagesOf(stdin io.Reader, args []string) source.Source {
	f, _ := source.NewFetcher(source.FetchOptions{}) // only files that it is given can be wrong
	return pagesBy(f, stdin, args)
}

// pagesBy is pagesOf with a fetcher of one's own.
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
func allPages(c *cobra.Command, args []string) ([]*page.Page, error) {
	var pages []*page.Page
	for p, err := range pagesOf(c.InOrStdin(), args).Pages(c.Context()) {
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, c.Context().Err()
}

// onePage reads the one page that an argument names.
func onePage(c *cobra.Command, arg string) (*page.Page, error) {
	pages, err := allPages(c, []string{arg})
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
