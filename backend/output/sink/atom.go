package sink

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// feed writes an Atom feed (RFC 4287): an entry a record, as Item has it.
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

func (f *feed) entry(p record.Page, r record.Record) { writeEntry(f.w, ItemOf(p, r, f.o.Now)) }

// writeEntry writes an item as an entry of an Atom feed.
func writeEntry(w io.Writer, i Item) {
	fmt.Fprintf(w, "  <entry>\n    <title>%s</title>\n    <id>%s</id>\n    <updated>%s</updated>\n", text(i.Title), i.ID, i.Updated.UTC().Format(time.RFC3339))
	if i.Link != "" {
		fmt.Fprintf(w, "    <link href=\"%s\"/>\n", attribute(i.Link))
	}
	fmt.Fprintf(w, "    <content type=\"html\">%s</content>\n  </entry>\n", text(i.HTML))
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
