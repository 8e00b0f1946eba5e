package region

import (
	"fmt"
	"slices"
	"strconv"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/treedist"
)

// Bounds of DETM's search.
const (
	maxCombined = 6  // adjacent children in one record; the source names no bound
	maxParents  = 12 // parents of large fan-out that are tried, one region each at most
	leastFan    = 2  // records that make a list
	leastTree   = 3  // tags of a child that can be a record; smaller ones are fields of it
)

// DETM finds lists by fan-out (DETM 3.2): the parent with the most children; of
// the ways to combine adjacent children into records the one whose similar
// subtrees cover the most tags. The first region is the source's answer; the
// others are of the parents with the next largest fan-outs.
func DETM(v *View, o Options) []Region {
	return searchDETM(v, o, func(Combination) {})
}

// Combination is one way to combine the children of a parent into records, as DETM tries it.
type Combination struct {
	Parent  tagtree.NodeID
	FanOut  int // children with text
	Per     int // adjacent children in a record
	From    int // the child that the first record begins with
	Records int // runs that are similar to the commonest one
	Covered int // tags in them
	Best    bool
}

// TraceDETM is DETM with every combination that it tried, in order; the best of each parent is marked.
func TraceDETM(v *View, o Options) (tried []Combination, found []Region) {
	best := map[tagtree.NodeID]int{}
	found = searchDETM(v, o, func(c Combination) {
		if c.Best {
			best[c.Parent] = len(tried)
			c.Best = false
		}
		tried = append(tried, c)
	})
	for _, i := range best {
		tried[i].Best = true
	}
	return tried, found
}

// searchDETM tells note each combination; Best says that it is the best of its parent so far.
func searchDETM(v *View, o Options, note func(Combination)) []Region {
	s := o.Trees
	if s == nil {
		s = v.Trees()
	}
	if o.Similar > 0 {
		s.Above(o.Similar)
	}
	var out []Region
	var kids []int32 // those with text
	for _, p := range byFanOut(v) {
		kids = kids[:0]
		for k := p + 1; k < v.End[p]; k = v.End[k] {
			if v.Texts(v.Span(k)) > 0 {
				kids = append(kids, k)
			}
		}
		if r, ok := combine(v, s, p, kids, note); ok {
			out = append(out, r)
		}
		if o.Most > 0 && len(out) == o.Most {
			break
		}
	}
	for i := range out {
		out[i].Stopped = s.Exhausted()
	}
	return out
}

// byFanOut lists the parents of the largest fan-outs, largest first.
func byFanOut(v *View) []int32 {
	count := make([]int32, v.Len())
	for e, p := range v.Parent {
		if p >= 0 && v.Texts(v.Span(int32(e))) > 0 {
			count[p]++
		}
	}
	var order []int32
	for e, c := range count {
		if c >= leastFan {
			order = append(order, int32(e))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return int(count[b] - count[a]) })
	return order[:min(len(order), maxParents)]
}

// combine splits the children of a parent into records: of k = 1, 2, ...
// adjacent ones, from the first, second, ... child on. Fewer children a record
// are taken when more of them cover no more; similar neighbours are
// a record each.
func combine(v *View, s *treedist.Space, parent int32, kids []int32, note func(Combination)) (Region, bool) {
	var best []Record
	var runs []treedist.Run
	covered, per, all := 0, 0, 0
	for _, k := range kids {
		all += int(v.End[k] - k)
	}
	for k := 1; k <= min(maxCombined, len(kids)/2) && covered < all; k++ {
		for from := range k {
			runs = cut(runs[:0], v, kids[from:], k)
			alike, tags := similar(s, runs)
			better := len(alike) >= leastFan && tags > covered && !several(s, v, alike[0])
			if better {
				records := recordsOf(v, alike)
				if better = !Overlap(records); better {
					best, covered, per = records, tags, k
				}
			}
			note(Combination{Parent: v.Node[parent], FanOut: len(kids), Per: k, From: from, Records: len(alike), Covered: tags, Best: better})
		}
	}
	if len(best) == 0 {
		return Region{}, false
	}
	r := Region{Parent: v.Node[parent], Method: "detm", Records: best, Score: float64(covered)}
	r.Why = fmt.Sprintf("%d children of one %s; records of %d, %d tags alike", len(kids), v.Tree.Tag(r.Parent), per, covered)
	r.Messages = []message.Message{message.New("detm", "kids", strconv.Itoa(len(kids)), "tag", v.Tree.Tag(r.Parent), "per", strconv.Itoa(per), "alike", strconv.Itoa(covered))}
	return r, true
}

// recordsOf are the parts of the page that runs of adjacent children take.
func recordsOf(v *View, runs []treedist.Run) []Record {
	records := make([]Record, len(runs))
	for i, run := range runs {
		last := run.From
		for v.End[last] < run.To {
			last = v.End[last]
		}
		records[i] = Record{v.Run(run.From, last)}
	}
	return records
}

// cut appends runs of k adjacent children; what is left over at the end is no run.
// Children that are not adjacent in the view make no run.
func cut(out []treedist.Run, v *View, kids []int32, k int) []treedist.Run {
	for i := 0; i+k <= len(kids); i += k {
		out = append(out, treedist.Run{From: kids[i], To: v.End[kids[i+k-1]]})
	}
	return out
}

// similar keeps the runs that are similar to the commonest one, in their place, and counts their
// tags. Runs between them that are not (advertisements) are left out.
func similar(s *treedist.Space, runs []treedist.Run) (alike []treedist.Run, tags int) {
	if len(runs) == 0 {
		return nil, 0
	}
	model := commonest(s, runs)
	alike = runs[:0]
	for _, r := range runs {
		if s.Similar(model, r) {
			alike = append(alike, r)
			tags += r.Size()
		}
	}
	return alike, tags
}

// several reports whether a run of more than one child is several records: two
// neighbours in it are similar, and more than bare fields.
func several(s *treedist.Space, v *View, r treedist.Run) bool {
	for i := r.From; v.End[i] < r.To; i = v.End[i] {
		a, b := s.Subtree(i), s.Subtree(v.End[i])
		if min(a.Size(), b.Size()) >= leastTree && s.Similar(a, b) {
			return true
		}
	}
	return false
}

// commonest is the run whose tree most runs have; of several the first.
func commonest(s *treedist.Space, runs []treedist.Run) treedist.Run {
	best, most := runs[0], int32(0)
	known, shapes, count := treedist.Numbers{}, make([]int32, len(runs)), make([]int32, len(runs))
	for i, r := range runs {
		shapes[i] = known.Of(s.Shape(r))
		count[shapes[i]]++
		most = max(most, count[shapes[i]])
	}
	for i, r := range runs {
		if count[shapes[i]] == most {
			best = r
			break
		}
	}
	return best
}
