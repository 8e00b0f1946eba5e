package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
)

// A field keeps its id when it is renamed, and a new field with the old name gets another.
func TestRenamedFieldKeepsItsID(t *testing.T) {
	t.Parallel()
	s := session(t, people(t, "p1001"), "name=董献平")
	to := "person"
	if err := s.Change("name", author.FieldChange{Name: &to}); err != nil {
		t.Fatal(err)
	}
	click(t, s, s.View().Pages[0].ID, "name", "男")
	fields := s.Template().Fields
	if len(fields) != 2 || fields[0].Name != "person" || fields[0].Identity() != "name" || fields[1].Name != "name" || fields[1].Identity() != "name_2" {
		t.Errorf("fields %s (%s), %s (%s); want person (name), name (name_2)", fields[0].Name, fields[0].Identity(), fields[1].Name, fields[1].Identity())
	}
}
