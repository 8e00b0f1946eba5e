package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/record"
	"wrapsmith/backend/terminal/columns"
)

func libraryTag() *cobra.Command {
	var folder string
	var add, remove []string
	var asJSON bool
	c := &cobra.Command{
		Use:   "tag [ID|NAME]",
		Short: "List tags, or add and remove tags of a template",
		Example: `  wrapsmith library tag
  wrapsmith library tag shop --add kitchen --remove old`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return printTags(c, folder, asJSON)
			}
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				tags, err := changeTags(ctx, ts, in, add, remove)
				if asJSON && err == nil {
					return jsonLines(c.OutOrStdout(), tags)
				}
				for _, t := range tags {
					fmt.Fprintln(c.OutOrStdout(), t)
				}
				return err
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	c.Flags().StringArrayVar(&add, "add", nil, "add this `tag`; may be repeated")
	c.Flags().StringArrayVar(&remove, "remove", nil, "remove this `tag`; may be repeated")
	return c
}

// changeTags gives a template some tags and takes others away, and returns those that it has then.
func changeTags(ctx context.Context, ts *templates.Templates, in templates.InTemplate, add, remove []string) ([]string, error) {
	entry := templates.TemplateEntry{ID: in.ID}
	if err := ts.Around(ctx, &entry); err != nil || len(add)+len(remove) == 0 {
		return entry.Tags, err
	}
	tags := slices.DeleteFunc(append(entry.Tags, add...), func(t string) bool {
		return slices.ContainsFunc(remove, func(r string) bool { return strings.EqualFold(r, t) })
	})
	out, err := ts.SetTags(ctx, &templates.SetTagsRequest{InTemplate: in, Body: templates.TemplateTags{Tags: tags}})
	return out.Tags, err
}

func printTags(c *cobra.Command, folder string, asJSON bool) error {
	return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
		list, err := ts.ListTags(ctx, nil)
		if asJSON && err == nil {
			return jsonLines(c.OutOrStdout(), list.Tags)
		}
		for _, t := range list.Tags {
			fmt.Fprintf(c.OutOrStdout(), "%d\t%s\n", t.Templates, t.Tag)
		}
		return err
	})
}

func libraryComment() *cobra.Command {
	var folder, field, resolve, reopen, remove string
	var asJSON bool
	c := &cobra.Command{
		Use:   "comment ID|NAME [TEXT]",
		Short: "List the comments on a template, or write one",
		Example: `  wrapsmith library comment shop
  wrapsmith library comment shop "the price is of one piece" --field price`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				one := func(id string) templates.InComment { return templates.InComment{InTemplate: in, Comment: id} }
				var err error
				switch {
				case len(args) == 2:
					_, err = ts.AddComment(ctx, &templates.AddCommentRequest{InTemplate: in, Body: templates.NewComment{Field: field, Text: args[1]}})
				case resolve != "":
					_, err = ts.ResolveComment(ctx, &templates.ResolveCommentRequest{InComment: one(resolve), Body: templates.CommentState{Resolved: true}})
				case reopen != "":
					_, err = ts.ResolveComment(ctx, &templates.ResolveCommentRequest{InComment: one(reopen)})
				case remove != "":
					in := one(remove)
					err = ts.DeleteComment(ctx, &in)
				}
				if err != nil {
					return err
				}
				list, err := ts.ListComments(ctx, &in)
				if asJSON && err == nil {
					return jsonLines(c.OutOrStdout(), list.Comments)
				}
				printComments(c.OutOrStdout(), list.Comments)
				return err
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().StringVar(&field, "field", "", "what is written is about this `field`")
	jsonFlag(c, &asJSON)
	c.Flags().StringVar(&resolve, "resolve", "", "settle the comment with this `id`")
	c.Flags().StringVar(&reopen, "reopen", "", "open the comment with this `id` again")
	c.Flags().StringVar(&remove, "delete", "", "delete the comment with this `id`")
	c.MarkFlagsMutuallyExclusive("resolve", "reopen", "delete", "field")
	return c
}

func printComments(out io.Writer, comments []templates.TemplateComment) {
	for _, x := range comments {
		state := "open"
		if x.Resolved != nil {
			state = "resolved by " + x.Resolved.Who
			if x.Resolved.ImportedBy != "" {
				state += ", as a file says that " + x.Resolved.ImportedBy + " imported"
			}
		}
		who := x.Who
		if x.Imported != nil {
			who += fmt.Sprintf(" (as a file says that %s imported %s)", x.Imported.Who, day(x.Imported.When))
		}
		fmt.Fprintf(out, "%s\t%s\t%s\tversion %d\t%s\t%s\t%s\n", x.ID, day(x.When), who, x.Version, cmp.Or(x.Field, "the template"), state,
			strings.Join(strings.Fields(x.Text), " "))
	}
}

func libraryNames() *cobra.Command {
	var folder string
	var asJSON bool
	var q templates.NameQuestion
	c := &cobra.Command{
		Use:   "names [LABEL]",
		Short: "List field names that were used so far, best first",
		Long: `Lists the field names that the library's templates use for the label LABEL, or in a
domain of knowledge: with type and unit, the number of templates, and the sites.`,
		Example: `  wrapsmith library names 作者
  wrapsmith library names --domain books --type price`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if t := record.Type(q.Type); t != "" && !slices.Contains(record.Types, t) {
				return misused(c, "--type %q: expected one of %v", t, record.Types)
			}
			if len(args) == 1 {
				q.Label = args[0]
			}
			return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
				out, err := ts.SuggestNames(ctx, &templates.SuggestNamesRequest{Body: q})
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), out.Names)
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "NAME\tTYPE\tUNIT\tTEMPLATES\tDOMAIN\tLABELS\tSITES")
				for _, n := range out.Names {
					fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", n.Name, n.Type, n.Unit, n.Templates, n.Domain, strings.Join(n.Labels, ", "), strings.Join(n.Sites, ", "))
				}
				return w.Flush()
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	c.Flags().StringVar(&q.Domain, "domain", "", "domain of `knowledge`, as in books")
	c.Flags().StringVar(&q.Type, "type", "", "`type` of the value")
	c.Flags().StringArrayVar(&q.Fields, "field", nil, "a `name` that the template has already; may be repeated")
	return c
}
