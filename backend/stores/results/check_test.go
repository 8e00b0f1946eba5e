package results

import (
	"testing"
	"time"
)

func TestChecksAreListedByDamage(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, open func(testing.TB) *Results) {
		r := open(t)
		at := time.Date(2026, 11, 20, 3, 0, 0, 0, time.UTC)
		put := func(id, state string, damage float64, checked time.Time) {
			t.Helper()
			if err := r.PutCheck(t.Context(), Check{Template: id, Version: 2, State: state, Damage: damage, Checked: checked, Since: at.Add(-time.Hour), Body: []byte(`{"a":1}`)}); err != nil {
				t.Fatal(err)
			}
		}
		put("a", "sound", 0, at)
		put("b", "drifted", 1.5, at)
		put("c", "red", 0.5, at)
		put("a", "drifted", 1.2, at.Add(time.Hour))
		put("b", "sound", 0, at.Add(-time.Hour)) // older than what is kept
		list, err := r.Checks(t.Context(), CheckQuery{})
		got := ""
		for _, c := range list {
			got += c.Template + " " + c.State + ";"
		}
		if want := "b drifted;a drifted;c red;"; got != want || err != nil {
			t.Errorf("%q, want %q; %v", got, want, err)
		}
		if b := list[0]; !b.Checked.Equal(at) || !b.Since.Equal(at.Add(-time.Hour)) || b.Version != 2 || string(b.Body) != `{"a":1}` {
			t.Errorf("%+v", b)
		}
		if err := r.DropCheck(t.Context(), "b"); err != nil {
			t.Fatal(err)
		}
		if list, err := r.Checks(t.Context(), CheckQuery{Template: "b"}); len(list) > 0 || err != nil {
			t.Errorf("dropped, and still there: %+v, %v", list, err)
		}
	})
}
