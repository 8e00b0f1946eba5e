package extract

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/record"
)

// TestMergeIsAddition: however pages are divided, the merged counts are those of all pages.
func TestMergeIsAddition(t *testing.T) {
	t.Parallel()
	states := []record.CellState{record.Found, record.Missing, record.Unsure, record.Failed}
	rapid.Check(t, func(t *rapid.T) {
		var all, merged, part Quality
		for range rapid.IntRange(0, 30).Draw(t, "pages") {
			p := record.Page{Template: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "template"), Schema: record.Schema{{Name: "x", Type: record.Price}, {Name: "y"}}}
			for range rapid.IntRange(0, 3).Draw(t, "records") {
				r := make(record.Record, 2)
				for i := range r {
					r[i].State = rapid.SampledFrom(states).Draw(t, "state")
					if r[i].State == record.Found {
						r[i].Values = []record.Value{{Text: rapid.SampledFrom([]string{"£3", "none"}).Draw(t, "text")}}
						r[i].Confidence = rapid.Float64Range(0, 1).Draw(t, "confidence")
					}
				}
				p.Records = append(p.Records, r)
			}
			all.Add(&p, nil)
			part.Add(&p, nil)
			if rapid.Bool().Draw(t, "cut") {
				merged.Merge(part)
				part = Quality{}
			}
		}
		merged.Merge(part)
		same(t, all, merged)
	})
}

func same(t *rapid.T, want, got Quality) {
	if len(want.Templates) != len(got.Templates) {
		t.Fatalf("%d templates, want %d", len(got.Templates), len(want.Templates))
	}
	for i, w := range want.Templates {
		g := got.Templates[i]
		for k, f := range w.Fields {
			if math.Abs(f.Confidence-g.Fields[k].Confidence) > 1e-9 {
				t.Fatalf("confidence %v, want %v", g.Fields[k].Confidence, f.Confidence)
			}
			g.Fields[k].Confidence = f.Confidence
			if a, b := f.Profile, g.Fields[k].Profile; a.Cells != b.Cells || a.Values != b.Values || a.Untyped != b.Untyped || !maps.Equal(a.Shapes, b.Shapes) || a.Many != b.Many || a.Confidence != b.Confidence {
				t.Fatalf("profile %+v, want %+v", b, a)
			}
			g.Fields[k].Profile = f.Profile
			if g.Fields[k] != f {
				t.Fatalf("field %+v, want %+v", g.Fields[k], f)
			}
		}
		if g.Template != w.Template || g.Pages != w.Pages || g.Empty != w.Empty || g.Least != w.Least || g.Records != w.Records {
			t.Fatalf("template %+v, want %+v", g, w)
		}
	}
}

func TestTemplatesOfOneNameAreCountedApart(t *testing.T) {
	t.Parallel()
	var q, other Quality
	for _, p := range []record.Page{{Template: "Shop", TemplateID: "a"}, {Template: "Shop", TemplateID: "b"}, {Template: "Store", TemplateID: "a"}, {Template: "Shop"}} {
		p.Schema = record.Schema{{Name: "price", Type: record.Text}}
		q.Add(&p, nil)
		other.Add(&p, nil)
	}
	q.Merge(other)
	var got []string
	for _, one := range q.Templates {
		got = append(got, fmt.Sprintf("%s/%s %d", one.ID, one.Template, one.Pages))
	}
	if want := []string{"a/Shop 4", "b/Shop 2", "/Shop 2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
