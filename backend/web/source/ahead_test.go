package source

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wrapsmith/backend/page"
)

// patience is how long a test waits for what must come.
const patience = time.Minute

// Several hosts are asked at a time, each for one page at a time and in the order
// of its addresses; the pages come in the order of the list.
func TestListAsksSeveralHostsAtOnce(t *testing.T) {
	t.Parallel()
	const hosts = 3
	var arrived sync.WaitGroup
	arrived.Add(hosts)
	all := make(chan struct{})
	go func() { arrived.Wait(); close(all) }()
	var lists [hosts][]string
	var mu sync.Mutex
	asked := map[string][]string{}
	for i := range hosts {
		var under atomic.Int32
		var first sync.Once
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/robots.txt" {
				http.NotFound(w, r)
				return
			}
			if under.Add(1) > 1 {
				t.Errorf("host %d is asked for two pages at a time", i)
			}
			defer under.Add(-1)
			first.Do(arrived.Done)
			select { // the first page of a host is answered when every host was asked
			case <-all:
			case <-time.After(patience):
				t.Error("the hosts are asked one after the other")
			}
			mu.Lock()
			asked[r.Host] = append(asked[r.Host], r.URL.Path)
			mu.Unlock()
			fmt.Fprintf(w, "<title>%s</title><p>a page", r.URL.Path)
		}))
		t.Cleanup(s.Close)
		for k := range 4 {
			lists[i] = append(lists[i], fmt.Sprintf("%s/%d", s.URL, k))
		}
	}
	want := slices.Concat(lists[0], []string{"list:5"}, lists[1], lists[2])
	text := strings.ReplaceAll(strings.Join(want, "\n"), "list:5", "no address")
	f, err := NewFetcher(FetchOptions{AllowHosts: []string{"127.0.0.1"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p, err := range BytesBy(f, []byte(text), page.Origin{Name: "list"}).Pages(t.Context()) {
		var named *Error
		switch {
		case errors.As(err, &named):
			got = append(got, named.Name)
		case err != nil:
			t.Fatal(err)
		default:
			got = append(got, p.URL)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	for host, paths := range asked {
		if !slices.IsSorted(paths) {
			t.Errorf("%s was asked for %q", host, paths)
		}
	}
}

// getter is a Getter of several hosts at a time.
type getter func(ctx context.Context, address string) (*page.Page, error)

func (g getter) Fetch(ctx context.Context, address string) (*page.Page, error) {
	return g(ctx, address)
}
func (getter) AtOnce() int { return atOnce }

// single is a Getter of one page at a time.
type single struct{ Getter }

// What waits for the pages before it is bounded, whatever the pages are.
func TestAheadIsBounded(t *testing.T) {
	t.Parallel()
	const size, n = 4 << 20, 100
	var held atomic.Int64
	g := getter(func(context.Context, string) (*page.Page, error) {
		if now := held.Add(size); now > maxHeld+(atOnce+1)*size {
			t.Errorf("%d MB are held", now>>20)
		}
		return &page.Page{Bytes: make([]byte, size)}, nil
	})
	var addresses []string
	for i := range n {
		addresses = append(addresses, fmt.Sprintf("https://h%d.example/", i))
	}
	got := 0
	for range AddressesBy(g, addresses...).Pages(t.Context()) {
		got++
		held.Add(-size)
	}
	if got != n {
		t.Errorf("%d pages, want %d", got, n)
	}
}

// When no more are wanted, or the run is over, nothing goes on.
func TestAheadEnds(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"no more are wanted", "the run is over"} {
		var under atomic.Int32
		ctx, cancel := context.WithCancel(t.Context())
		g := getter(func(ctx context.Context, address string) (*page.Page, error) {
			if address == "https://h0.example/" {
				return &page.Page{Name: address}, nil
			}
			under.Add(1)
			defer under.Add(-1)
			<-ctx.Done() // a server that does not answer
			return nil, ctx.Err()
		})
		got := 0
		for range AddressesBy(g, "https://h0.example/", "https://h1.example/", "https://h2.example/", "https://h2.example/2").Pages(ctx) {
			if got++; name == "no more are wanted" {
				break
			}
			cancel()
		}
		cancel()
		if got != 1 || under.Load() != 0 {
			t.Errorf("%s: %d pages, %d are still under way", name, got, under.Load())
		}
	}
}

// A getter that does not say that it takes several is asked for one page at a
// time, when it is wanted; a fault in it is that page's.
func TestOneByOne(t *testing.T) {
	t.Parallel()
	var asked []string
	g := single{getter(func(_ context.Context, address string) (*page.Page, error) {
		if asked = append(asked, address); strings.HasSuffix(address, "b/") {
			panic("a fault")
		}
		return &page.Page{Name: address}, nil
	})}
	n := 0
	for p, err := range AddressesBy(g, "https://a/", "https://b/", "https://c/").Pages(t.Context()) {
		if n++; len(asked) != n {
			t.Errorf("page %d: %q were asked for", n, asked)
		}
		if (err != nil) != (n == 2) || (p == nil) != (n == 2) {
			t.Errorf("page %d: %v, %v", n, p, err)
		}
	}
	if n != 3 {
		t.Errorf("%d pages", n)
	}
}
