package sink

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/output/record"
)

// feed writes an Atom feed (RFC 4287): an entry a record. Its title is the first
// field that is named so or is a text, its link the first address or else the page, its time the
// first date that can be read, else that of the run; its content lists all fields.
// The id of an entry comes from the first address, or else from what the record says, so
// a reader shows each record once, however often the run is repeated.
type feed struct {
	w     *bufio.Writer
	o     Options
	begun bool
}

func newAtom(w io.Writer, o Options) Sink {
	if o.Now.IsZero() {
		o.Now = time.Unix(0, 0)
	}
	return &feed{w: bufio.NewWriter(w), o: o}
}

// titles are names of fields that say what an entry is called.
var titles = []string{"title", "headline", "name", "标题", "題目", "题目", "标题名", "名称", "姓名"}

func (f *feed) begin() {
	if f.begun {
		return
	}
	f.begun = true
	title := f.o.Title
	if title == "" {
		title = "Records"
	}
	fmt.Fprintf(f.w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n  <title>%s</title>\n  <id>%s</id>\n  <updated>%s</updated>\n  <author><name>Wrapsmith</name></author>\n",
		text(title), urn(title, f.o.Address), f.o.Now.UTC().Format(time.RFC3339))
	if f.o.Address != "" {
		fmt.Fprintf(f.w, "  <link href=\"%s\"/>\n", attribute(f.o.Address))
	}
}

func (f *feed) Write(p record.Page) error {
	f.begin()
	for _, r := range p.Records {
		f.entry(p, r)
	}
	if err := f.w.Flush(); err != nil {
		return fmt.Errorf("sink: Atom of %q: %w", p.Page, err)
	}
	return nil
}

func (f *feed) entry(p record.Page, r record.Record) {
	title, link, updated := "", "", f.o.Now
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
		case field.Type == record.URL && link == "" && strings.HasPrefix(values, "http"):
			link = r[i].Values[0].Text
		case field.Type == record.Date && !dated:
			if m, ok := record.ReadDate(r[i].Values[0].Text); ok {
				if at, ok := m.Time(); ok {
					updated, dated = at, true
				}
			}
		case slices.Contains(titles, strings.ToLower(field.Name)), title == "" && (field.Type == record.Text || field.Type == ""):
			title = values
		}
	}
	if title == "" {
		title = p.Page
	}
	id := urn(says.String(), "")
	if link != "" {
		id = urn(link, "")
	} else if strings.HasPrefix(p.Page, "http://") || strings.HasPrefix(p.Page, "https://") {
		link = p.Page // where a reader goes; of a list several entries share it, so it makes no id
	}
	fmt.Fprintf(f.w, "  <entry>\n    <title>%s</title>\n    <id>%s</id>\n    <updated>%s</updated>\n", text(shorten(title)), id, updated.UTC().Format(time.RFC3339))
	if link != "" {
		fmt.Fprintf(f.w, "    <link href=\"%s\"/>\n", attribute(link))
	}
	fmt.Fprintf(f.w, "    <content type=\"html\">%s</content>\n  </entry>\n", text("<dl>"+list.String()+"</dl>"))
}

// titleLength is the longest title of an entry, in characters.
const titleLength = 200

func shorten(s string) string {
	if utf8.RuneCountInString(s) <= titleLength {
		return s
	}
	return string([]rune(s)[:titleLength]) + "…"
}

// urn is an id that says the same for the same words.
func urn(words ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(words, "\x00")))
	return "urn:sha256:" + hex.EncodeToString(sum[:16])
}

// Close ends the feed.
func (f *feed) Close() error {
	f.begin()
	fmt.Fprint(f.w, "</feed>\n")
	if err := f.w.Flush(); err != nil {
		return fmt.Errorf("sink: Atom: %w", err)
	}
	return nil
}
