// Package cli is the command line, with one file for each command.
//
// A command returns its failure as an error. A usage error is printed with a hint to the help, the mistakes of
// a template one per line as file:line:col, and a failed page is printed when it fails. Main turns the error into
// the exit code.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"wrapsmith/backend/template"
	"wrapsmith/backend/terminal"
)

// Exit codes, as `wrapsmith help exit-codes` tells them.
const (
	exitOK      = 0
	exitSome    = 1
	exitUsage   = 2
	exitFailed  = 3
	exitAlerts  = 4
	exitStopped = 130
)

// Main runs the command line and returns the exit code.
func Main(version string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := Root(version)
	root.SetIn(os.Stdin)
	root.SetOut(os.Stdout)
	if isTerminal(os.Stdout) { // a file or another program gets the bytes
		root.SetOut(terminal.NewWriter(os.Stdout))
	}
	stderr := terminal.NewWriter(os.Stderr)
	root.SetErr(stderr)
	work, copied := withCopies(ctx)
	err := root.ExecuteContext(work)
	return exitCode(ctx, errors.Join(err, copied.sendBack(ctx, stderr)), stderr)
}

// Root returns the command with all its subcommands.
func Root(version string) *cobra.Command {
	root := serveCommand(version)
	root.Use = "wrapsmith"
	root.Short = "Make extraction templates by clicking on pages"
	root.Long = `Wrapsmith extracts records from web pages. You open a sample page, click the
values, check the template on more pages, and save it to a library.

Without a command it serves the program to your browser, as "wrapsmith serve"
does. The other commands do the same work without a screen.`
	root.Example = `  wrapsmith                                  open it in the browser
  wrapsmith learn --page a.html --mark 'price=12.50' -o shop.xml
  wrapsmith extract --template shop.xml pages/ > records.jsonl`
	root.SilenceUsage, root.SilenceErrors = true, true
	root.Version = version
	root.Flags().Bool("version", false, "print the version") // without -v, which is --verbose of crawl
	root.SetVersionTemplate("wrapsmith {{.Version}}\n")
	root.AddGroup(&cobra.Group{ID: "screen", Title: "On a screen:"}, &cobra.Group{ID: "work", Title: "Without a screen:"},
		&cobra.Group{ID: "team", Title: "For a team:"},
		&cobra.Group{ID: "more", Title: "More:"})
	add(root, "screen", serveCommand(version))
	add(root, "work", learnCommand(), extractCommand(), getCommand(), runCommand(), runsCommand(), queryCommand(), scheduleCommand(), matchCommand(), xsltCommand(), tidyCommand(), articleCommand(), recordsCommand(), inspectCommand(), formsCommand(), suggestCommand(), libraryCommand(), checkCommand(), importCommand(), exportCommand())
	add(root, "work", mcpCommand(version))
	add(root, "work", fetchCommand(), crawlCommand(), loginCommand())
	add(root, "team", connectCommand(), disconnectCommand(), syncCommand(), userCommand(), tokenCommand(), auditCommand(), mailCommand())
	add(root, "more", evalCommand(), openapiCommand(), licensesCommand(), versionCommand(version))
	root.PersistentFlags().BoolP(quietFlag, "q", false, "print results and errors, and nothing else")
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return configure(c) }
	root.SetHelpCommand(helpCommand())
	completeNames(root)
	completeValues(root)
	root.SetHelpCommandGroupID("more")
	root.SetCompletionCommandGroupID("more")
	root.AddCommand(exitCodesTopic(), dataTopic(), configTopic(), stylesheetCommand())
	mindUsage(root)
	return root
}

func add(root *cobra.Command, group string, commands ...*cobra.Command) {
	for _, c := range commands {
		c.GroupID = group
		root.AddCommand(c)
	}
}

// usageError is a command line that cannot be understood.
type usageError struct {
	err     error
	command string
}

func (u usageError) Error() string { return u.err.Error() }
func (u usageError) Unwrap() error { return u.err }

func misused(c *cobra.Command, format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...), c.CommandPath()}
}

// mindUsage marks what cobra finds wrong with flags and arguments.
func mindUsage(c *cobra.Command) {
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError{withFlagNames(c, err), c.CommandPath()} })
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			if err := check(c, args); err != nil {
				return usageError{withCommandNames(c, args, err), c.CommandPath()}
			}
			return nil
		}
	}
	for _, sub := range c.Commands() {
		mindUsage(sub)
	}
}

// some wants arguments, and says which.
func some(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New("name " + what)
		}
		return nil
	}
}

// exactly one argument is wanted.
func exactly(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("name %s, and only one; there are %d", what, len(args))
		}
		return nil
	}
}

// errSome says that some pages failed; each was reported at once.
var errSome = errors.New("some pages failed")

// exitCode prints an error and returns the exit code for it.
func exitCode(ctx context.Context, err error, stderr io.Writer) int {
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return exitStopped
	case errors.Is(err, errSome):
		return exitSome
	case errors.Is(err, errAlerts):
		return exitAlerts
	case errors.As(err, &usage):
		printError(stderr, err)
		fmt.Fprintf(stderr, "See '%s --help'.\n", usage.command)
		return exitUsage
	}
	printError(stderr, err)
	return exitFailed
}

// printError writes an error as Unix tools do; a template's mistakes one a line.
func printError(stderr io.Writer, err error) {
	var list template.Errors
	if errors.As(err, &list) {
		for _, p := range list {
			fmt.Fprintln(stderr, "wrapsmith: "+p.Error())
		}
		return
	}
	fmt.Fprintln(stderr, "wrapsmith: "+plainText(err))
}

// printFileError tells an error about a file under the name that the person knows it by.
func printFileError(stderr io.Writer, name string, err error) {
	var list template.Errors
	if errors.As(err, &list) {
		list = slices.Clone(list)
		for i := range list {
			list[i].File = name
		}
		printError(stderr, list)
		return
	}
	fmt.Fprintf(stderr, "wrapsmith: %s: %s\n", name, plainText(err))
}

// plainText is an error without the names of our packages in front; one of the
// file system names the file first.
func plainText(err error) string {
	text := strings.TrimSpace(err.Error())
	var path *fs.PathError
	if errors.As(err, &path) && text == path.Error() {
		return path.Path + ": " + path.Err.Error()
	}
	for {
		name, rest, ok := strings.Cut(text, ": ")
		if !ok || !ours[name] {
			return text
		}
		text = rest
	}
}

var ours = map[string]bool{
	"app": true, "article": true, "author": true, "browser": true, "crawl": true, "extract": true, "induce": true, "interchange": true, "library": true, "locator": true, "match": true, "measure": true,
	"page": true, "program": true, "sandbox": true, "schedule": true, "sink": true, "source": true, "tagtree": true, "template": true, "xpath": true,
}
