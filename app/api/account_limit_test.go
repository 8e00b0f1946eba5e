package api

import (
	"testing"
	"time"

	"wrapsmith/backend/stores/accounts"
)

func TestGuessingIsSlow(t *testing.T) {
	s := newTeam(t)
	s.member("Ada", accounts.RoleAdmin)
	s.member("Ben", accounts.RoleReader)
	refused := 0
	for range pairBurst + 2 {
		r, _ := s.ask("POST", "/api/session", SignIn{"Ada", "a guess at it"})
		if r.StatusCode == 429 {
			refused++
			if r.Header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
		}
	}
	if refused != 2 {
		t.Errorf("%d of %d guesses were refused", refused, pairBurst+2)
	}
	if r, raw := s.ask("POST", "/api/session", SignIn{"Ada", teamPassword}); r.StatusCode != 429 {
		t.Errorf("the right password in between tells: %d %s", r.StatusCode, raw)
	}
	if r, _ := s.ask("POST", "/api/session", SignIn{"Ben", teamPassword}); r.StatusCode != 200 {
		t.Errorf("another person at this address: %d", r.StatusCode)
	}
	for range doorBurst {
		s.ask("POST", "/api/links/look", LinkSecret{"x"})
	}
	if r, _ := s.ask("POST", "/api/links/look", LinkSecret{"x"}); r.StatusCode != 429 {
		t.Errorf("links can be guessed: %d", r.StatusCode)
	}
	bad := 0
	for range strangerBurst + 20 {
		r, _ := s.ask("GET", "/api/library", nil, "Authorization", "Bearer x")
		if r.StatusCode == 429 {
			bad++
		}
	}
	if bad == 0 {
		t.Error("tokens can be guessed without end")
	}
}

func TestBuckets(t *testing.T) {
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
		b.take(itoa(i))
	}
	if n := len(b.all); n > maxBuckets {
		t.Errorf("%d buckets", n)
	}
}

func TestNetworks(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::1": "2001:db8:1:2::/64", "::ffff:192.0.2.7": "::ffff:192.0.2.7", "x": "x",
	} {
		if got := network(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
