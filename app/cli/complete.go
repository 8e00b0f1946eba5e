package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/templates"
)

// completeNames lets the shell complete the names of templates, runs and schedules, by what a command's usage says.
func completeNames(c *cobra.Command) {
	for what, names := range map[string]func(context.Context, *services.Library) []string{
		"ID|NAME": templateNames, " RUN": runNames, "OLD NEW": runNames, " SCHEDULE": scheduleNames,
	} {
		if c.ValidArgsFunction == nil && strings.Contains(c.Use, what) {
			c.ValidArgsFunction = completer(names)
		}
	}
	for _, sub := range c.Commands() {
		completeNames(sub)
	}
}

// completer completes with what the library of the command line has.
func completer(names func(context.Context, *services.Library) []string) cobra.CompletionFunc {
	return func(c *cobra.Command, _ []string, _ string) (out []string, _ cobra.ShellCompDirective) {
		folder := ""
		if f := c.Flags().Lookup("library"); f != nil {
			folder = f.Value.String()
		}
		l, err := openHere(c, folder, needAll)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		defer l.Close() // only read
		return names(c.Context(), l), cobra.ShellCompDirectiveDefault
	}
}

func templateNames(ctx context.Context, l *services.Library) (out []string) {
	list, err := l.Templates.ListLibrary(ctx, &templates.ListLibraryRequest{})
	if err != nil {
		return nil
	}
	for _, e := range list.Templates {
		out = append(out, cobra.CompletionWithDesc(e.Name, e.Site))
	}
	return out
}

func runNames(ctx context.Context, l *services.Library) (out []string) {
	const most = 100
	list, err := l.Runs.ListRuns(ctx, &runs.ListRunsRequest{Limit: most})
	if err != nil {
		return nil
	}
	for _, run := range list.Runs {
		out = append(out, cobra.CompletionWithDesc(run.ID, run.Name+", "+run.State))
	}
	return out
}

func scheduleNames(ctx context.Context, l *services.Library) (out []string) {
	list, err := l.Runs.ListSchedules(ctx, nil)
	if err != nil {
		return nil
	}
	for _, s := range list.Schedules {
		out = append(out, cobra.CompletionWithDesc(s.Name, s.Cron))
	}
	return out
}
