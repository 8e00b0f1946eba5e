// Package beam runs compiled templates as an Apache Beam pipeline, for more
// pages than one machine can process. It is a module of its own, because Beam
// and the cloud libraries are four times as large as the rest of the program.
//
//	here      inputs -> plan (parts of the input) -> OUT/plan.json.gz
//	          templates -> OUT/templates.json.gz -> side input of the parts
//	workers   parts -> [read, parse, choose, run, write] -> OUT/records/, OUT/errors/, OUT/parquet/, OUT/failed/
//	                         |                     |
//	                       faults                done, with counts
//	                         |                     |
//	                     by kind: sum            sum   -> OUT/summary.json
//
// A part is the unit of work of one worker: an archive of many pages, or some
// hundred files. The worker writes the part's records and errors itself. The
// name of a file depends on the plan only; it is written aside and renamed. The
// part's marker in OUT/done comes last.
//
// Invariants. A page that cannot be read, parsed or run is a fault and fails nothing;
// only output that cannot be written fails a bundle. A part that is done twice, by a
// retry, a second copy or a second job, gives the same files (but for the ids of the
// records in failed/). A part with its marker is not done again, so a failed job
// continues where it stopped, on any runner. No page's bytes and no records are
// shuffled: only the names of parts and their counts are sent between workers. The
// records are those that `wrapsmith run` gives, in another order, because package
// extract processes each page.
//
// Memory: that of extract.Run (one tree for each thread, and some pages
// ahead), whatever the size of a part. Each process has the templates once.
package beam

import (
	"context"
	"errors"
	"fmt"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Options say what a pipeline does.
type Options struct {
	Inputs    []string // files, folders, patterns; also gs:// and what else Beam's file systems know
	Template  string   // one template file for all pages; "": the best of Templates
	Templates []string // template files and folders of them
	Output    string   // folder, which every worker can write to
	PartPages int      // page files a part; 0: DefaultPartPages
	Threads   int      // pages at a time in one part; 0: 1
	Overwrite bool     // the folder's results of other inputs or templates may go

	Parquet    bool // write the records as Parquet too, in a folder for each template
	KeepFailed bool // keep the pages that failed, as input of a later job
}

// DefaultPartPages is how many page files a part has: at some ten milliseconds a
// page some seconds of work, so that what a lost worker costs is small.
const DefaultPartPages = 500

// Prepare reads and checks templates and inputs, and writes the plan and the
// templates to the output folder, where workers find them. Its errors are about
// what a person gave.
func Prepare(ctx context.Context, o Options) (Plan, error) {
	if o.Output == "" {
		return Plan{}, errors.New("beam: no output folder is named")
	}
	templates, err := readTemplates(o)
	if err != nil {
		return Plan{}, err
	}
	plan, err := newPlan(ctx, o, templates)
	if err != nil {
		return Plan{}, err
	}
	return plan.Plan, plan.keep(ctx, o.Overwrite, templates)
}

// Build makes the pipeline of a plan that Prepare wrote.
func Build(s sdk.Scope, p Plan) {
	start := sdk.Impulse(s)
	parts := sdk.Reshuffle(s, sdk.ParDo(s, &partsFn{Folder: p.Folder}, start))
	done, faults := Extract(s, p, parts)
	counts := sdk.Combine(s, &sumFn{}, done)
	problems := sdk.Combine(s, &problemsFn{}, faults)
	sdk.ParDo0(s, &summaryFn{Plan: p}, start, sdk.SideInput{Input: counts}, sdk.SideInput{Input: problems})
}

// Extract does parts: it writes their records and errors, and gives what came of
// each as Done. The pages that failed are its side output, as Fault. The templates
// are its side input.
func Extract(s sdk.Scope, p Plan, parts sdk.PCollection) (done, faults sdk.PCollection) {
	s = s.Scope("extract")
	library := sdk.ParDo(s, &templatesFn{Plan: p}, sdk.Impulse(s))
	return sdk.ParDo2(s, &extractFn{Plan: p}, parts, sdk.SideInput{Input: library})
}

// Result reads what a pipeline that ran has summed up.
func Result(ctx context.Context, folder string) (Summary, error) {
	var s Summary
	if err := readJSON(ctx, join(folder, summaryFile), &s); err != nil {
		return s, fmt.Errorf("beam: the job has left no summary: %w", err)
	}
	return s, nil
}
