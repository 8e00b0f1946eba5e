// Package cli is the command line: one file a command.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// Main runs the command line and returns the exit code.
func Main(version string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := Root(version)
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(io.Writer(os.Stderr), "wrapsmith:", err)
		return 1
	}
	return 0
}

// Root returns the command with all its subcommands.
func Root(version string) *cobra.Command {
	root := &cobra.Command{Use: "wrapsmith", SilenceUsage: true, SilenceErrors: true}
	root.AddCommand(openapiCommand(), evalCommand())
	return root
}
