package mending

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// keptCheck is what is kept of a template's check: what was found, and how its
// pages were read, without cookies.
type keptCheck struct {
	Check TemplateCheck `json:"check"`
	Spec  extract.Spec  `json:"spec"`
}

// remember keeps what a check found of a template, with the time from which on it
// is so. A look at the stored samples alone is not kept: it knows less.
func (m *Mending) remember(ctx context.Context, in *CheckRequest, t TemplateCheck) (TemplateCheck, error) {
	before, err := m.results.Checks(ctx, results.CheckQuery{Template: t.ID})
	if err != nil {
		return t, err
	}
	if len(before) > 0 && before[0].State == t.State && before[0].Since.Before(t.Since) {
		t.Since = before[0].Since
	}
	earlier, err := m.earlierAlert(ctx, t)
	if err != nil {
		return t, err
	}
	if earlier.ID != "" {
		t.Schedule = earlier.Schedule
		if earlier.Since.Before(t.Since) {
			t.Since = earlier.Since
		}
	}
	if in.Samples {
		return t, nil
	}
	spec := in.Spec
	spec.Fetch.CookieFile, spec.Fetch.Cookies = "", ""
	raw, err := json.Marshal(keptCheck{t, spec})
	if err != nil {
		return t, err
	}
	return t, m.results.PutCheck(ctx, results.Check{
		Template: t.ID, Version: t.Version, State: t.State, Damage: t.rank(), Checked: t.Checked, Since: t.Since, Body: raw,
	})
}

// driftAlerts are the kinds of alert of a run that tell what a check would: the site has changed.
var driftAlerts = []string{extract.AlertDrift, extract.AlertFill, extract.AlertEmpty, extract.AlertValues, extract.AlertSeveral, extract.AlertRecords, extract.AlertUnmatched}

// earlierAlert is the oldest alert of a schedule's runs that tells of a template that
// has drifted already: one cause has one alert.
func (m *Mending) earlierAlert(ctx context.Context, t TemplateCheck) (out results.Alert, err error) {
	if t.State != CheckDrifted {
		return out, nil
	}
	all, err := m.results.Alerts(ctx, results.AlertQuery{Seen: true})
	for _, a := range all {
		about := extract.ReadMessage(a.Message).Params["id"] == t.ID
		if about && a.Ended.IsZero() && a.Run != "" && slices.Contains(driftAlerts, a.Kind) && (out.ID == "" || a.Since.Before(out.Since)) {
			out = a
		}
	}
	return out, err
}

// checkAlert is the id of the alert of a template that has drifted.
func checkAlert(template string) string { return "check-" + template }

// settleChecks raises an alert for each template that has drifted and of which no
// run tells, and ends those of templates that fit again. What could not be read ends
// none. Of a check of the whole library, templates that are gone are forgotten.
func (m *Mending) settleChecks(ctx context.Context, in *CheckRequest, report CheckReport, whole bool) error {
	if in.Samples {
		return nil
	}
	var raised, ended []results.Alert
	for _, t := range report.Templates {
		there, err := m.results.Alerts(ctx, results.AlertQuery{ID: checkAlert(t.ID), Seen: true})
		if err != nil {
			return err
		}
		open := len(there) > 0 && there[0].Ended.IsZero()
		switch {
		case t.State == CheckDrifted && t.Schedule == "":
			a := alertOf(t)
			if open {
				a.Since, a.Times, a.Seen, a.Schedule = there[0].Since, there[0].Times+1, there[0].Seen, there[0].Schedule
			}
			raised = append(raised, a)
		case open && (t.State == CheckSound || t.State == CheckRed):
			there[0].Ended = report.Checked
			ended = append(ended, there[0])
		}
	}
	if err := m.results.PutAlerts(ctx, ended); err != nil {
		return err
	}
	if err := m.raise(ctx, in, report, raised); err != nil {
		return err
	}
	if whole {
		return m.forget(ctx)
	}
	return nil
}

// raise stores alerts; the webhook of a schedule that asked gets them.
func (m *Mending) raise(ctx context.Context, in *CheckRequest, report CheckReport, raised []results.Alert) error {
	if in.Schedule == nil {
		return m.results.PutAlerts(ctx, raised)
	}
	for i := range raised {
		raised[i].Schedule = in.Schedule.ID
	}
	run := results.Run{State: results.RunDone}
	run.Done, run.Failed = report.Total, report.Unreachable
	var from extract.Sender
	if m.runs != nil {
		from = m.runs.Sender()
	}
	_, err := extract.Raise(ctx, m.results, *in.Schedule, run, raised, from)
	return err
}

// alertOf is the alert of a template that has drifted: which fields, and what to do.
func alertOf(t TemplateCheck) results.Alert {
	var fields []string
	for _, f := range t.Fields {
		if f.Drifts {
			fields = append(fields, f.Field)
		}
	}
	msg := message.New("checked", "id", t.ID, "template", t.Name, "fields", strings.Join(fields, ", "))
	text := t.Name + ": the site has changed: " + strings.Join(fields, ", ")
	if len(fields) == 0 {
		msg.Code, text = "checkedrecords", t.Name+": the site has changed: its records are not found as before"
	}
	raw, _ := json.Marshal(msg) // messages always can be written
	return results.Alert{ID: checkAlert(t.ID), Kind: extract.AlertCheck, Text: text, Message: string(raw), Raised: t.Checked, Since: t.Since, Times: 1}
}

// forget drops what is kept of templates that the library no longer has.
func (m *Mending) forget(ctx context.Context) error {
	all, err := m.results.Checks(ctx, results.CheckQuery{})
	if err != nil {
		return err
	}
	for _, k := range all {
		e, _, err := m.stores.Library.Get(ctx, k.Template)
		if err == nil && !e.Deleted {
			continue
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		if err := m.results.DropCheck(ctx, k.Template); err != nil {
			return err
		}
	}
	return nil
}

// mostShown is how many templates a report on screen lists.
const mostShown = 500

// LastChecks is what is kept of the library's checks: of each template the last one.
func (m *Mending) LastChecks(ctx context.Context) (CheckReport, error) {
	all, err := m.results.Checks(ctx, results.CheckQuery{})
	if err != nil || len(all) == 0 {
		return CheckReport{Templates: []TemplateCheck{}}, err
	}
	_, entries, err := m.stores.Library.List(ctx, library.Query{})
	if err != nil {
		return CheckReport{}, err
	}
	proposals, err := m.stores.Library.Proposals(ctx)
	if err != nil {
		return CheckReport{}, err
	}
	versions := map[string]int{}
	for _, e := range entries {
		versions[e.ID] = e.Version
	}
	var list []TemplateCheck
	last := time.Time{}
	for _, k := range all {
		version, there := versions[k.Template]
		if !there {
			continue
		}
		var one keptCheck
		if err := json.Unmarshal(k.Body, &one); err != nil {
			continue // what another version of the program kept
		}
		one.Check.Saved = version != k.Version
		if m := one.Check.Mend; m != nil && !slices.ContainsFunc(proposals, func(p library.Proposal) bool { return p.ID == m.ID }) {
			m.ID = ""
		}
		if last.Before(k.Checked) {
			last = k.Checked
		}
		list = append(list, one.Check)
	}
	out := reportOf(last, true, list)
	out.Templates = out.Templates[:min(len(out.Templates), mostShown)]
	return out, nil
}

// specOfCheck is how the last check of a template read its pages.
func (m *Mending) specOfCheck(ctx context.Context, id string) (extract.Spec, error) {
	all, err := m.results.Checks(ctx, results.CheckQuery{Template: id})
	if err != nil || len(all) == 0 {
		return extract.Spec{}, err
	}
	var one keptCheck
	err = json.Unmarshal(all[0].Body, &one)
	return one.Spec, err
}
