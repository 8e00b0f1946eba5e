package extract

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/stores/results"
)

// Finding is an alert before it is stored: one a cause.
type Finding struct {
	Kind, Text string
	Message    message.Message
}

// findings collects what is wrong with a run.
type findings struct {
	run    results.Run
	q      Quality
	before *Quality // what earlier sound runs gave; nil: there is none
	limits AlertLimits
	all    []Finding
}

// Findings judges a run, and against what earlier sound runs gave where there
// are some. Pages that fail, or that no template fits, explain a run without
// records; several fields of one template that differ are one finding.
func Findings(run results.Run, q Quality, before *Quality, m AlertLimits) []Finding {
	f := findings{run: run, q: q, before: before, limits: m.withDefaults()}
	f.pages()
	if run.Records == 0 {
		if len(f.all) == 0 {
			f.add(AlertEmpty, "empty", of(usual(q, before), f.counts(0)), "not one record was found on %d pages", run.Done)
		}
		return f.all
	}
	for _, t := range q.Templates {
		f.template(t)
	}
	return f.all
}

func (f *findings) add(kind, code string, values map[string]string, format string, args ...any) {
	f.all = append(f.all, Finding{kind, fmt.Sprintf(format, args...), message.Message{Code: code, Params: values}})
}

func (f *findings) counts(n int) map[string]string {
	return map[string]string{"n": strconv.Itoa(n), "pages": strconv.Itoa(f.run.Done)}
}

// pages judges the run as a whole.
func (f *findings) pages() {
	run := f.run
	share := func(n int) float64 { return float64(n) / float64(max(run.Done, 1)) }
	if run.State == results.RunFailed {
		f.add(AlertFailed, "run", map[string]string{"why": run.Problem}, "the run failed: %s", run.Problem)
		if why := ReadMessage(run.Message); why.Code != "" {
			f.all[0].Message.Cause = &why
		}
	}
	if lost := run.Failed - run.Unmatched; share(lost) > f.limits.Failed {
		f.add(AlertFailed, "pages", f.counts(lost), "%d of %d pages could not be had or read", lost, run.Done)
	}
	if share(run.Unmatched) > f.limits.Unmatched {
		f.add(AlertUnmatched, "unmatched", of(usual(f.q, f.before), f.counts(run.Unmatched)), "no template fits %d of %d pages: the site may have been redesigned", run.Unmatched, run.Done)
	}
}

// template judges what one template gave: its pages without records, its records
// a page, then its fields. All that differs of one template is one finding.
func (f *findings) template(t TemplateQuality) {
	known, first := f.before.template(t), len(f.all)
	f.records(t, known)
	var found []Finding
	for _, field := range t.Fields {
		if one, ok := f.field(t, field, known); ok {
			found = append(found, one)
		}
	}
	switch {
	case len(f.all) > first:
		f.all[first] = withFields(f.all[first], found)
		return
	case len(found) > 1:
		found = []Finding{several(t, found)}
	}
	f.all = append(f.all, found...)
}

// records judges the pages of a template without records, and the records of the others.
func (f *findings) records(t TemplateQuality, known *TemplateQuality) {
	switch was := bareBefore(known); {
	case t.bare()-was >= f.limits.FillDrop && profile.Fewer(t.Pages-t.Empty, t.Pages, 1-was) < profile.Alpha:
		f.add(AlertEmpty, "bare", of(t.ID, map[string]string{"template": t.Template, "n": strconv.Itoa(t.Empty), "pages": strconv.Itoa(t.Pages), "was": percent(was)}),
			"%s: %d of %d pages gave no record; %.0f%% did not before", t.Template, t.Empty, t.Pages, 100*was)
	case known != nil:
		if _, fell := t.pages().Fewer(known.pages()); fell {
			now, was := perPage(t), perPage(*known)
			f.add(AlertRecords, "records", of(t.ID, map[string]string{"template": t.Template, "records": now, "was": was}),
				"%s: a page gives %s records, and gave %s before", t.Template, now, was)
		}
	}
}

// withFields adds to a finding about a template's records the fields that differ too.
func withFields(one Finding, fields []Finding) Finding {
	if len(fields) == 0 {
		return one
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Message.Params["field"]
	}
	one.Message.Params["fields"] = strings.Join(names, ", ")
	one.Text += "; fields that differ too: " + one.Message.Params["fields"]
	return one
}

// several is one finding of several fields: they have one cause.
func several(t TemplateQuality, found []Finding) Finding {
	var fields, texts []string
	for _, one := range found {
		fields = append(fields, one.Message.Params["field"])
		texts = append(texts, strings.TrimPrefix(one.Text, t.Template+": "))
	}
	return Finding{AlertSeveral, fmt.Sprintf("%s: %d fields differ, the site may have been redesigned: %s", t.Template, len(found), strings.Join(texts, "; ")),
		message.Message{Code: "several", Params: of(t.ID, map[string]string{"template": t.Template, "n": strconv.Itoa(len(found)), "fields": strings.Join(fields, ", ")})}}
}

// field judges one field: against the template's samples, and against what
// samples and earlier runs gave. The first difference in the order of
// profile.Kinds is reported.
func (f *findings) field(t TemplateQuality, q FieldQuality, known *TemplateQuality) (Finding, bool) {
	values := of(t.ID, map[string]string{"template": t.Template, "field": q.Field})
	finding := func(kind, code string, values map[string]string, format string, args ...any) (Finding, bool) {
		return Finding{kind, t.Template + ": " + q.Field + " " + fmt.Sprintf(format, args...), message.Message{Code: code, Params: values}}, true
	}
	if q.Drift {
		values["fill"], values["expected"] = percent(q.Fill), percent(q.Expected)
		return finding(AlertDrift, "drift", values, "is filled on %.0f%% of the records, and on %.0f%% of the template's samples", 100*q.Fill, 100*q.Expected)
	}
	before := known.field(q.Field)
	if before != nil && before.Fill-q.Fill >= f.limits.FillDrop && fewer(q, *before) {
		values["fill"], values["was"] = percent(q.Fill), percent(before.Fill)
		return finding(AlertFill, "fill", values, "is filled on %.0f%% of the records, and was on %.0f%% before", 100*q.Fill, 100*before.Fill)
	}
	all := deviations(q, before)
	if i := slices.IndexFunc(all, func(d profile.Deviation) bool { return d.Kind != profile.Fill }); i >= 0 {
		d := all[i]
		values["now"], values["usual"] = percent(d.Now), percent(d.Before)
		return finding(AlertValues, string(d.Kind), values, deviationTexts[d.Kind], 100*d.Now, 100*d.Before)
	}
	return Finding{}, false
}

// deviationTexts say of a field what differs, with the shares now and before.
var deviationTexts = map[profile.Kind]string{
	profile.Types:      "has values that do not read as its type: %.0f%% do, and %.0f%% did before",
	profile.Look:       "has values unlike all before: %.0f%% are alike, and about %.0f%% were before",
	profile.Many:       "has fewer values: %.0f%% of the records have as many as usual, and %.0f%% had before",
	profile.Repeated:   "has one value on %.0f%% of the records, and had one on %.0f%% before",
	profile.Confidence: "is found with less confidence: on %.0f%% of the records with as much as usual, and on %.0f%% before",
}

// fewer reports whether a field is filled less than before by more than chance.
func fewer(now, before FieldQuality) bool {
	return profile.Drop(now.Found, now.cells(), before.Found, before.cells()) < profile.Alpha
}

// deviations compares a field with what the samples and earlier runs gave.
func deviations(now FieldQuality, before *FieldQuality) []profile.Deviation {
	known := &profile.Profile{}
	known.Merge(now.Samples)
	if before != nil {
		known.Merge(before.Profile)
		if !now.sameVersion(before) {
			known.ForgetConfidence()
		}
	}
	return profile.Deviations(known, now.Profile)
}

// sameVersion reports whether two runs had the template with the same samples: one
// that was mended, or taught anew, finds the same values with another confidence.
func (f *FieldQuality) sameVersion(o *FieldQuality) bool {
	return reflect.DeepEqual(f.Samples, o.Samples)
}

func (f *FieldQuality) cells() int { return f.Found + f.Missing + f.Unsure + f.Failed }

// of adds to the values of an alert the template of the library that it is about,
// to be mended; nothing when it is about none.
func of(template string, values map[string]string) map[string]string {
	if template != "" {
		values["id"] = template
	}
	return values
}

// bare is the share of the pages without a record.
func (t TemplateQuality) bare() float64 { return float64(t.Empty) / float64(max(t.Pages, 1)) }

// bareBefore is that share of the runs before; where there is none, half: a
// crawl has pages of other kinds too.
func bareBefore(known *TemplateQuality) float64 {
	if known == nil {
		return 0.5
	}
	return known.bare()
}

// pages is how many records the pages with any gave.
func (t TemplateQuality) pages() profile.Pages {
	return profile.Pages{Pages: t.Pages - t.Empty, Records: t.Records, Least: t.Least}
}

func perPage(t TemplateQuality) string {
	return strconv.FormatFloat(float64(t.Records)/float64(max(t.Pages-t.Empty, 1)), 'f', 1, 64)
}

// template is what the same template gave; nil when q is nil or does not know it.
func (q *Quality) template(t TemplateQuality) *TemplateQuality {
	if q == nil {
		return nil
	}
	if i := q.of(t.ID, t.Template); i >= 0 {
		return &q.Templates[i]
	}
	return nil
}

func (t *TemplateQuality) field(name string) *FieldQuality {
	if t == nil {
		return nil
	}
	if i := slices.IndexFunc(t.Fields, func(f FieldQuality) bool { return f.Field == name }); i >= 0 {
		return &t.Fields[i]
	}
	return nil
}

// usual is the template that gave most pages before, else in this run; "" when
// there is none of the library.
func usual(q Quality, before *Quality) string {
	if before != nil && len(before.Templates) > 0 {
		q = *before
	}
	id, most := "", 0
	for _, t := range q.Templates {
		if t.ID != "" && t.Pages > most {
			id, most = t.ID, t.Pages
		}
	}
	return id
}

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }
