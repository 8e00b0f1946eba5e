package extract

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/stores/results"
)

// Events of a notice.
const (
	EventAlerts = "alerts" // something is wrong
	EventRun    = "run"    // a run is done; what it found
)

// Notice is the body of a delivery. Text says it in words, under the name
// that chat rooms give to what they show.
type Notice struct {
	Text     string   `json:"text"`
	Event    string   `json:"event"` // EventAlerts or EventRun
	Schedule string   `json:"schedule"`
	Run      string   `json:"run"` // "" when it could not begin
	State    string   `json:"state"`
	Pages    int      `json:"pages"`
	Records  int      `json:"records"`
	Failed   int      `json:"failed"`
	Alerts   []string `json:"alerts,omitempty"` // each its kind and its text
	*Found            // of EventRun
}

func newNotice(event string, s results.Schedule, run results.Run) Notice {
	return Notice{Event: event, Schedule: s.Name, Run: run.ID, State: string(run.State), Pages: run.Done, Records: run.Records, Failed: run.Failed}
}

// Raise stores alerts of a schedule and sends them to its webhook; run is their run,
// or RunFailed if it could not begin. An alert with the cause of an earlier one that is
// not over raises that one again; one that was seen is not sent again. The alerts
// returned have the result of the first attempt to send them. Raise mails a run that
// could not begin; Judge mails the others.
func Raise(ctx context.Context, r *results.Results, s results.Schedule, run results.Run, alerts []results.Alert, from Sender) ([]results.Alert, error) {
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
	if err != nil || len(news) == 0 {
		return alerts, err
	}
	if run.ID == "" && spec.Mail != nil {
		err = spec.Mail.post(ctx, r, s, run, alerts, from)
	}
	if spec.Webhook == "" {
		return alerts, err
	}
	return alerts, errors.Join(err, notify(ctx, r, s, spec.Hook, run, alerts, from))
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
			alerts[i].Sent, alerts[i].SentMessage, alerts[i].Delivery = there[k].Sent, there[k].SentMessage, there[k].Delivery
		}
	}
	return nil
}

// sameAlert reports whether two alerts tell the same, but for the figures in them.
func sameAlert(a, b results.Alert) bool {
	x, y := ReadMessage(a.Message), ReadMessage(b.Message)
	return a.Kind == b.Kind && x.Code == y.Code && x.Params["id"] == y.Params["id"] && x.Params["template"] == y.Params["template"] && x.Params["field"] == y.Params["field"]
}

// notify sends the alerts that were not seen to the schedule's webhook, and says in
// them what became of it.
func notify(ctx context.Context, r *results.Results, s results.Schedule, hook Hook, run results.Run, alerts []results.Alert, from Sender) error {
	d, err := newDelivery(s, run, EventAlerts, noticeOf(s, run, alerts))
	if err != nil {
		return err
	}
	for i := range alerts {
		if !alerts[i].Seen {
			alerts[i].Delivery, alerts[i].Sent, alerts[i].SentMessage = d.ID, "", ""
		}
	}
	if err := r.PutAlerts(ctx, alerts); err != nil {
		return err
	}
	if d, err = send(ctx, r, d, hook.post(r, time.Now(), from)); err != nil {
		return err
	}
	for i := range alerts {
		if alerts[i].Delivery == d.ID {
			alerts[i].Sent, alerts[i].SentMessage = cmp.Or(d.Problem, string(d.State)), d.Message
		}
	}
	return nil
}

// noticeOf returns the message to the webhook about the alerts that were not seen.
func noticeOf(s results.Schedule, run results.Run, alerts []results.Alert) Notice {
	n := newNotice(EventAlerts, s, run)
	var texts []string
	for _, a := range alerts {
		if a.Seen {
			continue
		}
		text := a.Text
		if a.Times > 1 {
			text += fmt.Sprintf(" (%d times since %s)", a.Times, a.Since.UTC().Format(time.DateOnly))
		}
		texts, n.Alerts = append(texts, text), append(n.Alerts, a.Kind+": "+text)
	}
	n.Text = s.Name + ": " + strings.Join(texts, "; ")
	return n
}
