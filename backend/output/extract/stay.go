package extract

import (
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
)

// Bounds of the pages that stay with the results of a run. Those that a person looks at
// stay as long as there is room: pages with a problem or with an empty cell. Of the
// others the first ones do.
const (
	stayBytes = 64 << 20 // as they came, of all pages of a run
	staySound = 200      // pages without anything to look at
)

// onlyHere reports whether nothing but the run has the pages of an item: they were sent
// or fetched. Files, crawls and the pages of the program can be read again.
func onlyHere(it results.Item) bool {
	spec, err := ReadItem(it)
	return err == nil && spec.Path == "" && spec.Crawl == "" && spec.Bundled == ""
}

// stay lets the page of a result stay with it.
func (w *writer) stay(r result) {
	if r.from == nil || r.Position >= staySound && !worthALook(r) {
		return
	}
	if size := int64(len(r.from.Bytes)); w.j.stayed+size <= stayBytes {
		w.j.stayed += size
		w.kept = append(w.kept, results.KeptPage{Position: r.Position, Page: r.from, Private: w.j.plan.Private != nil && w.j.plan.Private(r.Page.Page)})
	}
}

// worthALook reports whether a page gave nothing, or not all that its template looks for.
func worthALook(r result) bool {
	if r.err != nil || len(r.Records) == 0 {
		return true
	}
	for _, rec := range r.Records {
		for i, c := range rec {
			optional := i < len(r.Schema) && r.Schema[i].Optional
			if c.State != record.Found && !(optional && c.State == record.Missing) {
				return true
			}
		}
	}
	return false
}
