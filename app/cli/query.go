package cli

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/terminal"
	"wrapsmith/backend/terminal/columns"
)

// queryOptions are the flags of query.
type queryOptions struct {
	folder, format string
	limit          int
	tables, saved  bool
}

func queryCommand() *cobra.Command {
	var o queryOptions
	c := &cobra.Command{
		Use:   "query [SELECT...|NAME]",
		Short: "Query the records of all runs in SQL",
		Long: `Runs a query in SQL (SQLite's) on the records of all runs, or a query that was saved on
the screen, by its name. "-" reads it from standard input.

  runs     id name state started ended schedule pages failed records
  pages    run position page template problem kind
  records  id run position number page template data typed states
  cells    record run started page template field value typed state
  fields   run template field type number

"data" has the texts of a record as JSON by field, "typed" what they read as (a number or
an ISO date), "states" the states that are not "found". "cells" has a row for each field.

A query only reads: it is one SELECT on a copy of the records beside the library. The
copy is updated first. A query may take 15 seconds and give 10,000 rows.`,
		Example: `  wrapsmith query --tables
  wrapsmith query "SELECT data ->> 'title', typed ->> 'price' FROM records LIMIT 5"
  wrapsmith query --format csv "SELECT started, avg(typed) FROM cells WHERE field = 'price' GROUP BY run ORDER BY started"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && !o.tables && !o.saved {
				return misused(c, "write a question, as in: wrapsmith query 'SELECT * FROM runs'")
			}
			if o.limit < 1 {
				return misused(c, "--limit %d: want 1 or more", o.limit)
			}
			return using(c, o.folder, needRuns, func(ctx context.Context, l *services.Library) error {
				defer l.Runs.CloseQueries()
				return runQuery(ctx, c, l.Runs, o, strings.Join(args, " "))
			})
		},
	}
	c.Flags().StringVar(&o.format, "format", "table", "`form` of the answer: table, csv, jsonl")
	c.Flags().IntVar(&o.limit, "limit", 1000, "`number` of rows at most")
	c.Flags().BoolVar(&o.tables, "tables", false, "list the tables, their columns, and the fields of each template")
	c.Flags().BoolVar(&o.saved, "saved", false, "list the saved queries")
	libraryFlag(c, &o.folder)
	return c
}

func runQuery(ctx context.Context, c *cobra.Command, rs *runs.Runs, o queryOptions, question string) error {
	out := c.OutOrStdout()
	switch {
	case o.tables:
		return printTables(ctx, out, rs)
	case o.saved:
		return printQueries(ctx, out, rs)
	case question == stdinName:
		raw, err := io.ReadAll(c.InOrStdin())
		if err != nil {
			return err
		}
		question = string(raw)
	}
	write, ok := answerForms[o.format]
	if !ok {
		return misused(c, "--format %s: want table, csv or jsonl", o.format)
	}
	question, err := namedQuery(ctx, rs, question)
	if err != nil {
		return err
	}
	got, err := rs.QueryRecords(ctx, &runs.QueryRequest{Body: runs.Query{SQL: question, Limit: o.limit}})
	if err != nil {
		return err
	}
	if err := write(out, got); err != nil {
		return err
	}
	if got.More {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: there are more rows; --limit %d let these through\n", o.limit)
	}
	if got.Left > 0 {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %d older runs are not in the tables\n", got.Left)
	}
	return nil
}

// namedQuery is the text of the question that was saved under a name, else the text itself.
func namedQuery(ctx context.Context, rs *runs.Runs, text string) (string, error) {
	saved, err := rs.ListQueries(ctx, nil)
	if err != nil {
		return "", err
	}
	for _, q := range saved.Queries {
		if q.Name == text {
			return q.SQL, nil
		}
	}
	return text, nil
}

func printTables(ctx context.Context, out io.Writer, rs *runs.Runs) error {
	got, err := rs.GetQueryTables(ctx, nil)
	if err != nil {
		return err
	}
	w := columns.Left(out)
	fmt.Fprintln(w, "TABLE\tCOLUMNS\tA ROW IS")
	for _, t := range got.Tables {
		fmt.Fprintf(w, "%s\t%s\t%s\n", t.Name, strings.Join(t.Columns, " "), t.Says)
	}
	fmt.Fprintln(w, "\nTEMPLATE\tFIELD\tTYPE")
	for _, f := range got.Fields {
		fmt.Fprintf(w, "%s\t%s\t%s\n", terminal.Clean(f.Template), f.Field, f.Type)
	}
	return w.Flush()
}

func printQueries(ctx context.Context, out io.Writer, rs *runs.Runs) error {
	got, err := rs.ListQueries(ctx, nil)
	if err != nil {
		return err
	}
	w := columns.Left(out)
	fmt.Fprintln(w, "NAME\tSAVED\tBY\tQUERY")
	for _, q := range got.Queries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", terminal.Clean(q.Name), q.Saved.Local().Format("2006-01-02"), terminal.Clean(q.Who), strings.Join(strings.Fields(terminal.Clean(q.SQL)), " "))
	}
	return w.Flush()
}

var answerForms = map[string]func(io.Writer, runs.QueryAnswer) error{"table": answerTable, "csv": answerCSV, "jsonl": answerLines}

// answerText is a value of an answer as text; nothing for null.
func answerText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}

func answerTable(out io.Writer, got runs.QueryAnswer) error {
	w := columns.Left(out)
	fmt.Fprintln(w, strings.ToUpper(strings.Join(got.Columns, "\t")))
	for _, row := range got.Rows {
		texts := make([]string, len(row))
		for i, v := range row {
			texts[i] = strings.Join(strings.Fields(terminal.Clean(answerText(v))), " ")
		}
		fmt.Fprintln(w, strings.Join(texts, "\t"))
	}
	return w.Flush()
}

func answerCSV(out io.Writer, got runs.QueryAnswer) error {
	w := csv.NewWriter(out)
	w.Write(got.Columns) //nolint:errcheck // Error says it
	for _, row := range got.Rows {
		texts := make([]string, len(row))
		for i, v := range row {
			texts[i] = answerText(v)
			if _, isText := v.(string); isText && strings.IndexAny(texts[i], "=+-@\t\r") == 0 {
				texts[i] = "'" + texts[i] // no formula
			}
		}
		w.Write(texts) //nolint:errcheck // Error says it
	}
	w.Flush()
	return w.Error()
}

// answerLines writes a JSON object for each row, with its columns in their order.
func answerLines(out io.Writer, got runs.QueryAnswer) error {
	for _, row := range got.Rows {
		parts := make([]string, len(row))
		for i, v := range row {
			name, err := json.Marshal(got.Columns[i])
			if err != nil {
				return err
			}
			value, err := json.Marshal(v)
			if err != nil {
				return err
			}
			parts[i] = string(name) + ":" + string(value)
		}
		if _, err := fmt.Fprintf(out, "{%s}\n", strings.Join(parts, ",")); err != nil {
			return err
		}
	}
	return nil
}
