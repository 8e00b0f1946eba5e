package extract

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wrapsmith/backend/stores/results"
)

// Kinds of alert.
const (
	AlertDrift     = "drift"     // a field is filled far less than on the template's samples
	AlertFill      = "fill"      // a field is filled far less than in the run before
	AlertUnmatched = "unmatched" // many pages have no template that fits
	AlertFailed    = "failed"    // many pages could not be had or read, or the run itself failed
	AlertEmpty     = "empty"     // not one record was found, or a template finds none on many pages
	AlertTests     = "tests"     // a template's tests turned red
	AlertValues    = "values"    // the values of a field are unlike those before
	AlertSeveral   = "several"   // several fields of a template are unlike before: the site has changed
	AlertRecords   = "records"   // pages give far fewer records than before
	AlertLogin     = "login"     // pages led to the site's sign-in page
	AlertCheck     = "check"     // a check of the library found that a template has drifted
)

// AlertLimits are the shares from which on a schedule raises an alert; the zero value stands for the defaults.
type AlertLimits struct {
	FillDrop  float64 `json:"fillDrop,omitempty" minimum:"0" maximum:"1" doc:"How much less a field may be filled than in the run before, as a share; 0: 0.2"`
	Unmatched float64 `json:"unmatched,omitempty" minimum:"0" maximum:"1" doc:"Share of pages that no template may fit; 0: 0.2"`
	Failed    float64 `json:"failed,omitempty" minimum:"0" maximum:"1" doc:"Share of pages that may fail; 0: 0.2"`
}

// defaultLimit is the limit of each where none is given.
const defaultLimit = 0.2

func (m AlertLimits) withDefaults() AlertLimits {
	for _, bound := range []*float64{&m.FillDrop, &m.Unmatched, &m.Failed} {
		if *bound == 0 {
			*bound = defaultLimit
		}
	}
	return m
}

// ScheduleSpec is what a schedule runs, and what it minds.
type ScheduleSpec struct {
	Spec
	TemplateID string      `json:"templateId,omitempty"` // in the library: its newest version when the run begins
	Items      []ItemSpec  `json:"items"`
	Limits     AlertLimits `json:"mind"`
	Hook
	Mail   *Mail       `json:"mail,omitempty"`   // who gets a mail of each run; nil: no one
	Output *OutputFile `json:"output,omitempty"` // the file that each run writes; nil: none
	Feed   string      `json:"feed,omitempty"`   // digest of the secret of its feed's address; "": it has no feed
	Check  bool        `json:"check,omitempty"`  // it runs nothing: it checks the templates of the library
}

// ReadSchedule reads what a schedule keeps.
func ReadSchedule(s results.Schedule) (spec ScheduleSpec, err error) {
	if err = json.Unmarshal(s.Spec, &spec); err != nil {
		err = fmt.Errorf("extract: schedule %q: what it runs cannot be read: %w", s.Name, err)
	}
	return spec, err
}

// NewItems are the items of a run of the schedule.
func (s ScheduleSpec) NewItems() ([]results.Item, error) {
	return NewItems(s.Items...)
}

// Judge writes the file of a run that a schedule began, raises its alerts and sends what the
// schedule's webhook and mail are to have, once: judged again, it gives the same alerts.
func Judge(ctx context.Context, r *results.Results, id string, from Sender) ([]results.Alert, error) {
	run, err := r.GetRun(ctx, id)
	if err != nil || run.Schedule == "" {
		return nil, err
	}
	there, err := r.Alerts(ctx, results.AlertQuery{Run: id, Seen: true})
	if err != nil {
		return nil, err
	}
	schedule, err := r.GetSchedule(ctx, run.Schedule)
	if err != nil {
		return there, err
	}
	spec, err := ReadSchedule(schedule)
	if err != nil {
		return there, err
	}
	if len(there) > 0 {
		return there, report(ctx, r, schedule, spec, run, there, from)
	}
	var q Quality
	if len(run.Quality) > 0 {
		if err := json.Unmarshal(run.Quality, &q); err != nil {
			return nil, err
		}
	}
	before, err := soundBefore(ctx, r, run)
	if err != nil {
		return nil, err
	}
	found := append(Findings(run, q, before, spec.Limits), writeOutput(ctx, r, schedule, spec.Output, run)...)
	signIn, err := signInFinding(ctx, r, run)
	if err != nil {
		return nil, err
	}
	found = append(signIn, found...)
	if err := end(ctx, r, run, q, found, spec.Limits); err != nil {
		return nil, err
	}
	var alerts []results.Alert
	for i, f := range found {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id, i))
		alerts = append(alerts, results.Alert{ID: hex.EncodeToString(sum[:8]), Schedule: schedule.ID, Run: id, Kind: f.Kind, Text: f.Text, Message: inJSON(f.Message), Raised: time.Now().UTC()})
	}
	alerts, err = Raise(ctx, r, schedule, run, alerts, from)
	return alerts, errors.Join(err, report(ctx, r, schedule, spec, run, alerts, from))
}

// report sends what the schedule's webhook and mail are to have of a run.
func report(ctx context.Context, r *results.Results, s results.Schedule, spec ScheduleSpec, run results.Run, alerts []results.Alert, from Sender) error {
	return errors.Join(reportRun(ctx, r, s, spec, run, from), mailRun(ctx, r, s, spec, run, alerts, from))
}
