package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mostApart is how many letters a name may differ from what was typed to be proposed.
const mostApart = 2

// withFlagNames adds the flag that was probably meant to the error of an unknown one.
func withFlagNames(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || len(unknown.GetSpecifiedName()) < 2 { // one letter is like every other
		return err
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if name := nearest(unknown.GetSpecifiedName(), names); name != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, name)
	}
	return err
}

// withCommandNames adds the command that was probably meant to the error of an unknown one.
func withCommandNames(c *cobra.Command, args []string, err error) error {
	if len(args) == 0 || !c.HasAvailableSubCommands() {
		return err
	}
	if name := nearestCommand(c, args[0]); name != "" {
		return fmt.Errorf("%w; did you mean %q?", err, c.CommandPath()+" "+name)
	}
	return err
}

func nearestCommand(c *cobra.Command, typed string) string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			names = append(names, sub.Name())
			names = append(names, sub.SuggestFor...)
		}
	}
	return nearest(typed, names)
}

// nearest is the name with the fewest changed letters, "" where none is near.
func nearest(typed string, names []string) string {
	best, least := "", mostApart+1
	slices.Sort(names)
	for _, name := range names {
		d := editDistance(strings.ToLower(typed), name)
		if strings.HasPrefix(name, strings.ToLower(typed)) {
			d = min(d, 1) // the rest of the name was left out
		}
		if d < least {
			best, least = name, d
		}
	}
	return best
}

// editDistance counts the letters to insert, delete, replace or swap with their
// neighbour to make one text of another.
func editDistance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := [3][]int{make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		before2, before, now := rows[(i+1)%3], rows[(i+2)%3], rows[i%3]
		now[0] = i
		for j := 1; j <= len(y); j++ {
			replace := 1
			if x[i-1] == y[j-1] {
				replace = 0
			}
			now[j] = min(before[j]+1, now[j-1]+1, before[j-1]+replace)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				now[j] = min(now[j], before2[j-2]+1)
			}
		}
	}
	return rows[len(x)%3][len(y)]
}

// helpCommand tells about a command or a topic; cobra's own says nothing of one that does not exist.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Help about any command",
		Long: "Prints the help of a command, or of the topics config, data and exit-codes.",
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			at, _, err := c.Root().Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var names []string
			for _, sub := range at.Commands() {
				if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
					names = append(names, sub.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			at := c.Root()
			for i, name := range args {
				next := child(at, name)
				if next == nil {
					return withCommandNames(at, args[i:], misused(c.Root(), "there is no command or topic %q", strings.Join(args[:i+1], " ")))
				}
				at = next
			}
			at.InitDefaultHelpFlag()
			return at.Help()
		},
	}
}

func child(c *cobra.Command, name string) *cobra.Command {
	for _, sub := range c.Commands() {
		if sub.Name() == name || sub.HasAlias(name) {
			return sub
		}
	}
	return nil
}
