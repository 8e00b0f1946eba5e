package fingerprint

import (
	"math"
	"strings"

	"wrapsmith/backend/template"
)

// The shape of a sketch. Two fingerprints with a coefficient J share a band with
// probability J^Rows, and one band at least with 1 - (1 - J^Rows)^Bands:
//
//	J        .05    .1    .2    .3    .4    .5    .6
//	found   .005   .04   .29   .68   .94  .996     1
const (
	Bands  = 42
	Rows   = 3
	Hashes = Bands * Rows
)

// Copies bounds how often an edge counts in a sketch; an edge without class or
// id, as every page has it, counts once.
const copies = 6

// Sketch is the MinHash signature of a fingerprint's edges: 4*Hashes bytes.
// Number k of two sketches is equal with the probability that is the weighted
// Jaccard coefficient of the edges, their weights rounded to whole numbers.
//
// Weights become copies of the edge, "edge 1, edge 2 ...", instead of consistent
// weighted sampling (Ioffe 2010): the same expectation for whole weights, and no
// logarithms, so that a sketch of 400 edges takes some tenth of a millisecond.
type Sketch [Hashes]uint32

// NewSketch makes the sketch of a fingerprint; of no edges, all numbers are the largest.
func NewSketch(print []template.Edge) *Sketch {
	var s Sketch
	for k := range s {
		s[k] = math.MaxUint32
	}
	for _, e := range edgesOf(print) {
		h := Hash(e.Key)
		for c := range copiesOf(e) {
			s.add(mix(h + uint64(c)*golden))
		}
	}
	return &s
}

// copiesOf is how often an edge counts in a sketch.
func copiesOf(e template.Edge) int {
	if !strings.ContainsAny(e.Key, ".#") {
		return 1
	}
	return max(1, min(copies, int(e.Weight+.5)))
}

// golden is the odd number next to 2^64 divided by the golden ratio: steps of it spread.
const golden = 0x9e3779b97f4a7c15

// add takes one element in: hash function k is the upper half of (a_k x + b_k),
// a_k odd, which is close enough to min-wise independent for elements well mixed.
func (s *Sketch) add(x uint64) {
	for k := range s {
		if h := uint32((multipliers[k]*x + offsets[k]) >> 32); h < s[k] {
			s[k] = h
		}
	}
}

// multipliers and offsets are the hash functions, the same on every machine.
var multipliers, offsets = functions()

func functions() (a, b [Hashes]uint64) {
	for k := range a {
		a[k] = mix(uint64(2*k+1)*golden) | 1
		b[k] = mix(uint64(2*k+2) * golden)
	}
	return a, b
}

// Jaccard estimates the coefficient of two sketches, 0..1, with a standard
// deviation of sqrt(J(1-J)/Hashes): at most .045.
func (s *Sketch) Jaccard(o *Sketch) float64 {
	same := 0
	for k := range s {
		if s[k] == o[k] {
			same++
		}
	}
	return float64(same) / Hashes
}

// Band is the hash of band b, Rows numbers of the sketch.
func (s *Sketch) Band(b int) uint32 {
	h := uint64(b) * golden
	for _, v := range s[b*Rows : b*Rows+Rows] {
		h = mix(h ^ uint64(v))
	}
	return uint32(h)
}
