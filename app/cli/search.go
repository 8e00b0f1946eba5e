package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/web/query"
	"wrapsmith/backend/web/source"
)

// searchFlags say what is asked of the addresses of a command.
type searchFlags struct {
	keywords     []string
	file, column string
	form         []string
}

func (f *searchFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringArrayVar(&f.keywords, "keyword", nil, "`word` for the {keyword} of a search; its records carry it in the field keyword; may be repeated")
	fl.StringVar(&f.file, "keywords", "", "`file` of keywords, one per line")
	fl.StringVar(&f.column, "keyword-column", "", "with --keywords: the file is a CSV table, and this `column` has the keywords")
	fl.StringArrayVar(&f.form, "form", nil, "`FIELD=VALUE` of a form on the page of the address, to be filled in and sent; {keyword} stands for the keyword; may be repeated")
	c.MarkFlagFilename("keywords", "txt", "csv") //nolint:errcheck // the flag is there
}

// isSet reports whether there is something to ask.
func (f *searchFlags) isSet() bool { return len(f.keywords)+len(f.form) > 0 || f.file != "" }

// search reads the keywords and the fields of the form.
func (f *searchFlags) search(c *cobra.Command) (s extract.Search, err error) {
	if f.column != "" && f.file == "" {
		return s, misused(c, "--keyword-column goes with --keywords, a CSV table")
	}
	for _, field := range f.form {
		name, value, ok := strings.Cut(field, "=")
		if !ok || name == "" {
			return s, misused(c, "--form %s: want FIELD=VALUE", field)
		}
		s.Form = append(s.Form, query.FormValue{Name: name, Value: value})
	}
	words := f.keywords
	if f.file != "" {
		more, err := f.read(c)
		if err != nil {
			return s, err
		}
		words = append(words[:len(words):len(words)], more...)
	}
	s.Keywords, err = query.Distinct(words)
	return s, err
}

// read reads the file of keywords.
func (f *searchFlags) read(c *cobra.Command) ([]string, error) {
	in := c.InOrStdin()
	if f.file != stdinName {
		file, err := os.Open(f.file)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	read := query.Keywords
	if f.column != "" {
		read = func(r io.Reader) ([]string, error) { return query.Column(r, f.column) }
	}
	words, err := read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.file, err)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("%s: it has no keywords; write one per line", f.file)
	}
	return words, nil
}

// items returns what arguments name as a run keeps it, with the search asked of addresses.
func (f *searchFlags) items(c *cobra.Command, args []string) ([]extract.ItemSpec, error) {
	s, err := f.search(c)
	if err != nil {
		return nil, err
	}
	var out []extract.ItemSpec
	for _, arg := range args {
		if !isAddress(arg) {
			return nil, misused(c, "%s: --keyword, --keywords and --form go with addresses", arg)
		}
		each, err := extract.ItemSpec{Address: arg, Search: s}.Each()
		if err != nil {
			return nil, misused(c, "%s: %s", arg, plainText(err))
		}
		out = append(out, each...)
	}
	return out, nil
}

// noKeywords refuses an address that waits for keywords where none are given.
func noKeywords(c *cobra.Command, args []string) error {
	for _, arg := range args {
		if isAddress(arg) && query.Has(arg) {
			return misused(c, "%s: the address has {keyword}: name the keywords with --keyword or --keywords", arg)
		}
	}
	return nil
}

// localPages returns what arguments name as a run of this machine takes it, with the search that is asked.
func (f *searchFlags) localPages(c *cobra.Command, args []string) ([]runs.LocalPage, error) {
	if !f.isSet() {
		if err := noKeywords(c, args); err != nil {
			return nil, err
		}
		return localPages(c.InOrStdin(), args)
	}
	specs, err := f.items(c, args)
	out := make([]runs.LocalPage, len(specs))
	for i, spec := range specs {
		out[i].ItemSpec = spec
	}
	return out, err
}

// source returns the pages that arguments name, as an opening gets them.
func (f *searchFlags) source(c *cobra.Command, opening *extract.Opening, args []string) (source.Source, error) {
	if !f.isSet() {
		if err := noKeywords(c, args); err != nil {
			return nil, err
		}
		get, err := opening.Getter("")
		return pagesBy(get, c.InOrStdin(), args), err
	}
	specs, err := f.items(c, args)
	if err != nil {
		return nil, err
	}
	list := make([]source.Source, len(specs))
	for i, spec := range specs {
		it, err := extract.NewItem(spec, nil)
		if err == nil {
			list[i], err = opening.Open(it)
		}
		if err != nil {
			return nil, err
		}
	}
	return source.Join(list...), nil
}
