package templates

import (
	"context"
	"time"

	"wrapsmith/backend/output/extract"
)

// TemplateStats is how a template of the library fares, for its card on the screen.
type TemplateStats struct {
	ID    string   `json:"id"`
	Owner string   `json:"owner" doc:"Who saved the first version that the library has; empty when the person is not known"`
	Run   *LastRun `json:"run,omitempty" doc:"The newest run that met pages of it; none when there is none"`
}

// LastRun is the newest run that met pages of a template.
type LastRun struct {
	ID      string    `json:"id"`
	Started time.Time `json:"started"`
	State   string    `json:"state" enum:"running,paused,done,cancelled,failed"`
	Pages   int       `json:"pages" doc:"That this template read"`
	Records int       `json:"records"`
	Fill    float64   `json:"fill" doc:"Mean share of the records that have each field, 0..1; -1 when it found no record"`
	Drift   []string  `json:"drift" doc:"Fields filled far less than on the template's own samples"`
}

// TemplateStatsList is the answer of getTemplateStats.
type TemplateStatsList struct {
	Templates []TemplateStats `json:"templates" doc:"Of the templates that are there, in no order"`
}

// GetTemplateStatsRequest is the request of GetTemplateStats.
type GetTemplateStatsRequest struct {
	IDs []string `query:"id,explode" required:"true" minItems:"1" maxItems:"200" doc:"Ids of templates"`
}

// GetTemplateStats returns how templates fare: who made them, and what the newest run gave.
func (ts *Templates) GetTemplateStats(ctx context.Context, in *GetTemplateStatsRequest) (TemplateStatsList, error) {
	owned, err := ts.stores.Library.Owned(ctx, in.IDs)
	if err != nil {
		return TemplateStatsList{}, err
	}
	runs, err := ts.results.LastRuns(ctx, in.IDs)
	if err != nil {
		return TemplateStatsList{}, err
	}
	out := TemplateStatsList{Templates: make([]TemplateStats, len(owned))}
	for i, one := range owned {
		out.Templates[i] = TemplateStats{ID: one.ID, Owner: one.Owner}
		if run, ok := runs[one.ID]; ok {
			last := &LastRun{ID: run.ID, Started: run.Started, State: string(run.State), Fill: -1, Drift: []string{}}
			if q, err := extract.ReadQuality(run); err == nil { // what an older program kept is not counted
				last.count(q, one.ID)
			}
			out.Templates[i].Run = last
		}
	}
	return out, nil
}

// count takes what a run counted of one template.
func (l *LastRun) count(q extract.Quality, id string) {
	for _, t := range q.Templates {
		if t.ID != id {
			continue
		}
		l.Pages, l.Records = t.Pages, t.Records
		sum := 0.
		for _, f := range t.Fields {
			sum += f.Fill
			if f.Drift {
				l.Drift = append(l.Drift, f.Field)
			}
		}
		if t.Records > 0 && len(t.Fields) > 0 {
			l.Fill = sum / float64(len(t.Fields))
		}
	}
}
