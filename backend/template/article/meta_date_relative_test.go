package article

import (
	"testing"
	"time"

	webpage "wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestRelativeDates(t *testing.T) {
	t.Parallel()
	received := time.Date(2026, time.March, 5, 9, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		name, page    string
		received      time.Time
		date, printed string
	}{
		{"received on a day", `<h1>Low tide</h1><p>3 days ago</p><p>Text.`, received, "2026-03-02", "3 days ago"},
		{"in Chinese, the day before", `<html lang=zh><h1>渡轮复航</h1><p>发布于 12小时前</p><p>正文。`, received, "2026-03-04", "发布于 12小时前"},
		{"beside a name", `<h1>Low tide</h1><p>By Ada Moss · 2 weeks ago</p><p>Text.`, received, "2026-02-19", "2 weeks ago"},
		{"yesterday above the headline", `<p>Yesterday</p><h1>Low tide</h1><p>Text.`, received, "2026-03-04", "Yesterday"},
		{"on the day of the last change", `<meta property="article:modified_time" content="2026-03-01T08:00:00Z"><h1>Low tide</h1><p>3 days ago</p><p>Text.`, time.Time{}, "2026-02-26", "3 days ago"},
		{"on an unknown day", `<h1>Low tide</h1><p>3 days ago</p><p>Text.`, time.Time{}, "", "3 days ago"},
		{"data have the day", `<meta property="article:published_time" content="2026-02-01"><h1>Low tide</h1><p>3 days ago</p><p>Text.`, received, "2026-02-01", ""},
		{"a sentence has another day", `<h1>Low tide</h1><p>Ada Moss</p><p>2 hours ago</p><p>The bridge over the harbour was shut on 12 January 2024.`, time.Time{}, "", "2 hours ago"},
		{"the bar of the site has the day", `<div>5 March 2026</div><h1>Low tide</h1><p>By Ada Moss · 2 hours ago</p><p>Text.`, time.Time{}, "2026-03-05", "2 hours ago"},
		{"the bar of the site has the day after", `<div>5 March 2026</div><h1>Low tide</h1><p>Yesterday</p><p>Text.`, time.Time{}, "2026-03-04", "Yesterday"},
		{"a line has the day", `<h1>Low tide</h1><p>4 March 2026, updated 2 hours ago</p><p>Text.`, received, "2026-03-04", "4 March 2026"},
		{"a change", `<h1>Low tide</h1><p>Updated 3 days ago</p><p>Text.`, received, "", ""},
		{"within a sentence", `<h1>Low tide</h1><p>The harbour closed 3 days ago.</p>`, received, "", ""},
	} {
		tree := tagtreetest.From(t, []byte("<!doctype html>"+c.page), webpage.Origin{Name: "test.html", Received: c.received})
		if d := Read(tree).About(nil).Date; d.Text != c.date || d.Printed != c.printed {
			t.Errorf("%s: %q (printed %q), want %q (%q)", c.name, d.Text, d.Printed, c.date, c.printed)
		}
	}
}
