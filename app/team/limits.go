package team

import (
	"sync"
	"time"
)

// Limits of requests on a team's server: so many at once, and so many a second
// when those are used up.
const (
	PersonBurst    = 1500   // of a signed-in person: a screen asks for some dozens
	TokenBurst     = 1500   // of a token: a program may ask in a loop, and the screen of its person goes on
	AnonymousBurst = 300    // of an address that is not signed in, or sends an invalid token
	DoorBurst      = 30     // sign-ins and links of an address: an office may share one
	NameBurst      = 60     // sign-ins by name, from anywhere: no attacker can lock a person out for long
	PairBurst      = 6      // sign-ins by address and name
	maxBuckets     = 20_000 // remembered at a time

	personRate    = 100.0
	tokenRate     = 100.0
	anonymousRate = 10.0
	doorRate      = 1.0 / 10
	nameRate      = 1.0 / 10
	pairRate      = 1.0 / 30
)

// streamTime is how long one answer may go on with events; then the client
// asks again and is known anew, so that a person who was locked out stops reading.
const streamTime = 5 * time.Minute

// Limits are all limits of requests of a server.
type Limits struct {
	person, token, anonymous, door, name, pair *buckets

	Stream time.Duration // how long one answer may go on with events
}

func newLimits() *Limits {
	return &Limits{
		newBuckets(PersonBurst, personRate), newBuckets(TokenBurst, tokenRate), newBuckets(AnonymousBurst, anonymousRate),
		newBuckets(DoorBurst, doorRate), newBuckets(NameBurst, nameRate), newBuckets(PairBurst, pairRate), streamTime,
	}
}

// Set changes the limit of signed-in people ("person"), of tokens ("token"), of callers who
// are not signed in ("anonymous") or of sign-ins by address ("door"): tests widen and narrow them.
func (l *Limits) Set(which string, burst, rate float64) {
	if b := map[string]*buckets{"person": l.person, "token": l.token, "anonymous": l.anonymous, "door": l.door}[which]; b != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.burst, b.rate = burst, rate
	}
}

// buckets are token buckets by key: each holds up to burst and fills at rate a second.
type buckets struct {
	burst, rate float64
	now         func() time.Time

	mu  sync.Mutex
	all map[string]bucket
}

type bucket struct {
	left float64
	at   time.Time
}

func newBuckets(burst, rate float64) *buckets {
	return &buckets{burst: burst, rate: rate, now: time.Now, all: map[string]bucket{}}
}

// take takes one, or says how many seconds to wait for the next.
func (b *buckets) take(key string) float64 { return b.use(key, 1) }

// peek says how many seconds to wait, and takes none.
func (b *buckets) peek(key string) float64 { return b.use(key, 0) }

// forget fills a bucket again.
func (b *buckets) forget(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.all, key)
}

func (b *buckets) use(key string, n float64) float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := b.now()
	k, ok := b.all[key]
	if !ok {
		k = bucket{b.burst, at}
	}
	k.left = min(b.burst, k.left+b.rate*at.Sub(k.at).Seconds())
	k.at = at
	if k.left < 1 {
		b.all[key] = k
		return (1 - k.left) / b.rate
	}
	k.left -= n
	b.make(at)
	b.all[key] = k
	return 0
}

// make makes room: the full buckets say nothing; if all say something, any goes.
func (b *buckets) make(at time.Time) {
	if len(b.all) < maxBuckets {
		return
	}
	for key, k := range b.all {
		if k.left+b.rate*at.Sub(k.at).Seconds() >= b.burst {
			delete(b.all, key)
		}
	}
	for key := range b.all {
		if len(b.all) < maxBuckets*9/10 {
			return
		}
		delete(b.all, key)
	}
}
