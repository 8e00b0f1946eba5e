package list

// What fits the weights needs.
var (
	LikelySigns   = likelySigns
	LikelyWeights = likelyWeights
)
