package extract

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
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
// that they are of, or RunFailed where it could not begin. One that tells what an
// earlier one tells, which is not over, is that one raised once more; of one that was
// seen the webhook is told no more. public keeps to public hosts, whatever the
// schedule allows. What became of the notice stands in the alerts.
func Raise(ctx context.Context, r *results.Results, s results.Schedule, run results.Run, alerts []results.Alert, public bool) ([]results.Alert, error) {
	if len(alerts) == 0 {
		return nil, nil
	}
	if err := renew(ctx, r, s.ID, alerts); err != nil {
		return alerts, err
	}
	if err := r.PutAlerts(ctx, alerts); err != nil {
		return alerts, err
	}
	spec, err := ReadSchedule(s)
	news := slices.DeleteFunc(slices.Clone(alerts), func(a results.Alert) bool { return a.Seen })
	if err != nil || spec.Webhook == "" || len(news) == 0 {
		return alerts, err
	}
	if public {
		spec.AllowHosts = nil
	}
	sent, msg := "sent", ""
	if err := notify(ctx, spec, s, run, news); err != nil {
		sent, msg = err.Error(), inJSON(source.MessageOf(err))
	}
	for i := range alerts {
		if !alerts[i].Seen {
			alerts[i].Sent, alerts[i].SentMessage = sent, msg
		}
	}
	return alerts, r.PutAlerts(ctx, alerts)
}

// renew makes of each alert that tells what one of the schedule's tells, which is not
// over, that one, raised once more.
func renew(ctx context.Context, r *results.Results, schedule string, alerts []results.Alert) error {
	there, err := r.Alerts(ctx, results.AlertQuery{Schedule: schedule, Seen: true})
	if err != nil {
		return err
	}
	for i, a := range alerts {
		k := slices.IndexFunc(there, func(old results.Alert) bool { return old.Ended.IsZero() && old.ID != a.ID && sameAlert(old, a) })
		if k >= 0 {
			alerts[i].ID, alerts[i].Since, alerts[i].Times, alerts[i].Seen = there[k].ID, there[k].Since, there[k].Times+1, there[k].Seen
			alerts[i].Sent, alerts[i].SentMessage = there[k].Sent, there[k].SentMessage
		}
	}
	return nil
}

// sameAlert says whether two alerts tell the same, but for the figures in them.
func sameAlert(a, b results.Alert) bool {
	x, y := ReadMessage(a.Message), ReadMessage(b.Message)
	return a.Kind == b.Kind && x.Code == y.Code && x.Params["id"] == y.Params["id"] && x.Params["template"] == y.Params["template"] && x.Params["field"] == y.Params["field"]
}

func notify(ctx context.Context, spec ScheduleSpec, s results.Schedule, run results.Run, alerts []results.Alert) error {
	n := Notice{Schedule: s.Name, Run: run.ID, State: string(run.State), Pages: run.Done, Records: run.Records, Failed: run.Failed}
	var texts []string
	for _, a := range alerts {
		text := a.Text
		if a.Times > 1 {
			text += fmt.Sprintf(" (%d times since %s)", a.Times, a.Since.UTC().Format(time.DateOnly))
		}
		texts, n.Alerts = append(texts, text), append(n.Alerts, a.Kind+": "+text)
	}
	n.Text = s.Name + ": " + strings.Join(texts, "; ")
	raw, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return source.Post(ctx, spec.Webhook, "application/json", raw, spec.AllowHosts)
}
