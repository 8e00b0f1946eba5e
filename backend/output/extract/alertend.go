package extract

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"wrapsmith/backend/stores/results"
)

// end ends those earlier alerts of a schedule whose cause is gone after a run. A
// run that was not done ends none.
func end(ctx context.Context, r *results.Results, run results.Run, q Quality, found []Finding, m AlertLimits) error {
	if run.State != results.RunDone {
		return nil
	}
	there, err := r.Alerts(ctx, results.AlertQuery{Schedule: run.Schedule, Seen: true})
	if err != nil {
		return err
	}
	var over []results.Alert
	for _, a := range there {
		if a.Ended.IsZero() && a.Run != run.ID && !a.Raised.After(run.Ended) && !still(a, q, found, m.withDefaults()) {
			a.Ended = time.Now().UTC()
			over = append(over, a)
		}
	}
	return r.PutAlerts(ctx, over)
}

// still reports whether what an alert tells of is so in a later run. Of a template that
// met no page nothing better is known.
func still(a results.Alert, q Quality, found []Finding, m AlertLimits) bool {
	msg := ReadMessage(a.Message).Params
	same := func(f Finding) bool {
		return f.Kind == a.Kind && f.Message.Params["template"] == msg["template"] && f.Message.Params["field"] == msg["field"]
	}
	if slices.ContainsFunc(found, same) {
		return true
	}
	if msg["template"] == "" {
		return false
	}
	i := q.of(msg["id"], msg["template"])
	if i < 0 || q.Templates[i].Pages == q.Templates[i].Empty {
		return true
	}
	t, was := q.Templates[i], shareOf(msg["was"])
	if a.Kind == AlertEmpty {
		return t.bare()-was >= m.FillDrop
	}
	k := slices.IndexFunc(t.Fields, func(f FieldQuality) bool { return f.Field == msg["field"] })
	return a.Kind == AlertFill && k >= 0 && was-t.Fields[k].Fill >= m.FillDrop
}

// shareOf reads a share as an alert tells it: "95%".
func shareOf(percent string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSuffix(percent, "%"), 64)
	if err != nil {
		return 0
	}
	return n / 100
}
