package extract

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/delivery"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// EventMail is the event of a delivery that goes by mail: its body is a letter.
const EventMail = "mail"

// When a schedule's mail is sent.
const (
	MailEach    = ""        // after each run
	MailChanges = "changes" // after a run with something new, changed, gone or wrong
	MailAlerts  = "alerts"  // after a run with an alert
)

// Mail is who gets a mail of the runs of a schedule, and what.
type Mail struct {
	To     []string    `json:"to"`
	When   string      `json:"when,omitempty"`   // MailEach and the like
	Attach sink.Format `json:"attach,omitempty"` // the form of the records that are attached; "" none are
	Key    string      `json:"key,omitempty"`    // the field that says which records are the same thing, as CompareOptions has it
}

// letter is what a delivery keeps of a mail: its records are read again for each attempt.
type letter struct {
	Subject string      `json:"subject"`
	Text    string      `json:"text"`
	Attach  sink.Format `json:"attach,omitempty"`
	File    string      `json:"file,omitempty"` // name of the attached file
	Link    string      `json:"link,omitempty"`
}

// mailRun sends the mail of a run that has ended. A run that is reported again is not sent again.
func mailRun(ctx context.Context, r *results.Results, s results.Schedule, spec ScheduleSpec, run results.Run, alerts []results.Alert, from Sender) error {
	if spec.Mail == nil || run.State != results.RunDone && run.State != results.RunFailed {
		return nil
	}
	return spec.Mail.post(ctx, r, s, run, alerts, from)
}

// post keeps the mail of a run and makes the first attempt to send it, where it is wanted.
func (m Mail) post(ctx context.Context, r *results.Results, s results.Schedule, run results.Run, alerts []results.Alert, from Sender) error {
	n := newNotice(EventMail, s, run)
	if run.State == results.RunDone && run.ID != "" {
		n.Found = &Found{}
		if err := n.addChanges(ctx, r, s, m.Key, run); err != nil {
			return err
		}
	}
	changed := n.Found != nil && !n.Changes.none()
	if m.When == MailAlerts && len(alerts) == 0 || m.When == MailChanges && len(alerts) == 0 && !changed {
		return nil
	}
	raw, err := json.Marshal(m.letter(s, run, n, alerts, from))
	if err != nil {
		return err
	}
	d, err := newDelivery(s, run, EventMail, n)
	if err != nil {
		return err
	}
	d.Body = raw
	_, err = send(ctx, r, d, func(ctx context.Context, d results.Delivery) (results.Delivery, error) {
		return tryMail(ctx, r, d, &m, time.Now(), from)
	})
	return err
}

// letter is the mail of a run: what it found, what is new, what is wrong.
func (m Mail) letter(s results.Schedule, run results.Run, n Notice, alerts []results.Alert, from Sender) letter {
	w := wordsOfMail(from.Language)
	out := letter{Subject: fmt.Sprintf(w.records, s.Name, run.Records)}
	var b strings.Builder
	switch {
	case run.ID == "" && run.State == results.RunDone:
		out.Subject = s.Name
		fmt.Fprintf(&b, w.checked, run.Done, run.Failed)
	case run.ID == "":
		out.Subject = fmt.Sprintf(w.unbegun, s.Name)
	case run.State == results.RunFailed:
		out.Subject = fmt.Sprintf(w.failed, s.Name)
	default:
		fmt.Fprintf(&b, w.found, run.Records, run.Done, run.Failed)
	}
	if c := changesOf(n); c != nil {
		out.Subject += fmt.Sprintf(w.changes, c.New, c.Changed, c.Gone)
		fmt.Fprintf(&b, w.changesOfRun, c.New, c.Changed, c.Gone, c.Same)
		w.writeDifferences(&b, c)
	}
	if len(alerts) > 0 {
		out.Subject += w.counted(len(alerts))
		b.WriteString(w.listed)
		for _, a := range alerts {
			fmt.Fprintf(&b, "- %s\n", from.say(a))
		}
	}
	if run.Records > 0 && run.State == results.RunDone && m.Attach != "" {
		out.Attach, out.File = m.Attach, fmt.Sprintf("%s-%s.%s", fileStem(s.Name), run.Started.UTC().Format(time.DateOnly), m.Attach)
	}
	if from.Address != "" && run.ID != "" {
		out.Link = from.Address + "/#/runs/" + run.ID
	}
	out.Text = b.String()
	return out
}

func changesOf(n Notice) *Comparison {
	if n.Found == nil {
		return nil
	}
	return n.Changes
}

// shownDifferences is how many differences a mail lists.
const shownDifferences = 10

// writeDifferences lists the first records that changed.
func (w *mailWords) writeDifferences(b *strings.Builder, c *Comparison) {
	for i, d := range c.Differences {
		if i == shownDifferences {
			fmt.Fprintf(b, w.more, c.New+c.Changed+c.Gone-i)
			return
		}
		fmt.Fprintf(b, "- %s: %s", cmp.Or(w.kinds[d.Kind], d.Kind), cmp.Or(d.Key, d.Page))
		for _, field := range d.Fields {
			if d.Kind == "changed" {
				fmt.Fprintf(b, "; %s: %s -> %s", field, w.clipped(d.Before[field]), w.clipped(d.After[field]))
			}
		}
		b.WriteByte('\n')
	}
}

// clipped is a short text of values.
func (w *mailWords) clipped(values []string) string {
	const most = 60
	text := strings.Join(strings.Fields(strings.Join(values, ", ")), " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return cmp.Or(text, w.none)
}

// fileStem is a schedule's name as a file has it.
func fileStem(name string) string {
	stem := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>| `, r) {
			return '-'
		}
		return r
	}, name)
	if r := []rune(stem); len(r) > 60 {
		stem = string(r[:60])
	}
	return cmp.Or(strings.Trim(stem, ".-"), "records")
}

// errNoMail is of a mail whose schedule sends none any more.
var errNoMail = message.Errorf("nomail", "the schedule sends no mail any more")

// tryMail makes one attempt to send the mail of a delivery to the addresses that the schedule has now.
func tryMail(ctx context.Context, r *results.Results, d results.Delivery, m *Mail, now time.Time, from Sender) (results.Delivery, error) {
	return delivery.Try(ctx, r, d, now, func(ctx context.Context) error {
		if m == nil {
			return delivery.Lasting(errNoMail)
		}
		var l letter
		if err := json.Unmarshal(d.Body, &l); err != nil {
			return delivery.Lasting(err)
		}
		w := wordsOfMail(from.Language)
		out := mail.Mail{ID: d.ID, To: m.To, Subject: l.Subject}
		note := ""
		if l.Attach != "" {
			file, err := attached(ctx, r, d.Run, l)
			switch {
			case errors.Is(err, errLarge):
				note = fmt.Sprintf(w.large, mail.MaxAttached>>20)
			case errors.Is(err, store.ErrNotFound):
				note = w.deleted
			case err != nil:
				return err
			default:
				out.Files = []mail.File{file}
			}
		}
		out.Text = l.Text + "\n" + note
		if l.Link != "" {
			out.Text += fmt.Sprintf(w.run, l.Link)
		}
		return from.Mail.Send(ctx, out)
	})
}

// attached is the file with a run's records.
func attached(ctx context.Context, r *results.Results, id string, l letter) (mail.File, error) {
	run, err := r.GetRun(ctx, id)
	if err != nil {
		return mail.File{}, err
	}
	schema, err := r.Schema(ctx, id)
	if err != nil {
		return mail.File{}, err
	}
	to := bounded{most: mail.MaxAttached}
	out, err := sink.New(l.Attach, &to, sink.Options{Schema: schema, BOM: l.Attach == sink.CSV, Title: run.Name, Now: run.Started, Table: sink.Table{Run: id}})
	if err == nil {
		err = Output(ctx, r, id, out, run.Done)
	}
	if to.full {
		return mail.File{}, errLarge
	}
	return mail.File{Name: l.File, Data: to.Bytes()}, err
}

// errLarge is of records that no mail may have.
var errLarge = errors.New("extract: the records are too large for a mail")

// bounded keeps what is written, up to so many bytes.
type bounded struct {
	bytes.Buffer
	most int
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.full = b.full || b.Len()+len(p) > b.most; b.full {
		return 0, errLarge
	}
	return b.Buffer.Write(p)
}
