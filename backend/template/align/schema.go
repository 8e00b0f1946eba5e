package align

import (
	"cmp"
	"slices"
)

// Bounds of the schema's generation.
const (
	maxCount = 3       // rounds in which records are put back (the paper's maxcount)
	maxMemo  = 1 << 18 // pairs of nodes remembered for one record
	maxGrid  = 1 << 12 // pairs of children in one table of the matching
	perTwig  = 40      // pairs of subtrees weighed for each node of the records
	perStep  = 8       // children passed over that cost as much as one pair
)

// schema is the seed tree of RecordSchemaGen as it grows: its nodes are twigs.
type schema struct {
	f      *forest
	kids   children
	into   []int32 // the schema's node of a twig; none when it has no place
	number []int32 // of a schema's node, for the memo
	nodes  int32
	labels []int32
	budget int
	limit  int
	cut    bool
	match  matching

	steps []Growth // the seed first
	added []int32  // leaves that became items since the last step
}

// generate makes the schema of Ren & Xue: the seed is the record with the most
// nodes; each other record is matched with it. A record all of whose items are
// matched, or have one possible place between those that are, is labelled and
// taken out; the others are set aside and put back for another round, at most
// maxCount. In the last, an item with no place adds a column.
func generate(f *forest) *schema {
	s := &schema{f: f, kids: f.kids.clone(), into: make([]int32, len(f.twigs)), number: make([]int32, len(f.twigs)), budget: perTwig * len(f.twigs), steps: make([]Growth, 0, len(f.roots))}
	for i := range s.into {
		s.into[i] = none
	}
	queue := slices.Clone(f.roots)
	slices.SortStableFunc(queue, func(x, y int32) int { return cmp.Compare(f.size(y), f.size(x)) })
	seed := queue[0]
	s.limit = max(maxWrap, slack*f.size(seed))
	s.own(seed)
	s.grown(0, seed, true)
	queue = queue[1:]
	for round := 1; len(queue) > 0; round++ {
		var aside []int32
		for _, r := range queue {
			taken := s.take(seed, r, round == maxCount)
			if s.grown(round, r, taken); !taken {
				aside = append(aside, r)
			}
		}
		queue = aside
	}
	s.labels = s.into
	return s
}

// own makes a twig and all below it nodes of the schema.
func (s *schema) own(x int32) {
	for y := x; y < s.f.twigs[x].end; y++ {
		s.into[y], s.number[y] = y, s.nodes
		s.nodes++
		if s.f.twigs[y].kind != branch {
			s.added = append(s.added, y)
		}
	}
}

// grown notes a step.
func (s *schema) grown(round int, root int32, taken bool) {
	s.steps = append(s.steps, Growth{Round: round, Record: int(s.f.twigs[root].record), Taken: taken, added: s.added})
	s.added = nil
}

// take matches a record with the schema and labels it. It says no, and does
// nothing, when an item has no certain place and last is not set.
func (s *schema) take(seed, r int32, last bool) bool {
	s.match.start(s, seed, r)
	s.match.assign(seed, r)
	if !last && s.match.unsure() {
		return false
	}
	for _, p := range s.match.pairs {
		s.into[p.r] = p.s
	}
	for _, p := range s.match.pairs {
		s.place(p.s, p.r)
	}
	return true
}

// place adds the children of r that were not matched to those of s, each after
// the one matched before it.
func (s *schema) place(node, r int32) {
	kids := s.kids.at(r)
	i := 0
	for i < len(kids) && s.into[kids[i]] != none {
		i++
	}
	if i == len(kids) {
		return
	}
	if s.budget -= len(s.kids.at(node)) / perStep; s.budget <= 0 {
		s.cut = true
		return
	}
	before := map[int32][]int32{} // schema's child, none for the start -> what follows it
	last := none
	limit := max(maxKids, slack*len(kids))
	n := len(s.kids.at(node))
	for _, k := range kids {
		if s.into[k] != none {
			last = s.into[k]
			continue
		}
		if n < limit && int(s.nodes)+s.f.size(k) <= s.limit {
			before[last] = append(before[last], k)
			s.own(k)
			n++
		} else {
			s.cut = true
		}
	}
	out := slices.Clone(before[none])
	for _, k := range s.kids.at(node) {
		out = append(out, k)
		out = append(out, before[k]...)
	}
	s.kids.set(node, out)
}
