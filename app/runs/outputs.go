package runs

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"time"

	"wrapsmith/app/file"
	"wrapsmith/app/problem"
	"wrapsmith/app/stylesheets"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/web/source"
)

// tableTime is how long writing tables of a database may take.
const tableTime = time.Hour

// TransformRun is the body of transformRun.
type TransformRun struct {
	XSLT string `json:"xslt" minLength:"1" maxLength:"4000000" doc:"An XSLT 1.0 stylesheet for the records' XML; it can read no other document and no file"`
}

// WriteTable is the body of writeRunTable, under the names of the command line's flags.
type WriteTable struct {
	To        string `json:"to" minLength:"1" maxLength:"4000" doc:"PostgreSQL database, as in postgres://user:password@host:5432/database?sslmode=require; it is kept nowhere"`
	AllowHost bool   `json:"allowHost,omitempty" doc:"Though its host is private or this machine"`
	Own       bool   `json:"-"` // of a person at this machine: sockets and every host are theirs to name
	Table     string `json:"table,omitempty" maxLength:"200" doc:"Name of the table; records when empty"`
	TableMode string `json:"tableMode,omitempty" enum:"replace,append,upsert" doc:"What becomes of a table that is there; empty: it is an error"`
	TableKey  string `json:"tableKey,omitempty" maxLength:"200" doc:"With upsert: the field that says which records are the same thing; empty: all records of a page are replaced"`
	Lists     string `json:"lists,omitempty" enum:"json" doc:"json: lists as JSON arrays in their field's column; empty: a table of their own too"`
}

// WrittenTable says what was written.
type WrittenTable struct {
	Table   string   `json:"table"`
	Lists   []string `json:"lists" doc:"Fields that have a table of their own"`
	Pages   int      `json:"pages"`
	Records int      `json:"records"`
}

// TransformRunRequest is the request of TransformRun.
type TransformRunRequest struct {
	InRun
	Body TransformRun
}

// WriteTableRequest is the request of WriteRunTable.
type WriteTableRequest struct {
	InRun
	Body WriteTable
}

// TransformRun answers with the whole text or with what is wrong.
func (rs *Runs) TransformRun(ctx context.Context, in *TransformRunRequest) (file.File, error) {
	run, options, err := rs.outputOf(ctx, in.Run)
	if err != nil {
		return file.File{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, stylesheets.MaxTime)
	defer cancel()
	var xml within
	out, err := sink.New(sink.XML, &xml, options)
	if err != nil {
		return file.File{}, err
	}
	if err := extract.Output(ctx, rs.results, run.ID, out, run.Done); errors.Is(err, xpath.ErrTooLarge) {
		return file.File{}, problem.Mistake(message.Errorf("transformlarge", "the records are too large for a stylesheet: at most %d MB are taken; write them as XML and use xsltproc", xpath.MaxRecords>>20))
	} else if err != nil {
		return file.File{}, err
	}
	text, err := rs.sheets.Transform(ctx, in.Body.XSLT, xml.kept.Bytes())
	if err != nil {
		return file.File{}, problem.Mistake(err)
	}
	// Plain text, whatever it is: a browser never shows it as a page.
	return file.Of("records-"+run.Started.Format("20060102-150405")+".txt", "text/plain; charset=utf-8", []byte(text)), nil
}

// within is a buffer that takes no more than a stylesheet may have.
type within struct{ kept bytes.Buffer }

// Write takes bytes while there is room.
func (w *within) Write(p []byte) (int, error) {
	if w.kept.Len()+len(p) > xpath.MaxRecords {
		return 0, xpath.ErrTooLarge
	}
	return w.kept.Write(p)
}

// outputOf is a run whose records are to be written, and how.
func (rs *Runs) outputOf(ctx context.Context, id string) (results.Run, sink.Options, error) {
	run, err := rs.stored(ctx, id)
	if err != nil {
		return run, sink.Options{}, err
	}
	schema, err := rs.results.Schema(ctx, id)
	return run, sink.Options{Schema: schema, Title: run.Name, Now: run.Started, Table: sink.Table{Run: run.ID}}, err
}

// WriteRunTable writes while the person waits: one transaction, all or nothing.
func (rs *Runs) WriteRunTable(ctx context.Context, in *WriteTableRequest) (WrittenTable, error) {
	b := in.Body
	run, options, err := rs.outputOf(ctx, in.Run)
	if err != nil {
		return WrittenTable{}, err
	}
	if b.Table == "" {
		b.Table = "records"
	}
	options.Table.Name, options.Table.Mode, options.Table.Key, options.Lists = b.Table, sink.Mode(b.TableMode), b.TableKey, sink.Lists(b.Lists)
	var allow []string
	if u, err := url.Parse(b.To); err == nil && b.AllowHost {
		allow = []string{u.Hostname()}
	}
	ctx, cancel := context.WithTimeout(ctx, tableTime)
	defer cancel()
	open := func() (sink.Sink, error) { return sink.OpenPostgresBy(ctx, source.Dialer(allow), b.To, options) }
	if b.Own {
		open = func() (sink.Sink, error) { return sink.Open(ctx, b.To, options) }
	}
	out, err := open()
	if err == nil {
		err = extract.Output(ctx, rs.results, run.ID, out, run.Done)
	}
	switch {
	case errors.Is(err, source.ErrPrivate):
		return WrittenTable{}, problem.New(problem.Invalid, "database", "The database's host lies in this computer or its network; allow it if you mean it.")
	case err != nil:
		return WrittenTable{}, problem.Mistake(err) // of the person's database: its words help, and none is the password
	}
	done := WrittenTable{Table: b.Table, Lists: []string{}, Pages: run.Done, Records: run.Records}
	for _, f := range options.Schema {
		if f.Many && options.Lists == sink.ListsApart {
			done.Lists = append(done.Lists, f.Name)
		}
	}
	return done, nil
}
