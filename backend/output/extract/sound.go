package extract

import (
	"context"
	"slices"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/stores/results"
)

// soundRuns is how many earlier runs of a schedule are looked at.
const soundRuns = 100

// soundBefore is what the earlier runs of a run's schedule gave where they were
// sound; nil when there is none.
func soundBefore(ctx context.Context, r *results.Results, run results.Run) (*Quality, error) {
	_, list, err := r.Runs(ctx, results.RunQuery{Schedule: run.Schedule, State: results.RunDone, Before: run.Started, Limit: soundRuns})
	if err != nil {
		return nil, err
	}
	h := History{}
	for _, one := range slices.Backward(list) { // the oldest first
		q, err := ReadQuality(one)
		if err != nil {
			continue // what an older program kept
		}
		h.Take(q)
	}
	return h.Known(), nil
}

// History is what runs gave, taken in from the oldest on. A broken run must not
// become what later ones are compared with: of each run only the fields count
// that were as the template's samples and the runs before let expect.
type History struct{ known Quality }

// Known is what the sound cells of all runs gave; nil when there are none.
func (h *History) Known() *Quality {
	if len(h.known.Templates) == 0 {
		return nil
	}
	return &h.known
}

// Take takes in the sound part of a run, and says which fields of which
// templates (by id, else by name) were not sound.
func (h *History) Take(q Quality) map[string][]string {
	unsound := map[string][]string{}
	for _, t := range q.Templates {
		if t.Records == 0 {
			continue
		}
		known := h.known.template(t)
		sound := t
		sound.Fields = nil
		for _, f := range t.Fields {
			if f.sound(known.field(f.Field)) {
				sound.Fields = append(sound.Fields, f)
			} else {
				unsound[t.key()] = append(unsound[t.key()], f.Field)
			}
		}
		if known != nil {
			if _, fell := t.pages().Fewer(known.pages()); fell {
				sound.Pages, sound.Empty, sound.Records, sound.Least = 0, 0, 0, 0
			}
			known.learn(sound.Fields)
			known.renew(sound.Fields)
		}
		h.known.Merge(Quality{Templates: []TemplateQuality{sound}})
	}
	return unsound
}

// learn makes room for fields that no run before had, or none soundly.
func (t *TemplateQuality) learn(fields []FieldQuality) {
	for _, f := range fields {
		if t.field(f.Field) == nil {
			empty := f
			empty.Found, empty.Missing, empty.Unsure, empty.Failed, empty.Typed, empty.Values = 0, 0, 0, 0, 0, 0
			empty.Confidence, empty.Profile = 0, &profile.Profile{}
			t.Fields = append(t.Fields, empty)
		}
	}
}

// renew drops what was known of the confidence of fields whose template has changed since.
func (t *TemplateQuality) renew(fields []FieldQuality) {
	for i := range fields {
		if known := t.field(fields[i].Field); !fields[i].sameVersion(known) {
			known.Samples = fields[i].Samples
			known.Profile = known.Profile.Clone()
			known.Profile.ForgetConfidence()
		}
	}
}

// key names a template.
func (t TemplateQuality) key() string {
	if t.ID != "" {
		return t.ID
	}
	return t.Template
}

// sound reports whether a field of a run is as the samples and earlier runs let expect.
func (f *FieldQuality) sound(before *FieldQuality) bool {
	if f.Drift || before != nil && before.Fill-f.Fill >= DriftDrop && fewer(*f, *before) {
		return false
	}
	return len(deviations(*f, before)) == 0
}
