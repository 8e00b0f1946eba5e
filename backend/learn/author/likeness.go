package author

import "wrapsmith/backend/template/fingerprint"

// likeness compares two samples by their fingerprints, 0..1.
func likeness(a, b *sample) float64 {
	if a == b {
		return 1
	}
	return fingerprint.Jaccard(a.fingerprint().Print(), b.fingerprint().Print())
}
