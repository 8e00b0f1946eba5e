// Package notices tells people of a team by mail or webhook what waits in their inbox. Each person chooses what, how
// and how often; at first nothing is sent.
//
// All new items are sent together, as one digest. No queue of messages is kept. For each person the database has the
// settings, and the items that were sent. So a digest that cannot be sent is made again later, with growing pauses,
// from the items that wait at that time.
//
// A mail address is used only after its owner has typed the code that was sent there. Each mail has an address
// that ends these mails without signing in.
package notices

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"wrapsmith/app/inbox"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/accounts"
)

// How often a person gets a digest at most.
const (
	EverySoon = "soon" // some minutes after the first thing
	EveryHour = "hour"
	EveryDay  = "day" // at eight in the morning, by the server's clock
)

// NoticeSettings say how a person is notified.
type NoticeSettings struct {
	Mail         string   `json:"mail,omitempty" maxLength:"300" doc:"Address; it counts once the code that was sent there came back. Empty: no mail"`
	Webhook      string   `json:"webhook,omitempty" maxLength:"8000" doc:"Address that gets a digest as JSON. Empty: none"`
	WebhookHosts []string `json:"webhookHosts,omitempty" maxItems:"5" doc:"Private hosts that the webhook may reach, where the server allows it"`
	Kinds        []string `json:"kinds" maxItems:"6" enum:"mention,wish,comment,mend,tests,alert" doc:"What a digest has"`
	Every        string   `json:"every" enum:"soon,hour,day" doc:"How often at most: five minutes, an hour, or once a day at eight in the morning"`
	Language     string   `json:"language,omitempty" enum:"en,zh" doc:"Of what is sent; absent: the server's"`
	All          bool     `json:"all,omitempty" doc:"Also what waits for others: for a room of the team"`
}

// Notices say how the caller is notified, and how that went.
type Notices struct {
	NoticeSettings
	Mails     bool        `json:"mails" doc:"This server sends mail"`
	Confirmed bool        `json:"confirmed" doc:"The mail address is the caller's: the code came back"`
	Signed    bool        `json:"signed" doc:"What the webhook gets is signed with a secret that was made with makeNoticeSecret"`
	Server    string      `json:"serverLanguage" enum:"en,zh" doc:"The language of people who chose none"`
	ByMail    *LastDigest `json:"byMail,omitempty" doc:"How the last digest by mail went"`
	ByHook    *LastDigest `json:"byWebhook,omitempty" doc:"How the last digest to the webhook went"`
}

// LastDigest says how the last digest went.
type LastDigest struct {
	At      time.Time       `json:"at,omitzero" doc:"The last one that arrived"`
	Problem string          `json:"problem,omitempty" doc:"Why the last attempt failed"`
	Message message.Message `json:"message,omitzero" doc:"The same as a message"`
	Next    time.Time       `json:"next,omitzero" doc:"With a problem: the next attempt; absent: none before the settings change"`
}

// kept are the settings as the database has them.
type kept struct {
	NoticeSettings
	Confirmed string    `json:"confirmed,omitempty"` // the address whose code came back
	Code      code      `json:"code,omitzero"`
	Secret    string    `json:"secret,omitempty"` // with which webhooks are signed
	Changed   time.Time `json:"changed"`
}

// mailTo is the address that digests go to; "" none does.
func (k kept) mailTo() string {
	if k.Mail == "" || k.Mail != k.Confirmed {
		return ""
	}
	return k.Mail
}

// state is what the database has of the digests that were sent.
type state struct {
	Mail channel `json:"mail"`
	Hook channel `json:"hook"`
}

// channel is one way in which a person is notified.
type channel struct {
	Sent     []string        `json:"sent,omitempty"` // kinds and ids of items
	At       time.Time       `json:"at,omitzero"`    // the last digest that arrived
	Next     time.Time       `json:"next,omitzero"`  // not before then is there another attempt
	Attempts int             `json:"attempts,omitempty"`
	Tried    time.Time       `json:"tried,omitzero"`   // the last attempt that failed
	Failed   bool            `json:"failed,omitempty"` // no further attempt is made before the settings change
	Problem  string          `json:"problem,omitempty"`
	Message  message.Message `json:"message,omitzero"`
}

func (c channel) sent() *LastDigest {
	if c.At.IsZero() && c.Problem == "" {
		return nil
	}
	out := &LastDigest{At: c.At, Problem: c.Problem, Message: c.Message}
	if c.Problem != "" && !c.Failed {
		out.Next = c.Next
	}
	return out
}

// Center tells people. It is safe for concurrent use.
type Center struct {
	accounts *accounts.Accounts
	team     *team.Team
	inbox    *inbox.Inbox
	runs     *runs.Runs
	language string // of people who chose none
	log      *slog.Logger

	stop context.CancelFunc
	ends sync.WaitGroup
}

// New returns the notices of a team in one of Languages, "" English; Start begins to send.
func New(a *accounts.Accounts, people *team.Team, in *inbox.Inbox, rs *runs.Runs, language string, log *slog.Logger) *Center {
	return &Center{accounts: a, team: people, inbox: in, runs: rs, language: cmp.Or(language, English), log: log, stop: func() {}}
}

// languageOf is the language of the messages to a person.
func (c *Center) languageOf(k kept) string { return cmp.Or(k.Language, c.language) }

// of reads how a person is notified.
func (c *Center) of(ctx context.Context, person string) (k kept, n accounts.Notice, err error) {
	if n, err = c.accounts.Notice(ctx, person); err != nil {
		return k, n, err
	}
	k, err = read(n)
	return k, n, err
}

// read reads the settings of a row; without one nothing is sent, and all kinds are chosen.
func read(n accounts.Notice) (kept, error) {
	k := kept{NoticeSettings: NoticeSettings{Kinds: inbox.Kinds, Every: EveryHour}}
	if len(n.Settings) == 0 {
		return k, nil
	}
	k.Kinds = nil
	return k, json.Unmarshal(n.Settings, &k)
}

func (c *Center) keep(ctx context.Context, person string, k kept) error {
	raw, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return c.accounts.PutNotice(ctx, person, raw)
}

// shown is what the caller is shown of their settings.
func (c *Center) shown(k kept, n accounts.Notice) (Notices, error) {
	var s state
	if len(n.State) > 0 {
		if err := json.Unmarshal(n.State, &s); err != nil {
			return Notices{}, err
		}
	}
	out := Notices{NoticeSettings: k.NoticeSettings, Mails: c.runs.Sender().Mail != nil, Confirmed: k.mailTo() != "", Signed: k.Secret != "", Server: c.language}
	if out.Kinds == nil {
		out.Kinds = []string{}
	}
	if k.Mail != "" {
		out.ByMail = s.Mail.sent()
	}
	if k.Webhook != "" {
		out.ByHook = s.Hook.sent()
	}
	return out, nil
}

// Get returns how the caller is notified, and how that went.
func (c *Center) Get(ctx context.Context, _ *struct{}) (Notices, error) {
	k, n, err := c.of(ctx, team.CallerOf(ctx).Person.ID)
	if err != nil {
		return Notices{}, err
	}
	return c.shown(k, n)
}
