package runs

import (
	"wrapsmith/app/problem"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/sink"
)

// ScheduleMail says who gets a mail of a schedule's runs, and what.
type ScheduleMail struct {
	To     []string `json:"to" minItems:"1" maxItems:"20" doc:"Addresses; all of them see each other's"`
	When   string   `json:"when,omitempty" enum:"changes,alerts" doc:"changes: only after a run with something new, changed, gone or wrong; alerts: only with an alert; empty: after each run"`
	Attach string   `json:"attach,omitempty" enum:"csv,xlsx" doc:"The records as a file of this form, up to 7 MiB; larger ones are not attached, and the mail says so"`
	Key    string   `json:"key,omitempty" maxLength:"200" doc:"The field that says which records are the same thing, for what is new, changed and gone; @page: the page; empty: whole records are compared"`
}

func mailOf(m *extract.Mail) *ScheduleMail {
	if m == nil {
		return nil
	}
	return &ScheduleMail{m.To, m.When, string(m.Attach), m.Key}
}

// mailTo checks who is to get a schedule's mails.
func (rs *Runs) mailTo(in *ScheduleMail) (*extract.Mail, error) {
	if in == nil || len(in.To) == 0 {
		return nil, nil
	}
	out := &extract.Mail{When: in.When, Attach: sink.Format(in.Attach), Key: in.Key}
	if len(in.To) > mail.MaxRecipients {
		return nil, errMailCount
	}
	for _, text := range in.To {
		to, err := rs.mail.Recipient(text)
		if err != nil {
			return nil, problem.Mistake(err)
		}
		out.To = append(out.To, to)
	}
	return out, nil
}

var errMailCount = problem.New(problem.Invalid, "mailmany", "A mail goes to at most 20 addresses: use a mailing list.")
