package sink

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"wrapsmith/backend/record"
)

// document writes an HTML page with one table: a row for each record, and one for a
// page that failed. Addresses are links, pictures are shown, HTML is shown as text: no
// markup of a page comes into the document.
type document struct {
	w      *bufio.Writer
	o      Options
	places places
}

// documentStyle keeps the header in view and wide tables readable.
const documentStyle = "body{font:14px sans-serif}table{border-collapse:collapse}" +
	"td,th{border:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top;max-width:40em}" +
	"th{position:sticky;top:0;background:#eee}img{max-height:6em}"

func newHTML(w io.Writer, s record.Schema, o Options) Sink {
	d := &document{bufio.NewWriter(w), o, newPlaces(s)}
	title := o.Title
	if title == "" {
		title = "Records"
	}
	fmt.Fprintf(d.w, "<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"><title>%s</title><style>%s</style></head>\n<body>\n<table>\n<thead><tr><th>page</th>", text(title), documentStyle)
	for _, f := range s {
		fmt.Fprintf(d.w, "<th>%s</th>", text(f.Name))
	}
	fmt.Fprint(d.w, "</tr></thead>\n<tbody>\n")
	return d
}

func (d *document) Write(p record.Page) error {
	if p.Err != nil && len(p.Records) == 0 {
		fmt.Fprintf(d.w, "<tr><td>%s</td><td colspan=\"%d\">%s</td></tr>\n", d.link(p.Page), max(1, len(d.places.schema)), text(p.Err.Error()))
	}
	for _, r := range p.Records {
		cells, err := d.places.cells(&p, r)
		if err != nil {
			return fmt.Errorf("sink: HTML of %q: %w", p.Page, err)
		}
		fmt.Fprintf(d.w, "<tr><td>%s</td>", d.link(p.Page))
		for i, c := range cells {
			fmt.Fprintf(d.w, "<td>%s</td>", d.cell(d.places.schema[i], c))
		}
		fmt.Fprint(d.w, "</tr>\n")
	}
	if err := d.w.Flush(); err != nil {
		return fmt.Errorf("sink: HTML of %q: %w", p.Page, err)
	}
	return nil
}

// cell is the markup of a cell: its values, one below the other.
func (d *document) cell(f record.Field, c *record.Cell) string {
	if c == nil {
		return ""
	}
	var out []string
	for _, v := range c.Texts() {
		switch {
		case f.Type == record.Image && isWeb(v):
			out = append(out, fmt.Sprintf("<a href=\"%s\"><img src=\"%[1]s\" loading=\"lazy\" alt=\"\"></a>", attribute(v)))
		case f.Type == record.URL:
			out = append(out, d.link(v))
		default:
			out = append(out, text(v))
		}
	}
	return strings.Join(out, "<br>")
}

// link is an address as a link; what is no address of the web stays a text.
func (d *document) link(address string) string {
	if !isWeb(address) {
		return text(address)
	}
	return fmt.Sprintf("<a href=\"%s\">%s</a>", attribute(address), text(address))
}

func isWeb(address string) bool {
	return strings.HasPrefix(address, "http://") || strings.HasPrefix(address, "https://")
}

// Close ends the document.
func (d *document) Close() error {
	fmt.Fprint(d.w, "</tbody>\n</table>\n</body>\n</html>\n")
	if err := d.w.Flush(); err != nil {
		return fmt.Errorf("sink: HTML: %w", err)
	}
	return nil
}
