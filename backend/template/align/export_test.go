package align

import "strings"

// String draws the tree in the notation of the tests: li(a(#PCDATA),"by",b?).
func (t *Tree) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *Tree) write(b *strings.Builder) {
	switch {
	case t.Tag != "":
		b.WriteString(t.Tag)
	case t.Text != "":
		b.WriteString(`"` + t.Text + `"`)
	case len(t.Kids) == 0:
		b.WriteString("#PCDATA")
	}
	if t.Times != Once && t.Times != 0 {
		b.WriteByte(byte(t.Times))
	}
	if len(t.Kids) == 0 {
		return
	}
	if t.Tag != "" {
		b.WriteByte('(')
	}
	for i, kid := range t.Kids {
		if i > 0 {
			b.WriteByte(',')
		}
		kid.write(b)
	}
	if t.Tag != "" {
		b.WriteByte(')')
	}
}
