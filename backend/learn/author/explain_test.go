package author_test

import (
	"errors"
	"math"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
)

func TestExplainAFoundValue(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001", "p1002"), "学历=硕士")
	v := s.View()
	e, err := s.Explain(v.Pages[1].ID, "学历")
	if err != nil {
		t.Fatal(err)
	}
	cell := v.Cells[1][0]
	if e.State != record.Found || e.Confidence != cell.Confidence || e.Node != cell.Values[0].Node {
		t.Errorf("%+v is not of the cell %+v", e, cell)
	}
	if len(e.Votes) != len(v.Fields[0].Locators) {
		t.Fatalf("%d votes of %d locators", len(e.Votes), len(v.Fields[0].Locators))
	}
	if sum := e.For + e.Against + e.Silent; math.Abs(sum-1) > 1e-9 || e.For < e.Majority {
		t.Errorf("for %.2f, against %.2f, silent %.2f", e.For, e.Against, e.Silent)
	}
	if !e.Guarded || !e.Held {
		t.Errorf("its label is on the page: %+v", e)
	}
	for i, vote := range e.Votes {
		if vote.Says == "for" && (vote.Node != e.Node || vote.Text != "博士") {
			t.Errorf("vote %d speaks for %d %q, the value is at %d", i, vote.Node, vote.Text, e.Node)
		}
	}
	slot := e.Slot
	if slot == nil || !slot.Found || !slot.Agrees || slot.Voted || slot.Text != "博士" || slot.Score < slot.Least {
		t.Fatalf("Tree Align: %+v", slot)
	}
	if slot.Before != "学历" {
		t.Errorf("the landmark before it: %q", slot.Before)
	}
}

// A page whose label is gone, and one where nothing of the template is.
func TestExplainAMissingValue(t *testing.T) {
	t.Parallel()
	pages := people(t, "p1001", "p1002")
	other, err := page.New([]byte("<!DOCTYPE html><title>x</title><p>Nothing here.</p>"), page.Origin{Name: "x"})
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, append(pages, other), "学历=硕士")
	e, err := s.Explain(s.View().Pages[2].ID, "学历")
	if err != nil {
		t.Fatal(err)
	}
	if e.State != record.Missing || e.Node != -1 || e.For != 0 || e.Silent != 1 {
		t.Errorf("nothing is there: %+v", e)
	}
	if e.Slot == nil || e.Slot.Found || e.Slot.Agrees {
		t.Errorf("Tree Align finds something: %+v", e.Slot)
	}
	if _, err := s.Explain(99, "学历"); !errors.Is(err, author.ErrNoPage) {
		t.Errorf("no such page: %v", err)
	}
	if _, err := s.Explain(s.View().Pages[0].ID, "x"); !errors.Is(err, author.ErrNoField) {
		t.Errorf("no such field: %v", err)
	}
}
