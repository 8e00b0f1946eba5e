package notices

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/webhook"
	"wrapsmith/backend/stores/store"
)

// Bounds of codes.
const (
	codeDigits = 8
	codeLasts  = time.Hour
	codeTries  = 5
	codesDaily = 10          // mails with codes that one person causes in a day
	codePause  = time.Minute // between two of them
)

// code is the proof that a mail address is a person's.
type code struct {
	Digest string    `json:"digest,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Tries  int       `json:"tries,omitempty"` // that were wrong
	Sent   time.Time `json:"sent,omitzero"`
	Day    string    `json:"day,omitempty"`
	OfDay  int       `json:"ofDay,omitempty"` // how many were sent that day
}

// PutRequest is the request of Put.
type PutRequest struct{ Body NoticeSettings }

// ConfirmRequest is the request of Confirm.
type ConfirmRequest struct {
	Body struct {
		Code string `json:"code,omitempty" maxLength:"40" doc:"As the mail has it; empty: send another one"`
	}
}

// StopRequest is the request of Stop.
type StopRequest struct {
	Key string `path:"key" maxLength:"100" doc:"As each mail has it"`
}

// NoticeSecret is the secret with which digests are signed. It is shown only once.
type NoticeSecret struct {
	Secret string `json:"secret"`
}

var (
	errHook      = problem.New(problem.Invalid, "noticehook", "Write the address of the webhook as https://host/path.")
	errCode      = problem.New(problem.Invalid, "noticecode", "This is not the code of the mail, or it has expired. Look at the newest mail, or ask for another code.")
	errCodeSoon  = problem.New(problem.TooMany, "noticecodesoon", "A mail with a code was sent a moment ago. Wait a minute before you ask for another one.")
	errCodeMany  = problem.New(problem.TooMany, "noticecodemany", "Enough mails with codes were sent for you today. Try again tomorrow.")
	errNoAddress = problem.New(problem.Conflict, "noticenoaddress", "Give a mail address or a webhook first, and confirm the address with the code that was sent there.")
	errNoHook    = problem.New(problem.Conflict, "noticenohook", "Give the address of a webhook first.")
)

// Put sets how the caller is notified. A new mail address is sent a code.
func (c *Center) Put(ctx context.Context, in *PutRequest) (Notices, error) {
	me := team.CallerOf(ctx).Person
	was, _, err := c.of(ctx, me.ID)
	if err != nil {
		return Notices{}, err
	}
	next, err := c.changed(was, in.Body)
	if err != nil {
		return Notices{}, err
	}
	if next.Mail != "" && next.mailTo() == "" && next.Mail != was.Mail {
		if next, err = c.sendCode(ctx, next, time.Now()); err != nil {
			return Notices{}, err
		}
	}
	if err := c.keep(ctx, me.ID, next); err != nil {
		return Notices{}, err
	}
	return c.Get(ctx, nil)
}

// changed checks settings and returns what is kept of them.
func (c *Center) changed(was kept, in NoticeSettings) (kept, error) {
	next := was
	next.NoticeSettings, next.Changed = in, time.Now().UTC()
	next.Webhook = strings.TrimSpace(in.Webhook)
	if next.Mail = strings.TrimSpace(in.Mail); next.Mail != "" {
		to, err := c.recipient(next.Mail)
		if err != nil {
			return next, err
		}
		next.Mail = to
	}
	if next.Webhook != "" {
		u, err := url.Parse(next.Webhook)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return next, errHook
		}
	}
	if next.Webhook != was.Webhook {
		next.Secret = "" // another receiver must not get what is signed for this one
	}
	slices.Sort(next.Kinds)
	next.Kinds = slices.Compact(next.Kinds)
	return next, nil
}

// recipient checks an address by the settings of the server.
func (c *Center) recipient(text string) (string, error) {
	server := c.runs.Sender().Mail
	if server == nil {
		return "", problem.Mistake(mail.ErrNoServer)
	}
	to, err := server.Recipient(text)
	if err != nil {
		return "", problem.Mistake(err)
	}
	return to, nil
}

// sendCode sends a code to the mail address of settings, and notes it there.
func (c *Center) sendCode(ctx context.Context, k kept, now time.Time) (kept, error) {
	today := now.UTC().Format(time.DateOnly)
	if k.Code.Day != today {
		k.Code.Day, k.Code.OfDay = today, 0
	}
	switch {
	case now.Sub(k.Code.Sent) < codePause:
		return k, errCodeSoon
	case k.Code.OfDay >= codesDaily:
		return k, errCodeMany
	}
	secret := newCode()
	k.Code = code{Digest: digest(secret), Until: now.Add(codeLasts), Sent: now, Day: today, OfDay: k.Code.OfDay + 1}
	w := wordsOf(c.languageOf(k))
	text := w.say("code", "who", team.Who(ctx), "code", secret)
	err := c.runs.Sender().Mail.Send(ctx, mail.Mail{To: []string{k.Mail}, Subject: w.say("code.subject", "code", secret), Text: text})
	return k, mistake(err)
}

func newCode() string {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(codeDigits), nil)
	n, _ := rand.Int(rand.Reader, most) // crypto/rand.Reader never returns an error
	return fmt.Sprintf("%0*d", codeDigits, n)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Confirm takes the code that was sent to the caller's mail address, or sends another one.
func (c *Center) Confirm(ctx context.Context, in *ConfirmRequest) (Notices, error) {
	me, now := team.CallerOf(ctx).Person, time.Now()
	k, _, err := c.of(ctx, me.ID)
	if err != nil {
		return Notices{}, err
	}
	if k.Mail == "" {
		return Notices{}, errNoAddress
	}
	typed := strings.Join(strings.Fields(in.Body.Code), "")
	if typed == "" {
		if k, err = c.sendCode(ctx, k, now); err != nil {
			return Notices{}, err
		}
		if err := c.keep(ctx, me.ID, k); err != nil {
			return Notices{}, err
		}
		return c.Get(ctx, nil)
	}
	right := k.Code.Digest != "" && now.Before(k.Code.Until) && k.Code.Tries < codeTries &&
		subtle.ConstantTimeCompare([]byte(digest(typed)), []byte(k.Code.Digest)) == 1
	if right {
		k.Confirmed, k.Code.Digest, k.Changed = k.Mail, "", now.UTC()
	} else {
		k.Code.Tries++
	}
	if err := c.keep(ctx, me.ID, k); err != nil {
		return Notices{}, err
	}
	if !right {
		return Notices{}, errCode
	}
	return c.Get(ctx, nil)
}

// Test sends the caller a mail and a message to the webhook, now.
func (c *Center) Test(ctx context.Context, _ *struct{}) error {
	k, n, err := c.of(ctx, team.CallerOf(ctx).Person.ID)
	if err != nil {
		return err
	}
	if k.mailTo() == "" && k.Webhook == "" {
		return errNoAddress
	}
	language := c.languageOf(k)
	d := digestOf{Text: wordsOf(language)["test"], Language: language, Event: "notice", Person: team.Who(ctx), Items: []item{}}
	from := c.runs.Sender()
	if to := k.mailTo(); to != "" {
		if err := from.Mail.Send(ctx, letter(d, k, n, from.Address)); err != nil {
			return mistake(err)
		}
	}
	if k.Webhook != "" {
		return mistake(webhook.Send(ctx, d.message(store.NewID()), k.target(from), time.Now()))
	}
	return nil
}

// mistake is an error of a mail server or a webhook, for the person who named it.
func mistake(err error) error {
	if err == nil {
		return nil
	}
	return problem.Mistake(err)
}

// secretBytes is the size of a signing secret: as many bits as the HMAC has.
const secretBytes = 32

// MakeSecret makes the secret with which the caller's webhook is signed from now on, in place of the one before.
func (c *Center) MakeSecret(ctx context.Context, _ *struct{}) (NoticeSecret, error) {
	raw := make([]byte, secretBytes)
	rand.Read(raw) // crypto/rand.Read never returns an error
	made := NoticeSecret{"whsec_" + base64.RawURLEncoding.EncodeToString(raw)}
	me := team.CallerOf(ctx).Person
	k, _, err := c.of(ctx, me.ID)
	if err != nil {
		return NoticeSecret{}, err
	}
	if k.Webhook == "" {
		return NoticeSecret{}, errNoHook
	}
	k.Secret = made.Secret
	return made, c.keep(ctx, me.ID, k)
}

// Stop ends the mails of the person whose key it is, who need not be signed in.
func (c *Center) Stop(ctx context.Context, in *StopRequest) error {
	n, err := c.accounts.NoticeOfStop(ctx, in.Key)
	if err != nil {
		return err
	}
	k, err := read(n)
	if err != nil {
		return err
	}
	k.Mail, k.Changed = "", time.Now().UTC()
	return c.keep(ctx, n.Account, k)
}
