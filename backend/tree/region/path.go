package region

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
)

// Constants of Ren & Xue's method.
const (
	// DefaultFactor is RecordMining's factor; the paper leaves it open. Chosen on labelled pages.
	DefaultFactor = 0.6
	cmpWeight     = 0.5        // x of Ocq = x*Cmp + (1-x)*Sep (He, Tan & Tan); both count alike
	smallRecord   = 0.5        // of the average number of nodes: less, and another tag, is no record
	leastRun      = 0.25       // of the texts: a level whose largest run is shorter cuts through records and is passed over
	maxScans      = 16_000_000 // values looked at for all levels; more levels than that are taken in steps
	maxPaired     = 64         // clusters whose pairs are summed one by one, in the paper's order
)

// Path finds the list by the tag paths of text leaves (Ren & Xue 2009): DRMining
// tells the data region, RecordMining its records. One region at most.
func Path(v *View, o Options) []Region {
	p, ok := TracePath(v, o)
	if !ok || len(p.Records) < leastFan {
		return nil
	}
	return []Region{{Parent: p.Descent[len(p.Descent)-1], Records: p.Records, Method: "path", Score: float64(p.To - p.From),
		Why:      fmt.Sprintf("%d texts in a row share %d levels and more or less, cut at %d", p.To-p.From+1, p.Shared[p.From], p.H),
		Messages: []message.Message{message.New("path", "texts", strconv.Itoa(p.To-p.From+1), "levels", strconv.Itoa(p.Shared[p.From]), "cut", strconv.Itoa(p.H))}}}
}

// PathTrace is what Path does, step by step.
type PathTrace struct {
	Leaves   []tagtree.NodeID // the texts that are left after cleaning by position
	Cleaned  []tagtree.NodeID // the texts that it took away
	Shared   []int            // by leaf but the last: nodes that its tag path shares with the next one's
	From, To int              // first and last leaf of the data region
	H        int              // the level of the cut
	Factor   float64
	Descent  []tagtree.NodeID // from T to the node whose children are the records
	Records  []Record
	Dropped  []tagtree.NodeID // children of the last of Descent that are small and of another tag
}

// TracePath is Path with its steps; false when the page has fewer than two texts.
func TracePath(v *View, o Options) (PathTrace, bool) {
	p := PathTrace{Factor: o.Factor}
	if p.Factor == 0 {
		p.Factor = DefaultFactor
	}
	if p.Leaves, p.Cleaned = v.leaves(); len(p.Leaves) < 2 {
		return p, false
	}
	p.Shared = similarities(v.Tree, p.Leaves)
	p.From, p.To, p.H = DRMining(p.Shared)
	p.Descent = v.descend(v.Tree.Shared(p.Leaves[p.From], p.Leaves[p.To]), p.Factor)
	p.Records, p.Dropped = v.children(p.Descent[len(p.Descent)-1])
	return p, true
}

// leaves are the visible texts that are not blank: those of the page's matter,
// and those of its margins. A page that is all margins is taken whole.
func (v *View) leaves() (kept, cleaned []tagtree.NodeID) {
	all := make([]tagtree.NodeID, 0, v.before[v.Tree.Len()].texts)
	kept = make([]tagtree.NodeID, 0, cap(all))
	for id := tagtree.NodeID(0); int(id) < v.Tree.Len(); id++ {
		if v.before[id+1].texts == v.before[id].texts {
			continue
		}
		all = append(all, id)
		if e := v.element(id); e < 0 || v.Place[e] == Middle {
			kept = append(kept, id)
		} else {
			cleaned = append(cleaned, id)
		}
	}
	if len(kept) < 2 {
		return all, nil
	}
	return kept, cleaned
}

// similarities returns for each leaf but the last how many nodes its tag path shares with that of the next leaf. O(n).
func similarities(t *tagtree.Tree, leaves []tagtree.NodeID) []int {
	depth := make([]int32, t.Len())
	for id := 1; id < t.Len(); id++ {
		depth[id] = depth[t.Parent(tagtree.NodeID(id))] + 1
	}
	out := make([]int, len(leaves)-1)
	for i := range out {
		out[i] = int(depth[t.Shared(leaves[i], leaves[i+1])])
	}
	return out
}

// DRMining finds the data region in the similarities of neighbouring leaves:
// from and to are its first and last leaf, h the level at which it was cut. All
// leaves when no cut makes two clusters.
func DRMining(s []int) (from, to, h int) {
	low, high, step := scans(s)
	from, to, h = 0, len(s), low
	best := math.Inf(1)
	_, all := deviation(s)
	q := &clustering{}
	for level := low + 1; level <= high; level += step {
		q.cut(s, level)
		if q.short(s) {
			continue
		}
		q.measure(s)
		if score := q.ocq(all); score < best {
			best, h = score, level
			from, to = q.from, q.to
		}
	}
	return from, to, h
}

// scans gives the levels that are tried: all from low to high, in steps if there are very many.
func scans(s []int) (low, high, step int) {
	low, high = s[0], s[0]
	for _, x := range s {
		low, high = min(low, x), max(high, x)
	}
	return low, high, 1 + (high-low)*len(s)/maxScans
}

// Level is the quality of a sequence that is cut at h.
type Level struct {
	H        int
	Clusters int     // with one cluster Sep and Ocq are undefined, and 0 here
	Sep      float64 // how close the clusters lie together
	Cmp      float64 // how wide they are
	Ocq      float64 // Cmp and Sep in equal parts: less is better
	From, To int     // first and last leaf of the largest run
	Short    bool    // the largest run is too short: DRMining passes the level over
}

// Levels are the levels that DRMining weighs against each other, and the lowest, which never makes two clusters.
func Levels(s []int) []Level {
	if len(s) == 0 {
		return nil
	}
	var out []Level
	low, high, step := scans(s)
	_, all := deviation(s)
	for h := low; h <= high; h += step {
		q := &clustering{}
		q.cut(s, h)
		q.measure(s)
		l := Level{H: h, Clusters: len(q.means), From: q.from, To: q.to, Short: q.short(s), Cmp: q.cmp(all)}
		if l.Clusters > 1 {
			l.Sep, l.Ocq = q.sep(), q.ocq(all)
		}
		out = append(out, l)
	}
	return out
}

// clustering is a sequence cut into runs of values >= h and < h.
type clustering struct {
	ends     []int   // of the clusters
	means    []int   // of the clusters, rounded down
	spread   float64 // sum of the clusters' root mean squared deviations
	from, to int     // the largest run, as leaves
}

// cut finds the clusters of a level. What they are like is measured apart, as most levels are passed over.
func (q *clustering) cut(s []int, h int) {
	q.ends, q.from, q.to = q.ends[:0], 0, 0
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && (s[j] >= h) == (s[i] >= h) {
			j++
		}
		if q.ends = append(q.ends, j); j-i > q.to-q.from {
			q.from, q.to = i, j
		}
		i = j
	}
}

// measure fills what the clusters are like.
func (q *clustering) measure(s []int) {
	q.means, q.spread = q.means[:0], 0
	from := 0
	for _, to := range q.ends {
		mean, v := deviation(s[from:to])
		q.means = append(q.means, int(math.Floor(mean)))
		q.spread += v
		from = to
	}
}

// short reports whether the largest run is so short that the cut goes through records.
func (q *clustering) short(s []int) bool {
	return float64(q.to-q.from) < leastRun*float64(len(s))
}

// ocq is He, Tan & Tan's overall cluster quality: less is better.
func (q *clustering) ocq(all float64) float64 {
	if len(q.means) < 2 {
		return math.Inf(1)
	}
	return cmpWeight*q.cmp(all) + (1-cmpWeight)*q.sep()
}

// cmp is the mean of the clusters' deviations over that of all.
func (q *clustering) cmp(all float64) float64 {
	if all == 0 {
		return 0
	}
	return q.spread / all / float64(len(q.means))
}

// sep is near 1 when the clusters' means lie close together: the mean of
// exp(-(ci-cj)^2/2) over all ordered pairs of two clusters. Many clusters are
// counted by mean, which is the same sum in another order.
func (q *clustering) sep() float64 {
	n := len(q.means)
	sum := 0.0
	if n <= maxPaired {
		for i, a := range q.means {
			for j, b := range q.means {
				if i != j {
					sum += near(a - b)
				}
			}
		}
		return sum / float64(n*(n-1))
	}
	count := map[int]int{}
	for _, m := range q.means {
		count[m]++
	}
	levels := slices.Sorted(maps.Keys(count))
	for _, a := range levels {
		sum += float64(count[a] * (count[a] - 1))
		for _, b := range levels {
			if a != b {
				sum += float64(count[a]*count[b]) * near(a-b)
			}
		}
	}
	return sum / float64(n) / float64(n-1)
}

// near is exp(-d^2/2).
func near(d int) float64 {
	if d = max(d, -d); d < len(nearBy) {
		return nearBy[d]
	}
	return 0
}

// nearBy is near by distance; from its end on it is 0.
var nearBy = func() (out [64]float64) {
	for d := range out {
		out[d] = math.Exp(-float64(d*d) / 2)
	}
	return out
}()

// deviation is the mean and the root mean squared deviation.
func deviation(s []int) (mean, v float64) {
	for _, x := range s {
		mean += float64(x)
	}
	mean /= float64(len(s))
	for _, x := range s {
		v += (float64(x) - mean) * (float64(x) - mean)
	}
	return mean, math.Sqrt(v / float64(len(s)))
}

// descend steps down from t while one child holds more than factor of its nodes. RecordMining: the children of where
// it ends are the records.
func (v *View) descend(t tagtree.NodeID, factor float64) []tagtree.NodeID {
	out := []tagtree.NodeID{t}
	for {
		heavy := tagtree.None
		end := min(v.Tree.End(t), tagtree.NodeID(v.Tree.PageLen())) // without the structured data
		for c := t + 1; c < end; c = v.Tree.End(c) {
			if float64(min(v.Tree.End(c), end)-c) > factor*float64(end-t) && !v.Tree.IsText(c) {
				heavy = c
			}
		}
		if heavy == tagtree.None {
			return out
		}
		t = heavy
		out = append(out, t)
	}
}

// children are the records among the children of a node, but for those of another
// tag than most that are small: they are dropped.
func (v *View) children(t tagtree.NodeID) (out []Record, dropped []tagtree.NodeID) {
	var spans []tagtree.Span
	count := map[string]int{}
	nodes, common := 0, ""
	for c := t + 1; c < v.Tree.End(t); c = v.Tree.End(c) {
		s := tagtree.Span{From: c, To: v.Tree.End(c)}
		if v.Tree.IsText(c) || v.Texts(s) == 0 {
			continue
		}
		tag := v.Tree.Tag(c)
		spans = append(spans, s)
		nodes += s.Len()
		if count[tag]++; count[tag] > count[common] {
			common = tag
		}
	}
	for _, s := range spans {
		if v.Tree.Tag(s.From) == common || float64(s.Len()*len(spans)) >= smallRecord*float64(nodes) {
			out = append(out, Record{s})
		} else {
			dropped = append(dropped, s.From)
		}
	}
	return out, dropped
}
