package record

import "slices"

// Rows are the records of a list: of each the values of each field; nil where
// nothing is known of the field, an empty list where it has no value.
type Rows [][][]string

// Bounds and points of laying rows side by side.
const (
	MaxBeside   = 300 // records on either side; more are compared by their number
	pairPoints  = 1   // of two records side by side: better than both alone
	equalPoints = 4   // of each field that they share
)

// Beside lays expected records beside found ones, whole rows and in their order,
// so that a record that is new or gone is reported alone, and does not make every
// row after it wrong:
//
//	expected   a 1     b 2             c 3
//	found      a 1             x 9     c 4     d 5
//	           right   missed  extra   wrong   (not judged)
//
// It gives pairs of numbers, -1 for none. What is kept of a list is its first
// records, so those found after the last expected one are left out.
// O(records expected * records found).
func Beside(expected, found Rows) (pairs [][2]int) {
	n, m := len(expected), len(found)
	if n > MaxBeside || m > MaxBeside {
		for i := range n {
			pairs = append(pairs, [2]int{i, ifBelow(i, m)})
		}
		return pairs
	}
	best := make([][]int, n+1) // best[i][j]: of what comes from i and j on
	for i := range best {
		best[i] = make([]int, m+1)
	}
	points := make([][]int, n)
	for i := n - 1; i >= 0; i-- {
		points[i] = make([]int, m)
		for j := m - 1; j >= 0; j-- {
			points[i][j] = pairPoints + equalPoints*Alike(expected[i], found[j])
			best[i][j] = max(best[i+1][j], best[i][j+1], best[i+1][j+1]+points[i][j])
		}
	}
	i, j := 0, 0
	for i < n {
		switch {
		case j < m && best[i][j] == best[i+1][j+1]+points[i][j]:
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case j < m && best[i][j] == best[i][j+1]:
			pairs = append(pairs, [2]int{-1, j})
			j++
		default:
			pairs = append(pairs, [2]int{i, -1})
			i++
		}
	}
	return pairs
}

// Alike counts the fields in which two records have the same values, those with none aside.
func Alike(a, b [][]string) int {
	n := 0
	for f := range min(len(a), len(b)) {
		if len(a[f]) > 0 && slices.Equal(a[f], b[f]) {
			n++
		}
	}
	return n
}

func ifBelow(i, n int) int {
	if i < n {
		return i
	}
	return -1
}
