// Package webhook sends deliveries to the webhooks of schedules: signed, and again
// when they fail.
//
// A delivery is kept in the result database before the first attempt, so it survives
// the end of the program, and any process that has the database can send it. An
// attempt claims the delivery first: two processes do not send it at once. A receiver
// can still get a delivery twice, when a process ends between the answer and the note
// of it; the id in the header says so.
//
// The body of a delivery is not made here: see package extract.
package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// Header fields of a delivery.
const (
	SignatureHeader = "Wrapsmith-Signature" // t=SECONDS,v1=HEX, where the schedule has a signing secret
	DeliveryHeader  = "Wrapsmith-Delivery"  // id: the same in each attempt
	EventHeader     = "Wrapsmith-Event"     // alerts or run
)

// Pauses are the times between one attempt and the next: a delivery is tried at most
// once more than there are pauses, over seven hours and a quarter.
var Pauses = [...]time.Duration{30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour}

// lease is for how long a claimed delivery is not tried by another process. It is
// longer than an attempt can take.
const lease = 2 * time.Minute

// Target is where deliveries go. It is read from the schedule for each attempt.
type Target struct {
	Address string
	Secret  string   // with which bodies are signed; "" they are not
	Allow   []string // private hosts that the address may have
}

// Signature is the value of SignatureHeader: the time in seconds since 1970, and the
// HMAC-SHA256 of the time, a full stop and the body, under the secret. The receiver
// refuses an old time, so a delivery that was overheard cannot be sent once more.
func Signature(secret string, at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", at.Unix(), body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}

// errNoTarget is of a delivery whose schedule has no webhook any more.
var errNoTarget = message.Errorf("nowebhook", "the schedule has no webhook any more")

// Try makes one attempt to send a delivery that is due, and keeps what became of it. It
// returns the delivery as it is then; where another process was faster, as it was.
func Try(ctx context.Context, r *results.Results, d results.Delivery, to Target, now time.Time) (results.Delivery, error) {
	claimed, err := r.ClaimDelivery(ctx, d, now.Add(lease))
	if err != nil || !claimed {
		return d, err
	}
	err = post(ctx, d, to, now)
	if ctx.Err() != nil {
		return d, ctx.Err() // it stays claimed, and is tried when the lease ends
	}
	d = after(d, err, now)
	return d, r.PutAttempt(ctx, d)
}

func post(ctx context.Context, d results.Delivery, to Target, now time.Time) error {
	if to.Address == "" {
		return errNoTarget
	}
	header := map[string]string{DeliveryHeader: d.ID, EventHeader: d.Event}
	if to.Secret != "" {
		header[SignatureHeader] = Signature(to.Secret, now, d.Body)
	}
	return source.Post(ctx, to.Address, header, d.Body, to.Allow)
}

// after is a delivery after an attempt.
func after(d results.Delivery, err error, now time.Time) results.Delivery {
	d.Attempts++
	d.Tried, d.Due, d.Status, d.Problem, d.Message = now, time.Time{}, source.StatusOf(err), "", ""
	switch {
	case err == nil:
		d.State = results.DeliverySent
		return d
	case lasting(err) || d.Attempts > len(Pauses):
		d.State = results.DeliveryFailed
	default:
		d.State, d.Due = results.DeliveryWaiting, now.Add(Pauses[d.Attempts-1])
	}
	d.Problem = err.Error()
	if msg := source.MessageOf(err); msg.Code != "" {
		raw, _ := json.Marshal(msg) // messages always can be written
		d.Message = string(raw)
	}
	return d
}

// lasting says whether a further attempt would fail as well: the address is wrong or
// private, or the receiver refuses the delivery.
func lasting(err error) bool {
	return errors.Is(err, errNoTarget) || errors.Is(err, source.ErrAddress) || errors.Is(err, source.ErrPrivate) || source.IsGone(err)
}
