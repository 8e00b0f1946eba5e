package extract

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/library"
)

// Kinds of alert.
const (
	AlertDrift     = "drift"     // a field is filled far less than on the template's samples
	AlertFill      = "fill"      // a field is filled far less than in the run before
	AlertUnmatched = "unmatched" // many pages have no template that fits
	AlertFailed    = "failed"    // many pages could not be had or read, or the run itself failed
	AlertEmpty     = "empty"     // not one record was found, or a template finds none on many pages
	AlertTests     = "tests"     // a template's tests turned red
)

// Mind says from where on a schedule raises an alert; the zero value has sound bounds.
type Mind struct {
	FillDrop  float64 `json:"fillDrop,omitempty" minimum:"0" maximum:"1" doc:"How much less a field may be filled than in the run before, as a share; 0: 0.2"`
	Unmatched float64 `json:"unmatched,omitempty" minimum:"0" maximum:"1" doc:"Share of pages that no template may fit; 0: 0.2"`
	Failed    float64 `json:"failed,omitempty" minimum:"0" maximum:"1" doc:"Share of pages that may fail; 0: 0.2"`
}

// mindDefault is the bound of each where none is given.
const mindDefault = 0.2

func (m Mind) sound() Mind {
	for _, bound := range []*float64{&m.FillDrop, &m.Unmatched, &m.Failed} {
		if *bound == 0 {
			*bound = mindDefault
		}
	}
	return m
}

// ScheduleSpec is what a schedule runs, and what it minds.
type ScheduleSpec struct {
	Spec
	TemplateID string     `json:"templateId,omitempty"` // in the library: its newest version when the run begins
	Items      []ItemSpec `json:"items"`
	Mind       Mind       `json:"mind"`
	Webhook    string     `json:"webhook,omitempty"`
	AllowHosts []string   `json:"webhookHosts,omitempty"` // private hosts that the webhook may reach
	Output     *Delivery  `json:"output,omitempty"`       // the file that each run writes; nil: none
}

// ReadSchedule reads what a schedule keeps.
func ReadSchedule(s library.Schedule) (spec ScheduleSpec, err error) {
	if err = json.Unmarshal(s.Spec, &spec); err != nil {
		err = fmt.Errorf("extract: schedule %q: what it runs cannot be read: %w", s.Name, err)
	}
	return spec, err
}

// NewItems are the items of a run of the schedule.
func (s ScheduleSpec) NewItems() ([]library.Item, error) {
	out := make([]library.Item, len(s.Items))
	for i, item := range s.Items {
		var err error
		if out[i], err = NewItem(item, nil); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// finding is an alert before it has its place.
type finding struct {
	kind, text string
	said       message.Message
}

// findings judges a run, and against the one before it when there is one.
func findings(run library.Run, q Quality, before *Quality, m Mind) (out []finding) {
	m = m.sound()
	add := func(kind, code string, values map[string]string, format string, args ...any) {
		out = append(out, finding{kind, fmt.Sprintf(format, args...), message.Message{Code: code, Params: values}})
	}
	percent := func(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }
	counts := func(n int) map[string]string {
		return map[string]string{"n": strconv.Itoa(n), "pages": strconv.Itoa(run.Done)}
	}
	share := func(n int) float64 { return float64(n) / float64(max(run.Done, 1)) }
	if run.State == library.RunFailed {
		add(AlertFailed, "run", map[string]string{"why": run.Problem}, "the run failed: %s", run.Problem)
		if why := ReadMessage(run.Said); why.Code != "" {
			out[0].said.Cause = &why
		}
	}
	if lost := run.Failed - run.Unmatched; share(lost) > m.Failed {
		add(AlertFailed, "pages", counts(lost), "%d of %d pages could not be had or read", lost, run.Done)
	}
	if share(run.Unmatched) > m.Unmatched {
		add(AlertUnmatched, "unmatched", of(usual(q, before), counts(run.Unmatched)), "no template fits %d of %d pages: the site may have been redesigned", run.Unmatched, run.Done)
	}
	if run.Records == 0 {
		add(AlertEmpty, "empty", of(usual(q, before), counts(0)), "not one record was found on %d pages", run.Done)
	}
	for _, t := range q.Templates {
		if run.Records > 0 && t.Pages >= DriftPages && t.bare()-bareBefore(before, t) >= m.FillDrop {
			add(AlertEmpty, "bare", of(t.ID, map[string]string{"template": t.Template, "n": strconv.Itoa(t.Empty), "pages": strconv.Itoa(t.Pages), "was": percent(bareBefore(before, t))}),
				"%s: %d of %d pages gave no record; %.0f%% did not before", t.Template, t.Empty, t.Pages, 100*bareBefore(before, t))
		}
		for _, f := range t.Fields {
			if f.Drift {
				add(AlertDrift, "drift", of(t.ID, map[string]string{"template": t.Template, "field": f.Field, "fill": percent(f.Fill), "expected": percent(f.Expected)}),
					"%s: %s is filled on %.0f%% of the records, and on %.0f%% of the template's samples", t.Template, f.Field, 100*f.Fill, 100*f.Expected)
			}
			if was, ok := fill(before, t, f.Field); ok && was-f.Fill >= m.FillDrop && t.Records >= DriftPages {
				add(AlertFill, "fill", of(t.ID, map[string]string{"template": t.Template, "field": f.Field, "fill": percent(f.Fill), "was": percent(was)}),
					"%s: %s is filled on %.0f%% of the records, and was on %.0f%% in the run before", t.Template, f.Field, 100*f.Fill, 100*was)
			}
		}
	}
	return out
}

// of adds to the values of an alert the template of the library that it is about,
// to be mended; nothing when it is about none.
func of(template string, values map[string]string) map[string]string {
	if template != "" {
		values["id"] = template
	}
	return values
}

// bare is the share of the pages without a record.
func (t TemplateQuality) bare() float64 { return float64(t.Empty) / float64(max(t.Pages, 1)) }

// bareBefore is that share of the run before; where there is none, half: a crawl
// has pages of other kinds too.
func bareBefore(q *Quality, now TemplateQuality) float64 {
	if q != nil {
		if i := q.of(now.ID, now.Template); i >= 0 {
			return q.Templates[i].bare()
		}
	}
	return 0.5
}

// usual is the template that gave most pages in the run before, else in this
// one; "" when there is none of the library.
func usual(q Quality, before *Quality) string {
	if before != nil && len(before.Templates) > 0 {
		q = *before
	}
	id, most := "", 0
	for _, t := range q.Templates {
		if t.ID != "" && t.Pages > most {
			id, most = t.ID, t.Pages
		}
	}
	return id
}

// fill is how full a field of a template was in an earlier run.
func fill(q *Quality, now TemplateQuality, field string) (float64, bool) {
	if q == nil {
		return 0, false
	}
	i := q.of(now.ID, now.Template)
	if i < 0 {
		return 0, false
	}
	t := q.Templates[i]
	k := slices.IndexFunc(t.Fields, func(f FieldQuality) bool { return f.Field == field })
	if k < 0 {
		return 0, false
	}
	return t.Fields[k].Fill, t.Records >= DriftPages
}

// Judge writes the file of a run that a schedule began, and raises its alerts, once:
// judged again, it gives the same ones. It sends them to the schedule's webhook; public keeps to
// public hosts, whatever the schedule allows.
func Judge(ctx context.Context, r *library.Results, id string, public bool) ([]library.Alert, error) {
	run, err := r.GetRun(ctx, id)
	if err != nil || run.Schedule == "" {
		return nil, err
	}
	there, err := r.Alerts(ctx, library.AlertQuery{Run: id, Seen: true})
	if err != nil || len(there) > 0 {
		return there, err
	}
	schedule, err := r.GetSchedule(ctx, run.Schedule)
	if err != nil {
		return nil, err
	}
	spec, err := ReadSchedule(schedule)
	if err != nil {
		return nil, err
	}
	var q Quality
	if len(run.Quality) > 0 {
		if err := json.Unmarshal(run.Quality, &q); err != nil {
			return nil, err
		}
	}
	before, err := earlier(ctx, r, run)
	if err != nil {
		return nil, err
	}
	found := append(findings(run, q, before, spec.Mind), deliver(ctx, r, schedule, spec.Output, run)...)
	if err := end(ctx, r, run, q, found, spec.Mind); err != nil {
		return nil, err
	}
	var alerts []library.Alert
	for i, f := range found {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id, i))
		alerts = append(alerts, library.Alert{ID: hex.EncodeToString(sum[:8]), Schedule: schedule.ID, Run: id, Kind: f.kind, Text: f.text, Said: inJSON(f.said), Raised: time.Now().UTC()})
	}
	return Raise(ctx, r, schedule, run, alerts, public)
}

// earlier is the quality of the run of the same schedule that was done before this one.
func earlier(ctx context.Context, r *library.Results, run library.Run) (*Quality, error) {
	_, list, err := r.Runs(ctx, library.RunQuery{Schedule: run.Schedule, State: library.RunDone, Limit: 100})
	if err != nil {
		return nil, err
	}
	for _, b := range list {
		if b.Started.Before(run.Started) && len(b.Quality) > 0 {
			q := &Quality{}
			return q, json.Unmarshal(b.Quality, q)
		}
	}
	return nil, nil
}
