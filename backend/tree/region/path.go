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
	factor := o.Factor
	if factor == 0 {
		factor = DefaultFactor
	}
	leaves := v.leaves()
	if len(leaves) < 2 {
		return nil
	}
	s := similarities(v.Tree, leaves)
	from, to, h := DRMining(s)
	t := v.Tree.Shared(leaves[from], leaves[to])
	t, records := v.recordMining(t, factor)
	if len(records) < leastFan {
		return nil
	}
	return []Region{{Parent: t, Records: records, Method: "path", Score: float64(to - from),
		Why:      fmt.Sprintf("%d texts in a row share %d levels and more or less, cut at %d", to-from+1, s[from], h),
		Messages: []message.Message{message.New("path", "texts", strconv.Itoa(to-from+1), "levels", strconv.Itoa(s[from]), "cut", strconv.Itoa(h))}}}
}

// leaves are the visible texts that are not blank, without the page's margins.
// A page that is all margins is taken whole.
func (v *View) leaves() []tagtree.NodeID {
	var all, kept []tagtree.NodeID
	for id := tagtree.NodeID(0); int(id) < v.Tree.Len(); id++ {
		if !v.Tree.IsText(id) || v.texts[id+1] == v.texts[id] {
			continue
		}
		all = append(all, id)
		if e := v.element(id); e < 0 || v.Place[e] == Middle {
			kept = append(kept, id)
		}
	}
	if len(kept) < 2 {
		return all
	}
	return kept
}

// similarities says of each leaf but the last how many nodes its tag path shares with the next one's. O(n).
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
	low, high := s[0], s[0]
	for _, x := range s {
		low, high = min(low, x), max(high, x)
	}
	step := 1 + (high-low)*len(s)/maxScans
	from, to, h = 0, len(s), low
	best := math.Inf(1)
	for level := low + 1; level <= high; level += step {
		q := newClustering(s, level)
		if float64(q.to-q.from) < leastRun*float64(len(s)) {
			continue
		}
		if score := q.ocq(s); score < best {
			best, h = score, level
			from, to = q.from, q.to
		}
	}
	return from, to, h
}

// clustering is a sequence cut into runs of values >= h and < h.
type clustering struct {
	means    []int   // of the clusters, rounded down
	spread   float64 // sum of the clusters' root mean squared deviations
	from, to int     // the largest run, as leaves
}

func newClustering(s []int, h int) *clustering {
	q := &clustering{}
	longest := 0
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && (s[j] >= h) == (s[i] >= h) {
			j++
		}
		mean, v := deviation(s[i:j])
		q.means = append(q.means, int(math.Floor(mean)))
		q.spread += v
		if j-i > longest {
			longest = j - i
			q.from, q.to = i, j
		}
		i = j
	}
	return q
}

// ocq is He, Tan & Tan's overall cluster quality: less is better.
func (q *clustering) ocq(s []int) float64 {
	if len(q.means) < 2 {
		return math.Inf(1)
	}
	return cmpWeight*q.cmp(s) + (1-cmpWeight)*q.sep()
}

// cmp is the mean of the clusters' deviations over that of all.
func (q *clustering) cmp(s []int) float64 {
	_, all := deviation(s)
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

func near(d int) float64 { return math.Exp(-float64(d*d) / 2) }

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

// recordMining steps down from t while one child holds more than factor of its
// nodes; the children of where it ends are the records, but for those of another
// tag than most that are small.
func (v *View) recordMining(t tagtree.NodeID, factor float64) (tagtree.NodeID, []Record) {
	for {
		heavy := tagtree.None
		for c := t + 1; c < v.Tree.End(t); c = v.Tree.End(c) {
			if float64(v.Tree.End(c)-c) > factor*float64(v.Tree.End(t)-t) && !v.Tree.IsText(c) {
				heavy = c
			}
		}
		if heavy == tagtree.None {
			break
		}
		t = heavy
	}
	return t, v.children(t)
}

// children are the records among the children of a node.
func (v *View) children(t tagtree.NodeID) []Record {
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
	var out []Record
	for _, s := range spans {
		if v.Tree.Tag(s.From) == common || float64(s.Len()*len(spans)) >= smallRecord*float64(nodes) {
			out = append(out, Record{s})
		}
	}
	return out
}
