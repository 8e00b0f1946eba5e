package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
)

func libraryTag() *cobra.Command {
	var folder string
	var add, remove []string
	c := &cobra.Command{
		Use:   "tag [ID|NAME]",
		Short: "List tags, or give a template some and take some away",
		Example: `  wrapsmith library tag
  wrapsmith library tag shop --add kitchen --remove old`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return allTags(c, folder)
			}
			return onTemplate(c, folder, args[0], func(store *stores.Stores, id string) error {
				around, err := store.Library.Around(c.Context(), id)
				if err != nil {
					return err
				}
				tags := slices.DeleteFunc(append(around[id].Tags, add...), func(t string) bool {
					return slices.ContainsFunc(remove, func(r string) bool { return strings.EqualFold(r, t) })
				})
				if len(add)+len(remove) > 0 {
					if tags, err = store.Library.SetTags(c.Context(), id, tags); err != nil {
						return err
					}
				}
				for _, t := range tags {
					fmt.Fprintln(c.OutOrStdout(), t)
				}
				return nil
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().StringArrayVar(&add, "add", nil, "give it this `tag`; may be given again")
	c.Flags().StringArrayVar(&remove, "remove", nil, "take this `tag` away; may be given again")
	return c
}

func allTags(c *cobra.Command, folder string) error {
	store, _, err := openLibrary(c.Context(), folder, false)
	if err != nil {
		return err
	}
	defer store.Close() // only read
	tags, err := store.Library.Tags(c.Context())
	for _, t := range tags {
		fmt.Fprintf(c.OutOrStdout(), "%d\t%s\n", t.Templates, t.Tag)
	}
	return err
}

func libraryComment() *cobra.Command {
	var folder, field, resolve, reopen, remove string
	c := &cobra.Command{
		Use:   "comment ID|NAME [TEXT]",
		Short: "List what people wrote about a template, or write something",
		Example: `  wrapsmith library comment shop
  wrapsmith library comment shop "the price is of one piece" --field price`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(store *stores.Stores, id string) error {
				var err error
				switch {
				case len(args) == 2:
					_, err = store.Library.Comment(c.Context(), id, library.Comment{Field: field, Who: UserName(), Text: args[1]})
				case resolve != "":
					_, err = store.Library.Resolve(c.Context(), id, resolve, UserName(), true)
				case reopen != "":
					_, err = store.Library.Resolve(c.Context(), id, reopen, UserName(), false)
				case remove != "":
					err = store.Library.DeleteComment(c.Context(), id, remove, UserName(), false)
				}
				if err != nil {
					return err
				}
				return tellComments(c, store, id)
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().StringVar(&field, "field", "", "what is written is about this `field`")
	c.Flags().StringVar(&resolve, "resolve", "", "settle the comment with this `id`")
	c.Flags().StringVar(&reopen, "reopen", "", "open the comment with this `id` again")
	c.Flags().StringVar(&remove, "delete", "", "delete your own comment with this `id`")
	c.MarkFlagsMutuallyExclusive("resolve", "reopen", "delete", "field")
	return c
}

func tellComments(c *cobra.Command, store *stores.Stores, id string) error {
	comments, err := store.Library.Comments(c.Context(), id)
	for _, x := range comments {
		state := "open"
		if !x.Resolved.IsZero() {
			state = "resolved by " + x.Resolver
			if x.SettledBy != "" {
				state += ", as a file says that " + x.SettledBy + " imported"
			}
		}
		who := x.Who
		if x.ImportedBy != "" {
			who += fmt.Sprintf(" (as a file says that %s imported %s)", x.ImportedBy, day(x.Imported))
		}
		about := "the template"
		if x.Field != "" {
			about = x.Field
		}
		fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\tversion %d\t%s\t%s\t%s\n", x.ID, day(x.Made), who, x.Version, about, state,
			strings.Join(strings.Fields(x.Text), " "))
	}
	return err
}

func libraryNames() *cobra.Command {
	var folder string
	var a knowledge.Ask
	var typ string
	c := &cobra.Command{
		Use:   "names [LABEL]",
		Short: "List field names that were used so far, best first",
		Long: `Lists the names that the library's templates have for what stands beside LABEL, or that a
domain of knowledge has: with type and unit, how many templates have each, and on which sites.`,
		Example: `  wrapsmith library names 作者
  wrapsmith library names --domain books --type price`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			store, _, err := openLibrary(c.Context(), folder, false)
			if err != nil {
				return err
			}
			defer store.Close() // the knowledge base is kept with each save
			if a.Type = record.Type(typ); a.Type != "" && !slices.Contains(record.Types, a.Type) {
				return misused(c, "--type %q: expected one of %v", typ, record.Types)
			}
			if len(args) == 1 {
				a.Label = args[0]
			}
			_, names, err := store.Knowledge.Names(c.Context(), a)
			if err != nil {
				return err
			}
			w := columns.Left(c.OutOrStdout())
			fmt.Fprintln(w, "NAME\tTYPE\tUNIT\tTEMPLATES\tDOMAIN\tLABELS\tSITES")
			for _, n := range names {
				fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", n.Name, n.Type, n.Unit, n.Templates, n.Domain, strings.Join(n.Labels, ", "), strings.Join(n.Sites, ", "))
			}
			return w.Flush()
		},
	}
	libraryFlag(c, &folder)
	c.Flags().StringVar(&a.Domain, "domain", "", "domain of `knowledge`, as in books")
	c.Flags().StringVar(&typ, "type", "", "`type` of the value")
	c.Flags().StringArrayVar(&a.Fields, "field", nil, "a `name` that the template has already; may be given again")
	return c
}
