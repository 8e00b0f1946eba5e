package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

type inspectFlags struct {
	web                   fetchFlags
	method, template, svg string
	asJSON                bool
	marks                 []string
	records, nodes        []int
	deviations            float64
	inspect.MethodSettings
}

func inspectCommand() *cobra.Command {
	var f inspectFlags
	c := &cobra.Command{
		Use:   "inspect PAGE [PAGE2...]",
		Short: "Show a published method at work on a page",
		Long: `Shows every step of one of five published methods on the pages that you give.
docs/methods.md compares each method with its source.

  detm           ` + inspect.Sources[inspect.DETM] + `
                 edit distance and similarity of two pages, records or elements with their
                 mapping; combinations; wrapper tree; with --template, Tree Align
  renxue         ` + inspect.Sources[inspect.RenXue] + `
                 sequence of tag paths; Sep, Cmp and Ocq of each level; records; schema
  cn101582074a   ` + inspect.Sources[inspect.ResponsePat] + `
                 W of each node for --keyword; token blocks, cut and merged
  cn103246732    ` + inspect.Sources[inspect.NewsPat] + `
                 six features of each tag path; masses; fused values; tau; chosen texts
  deng           ` + inspect.Sources[inspect.Deng] + `
                 paths of the points (--mark), their cover over the pages, similar pages

The output is text. --json writes one object: {"method", "source", "pages"} and a member
named after the method (of detm, for example: "combinations", "records", "mapping",
"wrapper", "table", "align"); "wrapsmith openapi" has every member as the schema
Inspection of the operation inspectPages. --svg draws the method's figure into a file.`,
		Example: `  wrapsmith inspect results.html --method detm
  wrapsmith inspect a.html b.html --method detm --svg mapping.svg
  wrapsmith inspect results.html --method renxue --factor 0.5
  wrapsmith inspect results.html --method cn101582074a --keyword lamp
  wrapsmith inspect news.html --method cn103246732 --weights 1,1,0.5,0.5,0,0 --deviations 1.5
  wrapsmith inspect a.html b.html --method deng --mark name=Kettle --mark name=Rug`,
		Args: some("the pages to read: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runInspect(c, &f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.method, "method", string(inspect.DETM), "which one is shown: "+strings.Join(inspectNames(), ", "))
	fl.BoolVar(&f.asJSON, "json", false, "write JSON")
	fl.StringVar(&f.svg, "svg", "", "`file` to draw the method's figure into")
	fl.Float64Var(&f.Similar, "similar", 0, "detm: the similarity above which trees are similar (default 0.75)")
	fl.IntSliceVar(&f.records, "records", nil, "detm: `numbers` of two records to be compared, from 0 (default 0,1)")
	fl.IntSliceVar(&f.nodes, "nodes", nil, "detm: `numbers` of two elements to be compared; of two pages, one of each")
	fl.StringVar(&f.template, "template", "", "detm: template `file` whose tree is aligned with the page")
	fl.Float64Var(&f.Factor, "factor", 0, "renxue: the share of nodes above which a child is stepped into (default 0.6)")
	fl.StringVar(&f.Keyword, "keyword", "", "cn101582074a: `word` of the search whose results the page shows")
	fl.Float64SliceVar(&f.Weights, "weights", nil, "cn103246732: six weights, 0 to 1, of the features in the order of the source (default 0.5 each)")
	fl.Float64Var(&f.deviations, "deviations", 1, "cn103246732: the threshold tau in standard deviations")
	fl.StringArrayVar(&f.marks, "mark", nil, "deng: `field=value`; counts on each page that shows the value; may be repeated")
	f.web.add(c)
	c.RegisterFlagCompletionFunc("method", cobra.FixedCompletions(inspectNames(), cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	return c
}

func inspectNames() []string {
	names := make([]string, len(inspect.Methods))
	for i, m := range inspect.Methods {
		names[i] = string(m)
	}
	return names
}

// check says what is wrong with the flags.
func (f *inspectFlags) check(c *cobra.Command) error {
	switch {
	case !slices.Contains(inspectNames(), f.method):
		return misused(c, "--method %s: want one of %s", f.method, strings.Join(inspectNames(), ", "))
	case f.Similar < 0 || f.Similar > 1, f.Factor < 0 || f.Factor > 1:
		return misused(c, "--similar and --factor are from 0 to 1")
	case len(f.records) != 0 && len(f.records) != 2, len(f.nodes) != 0 && len(f.nodes) != 2:
		return misused(c, "--records and --nodes want two numbers, as in 0,1")
	case f.Weights != nil && (len(f.Weights) != 6 || slices.ContainsFunc(f.Weights, func(w float64) bool { return !(w >= 0 && w <= 1) })):
		return misused(c, "--weights wants six numbers from 0 to 1")
	case !(f.deviations >= 0):
		return misused(c, "--deviations %v: want 0 or more", f.deviations)
	case f.method == string(inspect.ResponsePat) && strings.TrimSpace(f.Keyword) == "":
		return misused(c, "--method cn101582074a goes by a word: give it with --keyword")
	case f.method == string(inspect.Deng) && len(f.marks) == 0:
		return misused(c, "--method deng goes by marks: give them with --mark FIELD=VALUE")
	}
	return nil
}

// inspectedPages is how many pages are read at most.
const inspectedPages = 20

func runInspect(c *cobra.Command, f *inspectFlags, args []string) error {
	if err := f.check(c); err != nil {
		return err
	}
	from, err := f.web.pages(c.InOrStdin(), args)
	if err != nil {
		return err
	}
	trees, failed, err := firstTrees(c, from, inspectedPages)
	if err != nil {
		return err
	}
	if len(trees) == 0 {
		return fmt.Errorf("no page could be read")
	}
	v, err := f.view(c, trees)
	if err != nil {
		return err
	}
	if f.svg != "" {
		if err := writeDrawing(f.svg, v); err != nil {
			return err
		}
	}
	if f.asJSON {
		e := json.NewEncoder(c.OutOrStdout())
		e.SetEscapeHTML(false)
		err = e.Encode(v)
	} else {
		err = inspect.WriteText(c.OutOrStdout(), v)
	}
	if err == nil && failed {
		return errSome
	}
	return err
}

func (f *inspectFlags) view(c *cobra.Command, trees []*tagtree.Tree) (inspect.Inspection, error) {
	f.Deviations = &f.deviations
	o := f.Options()
	if f.records != nil {
		o.Compare.Records = [2]int(f.records)
	}
	if f.nodes != nil {
		o.Compare.Nodes = &[2]tagtree.NodeID{tagtree.NodeID(f.nodes[0]), tagtree.NodeID(f.nodes[1])}
	}
	if f.template != "" {
		file, err := os.Open(f.template)
		if err != nil {
			return inspect.Inspection{}, err
		}
		defer file.Close()
		if o.Template, err = template.Read(file, f.template); err != nil {
			return inspect.Inspection{}, err
		}
	}
	var marks []pages.Mark
	for _, text := range f.marks {
		field, value, ok := strings.Cut(text, "=")
		if field = strings.TrimSpace(field); !ok || field == "" || strings.TrimSpace(value) == "" {
			return inspect.Inspection{}, misused(c, "--mark %s: want FIELD=VALUE", text)
		}
		marks = append(marks, pages.Mark{Field: field, Value: value})
	}
	return pages.Inspected(inspect.Method(f.method), trees, marks, o)
}

// writeDrawing writes the figure, whole or not at all.
func writeDrawing(name string, v inspect.Inspection) error {
	file, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	defer file.Abort()
	if err := inspect.WriteSVG(file, v); err != nil {
		return err
	}
	return file.Commit()
}
