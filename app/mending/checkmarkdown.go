package mending

import (
	"fmt"
	"strings"
)

// Markdown writes the report as a table for a comment on a change: a line for each
// template that is not sound, and what moved in it.
func (r CheckReport) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s checked:** %d sound, %d drifted, %d red, %d unreachable, %d unknown\n", counted(r.Total, "template"), r.Sound, r.Drifted, r.Red, r.Unreachable, r.Unknown)
	if r.Sound == r.Total {
		return b.String()
	}
	b.WriteString("\n| template | state | tests | field | found | expected | locator before | locator after | confidence |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, t := range r.Templates {
		if t.State == CheckSound {
			continue
		}
		name := t.Name
		if t.File != "" {
			name = t.File
		}
		head := fmt.Sprintf("| %s | %s | %d/%d |", cellText(name), t.State, t.Tests-t.Red, t.Tests)
		lines := 0
		for _, f := range t.Fields {
			if f.Drifts || f.Red > 0 || f.Moved != nil {
				fmt.Fprintf(&b, "%s %s |\n", head, strings.Join(f.markdown(), " | "))
				head = "| | | |"
				lines++
			}
		}
		if lines == 0 {
			fmt.Fprintf(&b, "%s %s | | | | | |\n", head, cellText(t.Reason()))
		}
	}
	return b.String()
}

// markdown are the cells of a field: name, found, expected, locators, confidence.
func (f CheckedField) markdown() []string {
	cells := []string{cellText(f.Field), "", "", "", "", ""}
	if f.Of > 0 {
		cells[1] = fmt.Sprintf("%d/%d", f.Found, f.Of)
	}
	if f.Expected >= 0 {
		cells[2] = fmt.Sprintf("%.0f %%", 100*f.Expected)
	}
	if f.Moved != nil {
		cells[3], cells[4], cells[5] = codeText(f.Moved.Old), codeText(f.Moved.New), fmt.Sprintf("%.2f", f.Moved.Confidence)
	}
	return cells
}

// Reason is why a template without a field to name is not sound.
func (t TemplateCheck) Reason() string {
	for _, p := range t.Pages {
		if t.Problem == "" && t.Why == "" && p.Failed {
			return p.URL + ": " + p.Reason
		}
	}
	return strings.TrimSpace(t.Problem + " " + t.Why)
}

// cellText is a text that a table of Markdown takes as it is: no markup, no line, no link, no mention.
func cellText(s string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(s), " ") {
		switch {
		case strings.ContainsRune("\\`*_{}[]#!|~", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case strings.ContainsRune("<>&@", r):
			fmt.Fprintf(&b, "&#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// codeText is an XPath as code in a table.
func codeText(xpath string) string {
	s := strings.Join(strings.Fields(shortXPath(xpath)), " ")
	return "`" + strings.NewReplacer("`", "'", "|", `\|`).Replace(s) + "`"
}
