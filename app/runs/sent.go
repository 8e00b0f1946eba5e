package runs

import (
	"context"

	"wrapsmith/backend/output/extract"
)

// Sent names the pages that were sent to a run so far.
type Sent struct {
	Names []string `json:"names" doc:"In the order in which they came; a name stands as often as a page came under it"`
}

// ListSent names the pages that were sent to a run, so that who sends a folder again after a
// restart leaves out what is here.
func (rs *Runs) ListSent(ctx context.Context, in *InRun) (Sent, error) {
	if _, err := rs.stored(ctx, in.Run); err != nil {
		return Sent{}, err
	}
	items, err := rs.results.Items(ctx, in.Run)
	if err != nil {
		return Sent{}, err
	}
	out := Sent{Names: []string{}}
	for _, it := range items {
		spec, err := extract.ReadItem(it)
		if err != nil {
			return Sent{}, err
		}
		if spec.Name != "" && spec.Address == "" && spec.Path == "" && spec.Bundled == "" && spec.Crawl == "" {
			out.Names = append(out.Names, spec.Name)
		}
	}
	return out, nil
}
