package inbox

import (
	"slices"
	"testing"

	"wrapsmith/app/runs"
	"wrapsmith/backend/message"
)

func TestAlertsOfDeletedTemplatesDoNotWait(t *testing.T) {
	t.Parallel()
	alert := func(id, template, schedule string) runs.Alert {
		msg := message.Message{}
		if template != "" {
			msg = message.New("drift", "id", template)
		}
		return runs.Alert{ID: id, Kind: "drift", Schedule: schedule, Message: msg}
	}
	s := sources{
		alerts:    []runs.Alert{alert("own", "lamps", ""), alert("other", "desks", ""), alert("gone", "chairs", "nightly"), alert("run", "", "nightly")},
		own:       map[string]bool{"lamps": true, "desks": false},
		schedules: map[string]bool{"nightly": true},
	}
	for all, want := range map[bool][]string{false: {"own", "run"}, true: {"own", "other", "run"}} {
		s.all = all
		var got []string
		for _, item := range s.items() {
			got = append(got, item.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("for all %v: got alerts %q, want %q", all, got, want)
		}
	}
}
