package align

// vote gives every leaf its column in the voted table.
func vote(f *forest, sets [3][]int32, a *wrapper, b *blocks) []int32 {
	return sets[0]
}
