package revision

import (
	"slices"
	"testing"

	"wrapsmith/backend/template"
)

// Fields are paired by their ids, so that a new field with a renamed one's old
// name is not taken for it.
func TestFieldsArePairedByID(t *testing.T) {
	t.Parallel()
	swapped := edit(renames("title", "headline"), adds("title", "//h4"))
	swapped.Field("title").ID = "title_2"
	names, renamed := align(book(), swapped)
	if names["title"] != "headline" || renamed["headline"] != "title" {
		t.Errorf("title is paired with %q, renamed %v; want headline", names.token("title"), renamed)
	}
	before := slices.IndexFunc(swapped.Fields, func(f template.Field) bool { return f.Name == "headline" })
	if got := swapped.Fields[before].Identity(); got != "title" {
		t.Errorf("id of the renamed field: %q, want title", got)
	}
}

// A rename by one side and a new way to find the field by the other are merged,
// and the field keeps its id.
func TestMergeKeepsIDs(t *testing.T) {
	t.Parallel()
	mine := edit(renames("title", "headline"))
	theirs := edit(on("title", optional))
	merged, err := Merge(book(), mine, theirs, nil)
	if err != nil || len(merged.Conflicts) > 0 {
		t.Fatalf("conflicts %v, error %v, want none", merged.Conflicts, err)
	}
	f := merged.Template.Field("headline")
	if f == nil || !f.Optional || f.Identity() != "title" {
		t.Errorf("headline: %+v, want it optional with the id title", f)
	}
}
