package treedist

import "testing"

// Keys keep their numbers while the table grows, and have none after it was emptied.
func TestNumbers(t *testing.T) {
	t.Parallel()
	var n Numbers
	for range 3 {
		n.Reset()
		for i := range int32(1000) {
			if got := n.Of(uint64(i) * 31); got != i {
				t.Fatalf("key %d has number %d", i, got)
			}
			if got := n.Of(uint64(i/2) * 31); got != i/2 {
				t.Fatalf("key %d has number %d the second time", i/2, got)
			}
		}
		if n.Len() != 1000 {
			t.Fatalf("%d keys, want 1000", n.Len())
		}
	}
}
