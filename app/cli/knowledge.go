package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/terminal/columns"
)

type knowledgeFlags struct {
	folder, kind, name, typ, unit, into            string
	many, forget, reset, interest, dull, first, js bool
	labels                                         []string
}

func libraryKnowledge() *cobra.Command {
	var f knowledgeFlags
	c := &cobra.Command{
		Use:   "knowledge [DOMAIN]",
		Short: "List what is known of a domain, and correct it",
		Long: `Lists the domains of knowledge, or what is known of DOMAIN: the kinds of queries, by
the kind of page that answers them (detail: one record, list, article), and the field
names with type, unit, labels and values on sample pages.

With --name it changes one name of the domain: --type, --unit, --label and --many say
what it is; --into counts it as another name; --forget leaves it out; --reset drops
every correction; --interest proposes it first to you (without --name the whole domain).
The templates stay as they are.`,
		Example: `  wrapsmith library knowledge
  wrapsmith library knowledge books --kind detail
  wrapsmith library knowledge books --name writer --into author
  wrapsmith library knowledge books --name price --type price --unit GBP --label Price --label "Our price"
  wrapsmith library knowledge books --kind detail --first`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.check(c, args); err != nil {
				return err
			}
			return onLibrary(c, f.folder, false, func(ctx context.Context, ts *templates.Templates) error { return f.run(ctx, c, ts, args) })
		},
	}
	libraryFlag(c, &f.folder)
	fl := c.Flags()
	fl.StringVar(&f.kind, "kind", "", "only templates of this `kind`: detail, list, article")
	fl.BoolVar(&f.first, "first", false, "print the first page of the domain and --kind: its tag tree and the trees of its items")
	fl.BoolVar(&f.js, "json", false, "write JSON")
	fl.StringVar(&f.name, "name", "", "the `name` that is changed")
	fl.StringVar(&f.typ, "type", "", "with --name: `type` of its values")
	fl.StringVar(&f.unit, "unit", "", "with --name: `unit` of its values")
	fl.StringArrayVar(&f.labels, "label", nil, "with --name: a `text` that is its label; may be repeated")
	fl.BoolVar(&f.many, "many", false, "with --name: it has a list of values")
	fl.StringVar(&f.into, "into", "", "with --name: count it as this `name`")
	fl.BoolVar(&f.forget, "forget", false, "with --name: leave it out")
	fl.BoolVar(&f.reset, "reset", false, "with --name: drop every correction")
	fl.BoolVar(&f.interest, "interest", false, "propose it first to you")
	fl.BoolVar(&f.dull, "no-interest", false, "propose it first no longer")
	c.MarkFlagsMutuallyExclusive("type", "into", "forget", "reset", "interest", "no-interest", "first")
	return c
}

func (f *knowledgeFlags) check(c *cobra.Command, args []string) error {
	set := f.typ != "" || f.unit != "" || len(f.labels) > 0 || f.many
	change := set || f.into != "" || f.forget || f.reset
	switch {
	case len(args) == 0 && (change || f.interest || f.dull || f.first || f.kind != "" || f.name != ""):
		return misused(c, "name the DOMAIN too")
	case change && f.name == "":
		return misused(c, "say which name is changed: --name NAME")
	case f.kind != "" && !slices.Contains(template.Kinds, template.Kind(f.kind)):
		return misused(c, "--kind %q: expected one of %v", f.kind, template.Kinds)
	case f.first && f.kind == "":
		return misused(c, "--first needs --kind: detail, list or article")
	case f.typ != "" && !slices.Contains(record.Types, record.Type(f.typ)):
		return misused(c, "--type %q: expected one of %v", f.typ, record.Types)
	case set && f.typ == "":
		return misused(c, "--unit, --label and --many go with --type: give all of them at once")
	}
	return nil
}

func (f *knowledgeFlags) run(ctx context.Context, c *cobra.Command, ts *templates.Templates, args []string) error {
	if len(args) == 0 {
		return f.domains(ctx, c.OutOrStdout(), ts)
	}
	domain := args[0]
	if f.first {
		return f.firstPage(ctx, c.OutOrStdout(), ts, domain)
	}
	if f.interest || f.dull {
		if err := ts.SetInterest(ctx, &templates.SetInterestRequest{Body: templates.Interest{Domain: domain, Name: f.name, On: f.interest}}); err != nil {
			return err
		}
	} else if do := f.change(); do != "" {
		change := templates.NameChange{Domain: domain, Name: f.name, Do: do, Into: f.into, Type: f.typ, Many: f.many, Unit: f.unit, Labels: f.labels}
		if _, err := ts.CorrectName(ctx, &templates.CorrectNameRequest{Body: change}); err != nil {
			return err
		}
	}
	known, err := ts.GetKnowledge(ctx, &templates.GetKnowledgeRequest{Domain: domain, Kind: f.kind})
	if err != nil {
		return err
	}
	if f.js {
		return json.NewEncoder(c.OutOrStdout()).Encode(known)
	}
	return printKnowledge(c.OutOrStdout(), known)
}

// change is what the flags ask for; "" nothing.
func (f *knowledgeFlags) change() string {
	switch {
	case f.typ != "":
		return "set"
	case f.into != "":
		return "merge"
	case f.forget:
		return "forget"
	case f.reset:
		return "reset"
	}
	return ""
}

func (f *knowledgeFlags) domains(ctx context.Context, out io.Writer, ts *templates.Templates) error {
	list, err := ts.ListDomains(ctx, nil)
	if err != nil {
		return err
	}
	if f.js {
		return json.NewEncoder(out).Encode(list)
	}
	w := columns.Left(out)
	fmt.Fprintln(w, "DOMAIN\tTEMPLATES\tINTEREST")
	for _, d := range list.Domains {
		fmt.Fprintf(w, "%s\t%d\t%s\n", d.Domain, d.Templates, star(d.Interest))
	}
	return w.Flush()
}

func star(on bool) string {
	if on {
		return "*"
	}
	return ""
}

func printKnowledge(out io.Writer, k templates.KnownDomain) error {
	kinds := make([]string, len(k.Kinds))
	for i, one := range k.Kinds {
		kinds[i] = fmt.Sprintf("%s %d", one.Kind, one.Templates)
	}
	fmt.Fprintf(out, "%s%s: templates by kind of query: %s\n", k.Domain, star(k.Interest), strings.Join(kinds, ", "))
	w := columns.Left(out)
	fmt.Fprintln(w, "NAME\tTYPE\tUNIT\tTEMPLATES\tLABELS\tVALUES\tMERGED\tINTEREST")
	for i := range k.Names {
		n := &k.Names[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", n.Name, n.Type, n.Unit, n.Templates, strings.Join(n.Labels, ", "), sampleTexts(n.Samples), strings.Join(n.Merged, ", "), star(n.Interest))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(k.Forgotten) > 0 {
		fmt.Fprintf(out, "forgotten: %s\n", strings.Join(k.Forgotten, ", "))
	}
	return nil
}

// sampleTexts are values in one cell, each cut.
func sampleTexts(values []string) string {
	out := make([]string, len(values))
	for i, v := range values {
		if r := []rune(v); len(r) > 30 {
			v = string(r[:29]) + "…"
		}
		out[i] = v
	}
	return strings.Join(out, " | ")
}

// firstPage prints the first page of a domain and kind.
func (f *knowledgeFlags) firstPage(ctx context.Context, out io.Writer, ts *templates.Templates, domain string) error {
	p, err := ts.GetFirstPage(ctx, &templates.GetFirstPageRequest{Domain: domain, Kind: template.Kind(f.kind)})
	if err != nil {
		return err
	}
	if f.js {
		return json.NewEncoder(out).Encode(p)
	}
	if p.Template == "" {
		fmt.Fprintf(out, "no template of kind %s in %s has its sample pages here\n", f.kind, domain)
		return nil
	}
	fmt.Fprintf(out, "first page: %s, of the template %s\n", p.Page, p.Name)
	printTree(out, p.Tree, p.Left, nil)
	for i, item := range p.Items {
		fmt.Fprintf(out, "\nitem %d\n", i+1)
		printTree(out, item.Tree, item.Left, item.Fields)
	}
	return nil
}

// printTree prints a tree, an element a line, with the fields that it holds.
func printTree(out io.Writer, nodes []inspect.PageNode, left int, fields []templates.ItemField) {
	for _, n := range nodes {
		line := strings.Repeat("  ", n.Depth) + n.Tag
		if n.Class != "" {
			line += "." + strings.Join(strings.Fields(n.Class), ".")
		}
		if n.Text != "" {
			line += " " + n.Text
		}
		for _, f := range fields {
			if f.Node == n.ID {
				line += " [" + f.Field + "]"
			}
		}
		fmt.Fprintln(out, line)
	}
	if left > 0 {
		fmt.Fprintf(out, "... %d more elements\n", left)
	}
}
