package extract

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
)

// kept is a run of records written as "key value, key value", a page for each ";".
func kept(t *testing.T, r *results.Results, id, text string) {
	t.Helper()
	begun(t, r, id, false)
	appended(t, r, id, text)
}

// appended gives a run its records.
func appended(t *testing.T, r *results.Results, id, text string) {
	t.Helper()
	if _, err := r.Claim(t.Context(), id, me, Gone); err != nil {
		t.Fatal(err)
	}
	var batch []results.Result
	for i, page := range strings.Split(text, ";") {
		p := results.Result{Position: i, Page: record.Page{Page: fmt.Sprint("p", i), Template: "t", Schema: record.Schema{{Name: "key"}, {Name: "value"}}}}
		for _, rec := range strings.Split(page, ",") {
			key, value, _ := strings.Cut(strings.TrimSpace(rec), " ")
			var cells record.Record
			for _, text := range []string{key, value} {
				c := record.Cell{State: record.Missing}
				if text != "" {
					c = record.Cell{State: record.Found, Values: []record.Value{{Text: text}}}
				}
				cells = append(cells, c)
			}
			p.Records = append(p.Records, cells)
		}
		batch = append(batch, p)
	}
	if _, err := r.Append(t.Context(), id, me, batch, results.Progress{Counts: results.Counts{Done: len(batch)}}); err != nil {
		t.Fatal(err)
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	kept(t, r, "old", "a 1, b 2; c 3, c 4; d 5")
	kept(t, r, "new", "b 2, a 9; c 3, c 4, c 5; e 5")
	for _, c := range []struct{ key, want, why string }{
		{"key", "new 2, gone 1, changed 1, same 3: changed a[value] 1>9, new c , new e , gone d ", "by a field; the third c is new"},
		{"", "new 3, gone 2, changed 0, same 3: new  , new  , new  , gone  , gone  ", "whole records"},
		{KeyPage, "new 1, gone 0, changed 3, same 2: changed p0[key value] 1>2, changed p0[key value] 2>9, new p1 , changed p2[key] 5>5", "by page and place"},
	} {
		got, err := Compare(t.Context(), r, "old", "new", CompareOptions{Key: c.key, Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, d := range got.Differences {
			line := d.Kind + " " + d.Key
			if d.Kind == "changed" {
				line += fmt.Sprintf("%v %s>%s", d.Fields, d.Before["value"][0], d.After["value"][0])
			} else {
				line += " "
			}
			list = append(list, line)
		}
		text := fmt.Sprintf("new %d, gone %d, changed %d, same %d: %s", got.New, got.Gone, got.Changed, got.Same, strings.Join(list, ", "))
		if text != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.why, text, c.want)
		}
		part, err := Compare(t.Context(), r, "old", "new", CompareOptions{Key: c.key, Offset: 1, Limit: 2})
		if err != nil || len(part.Differences) != 2 || part.Differences[0].Kind != got.Differences[1].Kind || part.New != got.New || part.Gone != got.Gone {
			t.Errorf("%s: a part: %+v, %v", c.why, part, err)
		}
	}
	same, err := Compare(t.Context(), r, "old", "old", CompareOptions{Limit: 10})
	if err != nil || same.Same != 5 || len(same.Differences) != 0 {
		t.Errorf("with itself: %+v, %v", same, err)
	}
	if _, err := Compare(t.Context(), r, "old", "none", CompareOptions{}); err == nil {
		t.Error("with a run that is not there")
	}
}
