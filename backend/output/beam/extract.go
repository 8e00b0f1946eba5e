package beam

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"time"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/web/source"
)

func init() {
	sdk.RegisterDoFn(reflect.TypeFor[*extractFn]())
	sdk.RegisterDoFn(reflect.TypeFor[*templatesFn]())
	sdk.RegisterCoder(reflect.TypeFor[Done](), encodeDone, decodeDone)
	sdk.RegisterCoder(reflect.TypeFor[Fault](), encodeFault, decodeFault)
}

// Fault is one page that gave no answer.
type Fault struct {
	Page   string `json:"page"`
	Reason string `json:"reason"`
	Kind   string `json:"kind"` // as extract.Trouble tells
}

// Done is what came of a part, or of several summed up.
type Done struct {
	Plan      string          `json:"plan"` // digest
	Part      int             `json:"part"`
	Parts     int             `json:"parts"`
	Pages     int             `json:"pages"`
	Records   int             `json:"records"`
	Failed    int             `json:"failed"`    // pages with an error
	Unmatched int             `json:"unmatched"` // of these: no template fits
	Empty     int             `json:"empty"`     // without error and without record
	Quality   extract.Quality `json:"quality"`
}

// extractFn does a part: it reads the part's pages, extracts, and writes.
type extractFn struct {
	Plan Plan

	programs *programs
	count    counters
}

// setup compiles the templates, once a process.
func (f *extractFn) setup(library []byte) (err error) {
	if f.programs != nil {
		return nil
	}
	if f.programs, err = compiled(f.Plan, library); err == nil {
		f.count = newCounters(f.programs.all)
	}
	return err
}

// ProcessElement does a part with the templates of the side input, or reads what came of it when
// it is done. Its error is about the output; the runner tries the part again.
func (f *extractFn) ProcessElement(ctx context.Context, p Part, library []byte, done func(Done), fault func(Fault)) error {
	if err := f.setup(library); err != nil {
		return err
	}
	d, known, err := f.earlier(ctx, p, fault)
	if err == nil && !known {
		d, err = f.do(ctx, p, fault)
	}
	if err != nil {
		return fmt.Errorf("beam: part %d: %w", p.Number, err)
	}
	f.count.add(ctx, d)
	done(d)
	return nil
}

// earlier reads what an earlier job found in a part.
func (f *extractFn) earlier(ctx context.Context, p Part, fault func(Fault)) (d Done, known bool, err error) {
	marker := f.name(doneDir, p, "json")
	if !exists(ctx, marker) {
		return d, false, nil
	}
	if err := readJSON(ctx, marker, &d); err != nil || d.Plan != f.Plan.Digest {
		return Done{}, false, nil //nolint:nilerr // a marker that says nothing is none
	}
	file, err := open(ctx, f.name(errorsDir, p, "jsonl"))
	if err != nil {
		return d, false, err
	}
	defer file.Close()
	lines := json.NewDecoder(file)
	for lines.More() {
		var one Fault
		if err := lines.Decode(&one); err != nil {
			return d, false, err
		}
		fault(one)
	}
	return d, true, nil
}

// do extracts from a part's pages and writes what it finds: the errors, the
// records, and last the marker.
func (f *extractFn) do(ctx context.Context, p Part, fault func(Fault)) (Done, error) {
	d, begun := Done{Plan: f.Plan.Digest, Part: p.Number, Parts: 1}, time.Now()
	out, err := newOutput(ctx, f.Plan, p)
	if err != nil {
		return d, err
	}
	var read waiting
	receive := func(r record.Page) error {
		f.count.page(ctx, r)
		d.add(r, f.programs)
		of := read.next()
		if r.Err == nil {
			return out.page(r, f.programs.byName[r.Template])
		}
		one := Fault{Page: r.Page}
		one.Reason, one.Kind = extract.Trouble(r.Err)
		fault(one)
		return out.fault(one, of)
	}
	source := read.through(pages(ctx, p.Files), func(size int) { f.count.bytes.Update(ctx, int64(size)) })
	if _, err = extract.Run(ctx, source, f.programs.choose, receive, extract.Options{Workers: f.Plan.Threads}); err != nil {
		out.abort()
		return d, err
	}
	if err := out.commit(); err != nil {
		return d, err
	}
	f.count.part(ctx, d, time.Since(begun))
	return d, writeJSON(ctx, f.name(doneDir, p, "json"), d)
}

// name is a file of a part, as in records/records-00012-of-00120.jsonl.
func (f *extractFn) name(dir string, p Part, ending string) string {
	return partName(f.Plan, dir, "", p.Number, ending)
}

// pages are those of files, in order. What cannot be had is an error in its place.
func pages(ctx context.Context, files []string) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for _, name := range files {
			for p, err := range sourceOf(name).Pages(ctx) {
				if !yield(p, err) {
					return
				}
			}
		}
	}
}

// sourceOf reads a file where it lies. Nothing is fetched from the web: many machines
// could not keep the limits of requests for each host.
func sourceOf(name string) source.Source {
	if !remote(name) {
		return source.Offline().Paths(name)
	}
	return stream{name}
}

// stream is a file of another file system.
type stream struct{ name string }

// Len is unknown.
func (stream) Len() int { return -1 }

// Pages reads the file from its beginning to its end.
func (s stream) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		file, err := open(ctx, s.name)
		if err != nil {
			yield(nil, &source.Error{Name: s.name, Err: err})
			return
		}
		defer file.Close()
		for p, err := range source.Reader(file, page.Origin{Name: s.name}, source.Offline()).Pages(ctx) {
			if !yield(p, err) {
				return
			}
		}
	}
}

// add counts a page in.
func (d *Done) add(p record.Page, known *programs) {
	d.Pages++
	d.Records += len(p.Records)
	switch {
	case p.Err == nil && len(p.Records) == 0:
		d.Empty++
	case p.Err != nil:
		d.Failed++
		if errors.Is(p.Err, extract.ErrNoTemplate) {
			d.Unmatched++
		}
	}
	d.Quality.Add(&p, known.byName[p.Template])
}

// sum adds what came of other parts.
func (d *Done) sum(o Done) {
	d.Plan = o.Plan
	d.Parts += o.Parts
	d.Pages += o.Pages
	d.Records += o.Records
	d.Failed += o.Failed
	d.Unmatched += o.Unmatched
	d.Empty += o.Empty
	d.Quality.Merge(o.Quality)
}

func encodeDone(d Done) ([]byte, error) { return json.Marshal(d) }

func decodeDone(raw []byte) (d Done, err error) {
	err = json.Unmarshal(raw, &d)
	return d, err
}

func encodeFault(f Fault) ([]byte, error) { return json.Marshal(f) }

func decodeFault(raw []byte) (f Fault, err error) {
	err = json.Unmarshal(raw, &f)
	return f, err
}
