package extract

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/output/webhook"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// What the webhook of a schedule gets after each run that is done. It gets the alerts always.
const (
	SendNothing = ""        // alerts only
	SendRecords = "records" // all records
	SendChanges = "changes" // what is new, gone and changed; nothing where nothing is
	SendLink    = "link"    // the address of the records
)

// Hook is the webhook of a schedule.
type Hook struct {
	Webhook    string   `json:"webhook,omitempty"`       // its address; "" none
	AllowHosts []string `json:"webhookHosts,omitempty"`  // private hosts that it may reach
	Sends      string   `json:"webhookSends,omitempty"`  // SendRecords and the like
	Key        string   `json:"webhookKey,omitempty"`    // with SendChanges: the field that says which records are the same thing, as CompareOptions has it
	Server     string   `json:"webhookServer,omitempty"` // scheme and host of this server as the receiver reaches it; "" links are paths
	Secret     string   `json:"webhookSecret,omitempty"` // with which deliveries are signed; "" they are not
}

// target is where deliveries go; public keeps to public hosts.
func (h Hook) target(public bool) webhook.Target {
	to := webhook.Target{Address: h.Webhook, Secret: h.Secret, Allow: h.AllowHosts}
	if public {
		to.Allow = nil
	}
	return to
}

// Bounds of what one delivery holds.
const (
	hookRecords = 1000    // records or differences
	hookBytes   = 1 << 20 // of all of them
)

// Found is what a notice of a run has beside its counts.
type Found struct {
	Link    string            `json:"link"`              // where all records are, as JSON Lines
	Data    []json.RawMessage `json:"data,omitempty"`    // a line of JSON Lines for each record
	Changes *Comparison       `json:"changes,omitempty"` // since the run before
	More    bool              `json:"more,omitempty"`    // there are more records or differences than are here
}

// reportRun sends to the schedule's webhook what it is to have of a run that is done. A run
// that is reported again is not sent again.
func reportRun(ctx context.Context, r *results.Results, s results.Schedule, spec ScheduleSpec, run results.Run, from Sender) error {
	if spec.Webhook == "" || spec.Sends == SendNothing || run.State != results.RunDone {
		return nil
	}
	n := newNotice(EventRun, s, run)
	n.Text = fmt.Sprintf("%s: %d records from %d pages", s.Name, run.Records, run.Done)
	n.Found = &Found{Link: spec.Server + "/api/runs/" + run.ID + "/download?format=jsonl"}
	var err error
	switch spec.Sends {
	case SendRecords:
		err = n.addRecords(ctx, r, run)
	case SendChanges:
		err = n.addChanges(ctx, r, s, spec.Key, run)
	}
	if err != nil || spec.Sends == SendChanges && n.Changes.none() {
		return err
	}
	d, err := newDelivery(s, run, EventRun, n)
	if err == nil {
		_, err = send(ctx, r, d, spec.post(r, time.Now(), from))
	}
	return err
}

// addRecords takes in the records of a run, as many as a notice holds.
func (n *Notice) addRecords(ctx context.Context, r *results.Results, run results.Run) error {
	var line bytes.Buffer
	out, size, count := sink.NewJSONL(&line), 0, 0
	for p, err := range r.Results(ctx, run.ID, results.ResultQuery{}) {
		if err != nil {
			return err
		}
		if len(p.Records) == 0 {
			continue
		}
		line.Reset()
		if err := out.Write(p.Page); err != nil {
			return err
		}
		size, count = size+line.Len(), count+len(p.Records)
		if n.More = size > hookBytes || count > hookRecords; n.More {
			return nil
		}
		for one := range bytes.Lines(line.Bytes()) {
			n.Data = append(n.Data, bytes.Clone(bytes.TrimSpace(one)))
		}
	}
	return nil
}

// addChanges takes in what a run found other than the schedule's run before it, as much
// as a notice holds. Before the first run there is none: all is new.
func (n *Notice) addChanges(ctx context.Context, r *results.Results, s results.Schedule, key string, run results.Run) error {
	_, list, err := r.Runs(ctx, results.RunQuery{Schedule: s.ID, State: results.RunDone, Before: run.Started, Limit: 1})
	if err != nil {
		return err
	}
	before := ""
	if len(list) > 0 {
		before = list[0].ID
	}
	c, err := Compare(ctx, r, before, run.ID, CompareOptions{Key: key, Limit: hookRecords})
	if err != nil {
		return err
	}
	size := 0
	for i, d := range c.Differences {
		raw, err := json.Marshal(d)
		if err != nil {
			return err
		}
		if size += len(raw); size > hookBytes {
			c.Differences = c.Differences[:i]
			break
		}
	}
	n.Text += fmt.Sprintf(": %d new, %d changed, %d gone", c.New, c.Changed, c.Gone)
	n.Changes, n.More = &c, len(c.Differences) < c.New+c.Changed+c.Gone
	return nil
}

// none reports whether two runs found the same.
func (c *Comparison) none() bool { return c.New+c.Changed+c.Gone == 0 }

// newDelivery is a delivery that is due at once. One of a run has an id that follows from
// the run, so that it is kept once.
func newDelivery(s results.Schedule, run results.Run, event string, n Notice) (results.Delivery, error) {
	id := store.NewID()
	if run.ID != "" {
		sum := sha256.Sum256([]byte(run.ID + " " + event))
		id = hex.EncodeToString(sum[:8])
	}
	raw, err := json.Marshal(n)
	now := time.Now().UTC()
	return results.Delivery{ID: id, Schedule: s.ID, Run: run.ID, Event: event, Body: raw, State: results.DeliveryWaiting, Created: now, Due: now}, err
}

// send keeps a delivery and makes the first attempt; one that is there already is left alone.
func send(ctx context.Context, r *results.Results, d results.Delivery, try func(context.Context, results.Delivery) (results.Delivery, error)) (results.Delivery, error) {
	added, err := r.AddDelivery(ctx, d)
	if err != nil || !added {
		return d, err
	}
	d.Due = d.Due.Truncate(time.Microsecond) // as the database has it
	return try(ctx, d)
}

// post makes an attempt with a delivery to the webhook.
func (h Hook) post(r *results.Results, now time.Time, from Sender) func(context.Context, results.Delivery) (results.Delivery, error) {
	return func(ctx context.Context, d results.Delivery) (results.Delivery, error) {
		return webhook.Try(ctx, r, d, h.target(from.Public), now)
	}
}
