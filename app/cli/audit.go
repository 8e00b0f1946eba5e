package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/team"
	"wrapsmith/backend/terminal/columns"
)

func auditCommand() *cobra.Command {
	var folder, person string
	var q team.AuditQuery
	var asJSON, check bool
	c := &cobra.Command{
		Use:   "audit",
		Short: "Print who changed what on a team's server",
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
			return withPeople(c, folder, false, func(ctx context.Context, p people) error {
				if check {
					return checkAudit(ctx, c, p)
				}
				if person != "" {
					found, err := personNamed(ctx, p, person)
					if err != nil {
						return err
					}
					q.Person = found.ID
				}
				log, err := p.ListAudit(ctx, &q)
				if err != nil {
					return err
				}
				return writeAudit(c, log.Lines, asJSON)
			})
		},
	}
	peopleFlags(c, &folder)
	c.Flags().IntVar(&q.Limit, "limit", 100, "how many `lines`")
	c.Flags().Int64Var(&q.Before, "before", 0, "lines before this `number` only")
	c.Flags().StringVar(&person, "person", "", "lines of this `person` only")
	c.Flags().StringVar(&q.Action, "action", "", "lines of this `kind` only, such as saveWorkspace")
	jsonFlag(c, &asJSON)
	c.Flags().BoolVar(&check, "check", false, "check that nothing was changed by hand")
	return c
}

func checkAudit(ctx context.Context, c *cobra.Command, p people) error {
	state, err := p.CheckAudit(ctx)
	var broken *team.BrokenAudit
	if errors.As(err, &broken) {
		printError(c.ErrOrStderr(), err)
		return errSome
	}
	if err == nil {
		fmt.Fprintf(c.OutOrStdout(), "%d\t%s\n", state.Lines, state.Newest)
	}
	return err
}

func writeAudit(c *cobra.Command, lines []team.AuditLine, asJSON bool) error {
	if asJSON {
		return jsonLines(c.OutOrStdout(), lines)
	}
	w := columns.Left(c.OutOrStdout())
	fmt.Fprintln(w, "NUMBER\tAT\tWHO\tACTION\tWHAT\tFROM")
	for _, l := range lines {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\n", l.Number, l.At.Local().Format("2006-01-02 15:04:05"), l.Who, l.Action, l.What, l.Address)
	}
	return w.Flush()
}
