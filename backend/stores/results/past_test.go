package results

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/record"
)

func TestPastIsTheNewestOfAPage(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		schema := record.Schema{{Name: "price", Type: record.Text}, {Name: "unsure", Type: record.Text}}
		for i, price := range []string{"9", "12"} {
			id := fmt.Sprint("run", i)
			if err := r.CreateRun(t.Context(), Run{ID: id, Name: id, Started: time.Now().Add(time.Duration(i) * time.Second)}, nil); err != nil {
				t.Fatal(err)
			}
			if _, err := r.Claim(t.Context(), id, "me", func(string, time.Time) bool { return true }); err != nil {
				t.Fatal(err)
			}
			cells := record.Record{{State: record.Found, Values: []record.Value{{Text: price}}}, {State: record.Unsure}}
			one := Result{Page: record.Page{Page: "https://a.example/1", Template: "Shop", TemplateID: "shop1", Schema: schema, Records: []record.Record{cells}}}
			if _, err := r.Append(t.Context(), id, "me", []Result{one}, Progress{Counts: Counts{Done: 1}}); err != nil {
				t.Fatal(err)
			}
		}
		got, err := r.Past(t.Context(), "shop1", []string{"https://a.example/1", "https://a.example/2"}, time.Time{})
		if err != nil || len(got) != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
		one := got["https://a.example/1"]
		if diff := cmp.Diff(map[string][]string{"price": {"12"}}, one.Values()); diff != "" {
			t.Error(diff)
		}
		newest, err := r.GetRun(t.Context(), "run1")
		if err != nil {
			t.Fatal(err)
		}
		got, err = r.Past(t.Context(), "shop1", []string{"https://a.example/1"}, newest.Started)
		if one = got["https://a.example/1"]; err != nil || cmp.Diff(map[string][]string{"price": {"9"}}, one.Values()) != "" {
			t.Errorf("before the newest run: %+v, %v", got, err)
		}
		if got, err = r.Past(t.Context(), "Shop", []string{"https://a.example/1"}, time.Time{}); err != nil || len(got) != 0 {
			t.Errorf("of another template: %+v, %v", got, err)
		}
	})
}

// Whatever lies in a folder is read or refused, and never a reason to fall over.
