package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/output/beam"
	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
	"wrapsmith/templates"
)

// TestMain lets the test binary be the command: the one that begins a job, the
// job service, and the workers that a runner starts. Workers write their number down,
// and the first ones die at work.
func TestMain(m *testing.M) {
	if os.Getenv("WRAPSMITH_BEAM_COMMAND") == "" {
		os.Exit(m.Run())
	}
	if dir := os.Getenv("WRAPSMITH_BEAM_WORKERS"); dir != "" {
		mortal(dir)
	}
	os.Exit(run(os.Args[1:], os.Stderr))
}

// mortals is when the first workers die: when so many parts are done.
var mortals = []int{8, 30}

// mortal writes a worker down and, if it is one of the first, kills it at work.
// It does so itself, because a check from outside could come too late.
func mortal(dir string) {
	before, err := os.ReadDir(dir)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, fmt.Sprint(os.Getpid())), nil, 0o600)
	}
	if err != nil {
		panic(err)
	}
	if len(before) >= len(mortals) {
		return
	}
	go func() {
		for done := []string{}; len(done) < mortals[len(before)]; time.Sleep(time.Millisecond) {
			done, _ = filepath.Glob(filepath.Join(os.Getenv("WRAPSMITH_BEAM_DONE"), "*.json"))
		}
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}()
}

// command is this command with arguments.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, args...)
	c.Env = append(os.Environ(), "WRAPSMITH_BEAM_COMMAND=1")
	return c
}

// do runs this command and gives what it says and its exit code.
func do(t *testing.T, args ...string) (output string, code int) {
	t.Helper()
	c := command(t, args...)
	out, err := c.CombinedOutput()
	if err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), c.ProcessState.ExitCode()
}

// wrapsmith builds the command of the module above.
func wrapsmith(t *testing.T) func(wantCode int, args ...string) {
	t.Helper()
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "wrapsmith").Output()
	if err != nil {
		t.Fatalf("where is the module wrapsmith: %v", err)
	}
	bin := filepath.Join(t.TempDir(), "wrapsmith")
	build := exec.Command("go", "build", "-C", strings.TrimSpace(string(root)), "-buildvcs=false", "-o", bin, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building wrapsmith: %v\n%s", err, out)
	}
	return func(wantCode int, args ...string) {
		t.Helper()
		c := exec.Command(bin, args...)
		out, err := c.CombinedOutput()
		if c.ProcessState == nil || c.ProcessState.ExitCode() != wantCode {
			t.Fatalf("wrapsmith %s: %v, want exit code %d\n%s", strings.Join(args, " "), err, wantCode, out)
		}
	}
}

// corpus writes n pages, made of those of the sample sites with a change each,
// some of them in two WARC files; and pages that are none.
func corpus(t *testing.T, n int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	sites, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	var all []*templates.File
	for _, s := range sites {
		for _, p := range s.Pages {
			f, err := templates.Page(s.ID, p.ID)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, f)
		}
	}
	write := func(name string, raw []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	draw := rand.New(rand.NewPCG(1, 2))
	archives := map[bool]*bytes.Buffer{false: {}, true: {}}
	writers := map[bool]*source.WARCWriter{}
	for packed, buf := range archives {
		writers[packed] = source.NewWARCWriter(buf, packed)
	}
	for i := range n {
		of := all[i%len(all)]
		body := slices.Clone(of.Bytes)
		if at := bytes.LastIndex(body, []byte("</body>")); at >= 0 {
			body = append(body[:at:at], fmt.Appendf(nil, `<div class="ad ad-%d"><span>%d</span></div></body></html>`, draw.IntN(9), i)...)
		}
		if i%4 != 0 {
			write(fmt.Sprintf("p%05d.html", i), body)
			continue
		}
		p, err := page.New(body, page.Origin{Name: of.URL, URL: fmt.Sprintf("%s?n=%d", of.URL, i), ContentType: of.ContentType})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := writers[i%8 == 0].Page(p, time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
	}
	write("some.warc", archives[false].Bytes())
	packed := archives[true].Bytes()
	write("more.warc.gz", packed[:len(packed)-20]) // copied in half
	write("picture.html", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"))
	write("empty.html", nil)
	write("deep.html", []byte("<p>"+strings.Repeat("<div>", 3000)))
	write("stranger.html", []byte("<title>Nobody's</title><h1>A page that no template fits</h1><p>It says little.</p>"))
	return dir
}

// line is a line of JSON Lines.
type line struct {
	Page  string `json:"page"`
	Error string `json:"error"`
}

// read gives the lines of files as a sorted list, apart from those of pages that failed.
func read(t *testing.T, pattern string) (records, failed []string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(string(raw)) {
			var one line
			if err := json.Unmarshal([]byte(l), &one); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
			if one.Error != "" {
				failed = append(failed, one.Page+": "+one.Error)
			} else {
				records = append(records, l)
			}
		}
	}
	slices.Sort(records)
	slices.Sort(failed)
	return records, failed
}

// faults gives the pages that failed, as read does.
func faults(t *testing.T, out string) (all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(out, "errors", "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(string(raw)) {
			var one beam.Fault
			if err := json.Unmarshal([]byte(l), &one); err != nil || one.Kind == "" {
				t.Fatalf("%s: %q: %v", f, l, err)
			}
			all = append(all, one.Page+": "+one.Reason)
		}
	}
	slices.Sort(all)
	return all
}

// TestSameAsRun: prism in this process finds what `wrapsmith run` finds, order
// aside, also of what is wrong with pages.
func TestSameAsRun(t *testing.T) {
	t.Parallel()
	ws, dir, lib := wrapsmith(t), corpus(t, 400), t.TempDir()
	exported := filepath.Join(lib, "exported")
	ws(0, "library", "import", "--starters", "--library", lib)
	ws(0, "library", "export", "--library", lib, exported)
	for name, way := range map[string]struct{ run, beam []string }{
		"the library's best": {[]string{"--library", lib}, []string{"--templates", exported}},
		"one template":       {[]string{"--library", lib, "--template", "../../../../../templates/people/detail/template.xml"}, []string{"--template", "../../../../../templates/people/detail/template.xml"}},
	} {
		t.Run(name, func(t *testing.T) {
			whole, out := filepath.Join(t.TempDir(), "run.jsonl"), filepath.Join(t.TempDir(), "out")
			ws(1, append([]string{"run", "-o", whole, dir}, way.run...)...) // some pages fail
			wantRecords, wantFailed := read(t, whole)
			if len(wantRecords) < 40 || len(wantFailed) < 4 {
				t.Fatalf("the run found %d records and %d pages failed: too few to compare", len(wantRecords), len(wantFailed))
			}
			output, code := do(t, append(way.beam, "--output", out, "--part", "30", dir)...)
			if code != 0 {
				t.Fatalf("exit code %d\n%s", code, output)
			}
			records, _ := read(t, filepath.Join(out, "records", "*.jsonl"))
			if d := cmp.Diff(wantRecords, records); d != "" {
				t.Errorf("records (-run +beam):\n%s", d)
			}
			if d := cmp.Diff(wantFailed, faults(t, out)); d != "" {
				t.Errorf("pages that failed (-run +beam):\n%s", d)
			}
			s, err := beam.Result(t.Context(), out)
			if err != nil || s.Records != len(wantRecords) || s.Failed != len(wantFailed) {
				t.Errorf("%d records, %d pages failed, error %v, want %d records, %d failed", s.Records, s.Failed, err, len(wantRecords), len(wantFailed))
			}
			if want := fmt.Sprintf("%d pages", s.Pages); !strings.Contains(output, want) {
				t.Errorf("it prints %q, want %q in it", output, want)
			}
		})
	}
}

// service starts a job service as a process of its own and gives its address.
// Its port may be taken by another program just before: then it has another one.
func service(t *testing.T) string {
	t.Helper()
	for range 5 {
		if address := served(t); address != "" {
			return address
		}
	}
	t.Fatal("the job service does not answer")
	return ""
}

func served(t *testing.T) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	l.Close() // the service takes it
	c := command(t, "--job-service", port)
	var log bytes.Buffer
	c.Stdout, c.Stderr = &log, &log
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		_ = c.Wait() // it is killed, or could not begin
		close(over)
	}()
	t.Cleanup(func() {
		_ = c.Process.Kill() // only it is ours
		<-over
		if t.Failed() {
			t.Logf("the job service printed:\n%s", log.String())
		}
	})
	for range 2400 { // two minutes
		if c, err := net.Dial("tcp", "localhost:"+port); err == nil {
			c.Close()
			return "localhost:" + port
		}
		select {
		case <-over:
			return ""
		case <-time.After(50 * time.Millisecond):
		}
	}
	return ""
}

// TestWorkersAreKilled: a job service and workers, each a process of its own;
// two workers are killed in the middle. Every page is there once, and what was
// done before a kill is not done again.
func TestWorkersAreKilled(t *testing.T) {
	t.Parallel()
	dir, out, calm, pids := corpus(t, 600), filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "calm"), t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	env, err := json.Marshal(map[string]any{"command": self, "env": map[string]string{"WRAPSMITH_BEAM_COMMAND": "1", "WRAPSMITH_BEAM_WORKERS": pids, "WRAPSMITH_BEAM_DONE": filepath.Join(out, "done")}})
	if err != nil {
		t.Fatal(err)
	}
	c := command(t, "--templates", "../../../../../templates", "--output", out, "--part", "10", "--threads", "1", "--attempts", "8", "--hung", "15s",
		"--endpoint", service(t), "--environment_type", "PROCESS", "--environment_config", string(env), dir)
	var output bytes.Buffer
	c.Stdout, c.Stderr = &output, &output
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- c.Wait() }()
	seen := map[string]time.Time{} // each part, when it was first seen to be done
	for running := true; running; {
		select {
		case err := <-over:
			if running = false; err != nil {
				t.Fatalf("the job failed: %v\n%s", err, output.String())
			}
		case <-time.After(5 * time.Millisecond):
		}
		for marker, at := range changed(t, out) {
			if before, ok := seen[marker]; ok && !before.Equal(at) {
				t.Errorf("%s was done again", marker)
			}
			seen[marker] = at
		}
	}
	if !strings.Contains(output.String(), "attempt 3") {
		t.Errorf("two workers were killed, and the command says nothing of a third attempt:\n%s", output.String())
	}
	if output, code := do(t, "--templates", "../../../../../templates", "--output", calm, "--part", "10", dir); code != 0 {
		t.Fatalf("the undisturbed job failed:\n%s", output)
	}
	want, _ := read(t, filepath.Join(calm, "records", "*.jsonl"))
	got, _ := read(t, filepath.Join(out, "records", "*.jsonl"))
	if d := cmp.Diff(want, got); d != "" || len(got) < 500 {
		t.Errorf("%d records (-undisturbed +killed):\n%s", len(got), d)
	}
	if d := cmp.Diff(faults(t, calm), faults(t, out)); d != "" {
		t.Errorf("pages that failed (-undisturbed +killed):\n%s", d)
	}
	if d := cmp.Diff(summary(t, calm), summary(t, out)); d != "" {
		t.Errorf("summary (-undisturbed +killed):\n%s", d)
	}
}

// summary reads a summary without the digest, which has the folder in it.
func summary(t *testing.T, out string) beam.Summary {
	t.Helper()
	s, err := beam.Result(t.Context(), out)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Quality.Templates {
		for k := range s.Quality.Templates[i].Fields {
			f := &s.Quality.Templates[i].Fields[k]
			f.Confidence = 0 // a mean: the order of additions shows in its last digits
			if f.Profile != nil {
				f.Profile.Common = nil // bounds: the order of the parts shows
			}
			if f.Profile != nil && f.Profile.Other > 0 {
				f.Profile.Shapes, f.Profile.Other = nil, 0 // the first shapes that come are kept by name
			}
		}
	}
	return s
}

// changed is when each part was done.
func changed(t *testing.T, out string) map[string]time.Time {
	t.Helper()
	all := map[string]time.Time{}
	files, _ := filepath.Glob(filepath.Join(out, "done", "*.json"))
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			all[filepath.Base(f)] = info.ModTime()
		}
	}
	return all
}

// TestNothingToDo: no page is an answer, a slip of the pen is not.
func TestNothingToDo(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(filepath.Join(dir, "none.warc"), []byte("WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "folder")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{empty: "0 records, 1 failed", dir: "0 pages, 0 records, 0 failed"} { // a folder without a page is an error, as in a run
		output, code := do(t, "--templates", "../../../../../templates", "--output", filepath.Join(out, filepath.Base(in)), in)
		if code != 0 || !strings.Contains(output, want) {
			t.Errorf("%s: exit code %d, want 0, with %q; it prints\n%s", filepath.Base(in), code, want, output)
		}
	}
	for name, c := range map[string]struct {
		args []string
		code int
		want string
	}{
		"a pattern without a match": {[]string{"--templates", "../../../../../templates", "--output", out + "3", dir + "/*.html"}, 1, "no file matches"},
		"no output":                 {[]string{"--templates", "../../../../../templates", dir}, 2, "--output"},
		"no such flag":              {[]string{"--page-limit", "x"}, 2, "page-limit"},
		"no such job service":       {[]string{"--templates", "../../../../../templates", "--output", out + "4", "--runner", "absent", dir}, 1, "absent"},
	} {
		output, code := do(t, c.args...)
		if code != c.code || !strings.Contains(output, c.want) {
			t.Errorf("%s: exit code %d, want %d, with %q; it prints\n%s", name, code, c.code, c.want, output)
		}
	}
}
