package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
)

func scheduleDeliveries() *cobra.Command {
	var folder, again string
	var asJSON bool
	c := &cobra.Command{
		Use:   "deliveries SCHEDULE",
		Short: "List what was sent to the webhook of a schedule",
		Long: `Lists what was sent to the webhook of a schedule, the newest first: id, time, event, state,
attempts and why the last one failed, separated by tabs. The newest 50 are kept. --again
sends one of them again.`,
		Example: `  wrapsmith schedule deliveries shop
  wrapsmith schedule deliveries shop --again 1f0c8a44b2e95d37`,
		Args: exactly("a schedule"),
		RunE: func(c *cobra.Command, args []string) error {
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error {
				s, err := l.Runs.FindSchedule(ctx, args[0])
				if err != nil {
					return err
				}
				list, err := deliveries(ctx, l.Runs, runs.InSchedule{Schedule: s.ID}, again)
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), list)
				}
				for _, d := range list {
					fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\t%d\t%s\n", d.ID, d.Created.Local().Format("2006-01-02 15:04"), d.Event, d.State, d.Attempts, plainText(errors.New(d.Problem)))
				}
				return nil
			})
		},
	}
	c.Flags().StringVar(&again, "again", "", "send the delivery of this `id` again")
	jsonFlag(c, &asJSON)
	libraryFlag(c, &folder)
	return c
}

// deliveries are those of a schedule, or the one that is sent again.
func deliveries(ctx context.Context, rs *runs.Runs, in runs.InSchedule, again string) ([]runs.Delivery, error) {
	if again != "" {
		d, err := rs.SendAgain(ctx, &runs.InDelivery{InSchedule: in, Delivery: again})
		return []runs.Delivery{d}, err
	}
	list, err := rs.ListDeliveries(ctx, &in)
	return list.Deliveries, err
}

func scheduleSecret() *cobra.Command {
	var folder string
	var end bool
	c := &cobra.Command{
		Use:   "secret SCHEDULE",
		Short: "Make the secret that signs what the webhook of a schedule gets",
		Long: `Makes the secret with which deliveries to the webhook of a schedule are signed, and
prints it once. An earlier secret is no longer used. A delivery then has the header
Wrapsmith-Signature: t=SECONDS,v1=HEX, where HEX is the HMAC-SHA256 of SECONDS, a full
stop and the body. --end ends the signing.`,
		Args: exactly("a schedule"),
		RunE: func(c *cobra.Command, args []string) error {
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error {
				s, err := l.Runs.FindSchedule(ctx, args[0])
				if err != nil {
					return err
				}
				in := &runs.InSchedule{Schedule: s.ID}
				if end {
					return l.Runs.EndWebhookSecret(ctx, in)
				}
				made, err := l.Runs.MakeWebhookSecret(ctx, in)
				if err == nil {
					fmt.Fprintln(c.OutOrStdout(), made.Secret)
				}
				return err
			})
		},
	}
	c.Flags().BoolVar(&end, "end", false, "end the signing")
	libraryFlag(c, &folder)
	return c
}
