package runs

import (
	"context"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

// Alert is what a schedule found wrong with a run, or the night with a template's tests.
type Alert struct {
	ID          string          `json:"id"`
	Schedule    string          `json:"schedule" doc:"Id; empty: of no schedule"`
	Run         string          `json:"run" doc:"Id; empty: of no run"`
	Kind        string          `json:"kind" enum:"drift,fill,unmatched,failed,empty,tests,values,several,records,check,login"`
	Text        string          `json:"text" doc:"A sentence for the screen"`
	Message     message.Message `json:"message,omitzero" doc:"The text as a word with its values"`
	Raised      time.Time       `json:"raised" doc:"The last time"`
	Since       time.Time       `json:"since" doc:"The first time"`
	Times       int             `json:"times" doc:"How often it was raised"`
	Ended       time.Time       `json:"ended,omitzero" doc:"When it was well again; absent: it is not"`
	Seen        bool            `json:"seen"`
	Sent        string          `json:"sent,omitempty" doc:"What became of the webhook: sent, or why not"`
	SentMessage message.Message `json:"sentMessage,omitzero" doc:"Why not, as a message"`
}

// AlertList lists alerts, the newest first.
type AlertList struct {
	Alerts []Alert `json:"alerts"`
	Judged int     `json:"judged" doc:"Runs of schedules that are done: what the alerts were found in"`
}

// ListAlertsRequest is the request of ListAlerts.
type ListAlertsRequest struct {
	Schedule string `query:"schedule" maxLength:"64"`
	Seen     bool   `query:"seen" doc:"Those that were seen, or are over, too"`
}

// InAlert names an alert in a path.
type InAlert struct {
	Alert string `path:"alert" maxLength:"64"`
}

// ListAlerts returns what schedules found wrong, the newest first.
func (rs *Runs) ListAlerts(ctx context.Context, in *ListAlertsRequest) (AlertList, error) {
	const most = 1000
	list, err := rs.results.Alerts(ctx, results.AlertQuery{Schedule: in.Schedule, Seen: in.Seen, Limit: most})
	if err != nil {
		return AlertList{}, err
	}
	out := AlertList{Alerts: make([]Alert, len(list))}
	for i, l := range list {
		out.Alerts[i] = alertOf(l)
	}
	out.Judged, err = rs.judged(ctx)
	return out, err
}

// judged counts the runs of schedules that are done.
func (rs *Runs) judged(ctx context.Context) (int, error) {
	schedules, err := rs.results.Schedules(ctx)
	sum := 0
	for _, s := range schedules {
		n, _, err := rs.results.Runs(ctx, results.RunQuery{Schedule: s.ID, State: results.RunDone, Limit: 1})
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, err
}

func alertOf(a results.Alert) Alert {
	return Alert{a.ID, a.Schedule, a.Run, a.Kind, problem.Sentence(a.Text), extract.ReadMessage(a.Message), a.Raised, a.Since, a.Times, a.Ended, a.Seen, a.Sent, extract.ReadMessage(a.SentMessage)}
}

// SeeAlert lets the caller say that an alert was seen.
func (rs *Runs) SeeAlert(ctx context.Context, in *InAlert) error {
	return rs.results.SeeAlert(ctx, in.Alert)
}
