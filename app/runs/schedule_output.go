package runs

import (
	"cmp"
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"wrapsmith/app/folder"
	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
)

// ScheduleOutput is the file that each run of a schedule writes, or the table of a database.
type ScheduleOutput struct {
	File   string `json:"file" maxLength:"4096" doc:"A name: a file in the folder outputs beside the library. Or a whole path, where About.localFiles says so. {date} and {time} in its name stand for when the run began. It is answered with the whole path, which may be sent back as it is"`
	Format string `json:"format,omitempty" enum:"jsonl,xml,csv,json,xlsx,parquet,sqlite,atom,html" doc:"Empty: by the file's ending"`
	Typed  bool   `json:"typed,omitempty" doc:"CSV: columns for what was read of numbers, prices and dates"`
	BOM    bool   `json:"bom,omitempty" doc:"CSV: begin with a byte order mark, for Excel"`
	Lists  string `json:"lists,omitempty" enum:"json" doc:"json: lists as JSON arrays in their field's cell"`

	To        string `json:"to,omitempty" maxLength:"4000" doc:"In place of a file: a database, postgres://user@host/database without a password, or the whole path of an SQLite database. Only where About.localFiles says so"`
	Table     string `json:"table,omitempty" maxLength:"200" doc:"Name of the table; records when empty"`
	TableMode string `json:"tableMode,omitempty" enum:"replace,append,upsert" doc:"What becomes of earlier rows; append when empty"`
	TableKey  string `json:"tableKey,omitempty" maxLength:"200" doc:"With upsert: the field that says which records are the same thing; empty: all records of a page are replaced"`
}

func outputFileOf(d *extract.OutputFile) *ScheduleOutput {
	if d == nil {
		return nil
	}
	return &ScheduleOutput{
		File: d.Path, Format: string(d.Format), Typed: d.Typed, BOM: d.BOM, Lists: string(d.Lists),
		To: d.To, Table: d.Table, TableMode: string(d.Mode), TableKey: d.Key,
	}
}

// OutputFile checks where a schedule's runs are to write their records.
func (rs *Runs) OutputFile(ctx context.Context, s results.Schedule, in *ScheduleOutput) (*extract.OutputFile, error) {
	if in == nil {
		return nil, nil
	}
	if in.To != "" {
		return rs.outputTable(ctx, in)
	}
	if strings.TrimSpace(in.File) == "" {
		return nil, errOutputName
	}
	d := &extract.OutputFile{Path: strings.TrimSpace(in.File), Format: cmp.Or(sink.Format(in.Format), sink.FormatOf(in.File)), Lists: sink.Lists(in.Lists), Typed: in.Typed, BOM: in.BOM}
	list, err := rs.results.Schedules(ctx)
	if err != nil {
		return nil, err
	}
	if !writes(list, s.ID, d.Path) { // what was allowed once is not asked again
		if d.Path, err = rs.outputPath(d.Path); err != nil {
			return nil, err
		}
	}
	for _, other := range list {
		if other.ID != s.ID && writes([]results.Schedule{other}, other.ID, d.Path) {
			return nil, problem.With(problem.Invalid, message.Message{Code: "outputtaken", Params: map[string]string{"schedule": problem.Short(other.Name)}},
				"The schedule "+problem.Short(other.Name)+" writes that file already; take another name.")
		}
	}
	return d, nil
}

// writes reports whether a schedule of the list writes a file by now.
func writes(list []results.Schedule, id, path string) bool {
	for _, s := range list {
		if spec, err := extract.ReadSchedule(s); s.ID == id && err == nil && spec.Output != nil && spec.Output.Path == path {
			return true
		}
	}
	return false
}

var (
	errOutputName = problem.New(problem.Invalid, "outputname",
		"The file of a schedule is a name with the ending of its form, as in shop.csv: .jsonl, .xml, .csv, .json, .xlsx, .parquet, .sqlite, .atom or .html. A whole path can be named in the window only.")
	errOutputFolder = problem.New(problem.Invalid, "outputfolder", "There is no such folder on this machine; make it first, or name a file without a folder.")
)

var (
	errOutputTable    = problem.New(problem.Invalid, "outputtable", "Only a person at this machine can let a schedule write to a database: on the command line, or in the window.")
	errOutputPassword = problem.New(problem.Invalid, "outputpassword", "Leave the password out of the address: it would be kept with the schedule. Put it into ~/.pgpass or PGPASSFILE of the user who runs the schedule.")
)

// outputTable checks the table that a schedule's runs are to write.
func (rs *Runs) outputTable(ctx context.Context, in *ScheduleOutput) (*extract.OutputFile, error) {
	if !rs.localFiles {
		return nil, errOutputTable
	}
	if u, err := url.Parse(in.To); sink.IsPostgres(in.To) && (err != nil || u.User != nil && hasPassword(u) || u.Query().Has("password")) {
		return nil, errOutputPassword
	}
	if !sink.IsPostgres(in.To) && !filepath.IsAbs(in.To) {
		return nil, errOutputName
	}
	d := &extract.OutputFile{To: in.To, Table: in.Table, Mode: cmp.Or(sink.Mode(in.TableMode), sink.Append), Key: in.TableKey, Lists: sink.Lists(in.Lists)}
	if err := sink.CheckTable(ctx, d.To, sink.Table{Name: d.Table, Mode: d.Mode}); err != nil {
		return nil, problem.Mistake(err)
	}
	return d, nil
}

func hasPassword(u *url.URL) bool {
	_, has := u.User.Password()
	return has
}

// outputPath is the whole path of a file that a person named. The ending has to be a
// form's: nothing else can be written over.
func (rs *Runs) outputPath(name string) (string, error) {
	if sink.FormatOf(name) == "" || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
		return "", errOutputName
	}
	if filepath.IsAbs(name) && rs.localFiles {
		if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
			return "", errOutputFolder
		}
		return filepath.Clean(name), nil
	}
	if strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") {
		return "", errOutputName
	}
	dir := filepath.Join(folder.Beside(rs.library), "outputs")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	dir, err := filepath.Abs(dir)
	return filepath.Join(dir, name), err
}
