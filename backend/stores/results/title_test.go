package results

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestNamesWithControlCharactersAreRefused(t *testing.T) {
	r, err := Open(t.Context(), Path(filepath.Join(t.TempDir(), "library.db")))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, name := range []string{"a\x1b[2J", "a\x00b", "a\nb", "a\u202eb", "a\xff", "a\u200b"} {
		if err := r.CreateRun(t.Context(), Run{ID: "1", Name: name}, nil); !errors.Is(err, ErrBadTitle) {
			t.Errorf("a run %q: %v, want %v", name, err, ErrBadTitle)
		}
		if err := r.PutSchedule(t.Context(), Schedule{ID: "1", Name: name}); !errors.Is(err, ErrBadTitle) {
			t.Errorf("a schedule %q: %v, want %v", name, err, ErrBadTitle)
		}
	}
	if err := r.CreateRun(t.Context(), Run{ID: "1", Name: "公寓, A-1 👨‍👩"}, nil); err != nil {
		t.Error(err)
	}
}
