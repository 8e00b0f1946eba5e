package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/services"
)

func libraryBackup() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "backup FOLDER",
		Short: "Copy the library and its results to a folder, while they are in use",
		Long: `Copies the databases of the library, with all versions, people, runs and schedules, to a
folder without a library. Servers and runs may continue meanwhile; the copy has the
state of one moment. "wrapsmith library recover" reads it, and other commands read it
with --library. Crawls, cookies and outputs are separate files: copy them too.

s3://BUCKET/FOLDER is a folder in a store that speaks the S3 protocol. AWS_ENDPOINT_URL
names another store than Amazon's; AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
and ~/.aws/credentials are read. Until it is sent, the copy is in a temporary folder of
this machine.

A library on PostgreSQL is copied with pg_dump --schema='wrapsmith*'.`,
		Example: "  wrapsmith library backup /backups/$(date +%F)\n  wrapsmith library backup s3://backups/wrapsmith/$(date +%F)",
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
		Short: "Copy a backup to the folder of the library, if it has no library",
		Long: `Copies what "wrapsmith library backup" wrote, to a folder or to s3://BUCKET/FOLDER, to
the folder of the library. The databases are checked first. An existing library is never
overwritten: move it away, or name another folder with --library. ("wrapsmith library
restore" is about one template.)`,
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
	copied := services.Backup
	if back {
		copied = services.Recover
		own, with = with, own
	}
	made, err := copied(c.Context(), own, with)
	for _, name := range made {
		fmt.Fprintln(c.OutOrStdout(), name)
	}
	return err
}
