package induce_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// A template is shared. Of several samples, the texts that only the marked page has are not in it.
func TestTextsOfOnePageAreNotStored(t *testing.T) {
	var samples []*tagtree.Tree
	for _, name := range []string{"Ada Quill", "Ben Stave", "Cy Moor"} {
		samples = append(samples, tagtreetest.Parse(t, `<h1>`+name+`</h1><p class="town">Town of `+name+`</p><p>Member since <b>3 May 1990</b></p><p>Seen by `+name+`</p>`))
	}
	induced, err := induce.Learn(induce.Problem{
		Fields:  record.Schema{{Name: "since", Type: record.Text}},
		Samples: samples,
		Marks:   []induce.Mark{{Field: "since", Node: clickedText(t, samples[0], "3 May 1990"), Part: template.Part{Kind: template.PartText}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	induced.Name = "members"
	var out strings.Builder
	if err := induced.Write(&out); err != nil {
		t.Fatal(err)
	}
	xml := out.String()
	if strings.Contains(xml, "Ada Quill") {
		t.Errorf("the template has a text of the marked page:\n%s", xml)
	}
	if !strings.Contains(xml, "Member since") {
		t.Errorf("the template lacks the label:\n%s", xml)
	}
}

// clickedText is the first text that says something.
func clickedText(t *testing.T, tree *tagtree.Tree, text string) tagtree.NodeID {
	t.Helper()
	for n := range tagtree.NodeID(tree.Len()) {
		if tree.IsText(n) && tree.Text(n) == text {
			return n
		}
	}
	t.Fatalf("no text %q", text)
	return tagtree.None
}
