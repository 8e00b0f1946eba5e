package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
)

// What is done with a fork is not seen in the original, undo included.
func TestForkLeavesTheOriginal(t *testing.T) {
	t.Parallel()
	s := author.New()
	name := "first"
	if err := s.Describe(&name, nil, nil); err != nil {
		t.Fatal(err)
	}
	before := s.View()
	f := s.Fork()
	name = "second"
	if err := f.Describe(&name, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	if err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	if v := f.View(); v.Name != "" || v.Redo.Code != "action.describe" {
		t.Errorf("fork: got name %q, redo %v; want no name, action.describe", v.Name, v.Redo)
	}
	if v := s.View(); v.Name != "first" || v.Revision != before.Revision || v.Undo.Code != "action.describe" || v.Redo.Code != "" {
		t.Errorf("original: got name %q, revision %d, undo %v, redo %v; want first, %d, action.describe, none", v.Name, v.Revision, v.Undo, v.Redo, before.Revision)
	}
}

// A click with what is set of the field is one action: one undo takes all of it back.
func TestAMarkWithItsFieldIsOneAction(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001"))
	before := s.View()
	tree, err := s.Tree(before.Pages[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := induce.Show(tree, "董献平")
	if !ok {
		t.Fatal("the page does not show the value")
	}
	many, label := true, "名字"
	_, err = s.Mark(author.NewMark{Page: before.Pages[0].ID, Node: int32(m.Node), Part: m.Part, Field: "姓名", Set: &author.FieldChange{Many: &many, Label: &label}})
	if err != nil {
		t.Fatal(err)
	}
	v := s.View()
	if len(v.Fields) != 1 || !v.Fields[0].Many || v.Fields[0].Label != label {
		t.Fatalf("got fields %+v, want one with many values and the label %s", v.Fields, label)
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if v := s.View(); len(v.Fields) != 0 || v.Undo.Code != before.Undo.Code {
		t.Errorf("after one undo: got %d fields, undo %v; want none, %v", len(v.Fields), v.Undo, before.Undo)
	}
}
