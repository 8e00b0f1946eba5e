package api

import (
	"sync"
	"time"
)

// Limits of requests on a team's server: so many at once, and so many a second
// when those are used up.
const (
	personBurst, personRate     = 1500, 100.0  // a screen asks for some dozens, a program may ask in a loop
	strangerBurst, strangerRate = 300, 10.0    // who is not signed in, or sends a token that is none; by address
	doorBurst, doorRate         = 30, 1.0 / 10 // sign-ins and links, by address: an office may share one
	nameBurst, nameRate         = 60, 1.0 / 10 // sign-ins by name, from anywhere: so that nobody can shut a person out for long
	pairBurst, pairRate         = 6, 1.0 / 30  // sign-ins by address and name
	maxBuckets                  = 20_000       // remembered at a time
)

// streamTime is how long one answer may go on with events; then whoever reads
// asks again and is known anew, so that nobody who was shut out reads on.
const streamTime = 5 * time.Minute

// limits are all limits of a server.
type limits struct {
	person, stranger, door, name, pair *buckets

	stream time.Duration
}

func newLimits() *limits {
	return &limits{
		newBuckets(personBurst, personRate), newBuckets(strangerBurst, strangerRate),
		newBuckets(doorBurst, doorRate), newBuckets(nameBurst, nameRate), newBuckets(pairBurst, pairRate), streamTime,
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
