package beam

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/web/source"
)

// output is what a part writes. Nothing of it is in place before commit.
type output struct {
	ctx  context.Context
	plan Plan
	part Part

	files   []*file // in the order in which they are put in place
	records sink.Sink
	faults  *json.Encoder
	tables  map[string]sink.Sink // Parquet by template; nil without
	failed  *source.WARCWriter   // nil without
}

// newOutput begins the files that each part has.
func newOutput(ctx context.Context, plan Plan, part Part) (*output, error) {
	o := &output{ctx: ctx, plan: plan, part: part}
	faults, err := o.create(errorsDir, "jsonl")
	if err != nil {
		return nil, err
	}
	o.faults = json.NewEncoder(faults)
	o.faults.SetEscapeHTML(false)
	if plan.KeepFailed {
		failed, err := o.create(failedDir, "warc.gz")
		if err != nil {
			o.abort()
			return nil, err
		}
		o.failed = source.NewWARCWriter(failed, true)
	}
	if plan.Parquet {
		o.tables = map[string]sink.Sink{}
	}
	records, err := o.create(recordsDir, "jsonl")
	if err != nil {
		o.abort()
		return nil, err
	}
	o.records = sink.NewJSONL(records)
	return o, nil
}

// create begins a file of the part.
func (o *output) create(dir, ending string) (*file, error) {
	f, err := create(o.ctx, partName(o.plan, dir, "", o.part.Number, ending))
	if err == nil {
		o.files = append(o.files, f)
	}
	return f, err
}

// page writes a page's records.
func (o *output) page(p record.Page, of *template.Template) error {
	if err := o.records.Write(p); err != nil || o.tables == nil || len(p.Records) == 0 || of == nil {
		return err
	}
	table, ok := o.tables[p.Template]
	if !ok {
		f, err := create(o.ctx, partName(o.plan, parquetDir, tableDir(p.Template), o.part.Number, "parquet"))
		if err != nil {
			return err
		}
		o.files = append(o.files, f)
		if table, err = sink.New(sink.Parquet, f, sink.Options{Schema: of.Schema()}); err != nil {
			return err
		}
		o.tables[p.Template] = table
	}
	return table.Write(p)
}

// tableDir is the folder of a template's records, as engines name the folders of partitions.
func tableDir(template string) string { return "template=" + url.PathEscape(template) }

// fault writes a page that failed, with its bytes if it was read at all.
func (o *output) fault(f Fault, p *page.Page) error {
	if o.failed != nil && p != nil {
		if _, err := o.failed.Page(p, time.Unix(0, 0)); err != nil { // a part done twice says the same
			return err
		}
	}
	return o.faults.Encode(f)
}

// commit puts the files in place.
func (o *output) commit() error {
	err := o.records.Close()
	for _, table := range o.tables {
		err = errors.Join(err, table.Close())
	}
	if err != nil {
		o.abort()
		return err
	}
	for _, f := range o.files {
		err = errors.Join(err, f.commit(o.ctx))
	}
	return err
}

// abort leaves nothing behind.
func (o *output) abort() {
	for _, f := range o.files {
		f.abort()
	}
}

// partName is a file of a part, as in records/records-00012-of-00120.jsonl.
func partName(p Plan, dir, below string, number int, ending string) string {
	name := fmt.Sprintf("%s-%05d-of-%05d.%s", dir, number, p.Parts, ending)
	if below == "" {
		return join(p.Folder, dir, name)
	}
	return join(p.Folder, dir, below, name)
}
