// Package webhook posts messages to webhooks, signed where there is a secret.
//
// A message that cannot be sent is tried again by package delivery. Its body is not made
// here: see package extract, and the notices of a team.
package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/delivery"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// Header fields of a delivery.
const (
	SignatureHeader = "Wrapsmith-Signature" // t=SECONDS,v1=HEX, where the schedule has a signing secret
	DeliveryHeader  = "Wrapsmith-Delivery"  // id: the same in each attempt
	EventHeader     = "Wrapsmith-Event"     // alerts, run or notice
)

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

// Message is what a webhook gets.
type Message struct {
	ID    string // the same in each attempt
	Event string
	Body  []byte // JSON
}

// Try makes one attempt to send a delivery that is due, as delivery.Try does.
func Try(ctx context.Context, r *results.Results, d results.Delivery, to Target, now time.Time) (results.Delivery, error) {
	return delivery.Try(ctx, r, d, now, func(ctx context.Context) error {
		return Send(ctx, Message{d.ID, d.Event, d.Body}, to, now)
	})
}

// Send posts a message. An error that lasts is marked as such.
func Send(ctx context.Context, m Message, to Target, now time.Time) error {
	err := post(ctx, m, to, now)
	if err != nil && lasts(err) {
		return delivery.Lasting(err)
	}
	return err
}

func post(ctx context.Context, m Message, to Target, now time.Time) error {
	if to.Address == "" {
		return errNoTarget
	}
	header := map[string]string{DeliveryHeader: m.ID, EventHeader: m.Event}
	if to.Secret != "" {
		header[SignatureHeader] = Signature(to.Secret, now, m.Body)
	}
	return source.Post(ctx, to.Address, header, m.Body, to.Allow)
}

// lasts reports whether a further attempt would fail as well: the address is wrong or
// private, or the receiver refuses the message.
func lasts(err error) bool {
	return errors.Is(err, errNoTarget) || errors.Is(err, source.ErrAddress) || errors.Is(err, source.ErrPrivate) || source.IsGone(err)
}
