package beam

import (
	"context"
	"errors"
	"time"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// Namespace is that of the metrics.
const Namespace = "wrapsmith"

// maxFields bounds the fields that have counters of their own: runners keep each
// counter for each step (Dataflow shows the first thousand or so of a job). A
// library with more has its fields in the summary alone.
const maxFields = 100

// counters are the metrics of a job:
//
//	pages, records, failed, unmatched, empty         of finished parts
//	pages_seen, faults_seen                          as they come, tries that failed included
//	found|missing|unsure|broken: TEMPLATE: FIELD     cells, while there are at most maxFields fields
//
// and distributions (count, sum, least, most):
//
//	page_bytes, page_records                         of pages as they come
//	part_pages, part_milliseconds                    of parts that this job did
type counters struct {
	bytes, found                             sdk.Distribution
	partPages, partTime                      sdk.Distribution
	seen, faults                             sdk.Counter
	pages, records, failed, unmatched, empty sdk.Counter
	fields                                   bool
}

func newCounters(all []*template.Template) counters {
	n := 0
	for _, t := range all {
		n += len(t.Fields)
	}
	of := func(name string) sdk.Counter { return sdk.NewCounter(Namespace, name) }
	spread := func(name string) sdk.Distribution { return sdk.NewDistribution(Namespace, name) }
	return counters{
		bytes: spread("page_bytes"), found: spread("page_records"), partPages: spread("part_pages"), partTime: spread("part_milliseconds"),
		seen: of("pages_seen"), faults: of("faults_seen"), fields: n <= maxFields,
		pages: of("pages"), records: of("records"), failed: of("failed"), unmatched: of("unmatched"), empty: of("empty"),
	}
}

// page counts a page when it is there, so that a screen of the runner moves.
func (c counters) page(ctx context.Context, p record.Page) {
	c.seen.Inc(ctx, 1)
	c.found.Update(ctx, int64(len(p.Records)))
	if p.Err != nil && !errors.Is(p.Err, extract.ErrNoTemplate) {
		c.faults.Inc(ctx, 1)
	}
}

// part notes how long a part took.
func (c counters) part(ctx context.Context, d Done, took time.Duration) {
	c.partPages.Update(ctx, int64(d.Pages))
	c.partTime.Update(ctx, took.Milliseconds())
}

// add counts a part when it is done.
func (c counters) add(ctx context.Context, d Done) {
	c.pages.Inc(ctx, int64(d.Pages))
	c.records.Inc(ctx, int64(d.Records))
	c.failed.Inc(ctx, int64(d.Failed))
	c.unmatched.Inc(ctx, int64(d.Unmatched))
	c.empty.Inc(ctx, int64(d.Empty))
	if !c.fields {
		return
	}
	for _, t := range d.Quality.Templates {
		for _, f := range t.Fields {
			for state, n := range map[string]int{"found": f.Found, "missing": f.Missing, "unsure": f.Unsure, "broken": f.Failed} {
				if n > 0 {
					sdk.NewCounter(Namespace, state+": "+t.Template+": "+f.Field).Inc(ctx, int64(n))
				}
			}
		}
	}
}
