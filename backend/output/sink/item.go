package sink

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/record"
)

// Item is a record as an entry of a feed. Its title is the first field that is named
// so or is a text, its link the first address or else the page, its time the first
// date that can be read, else the one that is given; its HTML lists all fields. The
// id comes from the first address, or else from what the record says, so a reader
// shows each record once, however often a run is repeated.
type Item struct {
	ID, Title, Link, HTML string
	Updated               time.Time
}

// titles are names of fields that say what an entry is called.
var titles = []string{"title", "headline", "name", "标题", "題目", "题目", "标题名", "名称", "姓名"}

// ItemOf makes a record of a page an item; now is its time where it says none.
func ItemOf(p record.Page, r record.Record, now time.Time) Item {
	out := Item{Updated: now}
	dated := false
	var says, list strings.Builder
	for i := range min(len(p.Schema), len(r)) {
		field := p.Schema[i]
		values := strings.Join(r[i].Texts(), DefaultSeparator)
		says.WriteString(field.Name + "\x00" + values + "\x00")
		if values == "" {
			continue
		}
		fmt.Fprintf(&list, "<dt>%s</dt><dd>%s</dd>", text(field.Name), text(values))
		switch {
		case field.Type == record.URL && out.Link == "" && strings.HasPrefix(values, "http"):
			out.Link = r[i].Values[0].Text
		case field.Type == record.Date && !dated:
			if m, ok := record.ReadDate(r[i].Values[0].Text); ok {
				if at, ok := m.Time(); ok {
					out.Updated, dated = at, true
				}
			}
		case slices.Contains(titles, strings.ToLower(field.Name)), out.Title == "" && (field.Type == record.Text || field.Type == ""):
			out.Title = values
		}
	}
	if out.Title == "" {
		out.Title = p.Page
	}
	out.Title = shorten(out.Title)
	out.ID = urn(says.String(), "")
	if out.Link != "" {
		out.ID = urn(out.Link, "")
	} else if strings.HasPrefix(p.Page, "http://") || strings.HasPrefix(p.Page, "https://") {
		out.Link = p.Page // where a reader goes; of a list several entries share it, so it makes no id
	}
	out.HTML = "<dl>" + list.String() + "</dl>"
	return out
}

// Channel is a feed with its items, the newest first.
type Channel struct {
	ID, Title, Address string
	Updated            time.Time
	Items              []Item
}

// WriteAtom writes a channel as an Atom feed (RFC 4287).
func (c Channel) WriteAtom(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n  <title>%s</title>\n  <id>%s</id>\n  <updated>%s</updated>\n  <author><name>Wrapsmith</name></author>\n",
		text(c.Title), urn(c.ID), c.Updated.UTC().Format(time.RFC3339))
	if c.Address != "" {
		fmt.Fprintf(&b, "  <link href=\"%s\"/>\n", attribute(c.Address))
	}
	for _, i := range c.Items {
		writeEntry(&b, i)
	}
	b.WriteString("</feed>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes a channel as a JSON Feed, version 1.1.
func (c Channel) WriteJSON(w io.Writer) error {
	type item struct {
		ID        string `json:"id"`
		URL       string `json:"url,omitempty"`
		Title     string `json:"title"`
		HTML      string `json:"content_html"`
		Published string `json:"date_published"`
	}
	out := struct {
		Version string `json:"version"`
		Title   string `json:"title"`
		Home    string `json:"home_page_url,omitempty"`
		Items   []item `json:"items"`
	}{"https://jsonfeed.org/version/1.1", c.Title, c.Address, []item{}}
	for _, i := range c.Items {
		out.Items = append(out.Items, item{i.ID, i.Link, i.Title, i.HTML, i.Updated.UTC().Format(time.RFC3339)})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(out)
}
