package revision

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
)

// Each of these texts says all of a thing: two things are the same when their
// texts are. They are shown as the sides of a change or a conflict.

func partText(p template.Part) string {
	switch p.Kind {
	case "":
		return string(template.PartText)
	case template.PartAttr:
		return "attr " + p.Attr
	}
	return string(p.Kind)
}

func cutsText(cuts []template.Cut) string {
	out := make([]string, len(cuts))
	for i, c := range cuts {
		var b strings.Builder
		if c.After != "" {
			fmt.Fprintf(&b, " after %q", c.After)
		}
		if c.Before != "" {
			fmt.Fprintf(&b, " before %q", c.Before)
		}
		if c.Shape != "" {
			fmt.Fprintf(&b, " shape %q", c.Shape)
		}
		if c.Each != "" {
			fmt.Fprintf(&b, " each %q", c.Each)
		}
		if c.And != "" {
			fmt.Fprintf(&b, " and %q", c.And)
		}
		if out[i] = strings.TrimPrefix(b.String(), " "); out[i] == "" {
			out[i] = "whole"
		}
	}
	return strings.Join(out, "; ")
}

func stepsText(steps []template.Step) string {
	out := make([]string, len(steps))
	for i, s := range steps {
		out[i] = string(s)
	}
	return strings.Join(out, ", ")
}

func lookText(l *template.Look) string {
	if l == nil {
		return ""
	}
	text := fmt.Sprintf("%d-%d characters, digits in %s", l.Shortest, l.Longest, l.Digits)
	if l.Most > 0 {
		text += fmt.Sprintf(", %d values at most", l.Most)
	}
	if len(l.Shapes) > 0 {
		text += fmt.Sprintf(", like %q", l.Shapes)
	}
	if len(l.Marked) > 0 && len(l.Marked) < len(l.Shapes) {
		text += fmt.Sprintf(", marked like %q", l.Marked)
	}
	if l.Words > 0 {
		text += fmt.Sprintf(", %d words at most, with the signs %q", l.Words, l.Signs)
	}
	if l.Capitals {
		text += ", words with capitals"
	}
	if l.Plain {
		text += ", texts alone"
	}
	if l.Author {
		text += ", the authors of the heads"
	}
	if l.None {
		text += ", or words for none"
	}
	if l.Pieces > 0 {
		text += fmt.Sprintf(", a part of %d pieces", l.Pieces)
	}
	return text
}

func fusionText(s *template.Fusion) string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	for _, w := range s.Weights {
		b.WriteString(weight(w) + " ")
	}
	return b.String() + "tau " + weight(s.Deviations)
}

func locatorText(l template.Locator) string {
	text := l.Family + " " + weight(l.Weight)
	if l.Guard {
		text += " guard"
	}
	if l.Design > 0 {
		text += " design " + strconv.Itoa(l.Design)
	}
	return text + " " + l.XPath + "\t" + l.Why.String()
}

// way is what a locator is, without its weight.
func way(l template.Locator) string {
	return l.Family + " " + strconv.Itoa(l.Design) + " " + l.XPath
}

func locatorsText(list []template.Locator) string {
	out := make([]string, len(list))
	for i, l := range list {
		out[i] = locatorText(l)
	}
	return strings.Join(out, "\n")
}

func spanText(r *template.Records) string {
	text := strings.TrimSpace(strconv.Itoa(max(r.Most, 1)) + " " + strings.Join(r.Tags, " "))
	if r.Rowspan {
		text += " rowspan"
	}
	return text
}

// sameRecords reports whether records have the same elements, fields and headings, whatever finds their first elements.
func sameRecords(a, b *template.Records) bool {
	return spanText(a) == spanText(b) && max(a.Least, 1) == max(b.Least, 1) && locatorsText(a.Headings) == locatorsText(b.Headings)
}

func recordsText(r *template.Records) string {
	if r == nil {
		return ""
	}
	return fmt.Sprintf("%s, at least %d\n%s\n%s", spanText(r), max(r.Least, 1), locatorsText(r.Locators), locatorsText(r.Headings))
}

func nextText(f *template.Field) string {
	if f == nil {
		return ""
	}
	return partText(f.Part) + "\n" + locatorsText(f.Locators)
}

// findingText is how a field's value is found and cut out.
func findingText(f *template.Field) string {
	text := partText(f.Part)
	if f.Hand {
		text += " by hand"
	}
	if f.Heading {
		text += " in a heading"
	}
	if f.Article != "" {
		text += " article " + string(f.Article)
	}
	for _, more := range []string{cutsText(f.Cuts), lookText(f.Look), locatorsText(f.Locators)} {
		text += "\n" + more
	}
	return text
}

// innerText is all of the fields of the records that a field holds.
func innerText(fields []template.Field) string {
	out := make([]string, len(fields))
	for i := range fields {
		f := &fields[i]
		parts := []string{string(f.Type), word(f.Many, "many"), word(f.Optional, "optional"), f.Label, f.Regex, stepsText(f.Steps), findingText(f), innerText(f.Fields)}
		parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
		out[i] = f.Name + " (" + strings.Join(parts, " ") + ")"
	}
	return strings.Join(out, "; ")
}

// fieldText is all of a field but its name.
func fieldText(f *template.Field) string {
	var b strings.Builder
	for _, x := range aspects {
		b.WriteString(x.text(f) + "\x00")
	}
	return b.String() + findingText(f)
}

// weight is a weight as it is written.
func weight(w float64) string { return strconv.FormatFloat(w, 'f', 4, 64) }

func edgeTexts(t *template.Template) []string {
	out := make([]string, len(t.Fingerprint))
	for i, e := range t.Fingerprint {
		out[i] = weight(e.Weight) + " " + e.Key
	}
	return out
}

// treeText writes a tree on one line.
func treeText(n *template.Node) string {
	var b strings.Builder
	var walk func(n *template.Node)
	walk = func(n *template.Node) {
		times := n.Times
		if times == 0 {
			times = template.Once
		}
		fmt.Fprintf(&b, "(%q %q %q %q %q %c", n.Tag, n.ID, n.Class, n.Text, n.Slot, times)
		for _, c := range n.Children {
			walk(c)
		}
		b.WriteByte(')')
	}
	if n != nil {
		walk(n)
	}
	return b.String()
}

func size(n *template.Node) int {
	if n == nil {
		return 0
	}
	k := 1
	for _, c := range n.Children {
		k += size(c)
	}
	return k
}

// listed joins values for a line.
func listed(values []string) string { return strings.Join(values, " | ") }

func markText(m template.Mark) string {
	text := m.Field + " " + strconv.Itoa(int(m.Node)) + " " + partText(m.Part)
	if m.From != 0 || m.To != 0 {
		text += fmt.Sprintf(" %d-%d", m.From, m.To)
	}
	if m.Not {
		text += " not"
	}
	if m.Missing {
		text += " missing"
	}
	return text
}

func expectText(x template.Expect) string { return x.Field + " " + quoted(x.Values) }

// confirmedText is expectText, and whether a person confirmed the values.
func confirmedText(x template.Expect) string {
	if x.Confirmed {
		return expectText(x) + " confirmed"
	}
	return expectText(x)
}

// quoted keeps ["a | b"] and ["a", "b"] apart.
func quoted(values []string) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = strconv.Quote(v)
	}
	return strings.Join(out, " | ")
}

func rowsText(rows [][]template.Expect) string { return rowsAs(rows, expectText) }

func rowsAs(rows [][]template.Expect, text func(template.Expect) string) string {
	out := make([]string, len(rows))
	for i, r := range rows {
		cells := make([]string, len(r))
		for k, x := range r {
			cells[k] = text(x)
		}
		out[i] = "- " + strings.Join(cells, "; ")
	}
	return strings.Join(out, "\n")
}
