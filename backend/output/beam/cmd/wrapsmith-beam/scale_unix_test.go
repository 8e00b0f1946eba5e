//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
	"wrapsmith/templates"
)

// archives writes n pages, made of those of the sample sites, into WARC files of 1,000.
func archives(t *testing.T, n int) (dir string, size int64) {
	t.Helper()
	dir = t.TempDir()
	var all []*templates.File
	sites, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sites {
		for _, p := range s.Pages {
			f, err := templates.Page(s.ID, p.ID)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, f)
		}
	}
	var buf bytes.Buffer
	w := source.NewWARCWriter(&buf, true)
	for i := range n {
		of := all[i%len(all)]
		body := bytes.Replace(of.Bytes, []byte("</body>"), fmt.Appendf(nil, `<div class="ad"><span>%d</span></div></body>`, i), 1)
		p, err := page.New(body, page.Origin{Name: of.URL, URL: fmt.Sprintf("%s?n=%d", of.URL, i), ContentType: of.ContentType})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Page(p, time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
		size += int64(len(body))
		if (i+1)%1000 == 0 || i+1 == n {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("crawl-%05d.warc.gz", i/1000)), buf.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			buf.Reset()
		}
	}
	return dir, size
}

// TestScale prints the rates that docs/scale.md does its sums with:
// WRAPSMITH_SCALE=20000 go test ./cmd/wrapsmith-beam -run TestScale -v -timeout 60m
func TestScale(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("WRAPSMITH_SCALE"))
	if err != nil {
		t.Skip("a measurement: set WRAPSMITH_SCALE to the number of pages")
	}
	dir, size := archives(t, n)
	t.Logf("%d pages, %d bytes each", n, size/int64(n))
	usage := func() (cpu time.Duration) {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			t.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	parse := func() time.Duration {
		begun, pages := usage(), 0
		for p, err := range source.Paths(dir).Pages(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tagtree.Parse(p); err != nil {
				t.Fatal(err)
			}
			pages++
		}
		if pages != n {
			t.Fatalf("%d pages were read, want %d", pages, n)
		}
		return usage() - begun
	}
	tell := func(name string, c *exec.Cmd) {
		begun := time.Now()
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		u, ok := c.ProcessState.SysUsage().(*syscall.Rusage)
		if !ok {
			t.Fatal("no usage of the process")
		}
		cpu := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		t.Logf("%-34s %6.0f us of processor a page, %5.0f pages a second a core, %4d MB at most, %v by the clock",
			name, cpu.Seconds()*1e6/float64(n), float64(n)/cpu.Seconds(), u.Maxrss>>10, time.Since(begun).Round(time.Second/10))
	}
	starters := "../../../../../templates"
	before := parse()
	for _, threads := range []string{"1", "2"} {
		out := filepath.Join(t.TempDir(), "out")
		tell("best of the starters, threads "+threads, command(t, "--templates", starters, "--output", out, "--threads", threads, dir))
		tell("the same job again: nothing to do", command(t, "--templates", starters, "--output", out, "--threads", threads, dir))
		if threads == "1" {
			t.Logf("records: %d bytes a page", sizeOf(t, filepath.Join(out, "records"))/int64(n))
		}
	}
	tell("best of the starters, with Parquet", command(t, "--templates", starters, "--output", filepath.Join(t.TempDir(), "out"), "--threads", "1", "--parquet", dir))
	tell("one template", command(t, "--template", starters+"/shop/detail/template.xml", "--output", filepath.Join(t.TempDir(), "out"), "--threads", "1", dir))
	after := parse()
	t.Logf("%-34s %6.0f and %.0f us of processor a page", "reading and parsing alone, around it", before.Seconds()*1e6/float64(n), after.Seconds()*1e6/float64(n))
}

// sizeOf adds up the files of a folder.
func sizeOf(t *testing.T, dir string) (sum int64) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		sum += info.Size()
	}
	return sum
}
