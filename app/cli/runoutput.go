package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	made "wrapsmith/app/file"
	"wrapsmith/app/runs"
	"wrapsmith/backend/output/sink"
)

// outputFlags say where the records of a run go.
type outputFlags struct {
	file, format, to, table, mode, key, xslt, lists string
	typed, bom, cells                               bool
}

func (o *outputFlags) flags(c *cobra.Command) {
	o.fileFlags(c)
	fl := c.Flags()
	fl.StringVar(&o.xslt, "xslt", "", "XSLT 1.0 `file` to turn the records' XML into the output")
	o.tableFlags(c)
	c.MarkFlagFilename("xslt", "xsl", "xslt") //nolint:errcheck // the flag is there
}

// tableFlags are those that say which table of a database is written.
func (o *outputFlags) tableFlags(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&o.to, "to", "", "`database` to write to: postgres://user@host/database, or the file of an SQLite database")
	fl.StringVar(&o.table, "table", "records", "`name` of the table")
	fl.StringVar(&o.mode, "table-mode", "", "what to do with an existing table: `replace, append or upsert` (default: an error; of a schedule: append)")
	fl.StringVar(&o.key, "table-key", "", "with --table-mode upsert: the `field` that identifies a record (default: all records of a page are replaced)")
	c.RegisterFlagCompletionFunc("table-mode", cobra.FixedCompletions([]string{"replace", "append", "upsert"}, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
}

// checkTable says before a run whether its records can be written to the table.
func (o outputFlags) checkTable(c *cobra.Command) error {
	if o.to == "" {
		return nil
	}
	return sink.CheckTable(c.Context(), o.to, sink.Table{Name: o.table, Mode: sink.Mode(o.mode)})
}

// fileFlags are those that say which file is written, and in which form.
func (o *outputFlags) fileFlags(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVarP(&o.file, "output", "o", "", "`file` to write to; it appears when it is complete")
	recordForms.flag(c, &o.format)
	fl.BoolVar(&o.typed, "typed", false, "CSV: columns with the typed values of numbers, prices and dates")
	fl.BoolVar(&o.bom, "bom", false, "CSV: begin with a byte order mark, for Excel")
	fl.BoolVar(&o.cells, "cells", false, "JSON, JSON Lines: the state and the confidence of each value")
	fl.StringVar(&o.lists, "lists", "", "CSV, XLSX, SQLite, tables: `json` writes a list as a JSON array in its field's cell (default: a sheet or table of its own too; CSV: separators)")
}

// check completes the flags.
func (o *outputFlags) check(c *cobra.Command) error {
	file := o.file
	if o.xslt != "" {
		file = "" // a stylesheet writes whatever it likes
	}
	var err error
	if o.format, err = recordForms.choose(c, o.format, file); err != nil {
		return err
	}
	switch {
	case o.mode != "" && !slices.Contains(sink.Modes, sink.Mode(o.mode)):
		return misused(c, "--table-mode %s: want replace, append or upsert", o.mode)
	case o.key != "" && o.mode != string(sink.Upsert):
		return misused(c, "--table-key goes with --table-mode upsert")
	case o.lists != "" && o.lists != string(sink.ListsJSON):
		return misused(c, "--lists %s: want json", o.lists)
	case o.to != "" && o.xslt != "":
		return misused(c, "--to writes tables, --xslt a text: give one of them")
	}
	return nil
}

// write writes the records of a run where the flags say: nowhere when they name
// neither a file nor a database and the run's records can be had later.
func (o outputFlags) write(c *cobra.Command, rs *runs.Runs, run runs.Run) error {
	in := runs.InRun{Run: run.ID}
	if o.to != "" {
		_, err := rs.WriteRunTable(c.Context(), &runs.WriteTableRequest{InRun: in, Body: runs.WriteTable{
			To: o.to, Own: true, Table: o.table, TableMode: o.mode, TableKey: o.key, Lists: o.lists,
		}})
		return err
	}
	to, commit, err := o.open(c)
	if err != nil {
		return err
	}
	defer commit.Abort()
	records, err := o.records(c, rs, in)
	if err == nil {
		err = records.Write(c.Context(), to)
	}
	if err == nil {
		err = commit.Commit()
	}
	return errors.Join(err, c.Context().Err())
}

// open opens the file, or standard output where none is named.
func (o outputFlags) open(c *cobra.Command) (io.Writer, file, error) {
	if o.file == "" && sink.Format(o.format).Binary() && isTerminal(c.OutOrStdout()) {
		return nil, stdout{}, misused(c, "--format %s is nothing for a screen: name a file with --output", o.format)
	}
	return output(c, o.file)
}

// options are those of a sink; columns are the fields where they are known.
func (o outputFlags) options(columns []string) sink.Options {
	return sink.Options{Columns: columns, Typed: o.typed, BOM: o.bom, Cells: o.cells, Lists: sink.Lists(o.lists)}
}

// records are the records of a run in the form of the flags.
func (o outputFlags) records(c *cobra.Command, rs *runs.Runs, in runs.InRun) (made.File, error) {
	if o.xslt == "" {
		return rs.DownloadRun(c.Context(), &runs.DownloadRunRequest{InRun: in, Format: o.format, Typed: o.typed, BOM: o.bom, Cells: o.cells, Table: o.table, Lists: o.lists})
	}
	sheet, err := os.ReadFile(o.xslt)
	if err != nil {
		return made.File{}, err
	}
	text, err := rs.TransformRun(c.Context(), &runs.TransformRunRequest{InRun: in, Body: runs.TransformRun{XSLT: string(sheet)}})
	if err != nil {
		err = fmt.Errorf("%s: %s", o.xslt, plainText(err))
	}
	return text, err
}
