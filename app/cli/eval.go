package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/measure"
)

// evalFlags are what `wrapsmith eval` was asked.
type evalFlags struct {
	k, change              []string
	sets, sites, fields    []string
	unlabelled, turns      int
	beside                 int
	learner, report, keep  string
	marks                  string
	asJSON, misses, bySite bool
	matching               bool
	kind                   string
	methods                []string
	clicks                 bool
	beta                   float64
}

// evalCommand measures extraction on labelled pages.
func evalCommand() *cobra.Command {
	var f evalFlags
	c := &cobra.Command{
		Use:   "eval DIR",
		Short: "Measure extraction on labelled pages",
		Long: `Learns the fields of each site from its first pages, extracts from the other pages,
and compares the result with the known records.

DIR contains detail/<set>/<site>/pages/*.html and truth.jsonl, one line per page:
{"page", "url", "records": [{field: [values]}]}. A file set.json in a set names
under "many" the fields whose values are a list. A line may have
"shown": {field: [paths of texts]} too: where a value stands at several places, its
own is clicked.

With --kind list the sites below DIR/list are measured without clicks: the records
of the first list that each method finds on a page are compared with the known
records.

With --kind suggest the fields that are proposed for the first pages of each site,
two unless --k says otherwise, are compared with the labelled ones: which are among
the first 15, and which under a name that a person would accept.`,
		Example: "  wrapsmith eval data/dev\n  wrapsmith eval data/dev --k 1,2,3 --change none,all --report report.html\n  wrapsmith eval data/dev --set mini-swde --field price --misses\n  wrapsmith eval data/dev --kind list --method best,path --by-site",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return eval(c, args[0], f) },
	}
	fl := c.Flags()
	fl.StringVar(&f.kind, "kind", "detail", "which pages are measured: detail, list (without clicks), article, mend (templates mended after a redesign), suggest (fields proposed without clicks)")
	fl.BoolVar(&f.clicks, "clicks", false, "with --kind list: click the first two records of each site's first page and compare the other pages cell by cell")
	fl.StringSliceVar(&f.methods, "method", methodNames(), "with --kind article: how the body is found; with --kind list only these of "+list.Names())
	fl.StringSliceVar(&f.k, "k", []string{"1"}, "pages clicked; several, separated by commas, give several tables")
	fl.IntVar(&f.beside, "beside", 0, "with --kind article: other pages of the same host that an article is found beside, at most")
	fl.IntVar(&f.unlabelled, "unlabelled", measure.MaxUnlabelled, "further pages that are learned from without their truth, at most")
	fl.StringSliceVar(&f.change, "change", []string{"none"}, "synthetic change of the test pages: none, insert, wrap, class, id, all")
	fl.IntVar(&f.turns, "turns", 1, "times to measure each site, starting from another page each time")
	fl.StringVar(&f.marks, "marks", string(measure.ByClick), "how fields are marked on the clicked pages: click (on the place of the value), value (as learn --mark FIELD=VALUE)")
	fl.StringSliceVar(&f.sets, "set", nil, "only these sets")
	fl.StringSliceVar(&f.sites, "site", nil, "only these sites")
	fl.StringSliceVar(&f.fields, "field", nil, "judge only these fields (all are learned)")
	fl.StringVar(&f.learner, "learner", "induce", "what learns: "+strings.Join(measure.LearnerNames, ", "))
	fl.BoolVar(&f.asJSON, "json", false, "write figures, curves and misses as JSON")
	fl.BoolVar(&f.misses, "misses", false, "list every miss: what was wanted, what came, from where, why")
	fl.BoolVar(&f.bySite, "by-site", false, "a row for each field of each site too")
	fl.BoolVar(&f.matching, "match", false, "measure matching instead: is a page's own template found among those of all sites, without host and URL")
	fl.Float64Var(&f.beta, "beta", 1, "F with this beta too: (b^2+1)PR/(b^2 P+R); above 1 it favours recall")
	fl.StringVar(&f.report, "report", "", "write a report with plots to this HTML file")
	fl.StringVar(&f.keep, "keep", "", "write the changed pages that were missed into this folder")
	return c
}

func eval(c *cobra.Command, dir string, f evalFlags) error {
	switch f.kind {
	case "detail":
	case "list":
		if f.clicks {
			return f.clickedLists(c, dir)
		}
		return f.lists(c, dir)
	case "article":
		return f.articles(c, dir)
	case "mend":
		return f.mends(c, dir)
	case "suggest":
		return f.suggestions(c, dir)
	default:
		return fmt.Errorf("--kind %q: want detail, list, article, mend or suggest", f.kind)
	}
	setups, err := f.setups()
	if err != nil {
		return err
	}
	learn, err := measure.LearnerNamed(f.learner)
	if err != nil {
		return fmt.Errorf("--learner: %w", err)
	}
	data, err := measure.Read(os.DirFS(dir), "detail")
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	filter := measure.Filter{Sets: f.sets, Sites: f.sites, Fields: f.fields}
	if err := filter.Check(data); err != nil {
		return err
	}
	if f.matching {
		return f.match(c, os.DirFS(dir), data, setups, filter)
	}
	results, err := measure.Detail(c.Context(), data, learn, setups, filter)
	if err != nil {
		return err
	}
	if f.report != "" {
		if err := writeReport(f.report, dir, results, measure.WriteReport); err != nil {
			return err
		}
	}
	if f.keep != "" {
		if err := keepChanged(f.keep, data, results); err != nil {
			return err
		}
	}
	return f.write(c.OutOrStdout(), results)
}

// keepChanged writes the changed pages with a miss to dir/<change>/<file>.
func keepChanged(dir string, data *measure.Data, results []measure.Result) error {
	for _, r := range results {
		for _, miss := range r.Misses() {
			name := filepath.Join(dir, string(r.Setup.Change), filepath.FromSlash(miss.File))
			if _, err := os.Stat(name); err == nil || r.Setup.Change == measure.None {
				continue
			}
			tree, err := data.ChangedPage(miss.File, r.Setup.Change)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(name, tree.Page.Bytes, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// match measures matching; pages of lists and articles, where there are some, are strangers to the library.
func (f evalFlags) match(c *cobra.Command, fsys fs.FS, data *measure.Data, setups []measure.Setup, filter measure.Filter) error {
	if len(setups) != 1 || f.change[0] != string(measure.None) || f.turns != 1 || f.report != "" || len(f.fields) > 0 || f.learner != "induce" {
		return fmt.Errorf("--match goes with one --k, --unlabelled, --set, --site, --misses and --json alone")
	}
	var others []*measure.Data
	for _, kind := range []string{"list", "article"} {
		d, err := measure.Read(fsys, kind)
		if errors.Is(err, measure.ErrNoData) {
			continue
		}
		if err != nil {
			return err
		}
		others = append(others, d)
	}
	m, err := measure.Match(c.Context(), data, setups[0], filter, others...)
	if err != nil {
		return err
	}
	if f.asJSON {
		return measure.WriteMatchingJSON(c.OutOrStdout(), m)
	}
	return measure.WriteMatching(c.OutOrStdout(), m, f.misses)
}

// setups is every combination of k and change that was asked for.
func (f evalFlags) setups() ([]measure.Setup, error) {
	var setups []measure.Setup
	marks, err := measure.ParseMarking(f.marks)
	if err != nil {
		return nil, fmt.Errorf("--marks: %w", err)
	}
	for _, text := range f.k {
		k, err := strconv.Atoi(text)
		if err != nil || k < 1 {
			return nil, fmt.Errorf("--k %q: want a number of pages, 1 or more", text)
		}
		for _, name := range f.change {
			change, err := measure.ParseChange(name)
			if err != nil {
				return nil, err
			}
			setups = append(setups, measure.Setup{Clicked: k, Unlabelled: f.unlabelled, Change: change, Marks: marks, Turns: f.turns})
		}
	}
	if !(f.beta > 0) {
		return nil, fmt.Errorf("--beta %g: want a number above 0", f.beta)
	}
	if f.unlabelled < 0 || f.turns < 1 {
		return nil, fmt.Errorf("--unlabelled must be 0 or more, --turns 1 or more")
	}
	return slices.Clip(setups), nil
}

func (f evalFlags) write(w io.Writer, results []measure.Result) error {
	if f.asJSON {
		return measure.WriteJSON(w, results)
	}
	for i := range results {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := measure.WriteTable(w, &results[i], f.bySite); err != nil {
			return err
		}
		if f.beta != 1 {
			for _, row := range results[i].Rows(measure.ByAll) {
				fmt.Fprintf(w, "F with beta %g: %.3f\n", f.beta, row.Tally.F(f.beta))
			}
		}
		if f.misses {
			if err := measure.WriteMisses(w, &results[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeReport writes the HTML report by write; links in it lead to the pages below dir.
func writeReport[T any](name, dir string, results []T, write func(w io.Writer, base string, results []T) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	base, err := filepath.Rel(filepath.Dir(name), dir)
	if err != nil {
		base = dir
	}
	if err := write(file, filepath.ToSlash(base), results); err != nil {
		file.Close() // the first error is the one to tell
		return fmt.Errorf("%s: %w", name, err)
	}
	return file.Close()
}
