package extract

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
)

// OutputFile is the file that each run of a schedule writes: whole, in place of the
// one before. A run that found nothing, or was not done, leaves that one alone. With
// To it is a table of a database.
type OutputFile struct {
	Path   string      `json:"path,omitempty"` // whole; in its last part {date} and {time} stand for when the run began
	Format sink.Format `json:"format,omitempty"`
	Lists  sink.Lists  `json:"lists,omitempty"`
	Typed  bool        `json:"typed,omitempty"`
	BOM    bool        `json:"bom,omitempty"`

	To    string    `json:"to,omitempty"` // as sink.Open takes it
	Table string    `json:"table,omitempty"`
	Mode  sink.Mode `json:"tableMode,omitempty"`
	Key   string    `json:"tableKey,omitempty"`
}

// Target is what the output is called: the file of a run, or the table.
func (o OutputFile) Target(began time.Time) string {
	if o.To == "" {
		return o.PathAt(began)
	}
	return cmp.Or(o.Table, "records") + " (" + o.To + ")"
}

// PathAt is the file of a run that began then, by the clocks of its place.
func (o OutputFile) PathAt(began time.Time) string {
	folder, name := filepath.Split(o.Path)
	return folder + strings.NewReplacer("{date}", began.Format("2006-01-02"), "{time}", began.Format("150405")).Replace(name)
}

// writeOutput writes the file of a schedule's run, where the schedule has one.
func writeOutput(ctx context.Context, r *results.Results, s results.Schedule, o *OutputFile, run results.Run) []Finding {
	if o == nil || run.State != results.RunDone || run.Records == 0 {
		return nil
	}
	place, err := time.LoadLocation(s.Zone)
	if err != nil || s.Zone == "" {
		place = time.Local
	}
	began := run.Started.In(place)
	path := o.Target(began)
	if o.To != "" {
		err = o.writeTable(ctx, r, run)
	} else {
		err = o.write(ctx, r, run, path)
	}
	if err == nil {
		return nil
	}
	msg := message.Message{Code: "output", Params: map[string]string{"file": path, "why": err.Error()}}
	if why := sayOfFile(err); why.Code != "" {
		msg.Cause = &why
	}
	return []Finding{{AlertFailed, fmt.Sprintf("the records could not be written to %s: %v", path, err), msg}}
}

// writeTable writes the records of a run to the table.
func (o OutputFile) writeTable(ctx context.Context, r *results.Results, run results.Run) error {
	schema, err := r.Schema(ctx, run.ID)
	if err != nil {
		return err
	}
	out, err := sink.Open(ctx, o.To, sink.Options{
		Schema: schema, Lists: o.Lists, Now: run.Started, Table: sink.Table{Name: o.Table, Mode: o.Mode, Key: o.Key, Run: run.ID},
	})
	if err != nil {
		return err
	}
	return Output(ctx, r, run.ID, out, run.Done)
}

func (o OutputFile) write(ctx context.Context, r *results.Results, run results.Run, path string) error {
	schema, err := r.Schema(ctx, run.ID)
	if err != nil {
		return err
	}
	file, err := atomicfile.Create(path)
	if err != nil {
		return err
	}
	defer file.Abort()
	out, err := sink.New(o.Format, file, sink.Options{
		Schema: schema, Typed: o.Typed, BOM: o.BOM, Lists: o.Lists, Title: run.Name, Now: run.Started, Table: sink.Table{Run: run.ID},
	})
	if err != nil {
		return err
	}
	if err := Output(ctx, r, run.ID, out, run.Done); err != nil {
		return err
	}
	return file.Commit()
}

// sayOfFile puts why a file cannot be written in a word.
func sayOfFile(err error) message.Message {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return message.Message{Code: "nofolder"}
	case errors.Is(err, fs.ErrPermission):
		return message.Message{Code: "nowrite"}
	}
	return MessageOf(err)
}
