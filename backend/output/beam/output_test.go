package beam

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/xitongsys/parquet-go-source/buffer"
	"github.com/xitongsys/parquet-go/reader"
)

// TestMain lets the tests of this package run pipelines.
func TestMain(m *testing.M) {
	flag.Parse()
	sdk.Init()
	os.Exit(m.Run())
}

// person is what the tests read of the Parquet that a job writes.
type person struct {
	Page string  `parquet:"name=page, type=BYTE_ARRAY, convertedtype=UTF8"`
	Name *string `parquet:"name=姓名, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
}

// runJob runs the pipeline of a plan on prism, in this process.
func runJob(t *testing.T, o Options) (Summary, sdk.PipelineResult) {
	t.Helper()
	plan, err := Prepare(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	p := sdk.NewPipeline()
	Build(p.Root(), plan)
	result, err := prism.Execute(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Result(t.Context(), plan.Folder)
	if err != nil {
		t.Fatal(err)
	}
	return s, result
}

// TestParquetIsReadAsByBeam: the Parquet beside the JSON Lines has the same records for the
// library by which Beam's parquetio reads it. With parquetio itself, which no other package
// here needs, the test would compile five times as long.
func TestParquetIsReadAsByBeam(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	s, _ := runJob(t, Options{Inputs: []string{starters + "/people/pages", starters + "/books/pages"}, Templates: []string{starters}, Output: out, Parquet: true, PartPages: 6})
	want := namesIn(t, filepath.Join(out, recordsDir), "姓名")
	if len(want) == 0 || s.Records <= len(want) {
		t.Fatalf("%d records, %d of people; want some of both sites", s.Records, len(want))
	}
	tables, err := filepath.Glob(filepath.Join(out, parquetDir, "*"))
	if err != nil || len(tables) < 2 {
		t.Errorf("folders of templates: got %q, %v; want one for each site", tables, err)
	}
	var people string
	for _, dir := range tables {
		if strings.HasSuffix(dir, "="+urlOf("个人简历")) {
			people = dir
		}
	}
	var got []string
	files, err := filepath.Glob(filepath.Join(people, "*.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		got = append(got, namesInParquet(t, name)...)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%q: got the names %q, want %q", people, got, want)
	}
}

func urlOf(template string) string { return strings.TrimPrefix(tableDir(template), "template=") }

// namesInParquet are the names of a file of persons.
func namesInParquet(t *testing.T, name string) (names []string) {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := reader.NewParquetReader(buffer.NewBufferFileFromBytes(raw), new(person), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.ReadStop()
	people := make([]person, rows.GetNumRows())
	if err := rows.Read(&people); err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		if p.Name != nil {
			names = append(names, *p.Name)
		}
	}
	return names
}

// namesIn are the values of a field in JSON Lines.
func namesIn(t *testing.T, dir, field string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, values(t, string(raw), field)...)
	}
	slices.Sort(names)
	return names
}

func values(t *testing.T, lines, field string) (found []string) {
	t.Helper()
	for line := range strings.Lines(lines) {
		var one struct{ Record map[string]any }
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		if v, ok := one.Record[field]; ok {
			found = append(found, fmt.Sprint(v))
		}
	}
	return found
}

// TestMetrics looks at counters and distributions, as a runner shows them. The job has one
// part: where the first parts of a job end at the same time, prism keeps the metrics of
// only one of them (metricsStore.contributeMetrics, v2.77.0).
func TestMetrics(t *testing.T) {
	s, result := runJob(t, Options{Inputs: []string{starters + "/people/pages", starters + "/books/pages"}, Templates: []string{starters}, Output: filepath.Join(t.TempDir(), "out")})
	if s.Parts != 1 || s.Pages < 20 {
		t.Fatalf("%d parts, %d pages; want one part with every page", s.Parts, s.Pages)
	}
	counters := map[string]int64{}
	spreads := map[string]metrics.DistributionValue{}
	all := result.Metrics().AllMetrics()
	for _, c := range all.Counters() {
		if c.Namespace() == Namespace {
			counters[c.Name()] += c.Result()
		}
	}
	for _, d := range all.Distributions() {
		if d.Namespace() == Namespace {
			spreads[d.Name()] = d.Result()
		}
	}
	if counters["pages"] != int64(s.Pages) || counters["records"] != int64(s.Records) || counters["pages_seen"] < int64(s.Pages) {
		t.Errorf("counters: got %v, want %d pages and %d records", counters, s.Pages, s.Records)
	}
	if d := spreads["page_records"]; d.Count != int64(s.Pages) || d.Sum != int64(s.Records) {
		t.Errorf("page_records: got %+v, want %d pages with %d records in all", d, s.Pages, s.Records)
	}
	if d := spreads["page_bytes"]; d.Count != int64(s.Pages) || d.Min < 100 || d.Max < d.Min {
		t.Errorf("page_bytes: got %+v, want that of %d pages", d, s.Pages)
	}
	if d := spreads["part_pages"]; d.Count != int64(s.Parts) || d.Sum != int64(s.Pages) {
		t.Errorf("part_pages: got %+v, want %d parts of %d pages", d, s.Parts, s.Pages)
	}
}

// TestFailedPagesAreInputOfALaterJob: what no template fits is kept, and a job with
// more templates reads it.
func TestFailedPagesAreInputOfALaterJob(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "binary.html"), []byte("\x89PNG\r\n\x1a\n0000"), 0o600); err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(t.TempDir(), "first"), filepath.Join(t.TempDir(), "second")
	s, _ := runJob(t, Options{Inputs: []string{starters + "/people/pages", starters + "/books/pages", dir}, Templates: []string{starters + "/people"}, Output: first, KeepFailed: true})
	if s.Unmatched == 0 || s.Failed != s.Unmatched+1 {
		t.Fatalf("%d failed, %d unmatched; want the books and one that cannot be read", s.Failed, s.Unmatched)
	}
	again, _ := runJob(t, Options{Inputs: []string{filepath.Join(first, failedDir, "*.warc.gz")}, Templates: []string{starters}, Output: second})
	if again.Pages != s.Unmatched || again.Failed != 0 || again.Records == 0 {
		t.Errorf("the pages that failed, with more templates: %d pages, %d failed, %d records; want %d pages, none failed", again.Pages, again.Failed, again.Records, s.Unmatched)
	}
	if _, err := Prepare(t.Context(), Options{Inputs: []string{starters + "/people/pages"}, Templates: []string{starters + "/people"}, Output: first}); err == nil {
		t.Error("a job that writes other files goes on in the folder of the first")
	}
}

// TestS3: inputs, templates and results in a store that speaks the S3 protocol, by Beam's file system.
func TestS3(t *testing.T) {
	files := s3mem.New()
	if err := files.CreateBucket("crawl"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(files).Server())
	t.Cleanup(server.Close)
	for name, value := range map[string]string{"AWS_ENDPOINT_URL": server.URL, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "a secret"} {
		t.Setenv(name, value)
	}
	pages, err := filepath.Glob(starters + "/people/pages/*.html")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, name := range pages {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		to := "s3://crawl/pages/" + filepath.Base(name)
		f, err := create(t.Context(), to)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(raw); err != nil {
			t.Fatal(err)
		}
		if err := f.commit(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	o := Options{Inputs: []string{"s3://crawl/pages/*.html"}, Templates: []string{starters + "/people"}, Output: "s3://crawl/out/people", PartPages: 4, Parquet: true, KeepFailed: true}
	s, _ := runJob(t, o)
	local, _ := runJob(t, Options{Inputs: []string{starters + "/people/pages"}, Templates: []string{starters + "/people"}, Output: filepath.Join(t.TempDir(), "out")})
	if s.Pages != len(pages) || s.Records == 0 || s.Records != local.Records || s.Failed != local.Failed {
		t.Errorf("got %d pages, %d records, %d failed; want %d, %d, %d as from this machine's files", s.Pages, s.Records, s.Failed, len(pages), local.Records, local.Failed)
	}
	for pattern, want := range map[string]int{"records/*.jsonl": s.Parts, "errors/*.jsonl": s.Parts, "failed/*.warc.gz": s.Parts, "done/*.json": s.Parts, "parquet/*/*.parquet": s.Parts} {
		if got, err := glob(t.Context(), o.Output+"/"+pattern); err != nil || len(got) != want {
			t.Errorf("%s: got %q, %v; want %d files", pattern, got, err, want)
		}
	}
	// Begun again, it goes on behind what is done; with other templates it needs another folder, or --overwrite.
	if again, _ := runJob(t, o); again.Records != s.Records {
		t.Errorf("begun again: %d records, want %d", again.Records, s.Records)
	}
	o.Templates = []string{starters + "/books"}
	if _, err := Prepare(t.Context(), o); err == nil || !strings.Contains(err.Error(), "--overwrite") {
		t.Errorf("other templates: got %v, want an error that names --overwrite", err)
	}
	o.Overwrite = true
	if other, _ := runJob(t, o); other.Unmatched != other.Pages {
		t.Errorf("overwritten: %d of %d pages without a template", other.Unmatched, other.Pages)
	}
	if left, err := glob(t.Context(), "s3://crawl/out/people/parquet/*/*"); err == nil {
		t.Errorf("of the first templates there is left %q", left)
	}
}
