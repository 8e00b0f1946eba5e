package align

// walk lays the children of a record's node beside those of the wrapper's node
// it was taken into, from left to right.
type walk struct {
	a       *wrapper
	w, r    []int32
	i, j    int
	out     []int32 // the wrapper's children so far, with what was added
	changed bool
	limit   int
}

// run walks to the end: equal goes on; where they differ, first repetition,
// then what one side has and the other lacks.
func (k *walk) run() {
	if k.alone() {
		k.take()
	}
	for k.j < len(k.r) {
		if k.again(k.r, &k.j) {
			continue
		}
		if k.i == len(k.w) {
			if !k.repeat(k.r, &k.j) {
				k.insert()
			}
			continue
		}
		switch k.a.fit(k.w[k.i], k.r[k.j]) {
		case 2:
			k.take()
		case 1:
			if !k.skip(2) {
				k.take()
			}
		default:
			if !k.repeat(k.r, &k.j) && !k.fold() && !k.skip(2) && !k.skip(1) {
				k.insert()
			}
		}
	}
	k.rest()
}

// alone reports whether both sides are one node with one tag: whatever their
// classes say (odd and even rows), it is the same.
func (k *walk) alone() bool {
	return len(k.w) == 1 && len(k.r) == 1 && k.a.f.twigs[k.w[0]].kind == branch && k.a.f.twigs[k.w[0]].tag == k.a.f.twigs[k.r[0]].tag
}

// take goes on: both are the same node.
func (k *walk) take() {
	w, r := k.w[k.i], k.r[k.j]
	k.a.at[w].seen += k.a.at[r].seen
	k.a.merge(w, r)
	k.out = append(k.out, w)
	k.i, k.j = k.i+1, k.j+1
}

// insert adds the record's node to the wrapper, as far as the bounds allow.
func (k *walk) insert() {
	r := k.r[k.j]
	size := k.a.f.size(r)
	if len(k.out)+len(k.w)-k.i < k.limit && k.a.size+size <= k.a.limit {
		k.out, k.changed = append(k.out, r), true
		k.a.size += size
	} else {
		k.a.cut = true
	}
	k.j++
}

// skip looks on both sides for the next node that fits, nearest first, and
// passes over what stands before it: those nodes are optional.
func (k *walk) skip(least int) bool {
	for d := 1; d <= maxAhead; d++ {
		if k.i+d < len(k.w) && k.a.fit(k.w[k.i+d], k.r[k.j]) >= least {
			for range d {
				k.pass()
			}
			return true
		}
		if k.j+d < len(k.r) && k.a.fit(k.w[k.i], k.r[k.j+d]) >= least {
			for range d {
				k.insert()
			}
			return true
		}
	}
	return false
}

func (k *walk) pass() {
	k.out = append(k.out, k.w[k.i])
	k.i++
}

// rest goes through what the wrapper has and the record lacks: repetitions are
// folded, the others are optional.
func (k *walk) rest() {
	for k.i < len(k.w) {
		if !k.fold() {
			k.pass()
		}
	}
}

// fold takes the wrapper's next nodes for a repetition of its last.
func (k *walk) fold() bool {
	done := k.repeat(k.w, &k.i)
	k.changed = k.changed || done
	return done
}

// again takes one more of a repeated unit that is known already.
func (k *walk) again(from []int32, at *int) bool {
	n := len(k.out)
	if n == 0 {
		return false
	}
	p := int(k.a.at[k.out[n-1]].square)
	if p == 0 || p > n || !k.unit(p) || k.i < len(k.w) && k.a.fit(k.w[k.i], from[*at]) == 2 && !k.a.like(k.out[n-p], from[*at]) {
		return false
	}
	start := *at
	for _, w := range k.out[n-p:] {
		if *at < len(from) && k.a.fit(w, from[*at]) > 0 && (k.a.like(w, from[*at]) || k.a.separates(from[*at]) || k.a.f.twigs[w].kind == textLeaf) {
			k.a.merge(w, from[*at])
			*at++
		}
	}
	return *at > start
}

// unit reports whether the last p nodes taken are still the repeated unit: an inserted node may stand between them.
func (k *walk) unit(p int) bool {
	for _, w := range k.out[len(k.out)-p:] {
		if !k.a.at[w].many {
			return false
		}
	}
	return true
}

// repeat finds out whether the next nodes repeat the last ones taken: a unit of
// up to maxSquare nodes, or one node after a separator.
func (k *walk) repeat(from []int32, at *int) bool {
	n := len(k.out)
	for p := 1; p <= min(maxSquare, n, len(from)-*at); p++ {
		if k.same(k.out[n-p:], from[*at:*at+p]) {
			for _, w := range k.out[n-p:] {
				k.a.merge(w, from[*at])
				k.a.at[w].many = true
				k.a.at[w].paired = k.a.at[w].paired || p > 1
				*at++
			}
			k.a.at[k.out[n-1]].square = int8(p)
			return true
		}
	}
	if n > 0 && *at+1 < len(from) && k.a.separates(from[*at]) && k.a.likeAfter(k.out[n-1], from[*at], from[*at+1]) {
		w, sep := k.out[n-1], from[*at]
		k.out, k.changed = append(k.out, sep), true
		k.a.merge(w, from[*at+1])
		k.a.at[w].many, k.a.at[sep].many, k.a.at[sep].square = true, true, 2
		k.a.at[w].spaced, k.a.at[sep].spaced = true, true
		*at += 2
		return true
	}
	return false
}

// likeAfter reports whether a node after a separator is one more of those before
// it: an element like it, or a further line of text.
func (a *wrapper) likeAfter(w, sep, r int32) bool {
	if x, y := &a.f.twigs[w], &a.f.twigs[r]; x.kind == textLeaf && y.kind == textLeaf {
		return a.f.twigs[sep].kind == branch
	}
	return a.like(w, r)
}

// same reports whether all nodes of two units are alike, and one is an element
// that holds something.
func (k *walk) same(w, r []int32) bool {
	holds := false
	for i := range w {
		switch {
		case k.a.like(w[i], r[i]):
			holds = holds || len(k.a.kids.at(w[i])) > 0
		case !k.a.separates(w[i]) || k.a.fit(w[i], r[i]) < 2:
			return false
		}
	}
	return holds
}

// maxSeparator is the length of the longest text taken for a separator, in bytes.
const maxSeparator = 5

// separates reports whether a node is a short text or a line break, as stands
// between the members of a list.
func (a *wrapper) separates(x int32) bool {
	switch w := &a.f.twigs[x]; w.kind {
	case textLeaf:
		return len(w.text) <= maxSeparator
	case branch:
		return len(a.kids.at(x)) == 0
	}
	return false
}
