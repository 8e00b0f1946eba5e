package extract

import (
	"time"

	"wrapsmith/backend/stores/results"
)

// JobState is a job at one moment.
type JobState struct {
	Run     results.Run
	Quality Quality
	Version int             // grows with each change
	Changed <-chan struct{} // closes with the next change
}

// State returns the job as it stands.
func (j *Job) State() JobState {
	j.mu.Lock()
	defer j.mu.Unlock()
	run := j.run
	if run.State == results.RunRunning {
		run.Worked += time.Since(j.session)
	}
	q := Quality{Templates: make([]TemplateQuality, len(j.quality.Templates))}
	for i, t := range j.quality.Templates {
		t.Fields = clonedFields(t.Fields)
		q.Templates[i] = t
	}
	return JobState{run, q, j.version, j.changed}
}

// Rate is pages a second since the job began, and the seconds left, -1 while unknown.
func (j *Job) Rate() (rate, left float64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	took := time.Since(j.session).Seconds()
	left = -1
	if n := j.run.Done - j.before; n > 0 && took > 0 {
		rate = float64(n) / took
		if all := max(j.run.Total, j.run.Expected); j.run.Total >= 0 && (!j.run.Open || j.run.Expected > 0) && took > 1 {
			left = float64(max(0, all-j.run.Done)) / rate
		}
	}
	return rate, left
}

func (j *Job) change(do func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	do()
	j.version++
	close(j.changed)
	j.changed = make(chan struct{})
}
