package notices

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"wrapsmith/app/inbox"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/webhook"
	"wrapsmith/backend/stores/accounts"
)

// Bounds of a digest.
const (
	digestItems = 20
	itemText    = 500 // characters
)

// digestOf is what a webhook gets. Text says all of it in words, under the name that chat rooms give to what they show.
type digestOf struct {
	Text     string `json:"text"`
	Language string `json:"language"` // of the text and the titles
	Event    string `json:"event"`
	Person   string `json:"person"`
	Items    []item `json:"items"`
	More     int    `json:"more,omitempty"` // items that are not here
}

type item struct {
	Title string    `json:"title"`
	Link  string    `json:"link,omitempty"`
	Kind  string    `json:"kind"`
	When  time.Time `json:"when"`
	Who   string    `json:"who,omitempty"`
	Said  string    `json:"said,omitempty"` // of a comment
	Field string    `json:"field,omitempty"`
	Name  string    `json:"template,omitempty"`
}

// digest makes a digest of items, the newest first.
func newDigest(person, language string, items []inbox.Waiting, address string) digestOf {
	w := wordsOf(language)
	d := digestOf{Language: language, Event: "notice", Person: person, Items: []item{}}
	var titles []string
	for i, one := range items {
		if i == digestItems {
			d.More = len(items) - i
			titles = append(titles, w.say("more", "n", strconv.Itoa(d.More)))
			break
		}
		d.Items = append(d.Items, itemOf(one, w, address))
		titles = append(titles, d.Items[i].Title)
	}
	d.Text = strings.Join(titles, w["join"])
	return d
}

func itemOf(w inbox.Waiting, in words, address string) item {
	out := item{Title: in.title(w), Kind: w.Kind, When: w.When, Who: w.Who, Field: w.Field, Name: w.Name, Link: link(w, address)}
	switch w.Kind {
	case inbox.KindMention, inbox.KindWish, inbox.KindComment:
		if out.Said = w.Text; len([]rune(out.Said)) > itemText {
			out.Said = string([]rune(out.Said)[:itemText]) + "…"
		}
	}
	return out
}

// link is where a person acts on an item.
func link(w inbox.Waiting, address string) string {
	if address == "" {
		return ""
	}
	if w.Template == "" {
		return address + "/#/schedules"
	}
	q := url.Values{"show": {"comments"}}
	switch w.Kind {
	case inbox.KindMend:
		q = url.Values{"show": {"mend"}, "mend": {w.ID}}
	case inbox.KindTests, inbox.KindAlert:
		q = url.Values{"show": {"mend"}}
		if w.Run != "" {
			q.Set("run", w.Run)
		}
	}
	return address + "/#/library/" + url.PathEscape(w.Template) + "?" + q.Encode()
}

// message is the digest as a webhook gets it.
func (d digestOf) message(id string) webhook.Message {
	raw, _ := json.Marshal(d) // it always can be written
	return webhook.Message{ID: id, Event: d.Event, Body: raw}
}

// target is where digests of a person's webhook go.
func (k kept) target(from extract.Sender) webhook.Target {
	to := webhook.Target{Address: k.Webhook, Secret: k.Secret, Allow: k.WebhookHosts}
	if from.Public {
		to.Allow = nil
	}
	return to
}

// letter is the digest as a mail, with how to end these mails.
func letter(d digestOf, k kept, n accounts.Notice, address string) mail.Mail {
	w := wordsOf(d.Language)
	out := mail.Mail{To: []string{k.mailTo()}, Subject: subject(d), Text: text(d)}
	var b strings.Builder
	fmt.Fprintf(&b, "\n-- \n%s\n", w.say("asked", "who", d.Person, "often", w["often."+k.Every]))
	if address == "" {
		b.WriteString(w["account"] + "\n")
	} else {
		fmt.Fprintf(&b, "%s\n%s\n", w.say("change", "address", address+"/#/account"), w.say("end", "address", address+"/#/stop/"+n.Stop))
		if strings.HasPrefix(address, "https://") {
			out.Stop = address + "/api/notices/stop/" + n.Stop
		}
	}
	out.Text += b.String()
	return out
}

func subject(d digestOf) string {
	w := wordsOf(d.Language)
	switch len(d.Items) {
	case 0:
		return w["tested"]
	case 1:
		return w.say("subject", "title", d.Items[0].Title)
	}
	return w.say("several", "n", strconv.Itoa(len(d.Items)+d.More))
}

func text(d digestOf) string {
	if len(d.Items) == 0 {
		return d.Text + "\n"
	}
	var b strings.Builder
	for _, one := range d.Items {
		b.WriteString(one.Title + "\n")
		for line := range strings.Lines(one.Said) {
			b.WriteString("  > " + strings.TrimRight(line, "\r\n") + "\n")
		}
		if one.Link != "" {
			b.WriteString("  " + one.Link + "\n")
		}
		b.WriteByte('\n')
	}
	if d.More > 0 {
		b.WriteString(wordsOf(d.Language).say("inbox", "n", strconv.Itoa(d.More)) + "\n")
	}
	return b.String()
}
