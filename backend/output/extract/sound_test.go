package extract

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/stores/results"
)

// night is the quality of a run over pages with a number of records each; the
// values of title and code come from two formats with the record's number.
func night(pages, records int, title, code string) Quality {
	var q Quality
	n := 0
	cell := func(format string) record.Cell {
		if format == "" {
			return record.Cell{State: record.Missing}
		}
		text := format
		if strings.Contains(format, "%d") {
			text = fmt.Sprintf(format, 100+n)
		}
		return record.Cell{State: record.Found, Confidence: .95, Values: []record.Value{{Text: text}}}
	}
	for range pages {
		p := record.Page{Template: "shop", TemplateID: "t1", Schema: record.Schema{{Name: "title"}, {Name: "code"}}}
		for range records {
			n++
			p.Records = append(p.Records, record.Record{cell(title), cell(code)})
		}
		q.Add(&p, nil)
	}
	return q
}

func judged(q Quality, before ...Quality) string {
	h, run := History{}, results.Run{State: results.RunDone}
	for _, b := range before {
		h.Take(b)
	}
	for _, t := range q.Templates {
		run.Done, run.Records = run.Done+t.Pages, run.Records+t.Records
	}
	var out []string
	for _, f := range Findings(run, q, h.Known(), AlertLimits{}) {
		out = append(out, f.Kind+" "+f.Message.Code+" "+f.Message.Params["field"]+f.Message.Params["fields"])
	}
	return strings.Join(out, ", ")
}

func TestWrongValuesAreFound(t *testing.T) {
	t.Parallel()
	good := night(9, 1, "Lamp no. %d", "A-%d/22")
	for _, c := range []struct {
		now    Quality
		before []Quality
		want   string
		why    string
	}{
		{good, []Quality{good}, "", "the same again"},
		{night(9, 1, "Rug no. %d", "B-%d/23"), []Quality{good}, "", "other things of the same looks"},
		{night(9, 1, "Lamp no. %d", "["), []Quality{good}, "values look code", "filled, and wrong on nine pages"},
		{night(9, 1, "Lamp no. %d", ""), []Quality{good}, "fill fill code", "nine pages are enough"},
		{night(9, 1, "", ""), []Quality{good}, "several several title, code", "two fields of one template have one cause"},
		{night(1, 1, "Lamp no. %d", "A-%d/22"), []Quality{night(1, 45, "Lamp no. %d", "A-%d/22")}, "records records ", "a list falls from 45 records to 1"},
		{night(9, 1, "Lamp no. %d", "["), []Quality{good, night(9, 1, "Lamp no. %d", "["), night(9, 1, "Lamp no. %d", "[")}, "values look code", "broken runs before do not make it usual"},
		{good, []Quality{good, night(9, 1, "Lamp no. %d", "[")}, "", "well again"},
	} {
		if got := judged(c.now, c.before...); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
}

// Of a broken run the fields that are sound count, the others do not.
func TestHistoryTakesSoundFields(t *testing.T) {
	t.Parallel()
	h := History{}
	h.Take(night(9, 1, "Lamp no. %d", "A-%d/22"))
	unsound := h.Take(night(9, 1, "Lamp no. %d", "["))
	if got := fmt.Sprint(unsound); got != "map[t1:[code]]" {
		t.Errorf("unsound: got %s, want code of t1", got)
	}
	known := h.Known().Templates[0]
	if title, code := known.field("title"), known.field("code"); title.Found != 18 || code.Found != 9 || len(code.Profile.Shapes) != 1 {
		t.Errorf("known: title %+v, code %+v, want 18 and 9 values", title, code)
	}
}

// A template that was mended finds the same values with another confidence: no alert.
func TestConfidenceBelongsToAVersion(t *testing.T) {
	t.Parallel()
	version := func(samples int, confidence float64) Quality {
		q := night(9, 1, "Lamp no. %d", "A-%d/22")
		for i := range q.Templates[0].Fields {
			f := &q.Templates[0].Fields[i]
			f.Samples = &profile.Profile{}
			for range samples {
				f.Samples.AddValues([]string{"Lamp no. 100"}, record.Text)
			}
			f.Profile.ForgetConfidence()
			f.Profile.Confidence[int(confidence*20)] = f.Found
		}
		q.Templates[0].Fields = q.Templates[0].Fields[:1]
		return q
	}
	for _, c := range []struct {
		now  Quality
		want string
	}{{version(2, .95), ""}, {version(2, .6), "values confidence title"}, {version(3, .6), ""}} {
		if got := judged(c.now, version(2, .95)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got := judged(version(3, .3), version(2, .95), version(3, .9)); got != "values confidence title" {
		t.Errorf("after a run of the new version: got %q, want an alert of confidence", got)
	}
}
