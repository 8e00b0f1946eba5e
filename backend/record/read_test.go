package record

import (
	"encoding/json"
	"testing"

	"wrapsmith/backend/message"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func drawRecords(t *rapid.T) []Record {
	text := rapid.StringOf(rapid.RuneFrom([]rune("aZ9 价\"\\<&\n\u2028é")))
	values := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Value {
		return Value{Text: text.Draw(t, "text"), Node: rapid.Int32().Draw(t, "node"), Printed: text.Draw(t, "printed")}
	}), 0, 3)
	lists := rapid.SliceOfN(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Cell {
		c := Cell{State: Found, Values: values.Draw(t, "values"), Confidence: rapid.Float64Range(0, 1).Draw(t, "confidence")}
		if rapid.Bool().Draw(t, "read") {
			c.Typed = rapid.SliceOfN(rapid.SampledFrom([]*Typed{nil, {Value: "-1.5", Unit: "kg"}, {Value: "3", Currency: "EUR", From: true, Per: "Stück"}, {Date: "2024-03"}, {}}), 1, 3).Draw(t, "typed")
		}
		if rapid.Bool().Draw(t, "empty") {
			m := message.New("split", "share", text.Draw(t, "share"))
			c = Cell{State: Unsure, Candidate: values.Draw(t, "candidate"), Why: text.Draw(t, "why"), Message: &m}
		}
		return c
	}), 0, 4), 0, 3).Draw(t, "records")
	out := make([]Record, len(lists))
	for i := range lists {
		out[i] = lists[i]
	}
	return out
}

// What was written is read as encoding/json reads it.
func TestReadRecordsIsUnmarshal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		body, err := json.Marshal(drawRecords(t))
		if err != nil {
			t.Fatal(err)
		}
		same(t, body)
	})
}

// fataler is what a test and a fuzz target share.
type fataler interface{ Fatalf(string, ...any) }

func same(t fataler, body []byte) {
	var want []Record
	fault := json.Unmarshal(body, &want)
	got, err := ReadRecords(body)
	if (err == nil) != (fault == nil) || err == nil && !cmp.Equal(got, want) {
		t.Fatalf("%s\n%v, %v\nwant %v, %v", body, got, err, want, fault)
	}
}

func FuzzReadRecords(f *testing.F) {
	for _, body := range []string{
		`null`, `[]`, `[[]]`, ` [ ]`, `[[{"state":"found","values":[{"text":"a","node":7}],"confidence":0.5}]]`,
		`[[{"state":"missing","values":[],"confidence":1e-7,"why":"\u003c","message":{"code":"x","values":{"a":"}"}}}]]`,
		`[[{"state":"found","state":"missing"}]]`, `[[{"STATE":"found","new":1}]]`, `[[{"values":null,"candidate":[{"node":1,"text":"a"}]}]]`,
		`[[{"values":[{"text":"a","node":99999999999}]}]]`, `[[{"confidence":01}]]`, `[[{"why":"` + "\n" + `"}]]`, `[[{"message":{}`, `[[],]`, `[[{"why":"a\"}]]`,
		`[[{"typed":[null,{"value":"1","from":true}]}]]`, `[[{"typed":[{"from":false}]}]]`, `[[{"typed":null}]]`, `[[{"typed":[{"unit":"a","value":"1"}]}]]`, `[[{"typed":[{"from":tru`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) { same(t, body) })
}

func BenchmarkReadRecords(b *testing.B) {
	one := Record{}
	for range 8 {
		one = append(one, Cell{State: Found, Values: []Value{{Text: "Osmund Pouring Kettle", Node: 120}}, Confidence: .9321})
	}
	body, err := json.Marshal([]Record{one})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("ours", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := ReadRecords(body); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var out []Record
			if err := json.Unmarshal(body, &out); err != nil {
				b.Fatal(err)
			}
		}
	})
}
