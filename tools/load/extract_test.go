package load

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// routeExtract is the route of TestExtract.
const routeExtract = "POST extract"

var (
	extractors = flag.Int("extractors", 2, "programs that extract at the same time")
	pageKB     = flag.Int("page-kb", 100, "size of the pages that they send, in kB")
	extractP50 = flag.Duration("extract-p50", 0, "fail if the median of extracting is above it (0: only print it)")
)

// TestExtract lets programs send pages to POST /api/extract, each with a token of its
// own, with the pause of -think between two requests. The server chooses the template.
func TestExtract(t *testing.T) {
	if *extractors < 1 || *extractors > maxUsers || *pageKB < 20 || *pageKB > 10_000 || *last <= 0 || *last > maxTime {
		t.Fatalf("-extractors %d -page-kb %d -time %v: want 1 to %d programs, pages of 20 to 10000 kB, at most %v", *extractors, *pageKB, *last, maxUsers, maxTime)
	}
	s := &server{t: t, program: build(t), library: t.TempDir(), home: t.TempDir()}
	s.command("", "library", "import", filepath.Join("..", "..", "templates"))
	tokens := s.people(*extractors)
	page := largePage(t, *pageKB<<10)
	s.start()
	m := &measured{routes: map[string]*route{}}
	ctx, cancel := context.WithTimeout(t.Context(), *last)
	defer cancel()
	var all sync.WaitGroup
	for i, token := range tokens {
		all.Go(func() {
			p := &person{number: i, address: s.address, token: token, client: loopbackOnly(), measured: m}
			p.pause(ctx) // they do not all begin at once
			for ctx.Err() == nil {
				var out struct{ Records []map[string]any }
				body := map[string]any{"html": page, "url": fmt.Sprintf("https://www.marrowick.example/p/%d", i)}
				if err := p.ask(ctx, "POST", "extract", "/api/extract", body, &out); err == nil && len(out.Records) != 1 {
					t.Errorf("%d records, want the one of the page", len(out.Records))
					return
				}
			}
		})
	}
	all.Wait()
	cpu := s.stop()
	t.Logf("%d programs, pages of %d kB, %v, mean pause %v\n%sprocessor time of the server: %v", *extractors, *pageKB, *last, *think, m.table(), cpu.Round(10*time.Millisecond))
	for _, problem := range m.problems() {
		t.Error(problem)
	}
	if p50 := m.percentile(routeExtract, 50); *extractP50 > 0 && p50 > *extractP50 {
		t.Errorf("extracting: the median is %v, want %v at most", p50, *extractP50)
	}
}

// largePage is a page of a sample site with more of what its body has already, up to a size.
func largePage(t *testing.T, size int) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "templates", "shop", "pages", "kettle-osmund.html"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(raw)
	end := strings.LastIndex(page, "</body>")
	if end < 0 {
		t.Fatal("the page has no end of its body")
	}
	const teaser = `<aside class="teaser" id="t%d"><a href="/note/%d"><img src="/i/%d.jpg" alt=""></a><div><p class="line">Note number %d of the shop, which says <em>little</em> about %d other things.</p><span class="date">%d.</span></div></aside>` + "\n"
	var more strings.Builder
	for i := 0; len(page)+more.Len() < size; i++ {
		fmt.Fprintf(&more, teaser, i, i, i, i, i, i)
	}
	return page[:end] + more.String() + page[end:]
}
