package templates

import (
	"testing"
	"time"
)

func TestLastNight(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 30, 0, 0, time.UTC) }
	for _, k := range []struct{ now, want time.Time }{
		{at(20, 5), time.Date(2026, 11, 20, nightHour, 0, 0, 0, time.UTC)},
		{at(20, 1), time.Date(2026, 11, 19, nightHour, 0, 0, 0, time.UTC)},
	} {
		if got := lastNight(k.now); !got.Equal(k.want) {
			t.Errorf("at %v: %v, want %v", k.now, got, k.want)
		}
	}
}

func TestTypeOfValue(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{"￥12.50": "price", "12": "number", "2024-03-05": "date", "Sea": "text"} {
		if got := typeOfValue(value); string(got) != want {
			t.Errorf("%q reads as %q, want %q", value, got, want)
		}
	}
}
