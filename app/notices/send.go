package notices

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"wrapsmith/app/inbox"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/output/delivery"
	"wrapsmith/backend/output/webhook"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/store"
)

// lookPause is the time between two looks at the inboxes.
const lookPause = 20 * time.Second

// Start begins to send digests, where people sign in.
func (c *Center) Start() {
	if !c.team.Enabled() {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	c.ends.Go(func() {
		for ctx.Err() == nil {
			if err := c.SendDue(ctx, time.Now()); err != nil && ctx.Err() == nil {
				c.log.Error("digests could not be sent", "error", err)
			}
			select {
			case <-time.After(lookPause):
			case <-ctx.Done():
			}
		}
	})
}

// Close stops what Start began.
func (c *Center) Close() {
	c.stop()
	c.ends.Wait()
}

// SendDue sends the digests that are due by now.
func (c *Center) SendDue(ctx context.Context, now time.Time) error {
	rows, err := c.accounts.Notices(ctx)
	for _, n := range rows {
		err = errors.Join(err, c.send(ctx, n, now))
	}
	return err
}

// send sends one person what is new in their inbox.
func (c *Center) send(ctx context.Context, n accounts.Notice, now time.Time) error {
	k, err := read(n)
	if err != nil || n.Due.After(now) || k.mailTo() == "" && k.Webhook == "" {
		return err
	}
	var s state
	if err := json.Unmarshal(n.State, &s); err != nil {
		return err
	}
	person, err := c.accounts.Find(ctx, n.Account)
	if err != nil {
		return err
	}
	items, err := c.waiting(ctx, person, k)
	if err != nil {
		return err
	}
	byMail, byHook := s.Mail.fresh(items, k, now), s.Hook.fresh(items, k, now)
	if k.mailTo() == "" {
		byMail = nil
	}
	if k.Webhook == "" {
		byHook = nil
	}
	if len(byMail)+len(byHook) == 0 {
		return nil
	}
	claimed, err := c.accounts.ClaimNotice(ctx, n, now.Add(delivery.Lease))
	if err != nil || !claimed {
		return err
	}
	from := c.runs.Sender()
	if len(byMail) > 0 {
		err := from.Mail.Send(ctx, letter(newDigest(person.Name, c.languageOf(k), byMail, from.Address), k, n, from.Address))
		s.Mail = s.Mail.after(err, items, k.Every, now)
	}
	if len(byHook) > 0 {
		err := webhook.Send(ctx, newDigest(person.Name, c.languageOf(k), byHook, from.Address).message(store.NewID()), k.target(from), now)
		s.Hook = s.Hook.after(err, items, k.Every, now)
	}
	if ctx.Err() != nil {
		return ctx.Err() // it stays claimed, and is tried when the lease ends
	}
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return c.accounts.KeepAttempt(ctx, n.Account, raw, now)
}

// waiting is what waits for a person, of the kinds that they chose.
func (c *Center) waiting(ctx context.Context, person accounts.Account, k kept) ([]inbox.Waiting, error) {
	ctx = team.With(ctx, team.Caller{Person: person, Team: true})
	list, err := c.inbox.List(ctx, nil)
	if k.All {
		list, err = c.inbox.ListAll(ctx)
	}
	return slices.DeleteFunc(list.Items, func(w inbox.Waiting) bool { return !slices.Contains(k.Kinds, w.Kind) }), err
}

func nameOf(w inbox.Waiting) string { return w.Kind + " " + w.ID }

// fresh are the items that were not sent, if there may be an attempt now.
func (c channel) fresh(items []inbox.Waiting, k kept, now time.Time) (out []inbox.Waiting) {
	corrected := c.Problem != "" && k.Changed.After(c.Tried)
	if (now.Before(c.Next) || c.Failed) && !corrected {
		return nil
	}
	for _, w := range items {
		if !slices.Contains(c.Sent, nameOf(w)) {
			out = append(out, w)
		}
	}
	return out
}

// after is a channel after an attempt to send these items.
func (c channel) after(err error, items []inbox.Waiting, every string, now time.Time) channel {
	if err == nil {
		out := channel{At: now, Next: next(every, now)}
		for _, w := range items { // what waits no more is forgotten
			out.Sent = append(out.Sent, nameOf(w))
		}
		return out
	}
	c.Attempts++
	c.Tried, c.Problem, c.Message = now, problem.Sentence(err.Error()), delivery.MessageOf(err)
	c.Next = delivery.Next(c.Attempts, err, now)
	c.Failed = c.Next.IsZero()
	return c
}

// morning is the hour of a digest once a day.
const morning = 8

// next is when there may be another digest after one.
func next(every string, now time.Time) time.Time {
	switch every {
	case EverySoon:
		return now.Add(5 * time.Minute)
	case EveryDay:
		local := now.Local()
		at := time.Date(local.Year(), local.Month(), local.Day(), morning, 0, 0, 0, time.Local)
		if !at.After(local) {
			at = at.AddDate(0, 0, 1)
		}
		return at
	}
	return now.Add(time.Hour)
}
