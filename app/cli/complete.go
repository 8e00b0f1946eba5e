package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wrapsmith/app/pages"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/interchange"
)

// completeNames lets the shell complete the names of templates, runs and schedules, by what a command's usage says.
func completeNames(c *cobra.Command) {
	for what, names := range map[string]func(context.Context, *services.Library) []string{
		"ID|NAME": templateNames, "export TEMPLATE": templateNames, "xslt TEMPLATE": templateNames, " RUN": runNames, "OLD NEW": runNames, " SCHEDULE": scheduleNames,
	} {
		if c.ValidArgsFunction == nil && strings.Contains(c.Use, what) {
			c.ValidArgsFunction = completer(names)
		}
	}
	for _, sub := range c.Commands() {
		completeNames(sub)
	}
}

// completeValues lets the shell complete the values of flags that take one of some words, or a name of the library.
func completeValues(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if _, done := c.GetFlagCompletionFunc(f.Name); done {
			return
		}
		var complete cobra.CompletionFunc
		switch words, named := flagWords[c.Name()+" "+f.Name], flagWords[f.Name]; {
		case words != nil:
			complete = cobra.FixedCompletions(words(), cobra.ShellCompDirectiveNoFileComp)
		case named != nil:
			complete = cobra.FixedCompletions(named(), cobra.ShellCompDirectiveNoFileComp)
		case f.Name == "template":
			complete = completer(templateNames)
		case f.Name == "run" || f.Name == "since-run":
			complete = completer(runNames)
		case slices.Contains(fieldFlags, f.Name):
			complete = completeFields
		default:
			return
		}
		c.RegisterFlagCompletionFunc(f.Name, complete) //nolint:errcheck // the flag is there, without completion
	})
	for _, sub := range c.Commands() {
		completeValues(sub)
	}
}

// flagWords are the words of a flag, by its name, or by its command and name.
var flagWords = map[string]func() []string{
	"export to":      targetNames,
	"kind":           func() []string { return []string{"detail", "list", "article"} },
	"eval kind":      func() []string { return []string{"detail", "list", "article", "mend", "suggest"} },
	"learn method":   func() []string { return []string{pages.Induced, pages.Paths} },
	"next":           func() []string { return []string{pages.NextAuto} },
	"scope":          func() []string { return []string{"read", "extract", "author"} },
	"role":           func() []string { return []string{string(team.Reader), string(team.Author), string(team.Admin)} },
	"query format":   func() []string { return []string{"table", "csv", "jsonl"} },
	"knowledge type": typeWords, "names type": typeWords,
}

func typeWords() []string {
	out := make([]string, len(record.Types))
	for i, t := range record.Types {
		out[i] = string(t)
	}
	return out
}

func targetNames() []string {
	out := make([]string, len(interchange.Targets))
	for i, t := range interchange.Targets {
		out[i] = string(t)
	}
	return out
}

// fieldFlags take the name of a field.
var fieldFlags = []string{"field", "fields"}

// completeFields completes with the fields of the template that --template or the first argument names.
func completeFields(c *cobra.Command, args []string, _ string) (out []string, _ cobra.ShellCompDirective) {
	name, folder := "", ""
	if f := c.Flags().Lookup("template"); f != nil {
		name = f.Value.String()
	}
	if name == "" && len(args) > 0 {
		name = args[0]
	}
	if f := c.Flags().Lookup("library"); f != nil {
		folder = f.Value.String()
	}
	if name == "" {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	t, err := fileOrStored(c, name, folder)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, f := range t.Fields {
		out = append(out, cobra.CompletionWithDesc(f.Name, string(f.Type)))
	}
	return out, cobra.ShellCompDirectiveNoFileComp
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
