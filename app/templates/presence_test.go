package templates

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestWhoHasATemplateOpen(t *testing.T) {
	t.Parallel()
	var p presence
	now := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	bert, cleo := Present{"b", "Bert", true}, Present{"c", "Cleo", false}
	for _, step := range []struct {
		template string
		who      Present
		leave    bool
		after    time.Duration
		want     []Present
		reason   string
	}{
		{"lamps", bert, false, 0, []Present{}, "he is the first"},
		{"lamps", cleo, false, time.Second, []Present{bert}, "she meets him"},
		{"desks", cleo, false, time.Second, []Present{}, "another template"},
		{"lamps", bert, false, time.Second, []Present{cleo}, "he hears of her"},
		{"lamps", bert, false, presenceTime - 2*time.Second, []Present{cleo}, "her page spoke just within the time"},
		{"lamps", bert, false, 2 * time.Second, []Present{}, "her page has been silent too long"},
		{"lamps", cleo, true, time.Second, []Present{bert}, "she closes it"},
		{"lamps", bert, false, time.Second, []Present{}, "she has left"},
		{"lamps", Present{}, false, time.Second, []Present{bert}, "a program without a person is not noted"},
		{"lamps", bert, false, time.Second, []Present{}, "it was not noted"},
	} {
		now = now.Add(step.after)
		if diff := cmp.Diff(step.want, p.attend(step.template, step.who, step.leave, now)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", step.reason, diff)
		}
	}
}
