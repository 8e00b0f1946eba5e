package article

import "slices"

// threshold gives the belief from which on pieces are taken, so that the F1
// over words that may be expected of the choice is greatest:
//
//	F = 2 * sum of p w over those taken / (sum of w over those taken + sum of p w over all)
//
// The best choice takes the pieces in falling order of belief, down to F/2
// (Lewis 1995; Ye, Chai, Lee and Chieu 2012): where the evidence is clear it
// is a half, and lower where the page leaves more open. O(n log n).
func threshold(belief, words []float64) float64 {
	order := make([]int, len(belief))
	all := 0.0
	for i := range order {
		order[i] = i
		all += belief[i] * words[i]
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case belief[a] > belief[b]:
			return -1
		case belief[a] < belief[b]:
			return 1
		}
		return a - b
	})
	best, taken, right := 0.0, 0.0, 0.0
	for _, i := range order {
		taken, right = taken+words[i], right+belief[i]*words[i]
		best = max(best, 2*right/(taken+all))
	}
	return best / 2
}
