// Package delivery makes attempts to send the deliveries of the result database: at
// once, and again with growing pauses when an attempt fails.
//
// A delivery is kept in the result database before the first attempt, so it survives
// the end of the program, and any process that has the database can send it. An
// attempt claims the delivery first: two processes do not send it at once. A receiver
// can still get a delivery twice, if a process ends after the answer and before it is
// noted. The id of the delivery is then the same.
//
// Packages webhook and mail send deliveries. Package extract makes the bodies.
package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// Pauses are the times between one attempt and the next: a delivery is tried at most
// once more than there are pauses, over seven hours and a quarter.
var Pauses = [...]time.Duration{30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour}

// Lease is for how long a claimed delivery is not tried by another process. It is
// longer than an attempt can take.
const Lease = 2 * time.Minute

// ErrLasting is in the chain of an error that a further attempt would meet again.
var ErrLasting = errors.New("a further attempt would fail as well")

// lasting has the text of its error alone.
type lasting struct{ error }

func (e lasting) Unwrap() []error { return []error{e.error, ErrLasting} }

// Lasting marks an error as one that a further attempt would meet again.
func Lasting(err error) error { return lasting{err} }

// Try makes one attempt to send a delivery that is due, and keeps what became of it. It
// returns the delivery as it is then; where another process was faster, as it was.
func Try(ctx context.Context, r *results.Results, d results.Delivery, now time.Time, send func(context.Context) error) (results.Delivery, error) {
	claimed, err := r.ClaimDelivery(ctx, d, now.Add(Lease))
	if err != nil || !claimed {
		return d, err
	}
	err = send(ctx)
	if ctx.Err() != nil {
		return d, ctx.Err() // it stays claimed, and is tried when the lease ends
	}
	d = after(d, err, now)
	return d, r.PutAttempt(ctx, d)
}

// after is a delivery after an attempt.
func after(d results.Delivery, err error, now time.Time) results.Delivery {
	d.Attempts++
	d.Tried, d.Due, d.Status, d.Problem, d.Message = now, time.Time{}, source.StatusOf(err), "", ""
	if err == nil {
		d.State = results.DeliverySent
		return d
	}
	d.State, d.Due = results.DeliveryFailed, Next(d.Attempts, err, now)
	if !d.Due.IsZero() {
		d.State = results.DeliveryWaiting
	}
	d.Problem = err.Error()
	if msg := MessageOf(err); msg.Code != "" {
		raw, _ := json.Marshal(msg) // messages always can be written
		d.Message = string(raw)
	}
	return d
}

// Next is when to try again after so many attempts, the last of which failed; zero: no more.
func Next(attempts int, err error, now time.Time) time.Time {
	if errors.Is(err, ErrLasting) || attempts > len(Pauses) {
		return time.Time{}
	}
	return now.Add(Pauses[attempts-1])
}

// MessageOf is the message of an error of an attempt; the zero Message if it has none.
func MessageOf(err error) message.Message {
	if msg := source.MessageOf(err); msg.Code != "" {
		return msg
	}
	return message.Of(err)
}
