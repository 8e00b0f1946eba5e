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

// Schedule is a run that is repeated.
type Schedule struct {
	ID      string
	Name    string
	Cron    string
	Zone    string // IANA name; "" the machine's own
	Spec    []byte // the caller's own
	Paused  bool
	Created time.Time
	Next    time.Time // when it is due; zero never
}

// Alert is what a schedule found wrong with a run; of a template whose tests
// turned red there is neither.
type Alert struct {
	ID          string
	Schedule    string
	Run         string
	Kind        string
	Text        string
	Message     string    // the text as a message; the caller's own
	Raised      time.Time // the last time
	Since       time.Time // the first time; zero: the only one
	Times       int       // how often it was raised; 0 is taken for 1
	Ended       time.Time // zero: what it tells of is still so, as far as is known
	Seen        bool
	Sent        string // what became of the webhook: "", "sent", or why not
	SentMessage string // why not, as a message; the caller's own
	Delivery    string // id of the delivery that reports it; "" none
}

const scheduleColumns = `id, name, cron, zone, spec, paused, created, next`

func scanSchedule(row store.Scanner) (s Schedule, err error) {
	var paused, created, next int64
	var spec string
	err = row.Scan(&s.ID, &s.Name, &s.Cron, &s.Zone, &spec, &paused, &created, &next)
	s.Spec, s.Paused, s.Created = []byte(spec), paused != 0, store.FromMicros(created)
	if next != 0 {
		s.Next = store.FromMicros(next)
	}
	return s, err
}

// PutSchedule keeps a schedule, new or not.
func (r *Results) PutSchedule(ctx context.Context, s Schedule) error {
	if s.ID == "" || s.Name == "" {
		return r.db.Fault("keep a schedule", errors.New("a schedule needs an id and a name"))
	}
	if err := checkTitle(s.Name); err != nil {
		return err
	}
	return r.db.Fault("keep a schedule", r.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO schedule (`+scheduleColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, cron = excluded.cron, zone = excluded.zone, spec = excluded.spec,
				paused = excluded.paused, next = excluded.next`,
			s.ID, store.Clean(s.Name), s.Cron, s.Zone, string(s.Spec), store.Flag(s.Paused), store.Micros(s.Created), store.Micros(s.Next))
		return err
	}))
}

// GetSchedule gives a schedule.
func (r *Results) GetSchedule(ctx context.Context, id string) (Schedule, error) {
	s, err := scanSchedule(r.db.QueryRowContext(ctx, `SELECT `+scheduleColumns+` FROM schedule WHERE id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: schedule %q", store.ErrNotFound, id)
	}
	return s, r.db.Fault("read a schedule", err)
}

// Schedules lists the schedules by name.
func (r *Results) Schedules(ctx context.Context) ([]Schedule, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT `+scheduleColumns+` FROM schedule ORDER BY name, id`)
	if err != nil {
		return nil, r.db.Fault("list schedules", err)
	}
	list, err := store.All(rows, scanSchedule)
	return list, r.db.Fault("list schedules", err)
}

// Take moves a schedule that is due on to its next time; false when another
// process was first, or it was changed meanwhile.
func (r *Results) Take(ctx context.Context, s Schedule, next time.Time) (bool, error) {
	taken, err := r.moves(ctx, `UPDATE schedule SET next = $1 WHERE id = $2 AND next = $3 AND paused = 0`, store.Micros(next), s.ID, store.Micros(s.Next))
	return taken, r.db.Fault("keep a schedule", err)
}

// DeleteSchedule deletes a schedule, its alerts and its deliveries; its runs stay.
func (r *Results) DeleteSchedule(ctx context.Context, id string) error {
	return r.db.Fault("delete a schedule", r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM schedule WHERE id = $1`, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: schedule %q", store.ErrNotFound, id))
		}
		if _, err = tx.ExecContext(ctx, `DELETE FROM alert WHERE schedule = $1`, id); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM delivery WHERE schedule = $1`, id)
		return err
	}))
}

const alertColumns = `id, schedule, run, kind, text, message, raised, since, times, ended, seen, sent, sent_message, delivery`

func scanAlert(row store.Scanner) (a Alert, err error) {
	var raised, since, ended, seen int64
	err = row.Scan(&a.ID, &a.Schedule, &a.Run, &a.Kind, &a.Text, &a.Message, &raised, &since, &a.Times, &ended, &seen, &a.Sent, &a.SentMessage, &a.Delivery)
	a.Raised, a.Since, a.Seen = store.FromMicros(raised), store.FromMicros(raised), seen != 0
	if since != 0 {
		a.Since = store.FromMicros(since)
	}
	if ended != 0 {
		a.Ended = store.FromMicros(ended)
	}
	return a, err
}

// PutAlerts keeps what was found wrong, new or not.
func (r *Results) PutAlerts(ctx context.Context, alerts []Alert) error {
	return r.db.Fault("keep alerts", r.db.Change(ctx, func(tx *sql.Tx) error {
		for _, a := range alerts {
			_, err := tx.ExecContext(ctx, `INSERT INTO alert (`+alertColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
				ON CONFLICT (id) DO UPDATE SET run = excluded.run, text = excluded.text, message = excluded.message, raised = excluded.raised, since = excluded.since,
					times = excluded.times, ended = excluded.ended, seen = excluded.seen, sent = excluded.sent, sent_message = excluded.sent_message, delivery = excluded.delivery`,
				a.ID, a.Schedule, a.Run, a.Kind, store.Clean(a.Text), store.Clean(a.Message), a.Raised.UnixMicro(), store.Micros(a.Since), max(a.Times, 1),
				store.Micros(a.Ended), store.Flag(a.Seen), store.Clean(a.Sent), store.Clean(a.SentMessage), a.Delivery)
			if err != nil {
				return err
			}
		}
		return nil
	}))
}

// AlertQuery asks for a part of the alerts.
type AlertQuery struct {
	ID       string // that one only; "" all
	Schedule string // of that schedule only; "" all
	Run      string // of that run only; "" all
	Seen     bool   // those that were seen, or are over, too
	Limit    int    // 0: all
}

// Alerts lists alerts, newest first.
func (r *Results) Alerts(ctx context.Context, q AlertQuery) ([]Alert, error) {
	limit := q.Limit
	if limit <= 0 {
		limit = math.MaxInt64
	}
	rows, err := r.db.QueryContext(ctx, `SELECT `+alertColumns+` FROM alert
		WHERE ($1 = '' OR id = $1) AND ($2 = '' OR schedule = $2) AND ($3 = '' OR run = $3) AND (seen = 0 AND ended = 0 OR $4 = 1)
		ORDER BY raised DESC, id LIMIT $5`, q.ID, q.Schedule, q.Run, store.Flag(q.Seen), limit)
	if err != nil {
		return nil, r.db.Fault("list alerts", err)
	}
	list, err := store.All(rows, scanAlert)
	return list, r.db.Fault("list alerts", err)
}

// SeeAlert says that a person has seen an alert.
func (r *Results) SeeAlert(ctx context.Context, id string) error {
	return r.db.Fault("see an alert", r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE alert SET seen = 1 WHERE id = $1`, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: alert %q", store.ErrNotFound, id))
		}
		return nil
	}))
}
