package sink

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"

	"wrapsmith/backend/output/record"
)

// lines writes JSON Lines: one object a page, keys in the order of the schema.
//
//	{"page":"p1.html","template":"people","records":[{"姓名":["董献平"],"手机":[]}],"confidence":{"姓名":1,"手机":0.9}}
//
// A field that holds records is a list of objects like those of "records".
// A missing value is an empty list. Confidence is that of the weakest record
// where a page has several. Fields whose cells are not all found or missing have
// their state in "states", as {"price":"untyped"}: unsure and failed ones have no
// value, untyped ones a text that does not read as the field's type. A page that
// failed has "error" and no records.
type lines struct {
	w   io.Writer
	buf bytes.Buffer
}

// NewJSONL writes JSON Lines.
func NewJSONL(w io.Writer) Sink { return &lines{w: w} }

func (l *lines) Write(p record.Page) error {
	b := &l.buf
	b.Reset()
	b.WriteString(`{"page":`)
	str(b, p.Page)
	b.WriteString(`,"template":`)
	str(b, p.Template)
	b.WriteString(`,"records":[`)
	for i, r := range p.Records {
		comma(b, i)
		l.record(p.Schema, r)
	}
	b.WriteString(`],"confidence":{`)
	l.confidence(p)
	b.WriteByte('}')
	l.states(p)
	if p.Err != nil {
		b.WriteString(`,"error":`)
		str(b, p.Err.Error())
	}
	b.WriteString("}\n")
	if _, err := l.w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("sink: JSON Lines of %q: %w", p.Page, err)
	}
	return nil
}

// Close has nothing left to write.
func (l *lines) Close() error { return nil }

func (l *lines) record(s record.Schema, r record.Record) {
	l.buf.WriteByte('{')
	for i := range min(len(s), len(r)) {
		comma(&l.buf, i)
		str(&l.buf, s[i].Name)
		l.buf.WriteString(":[")
		if len(s[i].Fields) > 0 {
			for k, inner := range r[i].Records {
				comma(&l.buf, k)
				l.record(s[i].Fields, inner)
			}
			l.buf.WriteByte(']')
			continue
		}
		for k, v := range r[i].Values {
			comma(&l.buf, k)
			str(&l.buf, v.Text)
		}
		l.buf.WriteByte(']')
	}
	l.buf.WriteByte('}')
}

func (l *lines) confidence(p record.Page) {
	if len(p.Records) == 0 {
		return
	}
	for i, f := range p.Schema {
		least := 1.0
		for _, r := range p.Records {
			if i < len(r) {
				least = min(least, r[i].Confidence)
			}
		}
		comma(&l.buf, i)
		str(&l.buf, f.Name)
		l.buf.WriteByte(':')
		l.buf.WriteString(strconv.FormatFloat(round(least), 'f', -1, 64))
	}
}

// states writes the state of the fields of which a cell is neither found nor
// missing: that of the first such cell.
func (l *lines) states(p record.Page) {
	begun := false
	for i, f := range p.Schema {
		for _, r := range p.Records {
			if i >= len(r) || r[i].State == "" || r[i].State == record.Found || r[i].State == record.Missing {
				continue
			}
			l.buf.WriteString(map[bool]string{false: `,"states":{`, true: ","}[begun])
			str(&l.buf, f.Name)
			l.buf.WriteString(`:"` + string(r[i].State) + `"`)
			begun = true
			break
		}
	}
	if begun {
		l.buf.WriteByte('}')
	}
}

// round keeps four decimals, and makes 0 of what is no number.
func round(f float64) float64 {
	if math.IsNaN(f) || f < 0 {
		return 0
	}
	return math.Round(f*1e4) / 1e4
}

func comma(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

// str writes a JSON string; < > & stay as they are.
func str(b *bytes.Buffer, s string) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)         // a string and a buffer: nothing can fail
	b.Truncate(b.Len() - 1) // the newline that Encode adds
}
