package record

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/message"
)

// ReadRecords reads records as encoding/json writes them, and gives what
// json.Unmarshal does, several times as fast: making the output of a run is
// mostly this. What is in it beyond plain cells, and every mistake, is left to
// encoding/json. The texts share the memory of one copy of the bytes.
func ReadRecords(body []byte) (out []Record, err error) {
	if r := (scan{text: string(body)}); utf8.ValidString(r.text) {
		if out = r.records(); !r.malformed && r.at == len(r.text) {
			return out, nil
		}
	}
	out = nil
	err = json.Unmarshal(body, &out)
	return out, err
}

// scan reads the text from at on, until it is malformed.
type scan struct {
	text      string
	at        int
	malformed bool
}

// take passes over what must come next.
func (r *scan) take(c byte) {
	if r.malformed = r.malformed || r.at >= len(r.text) || r.text[r.at] != c; !r.malformed {
		r.at++
	}
}

// more reports whether another item comes before the end of a list or an object;
// the comma between is passed over.
func (r *scan) more(first bool, end byte) bool {
	switch {
	case r.malformed || r.at >= len(r.text):
		r.malformed = true
		return false
	case r.text[r.at] == end:
		r.at++
		return false
	case !first:
		r.take(',')
	}
	return !r.malformed
}

func (r *scan) records() []Record {
	out := []Record{}
	r.take('[')
	for fields := 0; r.more(len(out) == 0, ']'); {
		one := make(Record, 0, fields)
		r.take('[')
		for r.more(len(one) == 0, ']') {
			one = append(one, r.cell())
		}
		out, fields = append(out, one), len(one)
	}
	return out
}

// Keys of a cell, each at most once.
const (
	hasState = 1 << iota
	hasValues
	hasTyped
	hasCandidate
	hasConfidence
	hasWhy
	hasMessage
)

func (r *scan) cell() (c Cell) {
	r.take('{')
	for seen := 0; r.more(seen == 0, '}'); {
		key := 0
		switch r.key() {
		case "state":
			key, c.State = hasState, CellState(r.word())
		case "values":
			key, c.Values = hasValues, r.values()
		case "typed":
			key, c.Typed = hasTyped, r.typed()
		case "candidate":
			key, c.Candidate = hasCandidate, r.values()
		case "confidence":
			key, c.Confidence = hasConfidence, r.float()
		case "why":
			key, c.Why = hasWhy, r.word()
		case "message":
			key, c.Message = hasMessage, r.message()
		}
		r.malformed = r.malformed || key == 0 || seen&key != 0
		seen |= key
	}
	return c
}

func (r *scan) values() []Value {
	out := []Value{}
	r.take('[')
	for r.more(len(out) == 0, ']') {
		var v Value
		r.take('{')
		r.malformed = r.malformed || r.key() != "text"
		v.Text = r.word()
		r.take(',')
		r.malformed = r.malformed || r.key() != "node"
		n, err := strconv.ParseInt(r.number(), 10, 32)
		r.malformed = r.malformed || err != nil
		v.Node = int32(n)
		if r.at < len(r.text) && r.text[r.at] == ',' {
			r.take(',')
			r.malformed = r.malformed || r.key() != "printed"
			v.Printed = r.word()
		}
		r.take('}')
		out = append(out, v)
	}
	return out
}

// typed reads what the values read as; null where one does not read so.
func (r *scan) typed() []*Typed {
	out := []*Typed{}
	r.take('[')
	for r.more(len(out) == 0, ']') {
		if strings.HasPrefix(r.text[r.at:], "null") {
			r.at += len("null")
			out = append(out, nil)
			continue
		}
		out = append(out, r.typedValue())
	}
	return out
}

// typedValue reads one; its members come in the order of Typed, each at most once.
func (r *scan) typedValue() *Typed {
	v := new(Typed)
	r.take('{')
	last := 0
	for first := true; r.more(first, '}'); first = false {
		at := 0
		switch r.key() {
		case "value":
			at, v.Value = 1, r.word()
		case "unit":
			at, v.Unit = 2, r.word()
		case "currency":
			at, v.Currency = 3, r.word()
		case "from":
			at, v.From = 4, strings.HasPrefix(r.text[r.at:], "true")
			r.malformed = r.malformed || !v.From // false is left out
			r.at = min(r.at+len("true"), len(r.text))
		case "per":
			at, v.Per = 5, r.word()
		case "date":
			at, v.Date = 6, r.word()
		}
		r.malformed = r.malformed || at <= last
		last = at
	}
	return v
}

func (r *scan) key() string {
	key := r.word()
	r.take(':')
	return key
}

// word is a text in quotes.
func (r *scan) word() (text string) {
	r.take('"')
	for i := r.at; !r.malformed && i < len(r.text); i++ {
		switch c := r.text[i]; {
		case c == '"':
			text, r.at = r.text[r.at:i], i+1
			return text
		case c == '\\':
			return r.escaped()
		case c < ' ':
			r.malformed = true
		}
	}
	r.malformed = true
	return ""
}

// escaped is a text with escapes in it.
func (r *scan) escaped() (text string) {
	end := r.at
	for end < len(r.text) && r.text[end] != '"' {
		if r.text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(r.text) || json.Unmarshal([]byte(r.text[r.at-1:end+1]), &text) != nil {
		r.malformed = true
		return ""
	}
	r.at = end + 1
	return text
}

// number is what stands there of a number as encoding/json writes it.
func (r *scan) number() string {
	start := r.at
	for r.at < len(r.text) && strings.IndexByte("0123456789+-.eE", r.text[r.at]) >= 0 {
		r.at++
	}
	n := r.text[start:r.at]
	if r.malformed = r.malformed || !json.Valid([]byte(n)); r.malformed {
		return ""
	}
	return n
}

func (r *scan) float() float64 {
	f, err := strconv.ParseFloat(r.number(), 64)
	r.malformed = r.malformed || err != nil
	return f
}

// message is a reason; few cells have one.
func (r *scan) message() *message.Message {
	d := json.NewDecoder(strings.NewReader(r.text[r.at:]))
	m := new(message.Message)
	if r.malformed = r.malformed || r.at >= len(r.text) || r.text[r.at] != '{' || d.Decode(m) != nil; r.malformed {
		return nil
	}
	r.at += int(d.InputOffset())
	return m
}
