package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template/sandbox"
)

// outputFlags say where the records of a run go.
type outputFlags struct {
	file, format, to, table, mode, xslt, lists string
	typed, bom                                 bool
}

func (o *outputFlags) flags(c *cobra.Command) {
	o.fileFlags(c)
	fl := c.Flags()
	fl.StringVar(&o.xslt, "xslt", "", "XSLT 1.0 `file` to turn the records' XML into the output")
	fl.StringVar(&o.to, "to", "", "PostgreSQL `database` to write to, as in postgres://user@host/database")
	fl.StringVar(&o.table, "table", "records", "`name` of the table")
	fl.StringVar(&o.mode, "table-mode", "", "what becomes of a table that is there: `replace or append` (default: it is an error)")
	c.MarkFlagFilename("xslt", "xsl", "xslt") //nolint:errcheck // the flag is there
}

// fileFlags are those that say which file is written, and in which form.
func (o *outputFlags) fileFlags(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVarP(&o.file, "output", "o", "", "`file` to write to; it appears when it is whole")
	fl.StringVar(&o.format, "format", "", "`form` of the output: "+formatNames()+" (default: by the file's ending, else jsonl)")
	fl.BoolVar(&o.typed, "typed", false, "CSV: columns for what was read of numbers, prices and dates")
	fl.BoolVar(&o.bom, "bom", false, "CSV: begin with a byte order mark, for Excel")
	fl.StringVar(&o.lists, "lists", "", "CSV, XLSX, SQLite, tables: `json` writes a list as a JSON array in its field's cell (default: a sheet or table of its own too; CSV: separators)")
}

// check completes the flags.
func (o *outputFlags) check(c *cobra.Command) error {
	known := o.format != "" || o.file == "" || o.file == "-" || o.xslt != "" || sink.FormatOf(o.file) != ""
	if o.format == "" {
		o.format = string(cmp.Or(sink.FormatOf(o.file), sink.JSONL))
	}
	switch {
	case !known:
		return misused(c, "--output %s: its ending names no form: want one of %s, or say it with --format", o.file, formatNames())
	case !slices.Contains(sink.Formats, sink.Format(o.format)):
		return misused(c, "--format %s: want one of %s", o.format, formatNames())
	case !slices.Contains([]sink.Mode{sink.Refuse, sink.Replace, sink.Append}, sink.Mode(o.mode)):
		return misused(c, "--table-mode %s: want replace or append", o.mode)
	case o.lists != "" && o.lists != string(sink.ListsJSON):
		return misused(c, "--lists %s: want json", o.lists)
	case o.to != "" && o.xslt != "":
		return misused(c, "--to writes tables, --xslt a text: give one of them")
	}
	return nil
}

// write writes the records of a run where the flags say: nowhere when they name
// neither a file nor a database and the run's records can be had later.
func (o outputFlags) write(c *cobra.Command, results *results.Results, run results.Run) error {
	schema, err := results.Schema(c.Context(), run.ID)
	if err != nil {
		return err
	}
	options := sink.Options{
		Schema: schema, Typed: o.typed, BOM: o.bom, Lists: sink.Lists(o.lists), Title: run.Name, Now: run.Started,
		Table: sink.Table{Name: o.table, Mode: sink.Mode(o.mode), Run: run.ID},
	}
	if o.to != "" {
		out, err := sink.OpenPostgres(c.Context(), o.to, options)
		if err != nil {
			return err
		}
		return extract.Output(c.Context(), results, run.ID, out, run.Done)
	}
	if o.file == "" && sink.Format(o.format).Binary() && isTerminal(c.OutOrStdout()) {
		return misused(c, "--format %s is nothing for a screen: name a file with --output", o.format)
	}
	to, commit, err := output(c, o.file)
	if err != nil {
		return err
	}
	defer commit.Abort()
	if o.xslt != "" {
		err = o.transform(c, results, run, options, to)
	} else {
		var out sink.Sink
		if out, err = sink.New(sink.Format(o.format), to, options); err == nil {
			err = extract.Output(c.Context(), results, run.ID, out, run.Done)
		}
	}
	if err == nil {
		err = commit.Commit()
	}
	return errors.Join(err, c.Context().Err())
}

// transformTime is how long a stylesheet may take over all records.
const transformTime = 10 * time.Minute

// transform writes what a stylesheet makes of the records' XML.
func (o outputFlags) transform(c *cobra.Command, results *results.Results, run results.Run, options sink.Options, to io.Writer) error {
	sheet, err := os.ReadFile(o.xslt)
	if err != nil {
		return err
	}
	var xml bytes.Buffer
	out, err := sink.New(sink.XML, &xml, options)
	if err != nil {
		return err
	}
	if err := extract.Output(c.Context(), results, run.ID, out, run.Done); err != nil {
		return err
	}
	text, err := sandbox.New(sandbox.Program()).Transform(c.Context(), string(sheet), xml.Bytes(), transformTime)
	if err != nil {
		return fmt.Errorf("%s: %s", o.xslt, plainText(err))
	}
	_, err = io.WriteString(to, text)
	return err
}
