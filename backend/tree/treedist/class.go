package treedist

// classes numbers equal subtrees alike, in one pass from the last node to the
// first. A subtree is a chain of pairs, (((label, class), class), class), and
// each pair met gets a number: equal numbers are equal subtrees, no hash is trusted.
func classes(label, end []int32) (class []int32, n int32) {
	class = make([]int32, len(label))
	pairs := NewNumbers(len(label) / 4) // most subtrees of a page equal others
	for i := len(label) - 1; i >= 0; i-- {
		state := pairs.Of(chain(-1, label[i]))
		for c := int32(i) + 1; c < end[i]; c = end[c] {
			state = pairs.Of(chain(state, class[c]))
		}
		class[i] = state
	}
	return class, pairs.Len()
}

// chain is two numbers as one.
func chain(a, b int32) uint64 { return uint64(uint32(a+1))<<32 | uint64(uint32(b)) }
