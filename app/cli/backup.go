package cli

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	datafolder "wrapsmith/app/folder"
	"wrapsmith/app/services"
)

func libraryBackup() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "backup FOLDER",
		Short: "Copy the library and its results to a folder, while they are in use",
		Long: `Copies the databases of the library, with all versions, people, runs and schedules, to a
folder that has none yet. Servers, runs and people may go on meanwhile; the copy has what
was saved at one moment. "wrapsmith library recover" reads it, and each other command by
--library. Crawls, cookies and outputs are files of their own: copy them beside.

A library on PostgreSQL is copied with pg_dump --schema='wrapsmith*'.`,
		Example: "  wrapsmith library backup /backups/$(date +%F)",
		Args:    exactly("a folder for the copy"),
		RunE: func(c *cobra.Command, args []string) error {
			return copyLibrary(c, folder, args[0], false)
		},
	}
	libraryFlag(c, &folder)
	return c
}

func libraryRecover() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "recover FOLDER",
		Short: "Copy a backup to the folder of the library, where there is none",
		Long: `Copies what "wrapsmith library backup" wrote to the folder of the library. The databases are
checked first. A library that is there is never overwritten: move it away, or name another
folder with --library. ("wrapsmith library restore" is about one template.)`,
		Example: "  wrapsmith library recover /backups/2026-03-01",
		Args:    exactly("the folder of a backup"),
		RunE: func(c *cobra.Command, args []string) error {
			return copyLibrary(c, folder, args[0], true)
		},
	}
	libraryFlag(c, &folder)
	return c
}

// copyLibrary copies the library to a folder, or back.
func copyLibrary(c *cobra.Command, folder, with string, back bool) error {
	own, err := libraryPath(folder)
	if err != nil {
		return err
	}
	from, to := own, datafolder.Library(with)
	if back {
		from, to = to, from
	}
	made, err := services.CopyLibrary(c.Context(), from, to)
	for _, name := range made {
		fmt.Fprintln(c.OutOrStdout(), filepath.Clean(name))
	}
	return err
}
