package extract

import (
	"context"
	"encoding/json"
	"strings"

	"wrapsmith/backend/library"
	"wrapsmith/backend/source"
)

// Notice is what a webhook is told. Text says it in words, under the name
// that chat rooms give to what they show.
type Notice struct {
	Text     string   `json:"text"`
	Schedule string   `json:"schedule"`
	Run      string   `json:"run"` // "" when it could not begin
	State    string   `json:"state"`
	Pages    int      `json:"pages"`
	Records  int      `json:"records"`
	Failed   int      `json:"failed"`
	Alerts   []string `json:"alerts"` // each its kind and its text
}

// Raise keeps alerts of a schedule and sends them to its webhook; run is the one
// that they are of, or RunFailed where it could not begin. public keeps to public
// hosts, whatever the schedule allows. What became of the notice stands in the alerts.
func Raise(ctx context.Context, r *library.Results, s library.Schedule, run library.Run, alerts []library.Alert, public bool) ([]library.Alert, error) {
	if len(alerts) == 0 {
		return nil, nil
	}
	if err := r.PutAlerts(ctx, alerts); err != nil {
		return alerts, err
	}
	spec, err := ReadSchedule(s)
	if err != nil || spec.Webhook == "" {
		return alerts, err
	}
	if public {
		spec.AllowHosts = nil
	}
	sent, said := "sent", ""
	if err := notify(ctx, spec, s, run, alerts); err != nil {
		sent, said = err.Error(), inJSON(source.Say(err))
	}
	for i := range alerts {
		alerts[i].Sent, alerts[i].SentSaid = sent, said
	}
	return alerts, r.PutAlerts(ctx, alerts)
}

func notify(ctx context.Context, spec ScheduleSpec, s library.Schedule, run library.Run, alerts []library.Alert) error {
	n := Notice{Schedule: s.Name, Run: run.ID, State: run.State, Pages: run.Done, Records: run.Records, Failed: run.Failed}
	var texts []string
	for _, a := range alerts {
		texts, n.Alerts = append(texts, a.Text), append(n.Alerts, a.Kind+": "+a.Text)
	}
	n.Text = s.Name + ": " + strings.Join(texts, "; ")
	raw, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return source.Post(ctx, spec.Webhook, "application/json", raw, spec.AllowHosts)
}
