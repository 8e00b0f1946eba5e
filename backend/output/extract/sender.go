package extract

import (
	"context"
	"errors"
	"time"

	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/webhook"
	"wrapsmith/backend/stores/results"
)

// Sender is what sends deliveries.
type Sender struct {
	Public  bool         // webhooks keep to public hosts, whatever a schedule allows
	Mail    *mail.Server // nil: mails wait for a process that can send them, and then fail
	Address string       // of this server, as people type it; "" mails have no links

	Language string                     // of the mails of schedules: "en", "zh"; "" English
	Alert    func(results.Alert) string // an alert in that language; nil: its English text
}

// say is an alert in the language of the mails.
func (s Sender) say(a results.Alert) string {
	if s.Alert == nil {
		return a.Text
	}
	return s.Alert(a)
}

// SendDue makes an attempt with each delivery that is due by now, of one schedule or of
// all of them, "".
func SendDue(ctx context.Context, r *results.Results, schedule string, now time.Time, from Sender) error {
	due, err := r.Deliveries(ctx, results.DeliveryQuery{Schedule: schedule, DueBy: now})
	for _, d := range due {
		_, failed := SendDelivery(ctx, r, d, now, from)
		err = errors.Join(err, failed)
	}
	return err
}

// SendDelivery makes an attempt with a delivery, to the webhook or the addresses that its schedule has now.
func SendDelivery(ctx context.Context, r *results.Results, d results.Delivery, now time.Time, from Sender) (results.Delivery, error) {
	s, err := r.GetSchedule(ctx, d.Schedule)
	if err != nil {
		return d, err
	}
	spec, err := ReadSchedule(s)
	if err != nil {
		return d, err
	}
	if d.Event == EventMail {
		return tryMail(ctx, r, d, spec.Mail, now, from)
	}
	return webhook.Try(ctx, r, d, spec.target(from.Public), now)
}
