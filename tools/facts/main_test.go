package main

import (
	"reflect"
	"testing"
)

func TestDaysOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Posted Dec. 4, 2023 at 10:05. Last change: 12/4/2023":    {"Dec. 4, 2023", "12/4/2023"},
		"MAY 9, 1990, and DECEMBER 3, 2023":                       {"DECEMBER 3, 2023"}, // the zone of the label is another one
		"Seen on 12 December 2023, 112/4/2023 and 12/4/2023-1.":   nil,
		"December 4, 2023. The day before, it was called a fire.": {"December 4, 2023"},
	} {
		got := daysOf(text, map[string][]string{"date": {"2023-12-04"}})["date"]
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTimesOf(t *testing.T) {
	t.Parallel()
	got := timesOf("Prep Time: 10 mins Cook Time 1 hour 5 minutes Total Time 1 hour 15 minutes. Leave it for 1 hour 15 minutes.", nil)
	want := map[string][]string{"prep": {"10 mins"}, "cook": {"1 hour 5 minutes"}} // the total time is on the page twice
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
