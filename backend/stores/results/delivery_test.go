package results

import (
	"fmt"
	"testing"
	"time"
)

func TestDeliveries(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r, ctx := newResults(t), t.Context()
		day := time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC)
		if err := r.PutAlerts(ctx, []Alert{{ID: "a", Schedule: "s", Kind: "empty", Raised: day, Delivery: "d0"}}); err != nil {
			t.Fatal(err)
		}
		d := Delivery{ID: "d0", Schedule: "s", Run: "r", Event: "run", Body: []byte(`{"名":1}`), State: DeliveryWaiting, Created: day, Due: day}
		for want := range 2 {
			if added, err := r.AddDelivery(ctx, d); err != nil || added != (want == 0) {
				t.Fatalf("added the %d. time: got %v, %v", want+1, added, err)
			}
		}
		due, err := r.Deliveries(ctx, DeliveryQuery{DueBy: day})
		if err != nil || len(due) != 1 || string(due[0].Body) != `{"名":1}` || !due[0].Due.Equal(day) {
			t.Fatalf("due: got %+v, %v, want d0", due, err)
		}
		if early, _ := r.Deliveries(ctx, DeliveryQuery{DueBy: day.Add(-time.Second)}); len(early) != 0 {
			t.Errorf("before its time: got %+v, want none", early)
		}
		until := day.Add(time.Minute)
		for want := range 2 { // the second process finds it taken
			if claimed, err := r.ClaimDelivery(ctx, due[0], until); err != nil || claimed != (want == 0) {
				t.Errorf("claimed the %d. time: got %v, %v", want+1, claimed, err)
			}
		}
		if next, err := r.NextDelivery(ctx); err != nil || !next.Equal(until) {
			t.Errorf("next: got %v, %v, want %v", next, err, until)
		}
		d = due[0]
		d.State, d.Due, d.Tried, d.Attempts, d.Status, d.Problem = DeliveryFailed, time.Time{}, until, 3, 503, "it answered 503"
		if err := r.PutAttempt(ctx, d); err != nil {
			t.Fatal(err)
		}
		if next, err := r.NextDelivery(ctx); err != nil || !next.IsZero() {
			t.Errorf("next after it failed: got %v, %v, want none", next, err)
		}
		if alerts, _ := r.Alerts(ctx, AlertQuery{}); len(alerts) != 1 || alerts[0].Sent != "it answered 503" {
			t.Errorf("its alert: got %+v", alerts)
		}
		for i := range DeliveriesKept {
			d := Delivery{ID: fmt.Sprint("e", i), Schedule: "s", State: DeliveryWaiting, Created: day.AddDate(0, 0, 1+i), Due: day}
			if _, err := r.AddDelivery(ctx, d); err != nil {
				t.Fatal(err)
			}
		}
		list, err := r.Deliveries(ctx, DeliveryQuery{Schedule: "s"})
		if err != nil || len(list) != DeliveriesKept || list[0].ID != fmt.Sprint("e", DeliveriesKept-1) || list[len(list)-1].ID != "e0" {
			t.Errorf("kept: got %d, %v, want the %d newest", len(list), err, DeliveriesKept)
		}
		if err := r.PutSchedule(ctx, Schedule{ID: "s", Name: "s", Created: day}); err != nil {
			t.Fatal(err)
		}
		if err := r.DeleteSchedule(ctx, "s"); err != nil {
			t.Fatal(err)
		}
		if left, _ := r.Deliveries(ctx, DeliveryQuery{}); len(left) != 0 {
			t.Errorf("after deleting the schedule: got %d, want none", len(left))
		}
	})
}
