package results

import (
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
)

// A page that a run has got is there until its result is, and not after the run's end.
func TestGot(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) { testGot(t, newResults(t)) })
}

func testGot(t *testing.T, r *Results) {
	ctx := t.Context()
	given(t, r, "a")
	long := "https://shop.example/" + strings.Repeat("p", 9000)
	put := func(name, text string) {
		t.Helper()
		p, err := page.New([]byte(text), page.Origin{Name: name, URL: name + "#at", ContentType: "text/html; charset=gbk"})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.KeepFetched(ctx, "a", name, p); err != nil {
			t.Fatal(err)
		}
	}
	left := func(want int) {
		t.Helper()
		if n, err := r.CountFetched(ctx, "a"); n != want || err != nil {
			t.Errorf("%d pages are kept, want %d, %v", n, want, err)
		}
	}
	put(long, "<p>old")
	put(long, "<p>\xb2\xe2\xca\xd4")
	put("https://shop.example/b", "<p>b")
	left(2)
	p, err := r.Fetched(ctx, "a", long)
	if err != nil || p == nil || p.Name != long || p.URL != long+"#at" || p.Text != "<p>测试" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := r.Fetched(ctx, "a", "https://shop.example/c"); p != nil || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
	batch := []Result{{Page: record.Page{Page: long}}}
	if _, err := r.Append(ctx, "a", us, batch, Progress{Counts: Counts{Done: 1}, Fetched: []string{long}}); err != nil {
		t.Fatal(err)
	}
	left(1)
	if err := r.End(ctx, "a", us, RunPaused, "", 0); err != nil {
		t.Fatal(err)
	}
	left(1)
	if err := r.Ask(ctx, "a", RunCancelled, ownerAlive); err != nil {
		t.Fatal(err)
	}
	left(0)
	put("https://shop.example/late", "<p>late")
	left(0)
}
