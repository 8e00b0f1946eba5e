// Package match finds the library's best template for a page.
package match

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/fingerprint"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Runner is a compiled template: *program.Program is one.
type Runner interface {
	Template() *template.Template
	Run(t *tagtree.Tree) record.Page
}

// Verdict is what was found of one template, best first.
type Verdict struct {
	ID      string      `json:"id" doc:"Template id in the library"`
	Score   float64     `json:"score" doc:"0..1"`
	Reasons []string    `json:"reasons" doc:"For and against, in words"`
	Result  record.Page `json:"-"` // the dry run
}

// LeastScore is the score from which a template fits, 0..1.
const LeastScore = 0.5

// dryRuns is how many templates are tried on the page.
const dryRuns = 4

// ErrUnknown says that the index has no such template.
var ErrUnknown = errors.New("no such template in the index")

// Index holds the fingerprints of a library's templates. Safe for concurrent
// use; Put and Remove may be called at any time.
type Index struct {
	mu   sync.RWMutex
	byID map[string]Runner
}

// NewIndex returns an empty index.
func NewIndex() *Index { return &Index{byID: map[string]Runner{}} }

// Put adds or replaces a template.
func (x *Index) Put(id string, r Runner) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.byID[id] = r
}

// Remove takes a template out; an unknown id is no mistake.
func (x *Index) Remove(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.byID, id)
}

// Best ranks the templates for a page, best first, at most n. fits says whether
// the first is good enough to use; why says it in words ("none fits: ...").
func (x *Index) Best(t *tagtree.Tree, n int) (verdicts []Verdict, fits bool, why string) {
	type one struct {
		id       string
		runner   Runner
		likeness float64
		host     bool
	}
	var all []one
	print, host := fingerprint.Of(t), hostOf(t.Page.URL)
	x.mu.RLock()
	for id, r := range x.byID {
		all = append(all, one{id, r, fingerprint.Jaccard(print, r.Template().Fingerprint), host != "" && host == hostName(r.Template().Site)})
	}
	x.mu.RUnlock()
	if len(all) == 0 {
		return nil, false, "none fits: the library holds no template"
	}
	slices.SortFunc(all, func(a, b one) int {
		if a.host != b.host {
			if a.host {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.likeness, a.likeness), strings.Compare(a.id, b.id))
	})
	for _, c := range all[:min(len(all), dryRuns)] {
		verdicts = append(verdicts, judge(c.id, c.runner, t, c.likeness, c.host))
	}
	slices.SortStableFunc(verdicts, func(a, b Verdict) int { return cmp.Compare(b.Score, a.Score) })
	verdicts = verdicts[:min(len(verdicts), max(n, 0))]
	if len(verdicts) == 0 || verdicts[0].Score < LeastScore {
		return verdicts, false, fmt.Sprintf("none fits: the best scores %.2f, %.2f is needed", verdicts[0].Score, LeastScore)
	}
	return verdicts, true, fmt.Sprintf("%s fits with %.2f", verdicts[0].ID, verdicts[0].Score)
}

func judge(id string, r Runner, t *tagtree.Tree, likeness float64, host bool) Verdict {
	v := Verdict{ID: id, Result: r.Run(t)}
	filled, required := 0.0, 0
	for i, f := range v.Result.Schema {
		if f.Optional {
			continue
		}
		required++
		if len(v.Result.Records) > 0 && v.Result.Records[0][i].State == record.Found {
			filled += v.Result.Records[0][i].Confidence
		}
	}
	share := filled / float64(max(required, 1))
	v.Score = .5*likeness + .5*share
	if host {
		v.Score = .5 + .5*v.Score
		v.Reasons = append(v.Reasons, "for: the page's host is the template's")
	}
	v.Reasons = append(v.Reasons, fmt.Sprintf("%d%% of the structure is the same", int(100*likeness)),
		fmt.Sprintf("%.1f of %d required fields filled", filled, required))
	return v
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return hostName(u.Host)
}

func hostName(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }
