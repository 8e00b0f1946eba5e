package sink

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"wrapsmith/backend/record"
)

// elements writes DETM's result form, section 3.3: the values under the
// person's own element names.
//
//	<?xml version="1.0" encoding="UTF-8"?>
//	<records>
//	  <record page="p1.html" template="people">
//	    <姓名>董献平</姓名>
//	    <学历>硕士</学历>
//	  </record>
//	  <error page="p2.html">not HTML</error>
//	</records>
//
// A field of several values is an element for each; a missing one is none. Values
// of a cell whose text does not read as the field's type have state="untyped".
// Characters that XML cannot hold become U+FFFD.
type elements struct {
	w     *bufio.Writer
	names map[string]string // field -> element
	begun bool
}

// NewXML writes XML.
func NewXML(w io.Writer) Sink { return &elements{w: bufio.NewWriter(w), names: map[string]string{}} }

func (x *elements) Write(p record.Page) error {
	x.begin()
	if p.Err != nil {
		fmt.Fprintf(x.w, "  <error page=\"%s\">%s</error>\n", attribute(p.Page), text(p.Err.Error()))
	}
	for _, r := range p.Records {
		fmt.Fprintf(x.w, "  <record page=\"%s\"", attribute(p.Page))
		if p.Template != "" {
			fmt.Fprintf(x.w, " template=\"%s\"", attribute(p.Template))
		}
		fmt.Fprint(x.w, ">\n")
		x.cells(p.Schema, r, "    ")
		fmt.Fprint(x.w, "  </record>\n")
	}
	return x.flush(p.Page)
}

// cells writes the values of a record; a field that holds records is an element
// for each, with their values in it.
func (x *elements) cells(s record.Schema, r record.Record, indent string) {
	for i := range min(len(s), len(r)) {
		name := x.name(s[i].Name)
		if len(s[i].Fields) > 0 {
			for _, inner := range r[i].Records {
				fmt.Fprintf(x.w, "%s<%s>\n", indent, name)
				x.cells(s[i].Fields, inner, indent+"  ")
				fmt.Fprintf(x.w, "%s</%s>\n", indent, name)
			}
			continue
		}
		for _, v := range r[i].Values {
			fmt.Fprintf(x.w, "%s<%s%s>%s</%s>\n", indent, name, stateOf(r[i]), text(v.Text), name)
		}
	}
}

// stateOf is the attribute of the values of an untyped cell.
func stateOf(c record.Cell) string {
	if c.State != record.Untyped {
		return ""
	}
	return ` state="` + string(c.State) + `"`
}

// Close ends the document; one without pages has no records.
func (x *elements) Close() error {
	x.begin()
	fmt.Fprint(x.w, "</records>\n")
	return x.flush("end")
}

func (x *elements) begin() {
	if !x.begun {
		x.begun = true
		fmt.Fprint(x.w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>\n")
	}
}

// flush hands over what was written; a bufio.Writer keeps its first error until then.
func (x *elements) flush(what string) error {
	if err := x.w.Flush(); err != nil {
		return fmt.Errorf("sink: XML of %q: %w", what, err)
	}
	return nil
}

// name is the element of a field: its own name where that is valid. Two fields
// never share an element.
func (x *elements) name(field string) string {
	if name, ok := x.names[field]; ok {
		return name
	}
	base := field
	if !record.ValidName(field) {
		base = record.NameFrom(field)
	}
	name := base
	for n := 2; x.taken(name); n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	x.names[field] = name
	return name
}

func (x *elements) taken(name string) bool {
	for _, n := range x.names {
		if n == name {
			return true
		}
	}
	return false
}

var (
	escapeText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#xD;")
	escapeAttr = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\r", "&#xD;", "\n", "&#xA;", "\t", "&#x9;")
)

func text(s string) string      { return escapeText.Replace(mend(s)) }
func attribute(s string) string { return escapeAttr.Replace(mend(s)) }

// mend replaces what XML 1.0 cannot hold.
func mend(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, s) // Map gives U+FFFD for bytes that are no UTF-8
}
