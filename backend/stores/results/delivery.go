package results

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

	"wrapsmith/backend/stores/store"
)

// DeliveriesKept is how many deliveries of a schedule are kept, the newest.
const DeliveriesKept = 50

// DeliveryState says how far a delivery is.
type DeliveryState string

// States of a delivery.
const (
	DeliveryWaiting DeliveryState = "waiting" // it is tried when it is due
	DeliverySent    DeliveryState = "sent"    // the receiver answered with a status of 2xx
	DeliveryFailed  DeliveryState = "failed"  // it is tried no more
)

// Delivery is a message to the webhook of a schedule. It holds neither the address
// nor the signing secret: those are the schedule's.
type Delivery struct {
	ID       string
	Schedule string
	Run      string // "" of no run
	Event    string // the caller's own
	Body     []byte
	State    DeliveryState
	Created  time.Time
	Due      time.Time // when it is tried next; zero never
	Tried    time.Time // the last attempt; zero none
	Attempts int
	Status   int    // HTTP status with which the last attempt was refused; 0 there was none
	Problem  string // why the last attempt failed
	Message  string // the problem as a message; the caller's own
}

const deliveryColumns = `id, schedule, run, event, body, state, created, due, tried, attempts, status, problem, message`

func scanDelivery(row store.Scanner) (d Delivery, err error) {
	var body string
	var created, due, tried int64
	err = row.Scan(&d.ID, &d.Schedule, &d.Run, &d.Event, &body, &d.State, &created, &due, &tried, &d.Attempts, &d.Status, &d.Problem, &d.Message)
	d.Body, d.Created = []byte(body), store.FromMicros(created)
	if due != 0 {
		d.Due = store.FromMicros(due)
	}
	if tried != 0 {
		d.Tried = store.FromMicros(tried)
	}
	return d, err
}

// AddDelivery keeps a new delivery, and drops the oldest of its schedule beyond
// DeliveriesKept. It is false when one of this id is there: that one stays as it is.
func (r *Results) AddDelivery(ctx context.Context, d Delivery) (added bool, err error) {
	err = r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `INSERT INTO delivery (`+deliveryColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
			ON CONFLICT (id) DO NOTHING`, d.ID, d.Schedule, d.Run, d.Event, store.Clean(string(d.Body)), d.State, store.Micros(d.Created), store.Micros(d.Due),
			store.Micros(d.Tried), d.Attempts, d.Status, store.Clean(d.Problem), store.Clean(d.Message))
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if added = n > 0; err != nil || !added {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM delivery WHERE schedule = $1 AND id NOT IN (
			SELECT id FROM delivery WHERE schedule = $1 ORDER BY created DESC, id LIMIT $2)`, d.Schedule, DeliveriesKept)
		return err
	})
	return added, r.db.Fault("keep a delivery", err)
}

// ClaimDelivery moves a delivery that is due to a later time, so that no other process
// tries it meanwhile; false when one was faster.
func (r *Results) ClaimDelivery(ctx context.Context, d Delivery, until time.Time) (bool, error) {
	claimed, err := r.moves(ctx, `UPDATE delivery SET due = $1 WHERE id = $2 AND due = $3`, store.Micros(until), d.ID, store.Micros(d.Due))
	return claimed, r.db.Fault("keep a delivery", err)
}

// moves reports whether an update changed a row: false when another process was faster.
func (r *Results) moves(ctx context.Context, update string, args ...any) (moved bool, err error) {
	err = r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, update, args...)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		moved = n > 0
		return err
	})
	return moved, err
}

// PutAttempt keeps what became of an attempt to send a delivery, and says it in the
// alerts that the delivery reports.
func (r *Results) PutAttempt(ctx context.Context, d Delivery) error {
	return r.db.Fault("keep a delivery", r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE delivery SET state = $2, due = $3, tried = $4, attempts = $5, status = $6, problem = $7, message = $8 WHERE id = $1`,
			d.ID, d.State, store.Micros(d.Due), store.Micros(d.Tried), d.Attempts, d.Status, store.Clean(d.Problem), store.Clean(d.Message))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: delivery %q", store.ErrNotFound, d.ID))
		}
		sent := d.Problem
		if d.State == DeliverySent {
			sent = string(DeliverySent)
		}
		_, err = tx.ExecContext(ctx, `UPDATE alert SET sent = $2, sent_message = $3 WHERE delivery = $1`, d.ID, store.Clean(sent), store.Clean(d.Message))
		return err
	}))
}

// DeliveryQuery asks for a part of the deliveries.
type DeliveryQuery struct {
	ID       string    // that one only; "" all
	Schedule string    // of that schedule only; "" all
	DueBy    time.Time // due then or before; zero: whether due or not
	Limit    int       // 0: all
}

// Deliveries lists deliveries, newest first.
func (r *Results) Deliveries(ctx context.Context, q DeliveryQuery) ([]Delivery, error) {
	limit, due := q.Limit, int64(math.MaxInt64)
	if limit <= 0 {
		limit = math.MaxInt64
	}
	least := int64(0)
	if !q.DueBy.IsZero() {
		least, due = 1, q.DueBy.UnixMicro()
	}
	rows, err := r.db.QueryContext(ctx, `SELECT `+deliveryColumns+` FROM delivery WHERE ($1 = '' OR id = $1) AND ($2 = '' OR schedule = $2) AND due >= $3 AND due <= $4
		ORDER BY created DESC, id LIMIT $5`, q.ID, q.Schedule, least, due, limit)
	if err != nil {
		return nil, r.db.Fault("list deliveries", err)
	}
	list, err := store.All(rows, scanDelivery)
	return list, r.db.Fault("list deliveries", err)
}

// NextDelivery is when the next delivery is due; zero when none is.
func (r *Results) NextDelivery(ctx context.Context) (time.Time, error) {
	var due sql.NullInt64
	err := r.db.QueryRowContext(ctx, `SELECT MIN(due) FROM delivery WHERE due <> 0`).Scan(&due)
	if err != nil || !due.Valid {
		return time.Time{}, r.db.Fault("list deliveries", err)
	}
	return store.FromMicros(due.Int64), nil
}
