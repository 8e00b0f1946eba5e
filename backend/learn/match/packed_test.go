package match

import (
	"bytes"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/templates"
)

// An index of packed templates answers as one that was given them.
func TestPackedTemplatesAreTheSame(t *testing.T) {
	t.Parallel()
	starters, err := templates.StarterLibrary()
	if err != nil {
		t.Fatal(err)
	}
	held, runners := NewIndex(), map[string]Runner{}
	packed := NewOpeningIndex(opening(runners))
	for _, s := range starters {
		id := s.Site + "/" + s.Kind
		tmpl, err := template.Read(bytes.NewReader(s.XML), id)
		if err != nil {
			t.Fatal(err)
		}
		runners[id] = spans{t: tmpl}
		held.Put(id, runners[id])
		if err := packed.AddPacked(id, Pack(tmpl)); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range starters {
		tree := tagtreetest.From(t, s.Sample, page.Origin{Name: "sample"})
		type answer struct {
			IDs    []string
			Scores []float64
			Fits   bool
			Why    string
		}
		ask := func(x *Index) (a answer) {
			var verdicts []Verdict
			verdicts, a.Fits, a.Why = x.Best(tree, 5)
			for _, v := range verdicts {
				a.IDs, a.Scores = append(a.IDs, v.ID), append(a.Scores, v.Score)
			}
			return a
		}
		if diff := cmp.Diff(ask(held), ask(packed)); diff != "" {
			t.Errorf("%s/%s: %s", s.Site, s.Kind, diff)
		}
	}
}

func FuzzAddPacked(f *testing.F) {
	f.Add([]byte{}, "a")
	f.Add(Pack(&template.Template{Site: "a.example"}), "b")
	f.Add(bytes.Repeat([]byte{1}, 1+4*130), "c")
	f.Fuzz(func(t *testing.T, packed []byte, id string) {
		x := NewOpeningIndex(opening(map[string]Runner{}))
		if err := x.AddPacked(id, packed); (err == nil) != (x.Len() == 1) {
			t.Errorf("%v, %d", err, x.Len())
		}
		x.Remove(id)
	})
}
