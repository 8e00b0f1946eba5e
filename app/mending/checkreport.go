package mending

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"mime"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/template/locator"
)

// Formats of a report.
const (
	ReportText = "text"
	ReportMail = "mail" // the text with headers, for sendmail -t and its like
	ReportJSON = "json"
	ReportAtom = "atom"
)

// ReportFormats lists the formats of a report.
var ReportFormats = []string{ReportText, ReportMail, ReportJSON, ReportAtom}

// Write writes a report in a format.
func (r CheckReport) Write(w io.Writer, format string) error {
	switch format {
	case ReportText:
		return r.text(w)
	case ReportMail:
		return r.mail(w)
	case ReportJSON:
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	case ReportAtom:
		return r.atom(w)
	}
	return problem.With(problem.Invalid, message.New("reportformat", "format", problem.Short(format)),
		"There is no report of the format "+problem.Short(format)+"; want one of "+strings.Join(ReportFormats, ", ")+".")
}

// Subject is the report in a line.
func (r CheckReport) Subject() string {
	if r.Drifted == 0 {
		return fmt.Sprintf("Wrapsmith: none of %s has drifted", counted(r.Total, "template"))
	}
	verb := "have"
	if r.Drifted == 1 {
		verb = "has"
	}
	return fmt.Sprintf("Wrapsmith: %d of %d templates %s drifted", r.Drifted, r.Total, verb)
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// mail writes the text with headers. It has no recipient: the program that sends it knows.
func (r CheckReport) mail(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "Subject: %s\nDate: %s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n",
		mime.QEncoding.Encode("utf-8", r.Subject()), r.Checked.Format(time.RFC1123Z)); err != nil {
		return err
	}
	return r.text(w)
}

// text writes the report for people, a paragraph for each template that is not sound.
func (r CheckReport) text(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s checked, %s: %d sound, %d drifted, %d red, %d unreachable, %d unknown.\n",
		counted(r.Total, "template"), r.Checked.Format("2006-01-02 15:04 MST"), r.Sound, r.Drifted, r.Red, r.Unreachable, r.Unknown)
	if !r.Live {
		b.WriteString("Only the stored samples were looked at.\n")
	}
	for _, t := range r.Templates {
		if t.State != CheckSound {
			fmt.Fprintf(&b, "\n%s\n", t.Title())
			for _, line := range t.lines() {
				fmt.Fprintf(&b, "  %s\n", line)
			}
		}
	}
	_, err := b.WriteTo(w)
	return err
}

// Title is the template with its state in a line.
func (t TemplateCheck) Title() string {
	name := t.Name
	switch {
	case t.File != "":
		name = t.File
	case t.Site != "":
		name += " (" + t.Site + ")"
	}
	title := name + ": " + t.State
	if t.State == CheckDrifted {
		title += fmt.Sprintf(", %.0f%% of its values lost", 100*t.Damage)
	}
	if t.Since.Before(t.Checked) {
		title += ", since " + t.Since.Format(time.DateOnly)
	}
	return title
}

// lines say what is wrong with a template.
func (t TemplateCheck) lines() (out []string) {
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if t.Problem != "" {
		add("%s", t.Problem)
	}
	if t.Red > 0 {
		add("%d of %s of the stored samples are not given.", t.Red, counted(t.Tests, "expected value"))
	}
	if t.Why != "" {
		add("%s", t.Why)
	}
	for _, f := range t.Fields {
		if f.Drifts {
			add("%s: found on %d of %d. %s", f.Field, f.Found, f.Of, f.Why)
		} else if f.Red > 0 {
			add("%s: %d expected values are not given.", f.Field, f.Red)
		}
		if f.Moved != nil {
			add("    %s", shortXPath(f.Moved.Old))
			add("    -> %s (confidence %.2f)", shortXPath(f.Moved.New), f.Moved.Confidence)
		}
	}
	for _, p := range t.Pages {
		if p.Failed {
			add("%s: %s", p.URL, p.Reason)
		}
	}
	return append(out, t.Mend.lines(t)...)
}

// shortXPath is a locator for people: in the middle of a long one something is left out.
func shortXPath(xpath string) string {
	const most = 100
	runes := []rune(locator.Short(xpath))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most*2/3]) + " … " + string(runes[len(runes)-most/3:])
}

func (m *CheckedMend) lines(t TemplateCheck) (out []string) {
	switch {
	case m == nil:
		return nil
	case !m.Proposed:
		return []string{"No mended version: " + m.Why}
	}
	out = append(out, "A mended version finds again: "+strings.Join(m.Mended, ", ")+".")
	if len(m.Lost) > 0 {
		out = append(out, "It does not find: "+strings.Join(m.Lost, ", ")+".")
	}
	if m.LetGo > 0 {
		out = append(out, "It leaves out "+counted(m.LetGo, "old sample")+".")
	}
	if t.ID != "" {
		call := "wrapsmith library mend " + t.ID
		for _, p := range t.Pages {
			if !p.Failed && len(call) < 400 {
				call += " '" + strings.ReplaceAll(p.URL, "'", "%27") + "'"
			}
		}
		out = append(out, "See it:  "+call)
	}
	return out
}

// The report as a feed: an entry for each template that has drifted, with an id
// that stays while the drift goes on.
type (
	atomFeed struct {
		XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string      `xml:"id"`
		Title   string      `xml:"title"`
		Updated string      `xml:"updated"`
		Author  string      `xml:"author>name"`
		Entries []atomEntry `xml:"entry"`
	}
	atomEntry struct {
		ID        string   `xml:"id"`
		Title     string   `xml:"title"`
		Published string   `xml:"published"`
		Updated   string   `xml:"updated"`
		Content   atomText `xml:"content"`
	}
	atomText struct {
		Type string `xml:"type,attr"`
		Text string `xml:",chardata"`
	}
)

func (r CheckReport) atom(w io.Writer) error {
	feed := atomFeed{ID: "urn:wrapsmith:check", Title: "Wrapsmith: templates that have drifted", Updated: r.Checked.Format(time.RFC3339), Author: "Wrapsmith"}
	for _, t := range r.Templates {
		if t.State != CheckDrifted {
			continue
		}
		id := t.ID
		if id == "" {
			id = t.File
		}
		feed.Entries = append(feed.Entries, atomEntry{
			ID: fmt.Sprintf("urn:wrapsmith:check:%s:%d", id, t.Since.Unix()), Title: t.Title(),
			Published: t.Since.Format(time.RFC3339), Updated: t.Checked.Format(time.RFC3339),
			Content: atomText{"text", strings.Join(t.lines(), "\n")},
		})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(feed); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
