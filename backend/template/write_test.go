package template

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"wrapsmith/backend/record"
)

// A generator of templates: every part drawn, all text that XML can hold.

func texts() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"", " ", "\n  ", "\r", "\r\n", "a & <b>", "]]>", "'\"", "姓名：", "\t", "&amp;", "<!-- -->", "\u00A0"}),
		rapid.Map(rapid.String(), func(s string) string {
			return strings.Map(func(r rune) rune {
				if r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
					return -1
				}
				return r
			}, strings.ToValidUTF8(s, ""))
		}),
	)
}

func full() *rapid.Generator[string] {
	return texts().Filter(func(s string) bool { return s != "" })
}

func list[T any](t *rapid.T, label string, most int, draw func(t *rapid.T) T) []T {
	return rapid.SliceOfN(rapid.Custom(draw), 0, most).Draw(t, label)
}

func drawShare(t *rapid.T) float64 {
	return float64(rapid.IntRange(0, 10_000).Draw(t, "weight")) / 10_000
}

// drawReason is a clause of any form, or a text.
func drawReason(t *rapid.T) Reason {
	code := rapid.SampledFrom(append([]ReasonCode{""}, ReasonCodes...)).Draw(t, "code")
	if code == "" {
		return Reason{Value: full().Draw(t, "why")}
	}
	r := Reason{Code: code}
	if params := reasonForms[code].params; len(params) > 0 {
		r.Param, r.Value = rapid.SampledFrom(params).Draw(t, "param"), texts().Draw(t, "value")
	}
	if code == RowUnder {
		r.Row = texts().Draw(t, "row")
	}
	return r
}

func drawPart(t *rapid.T) Part {
	p := Part{Kind: rapid.SampledFrom(Parts).Draw(t, "part")}
	if p.Kind == PartAttr {
		p.Attr = full().Draw(t, "attr")
	}
	return p
}

func drawField(name string) func(t *rapid.T) Field {
	return func(t *rapid.T) Field {
		return Field{
			Field: record.Field{
				Name: name, Label: texts().Draw(t, "label"), Type: rapid.SampledFrom(record.Types).Draw(t, "type"),
				Many: rapid.Bool().Draw(t, "many"), Optional: rapid.Bool().Draw(t, "optional"),
			},
			Part: drawPart(t),
			Cuts: list(t, "cuts", 2, func(t *rapid.T) Cut {
				return Cut{texts().Draw(t, "after"), texts().Draw(t, "before"), rapid.SampledFrom([]string{"", "[0-9]+", "a|<"}).Draw(t, "shape"), rapid.SampledFrom([]string{"", ";", "、"}).Draw(t, "each"), rapid.SampledFrom([]string{"", "and", "и"}).Draw(t, "and")}
			}),
			Look:  rapid.SampledFrom([]*Look{nil, {0, 0, DigitsNone, 0, 0, nil, nil, false, false, false, "", 0, "", false, 0}, {3, 70000, DigitsSome, 7, 9, []string{"0-0", "<a & 0"}, []string{"<a & 0"}, true, true, true, record.Price, 2, "<&-\"", true, 3}}).Draw(t, "look"),
			Regex: rapid.SampledFrom([]string{"", ".+", "\\d{2}", " "}).Draw(t, "regex"),
			Steps: list(t, "steps", 2, func(t *rapid.T) Step { return rapid.SampledFrom(Steps).Draw(t, "step") }),
			Locators: list(t, "locators", 3, func(t *rapid.T) Locator {
				l := Locator{
					Family: rapid.SampledFrom([]string{FamilyPath, FamilySlot, FamilyHand, "json"}).Draw(t, "family"),
					Weight: drawShare(t), Guard: rapid.Bool().Draw(t, "guard"), Design: rapid.IntRange(0, 9).Draw(t, "design"), Why: list(t, "reasons", 2, drawReason),
				}
				if l.Family != FamilySlot {
					l.XPath = full().Draw(t, "xpath")
				}
				return l
			}),
			Hand: rapid.Bool().Draw(t, "hand"),
		}
	}
}

func drawNode(depth int, fields []string) func(t *rapid.T) *Node {
	return func(t *rapid.T) *Node {
		n := &Node{Times: rapid.SampledFrom([]Times{Once, Plus, Optional, Any}).Draw(t, "times")}
		kind := rapid.IntRange(0, 3).Draw(t, "node")
		switch {
		case depth > 0 && kind == 0:
			n.Text = full().Draw(t, "text")
		case depth > 0 && kind == 1 && len(fields) > 0:
			n.Slot = rapid.SampledFrom(fields).Draw(t, "slot")
		default:
			n.Tag, n.ID, n.Class = full().Draw(t, "tag"), texts().Draw(t, "id"), texts().Draw(t, "class")
			n.Slot = rapid.SampledFrom(append(fields, "")).Draw(t, "slot")
			if depth < 3 {
				n.Children = list(t, "children", 3, drawNode(depth+1, fields))
			}
		}
		return n
	}
}

func drawSample(fields []string) func(t *rapid.T) Sample {
	return func(t *rapid.T) Sample {
		s := Sample{Name: texts().Draw(t, "name"), URL: texts().Draw(t, "url"), Digest: rapid.StringMatching(`[0-9a-f]{64}`).Draw(t, "digest")}
		if len(fields) == 0 {
			return s
		}
		field := rapid.SampledFrom(fields)
		s.Marks = list(t, "marks", 2, func(t *rapid.T) Mark {
			from := rapid.IntRange(0, 9).Draw(t, "from")
			return Mark{
				Field: field.Draw(t, "field"), Node: rapid.Int32Range(-1, 999_999_999).Draw(t, "node"), Part: drawPart(t),
				From: from, To: rapid.IntRange(from, 99).Draw(t, "to"), Not: rapid.Bool().Draw(t, "not"), Missing: rapid.Bool().Draw(t, "missing"), Unchecked: rapid.Bool().Draw(t, "unchecked"),
			}
		})
		s.Expect = list(t, "expect", 2, func(t *rapid.T) Expect {
			return Expect{Field: field.Draw(t, "field"), Values: list(t, "values", 2, func(t *rapid.T) string { return texts().Draw(t, "value") }), Confirmed: rapid.Bool().Draw(t, "confirmed")}
		})
		return s
	}
}

func drawTemplate(t *rapid.T) *Template {
	x := &Template{
		Name: texts().Draw(t, "name"), Site: texts().Draw(t, "site"), Description: texts().Draw(t, "description"), Domain: texts().Draw(t, "domain"),
		Kind:        rapid.SampledFrom(Kinds).Draw(t, "kind"),
		URLPatterns: list(t, "urls", 2, func(t *rapid.T) string { return full().Draw(t, "url") }),
		Fingerprint: list(t, "fingerprint", 3, func(t *rapid.T) Edge { return Edge{full().Draw(t, "key"), 1000 * drawShare(t)} }),
	}
	names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"姓名", "price", "_x", "цена", "a-b.c"}), 0, 3, rapid.ID).Draw(t, "fields")
	for _, n := range names {
		x.Fields = append(x.Fields, drawField(n)(t))
	}
	if rapid.Bool().Draw(t, "tree") {
		x.Tree = drawNode(0, names)(t)
	}
	x.Samples = list(t, "samples", 2, drawSample(names))
	for i := range rapid.IntRange(0, 2).Draw(t, "history") {
		when := time.Unix(rapid.Int64Range(0, 1<<33).Draw(t, "when"), 0).UTC()
		v := Version{Number: i + 1, Who: texts().Draw(t, "who"), When: when, Why: texts().Draw(t, "why"), ImportedBy: texts().Draw(t, "imported by")}
		if v.ImportedBy != "" {
			v.Imported = when.Add(time.Hour)
		}
		x.History = append(x.History, v)
	}
	return x
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x := drawTemplate(t)
		var b bytes.Buffer
		if err := x.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := Read(bytes.NewReader(b.Bytes()), "t")
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		if diff := cmp.Diff(x, got, cmpopts.EquateEmpty(), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
			t.Fatalf("(-written +read)\n%s\n%s", diff, b.String())
		}
		var again bytes.Buffer
		if err := got.Write(&again); err != nil || again.String() != b.String() {
			t.Fatalf("not stable: %v\n%s", err, cmp.Diff(b.String(), again.String()))
		}
	})
}

func TestWriteRefusesWhatCouldNotBeRead(t *testing.T) {
	t.Parallel()
	field := func(name string) []Field { return []Field{{Field: record.Field{Name: name, Type: record.Text}}} }
	tree := func(n Node) *Node { return &Node{Tag: "html", Children: []*Node{&n}} }
	for _, c := range []struct {
		t         Template
		want, why string
	}{
		{Template{Kind: Detail, Fields: field("a b")}, `must be a name`, "a bad field name"},
		{Template{Kind: "?"}, "one of detail, list, article", "a bad kind"},
		{Template{Kind: Detail, Fields: append(field("a"), field("a")...)}, "already", "two fields of one name"},
		{Template{Kind: Detail, Tree: tree(Node{})}, "must be a label or a slot", "an empty node"},
		{Template{Kind: Detail, Tree: tree(Node{Tag: "b", Text: "x"})}, "text of its own", "an element with text"},
		{Template{Kind: Detail, Tree: tree(Node{Text: "x", Children: []*Node{{Tag: "b"}}})}, "has children", "a label with children"},
		{Template{Kind: Detail, Samples: []Sample{{Digest: "x"}}}, "SHA-256", "a bad digest"},
		{Template{Kind: Detail, Description: strings.Repeat("x", MaxBytes)}, "larger than", "too large"},
	} {
		var b bytes.Buffer
		if err := c.t.Write(&b); err == nil || !strings.Contains(err.Error(), c.want) || b.Len() > 0 {
			t.Errorf("%s: wrote %d bytes, error %v, want %q", c.why, b.Len(), err, c.want)
		}
	}
	var bad Errors
	if err := (&Template{}).Write(&bytes.Buffer{}); !errors.As(err, &bad) {
		t.Errorf("%v is no Errors", err)
	}
}

func TestWriteMendsCharactersThatXMLCannotHold(t *testing.T) {
	t.Parallel()
	x := Template{Kind: Detail, Name: "a\x01b\x00c\xffd\uFFFE"}
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&b, "t")
	if err != nil || got.Name != "a\uFFFDb\uFFFDc\uFFFDd\uFFFD" {
		t.Errorf("got %q, %v", got.Name, err)
	}
}
