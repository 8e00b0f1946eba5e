package team

import (
	"strconv"
	"testing"
	"time"
)

func TestBuckets(t *testing.T) {
	t.Parallel()
	at := time.Unix(0, 0)
	b := newBuckets(3, .5)
	b.now = func() time.Time { return at }
	for i := range 3 {
		if w := b.take("a"); w != 0 {
			t.Errorf("%d: wait %v", i, w)
		}
	}
	if w := b.take("a"); w != 2 {
		t.Errorf("empty: wait %v, want 2", w)
	}
	if w := b.take("b"); w != 0 {
		t.Errorf("another key waits %v", w)
	}
	at = at.Add(2 * time.Second)
	if w := b.peek("a"); w != 0 {
		t.Errorf("one is back: wait %v", w)
	}
	if b.take("a") != 0 || b.take("a") == 0 {
		t.Error("one came back, and one only")
	}
	for i := range 3 * maxBuckets { // strangers with many addresses cost no more than this
		b.take(strconv.Itoa(i))
	}
	if n := len(b.all); n > maxBuckets {
		t.Errorf("%d buckets", n)
	}
}

func TestNetworks(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::1": "2001:db8:1:2::/64", "::ffff:192.0.2.7": "::ffff:192.0.2.7", "x": "x",
	} {
		if got := network(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
