package mend

import "time"

// Point is how a field did in one run.
type Point struct {
	Run     string
	When    time.Time
	Records int
	Fill    float64 // share of the records with a value
}

// leastRecords is how many records a run needs to count.
const leastRecords = 3

// Since is the first run from which on a field is filled driftBy less than
// before, in every run to the last; points come oldest first. False when the last
// run fills it as the ones before did, or when there is none to compare with.
// Where there is no such run, expected is what the samples say; below 0 nothing is.
func Since(points []Point, expected float64) (Point, bool) {
	var all []Point
	for _, p := range points {
		if p.Records >= leastRecords {
			all = append(all, p)
		}
	}
	first, ok := Point{}, false
	for i := len(all) - 1; i >= 0; i-- {
		usual, n := max(expected, 0), one(expected >= 0)
		for _, b := range all[:i] {
			usual += b.Fill
			n++
		}
		if n == 0 || usual/float64(n)-all[i].Fill < driftBy {
			break
		}
		first, ok = all[i], true
	}
	return first, ok
}
