package cli

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/stores/accounts"
)

func auditCommand() *cobra.Command {
	var folder, person string
	var q accounts.AuditQuery
	var asJSON, check bool
	c := &cobra.Command{
		Use:   "audit",
		Short: "Who changed what on a team's server",
		Long: `Prints the audit log of a team's server, the newest line first. Lines are only
added. Each line has a digest of itself and of the line before it.

--check reads the whole log and reports lines that were changed, inserted or
removed by hand. It prints the number of lines and the newest digest; keep these
elsewhere to compare them later. The exit code is 1 if the check fails.

With --server an admin reads or checks the log over the connection.`,
		Example: `  wrapsmith audit --limit 20
  wrapsmith audit --person Ann --action saveWorkspace
  wrapsmith audit --check`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withPeople(c, folder, func(store people) error {
				if check {
					return checkAudit(c, store)
				}
				if person != "" {
					a, err := store.Find(c.Context(), person)
					if err != nil {
						return fmt.Errorf("%q: %w; see 'wrapsmith user list'", person, err)
					}
					q.Account = a.ID
				}
				lines, err := store.Audit(c.Context(), q)
				if err != nil {
					return err
				}
				return writeAudit(c, lines, asJSON)
			})
		},
	}
	peopleFlags(c, &folder)
	c.Flags().IntVar(&q.Limit, "limit", 100, "how many `lines`")
	c.Flags().Int64Var(&q.Before, "before", 0, "lines before this `number` only")
	c.Flags().StringVar(&person, "person", "", "lines of this `person` only")
	c.Flags().StringVar(&q.Action, "action", "", "lines of this `kind` only, such as saveWorkspace")
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON Lines")
	c.Flags().BoolVar(&check, "check", false, "check that nothing was changed by hand")
	return c
}

func checkAudit(c *cobra.Command, store people) error {
	lines, newest, err := store.CheckAudit(c.Context())
	if errors.Is(err, accounts.ErrAudit) {
		printError(c.ErrOrStderr(), err)
		return errSome
	}
	if err == nil {
		fmt.Fprintf(c.OutOrStdout(), "%d\t%s\n", lines, newest)
	}
	return err
}

func writeAudit(c *cobra.Command, lines []accounts.AuditLine, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(c.OutOrStdout())
		enc.SetEscapeHTML(false)
		for _, l := range lines {
			err := enc.Encode(map[string]any{
				"number": l.Number, "at": l.At, "person": l.Account, "who": l.Who, "action": l.Action, "what": l.What, "address": l.Address, "digest": l.Digest,
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	w := columns.Left(c.OutOrStdout())
	fmt.Fprintln(w, "NUMBER\tAT\tWHO\tACTION\tWHAT\tFROM")
	for _, l := range lines {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\n", l.Number, l.At.Local().Format("2006-01-02 15:04:05"), l.Who, l.Action, l.What, l.Address)
	}
	return w.Flush()
}
