package region

import "testing"

// The paper's own example.
var example = []int{6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8}

func TestSeparationIsThePapersToTheLastDigit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		h    int
		want float64
	}{{7, 0.6940758277619168}, {8, 0.4950336703414039}, {9, 0.38543464816368556}} {
		if got := clustered(example, tt.h).sep(); got != tt.want {
			t.Errorf("Sep(%d) = %v, the paper prints %v", tt.h, got, tt.want)
		}
	}
	if q := clustered(example, 6); len(q.means) != 1 {
		t.Errorf("h = 6 cuts %d clusters, the paper one", len(q.means))
	}
}

func TestDRMiningFindsThePapersRegion(t *testing.T) {
	t.Parallel()
	from, to, h := DRMining(example)
	if h != 9 || from != 6 || to != 16 { // leaves 6..16 have the similarities [7,8,7,6,8,7,6,8,7,6] between them
		t.Errorf("h = %d, leaves %d to %d", h, from, to)
	}
}

func clustered(s []int, h int) *clustering {
	q := &clustering{}
	q.cut(s, h)
	q.measure(s)
	return q
}
