// Package crawltest is a site for tests of crawling. Its pages are invented and generated on
// request: a bookshop with shelves of several pages, books, and other pages of a site.
//
//	/                     links to the shelves, the pages about, a trap
//	/shelf/3?page=2       twenty books, rel=next to page 3
//	/book/41              a book; the author's other books are linked
//	/item?no=41           redirects to /book/41
//	/book/41?utm_source=x the same page, with a tracking parameter
//	/print/41             the same bytes at another address, for each tenth book
//	/about/2              not a book
//	/lost/1               not found
package crawltest

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// perPage is how many books a page of a shelf has, perShelf how many a shelf.
const (
	perPage  = 20
	perShelf = 200
)

// Site is a bookshop with so many books.
type Site struct {
	Books  int
	Wait   time.Duration // before each answer
	Robots string        // robots.txt; "" is not there

	mu    sync.Mutex
	asked map[string]int
	last  time.Time
	least time.Duration
	busy  int
	most  int
	left  int           // requests that are answered before the gate
	gate  chan struct{} // where the further ones wait; nil when nothing is held
}

// Hold answers so many further requests and keeps the next ones waiting until
// free is called: what a test wants to see in the middle cannot end before.
func (s *Site) Hold(requests int) (free func()) {
	gate := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left, s.gate = requests, gate
	return sync.OnceFunc(func() { close(gate) })
}

// pass waits at the gate, no longer than the caller.
func (s *Site) pass(r *http.Request) {
	s.mu.Lock()
	s.left--
	gate := s.gate
	if s.left >= 0 {
		gate = nil
	}
	s.mu.Unlock()
	if gate != nil {
		select {
		case <-gate:
		case <-r.Context().Done():
		}
	}
}

// Asked is how often each path and query was asked for, robots.txt left out.
func (s *Site) Asked() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]int{}
	for path, n := range s.asked {
		all[path] = n
	}
	return all
}

// Load returns how many requests were open at a time at most, and the shortest
// time between the beginnings of two.
func (s *Site) Load() (most int, least time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.most, s.least
}

func (s *Site) note(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if s.asked == nil {
		s.asked, s.least = map[string]int{}, time.Hour
	} else {
		s.least = min(s.least, now.Sub(s.last))
	}
	s.asked[path]++
	s.last = now
	s.busy++
	s.most = max(s.most, s.busy)
}

func (s *Site) done() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy--
}

// ServeHTTP answers as the shop does.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/robots.txt" {
		if s.Robots == "" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, s.Robots)
		return
	}
	s.note(r.URL.RequestURI())
	defer s.done()
	s.pass(r)
	time.Sleep(s.Wait)
	kind, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	n, _ := strconv.Atoi(rest)
	switch {
	case r.URL.Path == "/":
		s.home(w)
	case kind == "shelf" && n >= 0 && n < s.shelves():
		s.shelf(w, r, n)
	case (kind == "book" || kind == "print") && n >= 0 && n < s.Books && rest != "":
		s.book(w, n)
	case r.URL.Path == "/item":
		http.Redirect(w, r, "/book/"+r.URL.Query().Get("no"), http.StatusFound)
	case kind == "about":
		s.page(w, "About us", "<article><h1>About us</h1>"+strings.Repeat("<p>We sell books, and have done so for years.</p>", 5+n)+"</article>")
	case kind == "trap":
		s.page(w, "Calendar", `<article><h1>Calendar</h1><a href="trap/`+rest+`">the next day</a></article>`)
	default:
		http.NotFound(w, r)
	}
}

func (s *Site) shelves() int { return (s.Books + perShelf - 1) / perShelf }

func (s *Site) page(w http.ResponseWriter, title, body string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><head><title>%s | Larkspur Books</title></head><body>
<header class="top"><a class="logo" href="/">Larkspur Books</a><nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/about/1">About</a></li><li><a href="/about/2#map">Find us</a></li></ul></nav></header>
<main>%s</main>
<footer class="foot"><p class="small">Larkspur Books, 4 Mill Lane</p><a rel="nofollow" href="/basket">Basket</a><a href="mailto:shop@larkspur.example">Write to us</a><a href="/cover.jpg">Cover</a></footer></body></html>`, title, body)
}

func (s *Site) home(w http.ResponseWriter) {
	var b strings.Builder
	b.WriteString(`<h1>Shelves</h1><ul class="shelves">`)
	for i := range s.shelves() {
		fmt.Fprintf(&b, `<li><a href="/shelf/%d">Shelf %d</a></li>`, i, i)
	}
	b.WriteString(`</ul><p><a href="/lost/1">An old page</a> <a href="/trap/1">Calendar</a> <a href="http://elsewhere.example/">Friends</a></p>`)
	s.page(w, "Shelves", b.String())
}

func (s *Site) shelf(w http.ResponseWriter, r *http.Request, n int) {
	at, _ := strconv.Atoi(r.URL.Query().Get("page"))
	first := n*perShelf + at*perPage
	end := min(first+perPage, (n+1)*perShelf, s.Books)
	var b strings.Builder
	fmt.Fprintf(&b, `<h1>Shelf %d</h1><ul class="books">`, n)
	for i := first; i < end; i++ {
		href := fmt.Sprint("/book/", i)
		switch i % 10 {
		case 1:
			href += "?utm_source=shelf"
		case 2:
			href = fmt.Sprint("/item?no=", i)
		}
		fmt.Fprintf(&b, `<li class="row"><a class="title" href="%s">%s</a><span class="price">%s</span></li>`, href, title(i), price(i))
	}
	b.WriteString(`</ul>`)
	if end < min((n+1)*perShelf, s.Books) {
		fmt.Fprintf(&b, `<a class="more" rel="next" href="?page=%d">Next page</a>`, at+1)
	}
	s.page(w, fmt.Sprint("Shelf ", n), b.String())
}

func (s *Site) book(w http.ResponseWriter, n int) {
	var b strings.Builder
	fmt.Fprintf(&b, `<article class="book"><h1 class="name">%s</h1><table class="facts"><tr><th>Price</th><td class="price">%s</td></tr><tr><th>Pages</th><td class="pages">%d</td></tr>`, title(n), price(n), 90+n%400)
	if n%3 == 0 {
		fmt.Fprintf(&b, `<tr><th>Translator</th><td class="translator">Reader %d</td></tr>`, n%50)
	}
	fmt.Fprintf(&b, `</table><div class="blurb"><p>The story of number %d.</p></div><aside class="others"><a href="/book/%d">Another book</a>`, n, (n*7+3)%s.Books)
	if n%10 == 0 {
		fmt.Fprintf(&b, `<a class="print" href="/print/%d">Print</a>`, n)
	}
	b.WriteString(`</aside></article>`)
	s.page(w, title(n), b.String())
}

func title(n int) string {
	words := []string{"Harbour", "Winter", "Lantern", "Orchard", "Signal", "Glass", "River", "Thistle", "Compass", "Ember"}
	return fmt.Sprintf("The %s %s %d", words[n%10], words[n/10%10], n)
}

func price(n int) string { return fmt.Sprintf("£%d.%02d", 5+n%30, n%100) }
