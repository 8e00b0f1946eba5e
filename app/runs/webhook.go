package runs

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

// ScheduleHook says what the webhook of a schedule gets beside the alerts.
type ScheduleHook struct {
	// WebhookHosts has to come back with a change, or the permission is gone.
	WebhookHosts  []string `json:"webhookHosts,omitempty" maxItems:"20" doc:"Private hosts that the webhook may reach"`
	WebhookSends  string   `json:"webhookSends,omitempty" enum:"records,changes,link" doc:"What it gets of each run that is done, beside the alerts: the records, what is new, gone and changed since the run before, or the address of the records. Empty: alerts only"`
	WebhookKey    string   `json:"webhookKey,omitempty" maxLength:"200" doc:"With changes: the field that says which records are the same thing; @page: the page; empty: whole records are compared, and none is changed"`
	WebhookServer string   `json:"webhookServer,omitempty" maxLength:"1000" doc:"This server as the receiver reaches it, as in https://wrapsmith.example, for the address of the records; empty: that is a path"`
}

// WebhookSecret is the secret with which deliveries are signed. It is shown only once.
type WebhookSecret struct {
	Secret string `json:"secret"`
}

// Delivery is what was sent to the webhook of a schedule, or by mail.
type Delivery struct {
	ID       string          `json:"id"`
	Run      string          `json:"run,omitempty" doc:"Id; absent: of no run"`
	Event    string          `json:"event" enum:"alerts,run,mail" doc:"alerts: something was wrong; run: what a run found; mail: a mail of a run"`
	State    string          `json:"state" enum:"waiting,sent,failed" doc:"waiting: it is tried again; failed: it is not"`
	Created  time.Time       `json:"created"`
	Tried    time.Time       `json:"tried,omitzero" doc:"The last attempt"`
	Due      time.Time       `json:"due,omitzero" doc:"The next attempt"`
	Attempts int             `json:"attempts"`
	Status   int             `json:"status,omitempty" doc:"HTTP status with which the last attempt was refused"`
	Problem  string          `json:"problem,omitempty" doc:"Why the last attempt failed"`
	Message  message.Message `json:"message,omitzero" doc:"The same as a message"`
	Bytes    int             `json:"bytes" doc:"Size of its body"`
}

// DeliveryList lists deliveries, the newest first.
type DeliveryList struct {
	Deliveries []Delivery `json:"deliveries"`
}

// InDelivery names a delivery in a path.
type InDelivery struct {
	InSchedule
	Delivery string `path:"delivery" maxLength:"64"`
}

var (
	errWebhookServer = problem.New(problem.Invalid, "webhookserver", "Name this server by its address alone, as in https://wrapsmith.example.")
	errNoWebhook     = problem.New(problem.Conflict, "nowebhook", "The schedule has no webhook. Give it an address first.")
	errNoDelivery    = problem.New(problem.NotFound, "nodelivery", "There is no such delivery: only the newest ones are kept.")
)

// hookOf checks a schedule's settings of its webhook.
func hookOf(address string, in ScheduleHook) (extract.Hook, error) {
	hook := extract.Hook{Webhook: address, AllowHosts: in.WebhookHosts, Sends: in.WebhookSends, Key: in.WebhookKey, Server: in.WebhookServer}
	if in.WebhookServer == "" {
		return hook, nil
	}
	u, err := url.Parse(in.WebhookServer)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || len(u.Path) > 1 || u.RawQuery != "" {
		return hook, errWebhookServer
	}
	hook.Server = u.Scheme + "://" + u.Host
	return hook, nil
}

// webhookSecretBytes is the size of a signing secret: as many bits as the HMAC has.
const webhookSecretBytes = 32

// MakeWebhookSecret makes the secret with which the deliveries of a schedule are signed from
// now on, in place of the one before.
func (rs *Runs) MakeWebhookSecret(ctx context.Context, in *InSchedule) (WebhookSecret, error) {
	raw := make([]byte, webhookSecretBytes)
	rand.Read(raw) // crypto/rand.Read never returns an error
	secret := "whsec_" + base64.RawURLEncoding.EncodeToString(raw)
	return WebhookSecret{secret}, rs.setWebhookSecret(ctx, in.Schedule, secret)
}

// EndWebhookSecret lets the deliveries of a schedule go unsigned.
func (rs *Runs) EndWebhookSecret(ctx context.Context, in *InSchedule) error {
	return rs.setWebhookSecret(ctx, in.Schedule, "")
}

func (rs *Runs) setWebhookSecret(ctx context.Context, schedule, secret string) error {
	s, err := rs.storedSchedule(ctx, schedule)
	if err != nil {
		return err
	}
	spec, err := extract.ReadSchedule(s)
	if err != nil {
		return err
	}
	if spec.Webhook == "" && secret != "" {
		return errNoWebhook
	}
	spec.Secret = secret
	if s.Spec, err = json.Marshal(spec); err != nil {
		return err
	}
	return rs.results.PutSchedule(ctx, s)
}

// ListDeliveries returns what was sent to the webhook of a schedule, the newest first.
func (rs *Runs) ListDeliveries(ctx context.Context, in *InSchedule) (DeliveryList, error) {
	if _, err := rs.storedSchedule(ctx, in.Schedule); err != nil {
		return DeliveryList{}, err
	}
	list, err := rs.results.Deliveries(ctx, results.DeliveryQuery{Schedule: in.Schedule})
	out := DeliveryList{Deliveries: make([]Delivery, len(list))}
	for i, d := range list {
		out.Deliveries[i] = deliveryOf(d)
	}
	return out, err
}

func deliveryOf(d results.Delivery) Delivery {
	return Delivery{d.ID, d.Run, d.Event, string(d.State), d.Created, d.Tried, d.Due, d.Attempts, d.Status, problem.Sentence(d.Problem), extract.ReadMessage(d.Message), len(d.Body)}
}

// undelivered is the newest delivery of a schedule, if it could not be sent; nil otherwise.
func (rs *Runs) undelivered(ctx context.Context, schedule string) (*Delivery, error) {
	list, err := rs.results.Deliveries(ctx, results.DeliveryQuery{Schedule: schedule, Limit: 1})
	if err != nil || len(list) == 0 || list[0].Problem == "" {
		return nil, err
	}
	d := deliveryOf(list[0])
	return &d, nil
}

// SendAgain makes one attempt with a delivery now, and lets it be tried further as a new one.
func (rs *Runs) SendAgain(ctx context.Context, in *InDelivery) (Delivery, error) {
	list, err := rs.results.Deliveries(ctx, results.DeliveryQuery{ID: in.Delivery, Schedule: in.Schedule})
	if err != nil {
		return Delivery{}, err
	}
	if len(list) == 0 {
		return Delivery{}, errNoDelivery
	}
	d, now := list[0], time.Now().UTC().Truncate(time.Microsecond)
	d.State, d.Due, d.Attempts = results.DeliveryWaiting, now, 0
	if err := rs.results.PutAttempt(ctx, d); err != nil {
		return Delivery{}, err
	}
	d, err = extract.SendDelivery(ctx, rs.results, d, now, rs.Sender())
	rs.wakeSender()
	return deliveryOf(d), err
}

// Times of the sender of deliveries.
const (
	senderLongest = 30 * time.Second // other processes may have made deliveries
	senderAgain   = time.Second      // after an error
)

// sender sends deliveries that are due until ctx ends, those too that were left by a
// program that is no more.
func (rs *Runs) sender(ctx context.Context) {
	for ctx.Err() == nil {
		pause, err := rs.SendDue(ctx, time.Now())
		if err != nil && ctx.Err() == nil {
			rs.log.Error("the deliveries of schedules could not be sent", "error", err)
			pause = cmp.Or(pause, senderAgain)
		}
		select {
		case <-time.After(min(max(pause, senderAgain), senderLongest)):
		case <-rs.unsent:
		case <-ctx.Done():
		}
	}
}

// wakeSender makes the sender look at the deliveries again.
func (rs *Runs) wakeSender() {
	select {
	case rs.unsent <- struct{}{}:
	default:
	}
}

// SendDue makes an attempt with each delivery that is due by now, and says how long until the next.
func (rs *Runs) SendDue(ctx context.Context, now time.Time) (time.Duration, error) {
	if err := extract.SendDue(ctx, rs.results, "", now, rs.Sender()); err != nil {
		return 0, err
	}
	next, err := rs.results.NextDelivery(ctx)
	if err != nil || next.IsZero() {
		return senderLongest, err
	}
	return next.Sub(now), nil
}
