// Command wrapsmith-beam extracts records with an Apache Beam pipeline: in this
// process by default, on any portable runner by flag. One program has all parts:
// the command that begins a job, the worker that a runner starts, and, for
// tests, a job service.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow" // --runner dataflow
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"    // --runner flink
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"    // --runner prism
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"    // --runner spark
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"

	"wrapsmith/backend/output/beam"
)

const usage = `Extracts records from more pages than one machine can take, as an Apache Beam
pipeline.

  wrapsmith-beam --template FILE --output FOLDER INPUT...
  wrapsmith-beam --templates FOLDER --output FOLDER INPUT...

Inputs are files, folders and patterns ('crawl/*.warc.gz', gs://bucket/*.warc.gz),
of any kind that wrapsmith run reads; addresses are not fetched. The output folder
gets records/*.jsonl as wrapsmith run writes them, errors/*.jsonl with a line a
page that failed, and summary.json. gs:// and s3:// are folders in buckets. A job that broke off goes on where it
stopped when it is begun again with the same inputs, templates and folder.

  --template FILE      one template for all pages
  --templates FOLDER   the best of these for each page: what "wrapsmith library
                       export" wrote, or a template file; may be repeated
  --output FOLDER      where results go; every worker must reach it
  --overwrite          remove the folder's results of other inputs or templates
  --parquet            write the records as Parquet too: parquet/template=NAME/*.parquet
  --keep-failed        keep the pages that failed or that no template fits, as
                       failed/*.warc.gz: inputs of a later job with other templates
  --part N             page files that a worker does in one go (default 500);
                       an archive of many pages is always one go
  --threads N          pages at a time in one go (default: as many as
                       processors with prism, else 1)
  --attempts N         times to begin a job that fails; what is done stays done
                       (default 3 with prism, which gives a job up when it loses
                       a worker; else 1)
  --hung DURATION      time without any progress after which a job is taken for
                       hung and has failed (default 15m with prism; else never)
  --verbose            tell what Beam does

  --runner NAME        prism (default, in this process), flink, spark, dataflow,
                       or universal for any other job service
  --endpoint HOST:PORT the runner's job service
  --environment_type, --environment_config
                       how the runner starts workers: LOOPBACK, DOCKER with an
                       image, or PROCESS with {"command": "/path/wrapsmith-beam"}
  --job-service PORT   serve prism's job service until interrupted, and nothing else

Every other flag of Beam's Go SDK works too. The exit code is 0 when all parts
were done, whatever became of single pages; 2 when the command was misused.
`

// own are the flags that are not Beam's.
type own struct {
	beam.Options
	attempts, jobService int
	hung                 time.Duration
	provision            string
	verbose              bool
}

// list is a flag that may be repeated.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

// Set adds one value.
func (l *list) Set(s string) error {
	*l = append(*l, s)
	return nil
}

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

// errUsage says that the flags are wrong.
var errUsage = errors.New("see wrapsmith-beam --help")

// run does what the arguments say. Beam's flags are those of the process, so it runs once.
func run(args []string, stderr io.Writer) int {
	var o own
	fl := flag.CommandLine
	fl.Init("wrapsmith-beam", flag.ContinueOnError)
	fl.SetOutput(io.Discard)
	fl.StringVar(&o.Template, "template", "", "")
	fl.Var((*list)(&o.Templates), "templates", "")
	fl.StringVar(&o.Output, "output", "", "")
	fl.BoolVar(&o.Overwrite, "overwrite", false, "")
	fl.BoolVar(&o.Parquet, "parquet", false, "")
	fl.BoolVar(&o.KeepFailed, "keep-failed", false, "")
	fl.IntVar(&o.PartPages, "part", beam.DefaultPartPages, "")
	fl.IntVar(&o.Threads, "threads", 0, "")
	fl.IntVar(&o.attempts, "attempts", 0, "")
	fl.DurationVar(&o.hung, "hung", 0, "")
	fl.BoolVar(&o.verbose, "verbose", false, "")
	fl.IntVar(&o.jobService, "job-service", 0, "")
	fl.StringVar(&o.provision, "provision_endpoint", "", "") // from a runner that starts this as a worker
	switch err := fl.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, usage)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "wrapsmith-beam: %v; %v\n", err, errUsage)
		return 2
	}
	o.Inputs = fl.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	level := "error"
	if o.verbose {
		level = "info"
	}
	log.SetupLogging(level, "text")
	var err error
	switch {
	case o.provision != "":
		err = boot(ctx, o.provision) // does not return when all is well
	case o.jobService != 0:
		err = serve(ctx, o.jobService, stderr)
	default:
		sdk.Init() // a worker goes no further
		err = o.work(ctx, stderr)
	}
	switch {
	case errors.Is(err, errUsage):
		fmt.Fprintf(stderr, "wrapsmith-beam: %v\n", err)
		return 2
	case err != nil:
		fmt.Fprintf(stderr, "wrapsmith-beam: %v\n", err)
		return 1
	}
	return 0
}

// isPrism reports whether the runner is the one that comes along.
func isPrism() bool {
	return slices.Contains([]string{"", "prism", "prismrunner"}, strings.ToLower(*runners.Runner))
}

// work runs the job, again when it fails and may.
func (o own) work(ctx context.Context, stderr io.Writer) error {
	if o.Output == "" {
		return fmt.Errorf("--output FOLDER is missing; %w", errUsage)
	}
	if o.PartPages < 1 || o.Threads < 0 || o.attempts < 0 || o.hung < 0 {
		return fmt.Errorf("--part, --threads, --attempts and --hung want a number above 0; %w", errUsage)
	}
	if self, err := os.Executable(); err == nil && *jobopts.WorkerBinary == "" && runtime.GOOS == "linux" {
		*jobopts.WorkerBinary = self // else Beam looks for the sources and a compiler
	}
	if isPrism() {
		*runners.Runner = "prism"
		o.Threads, o.attempts, o.hung = orElse(o.Threads, runtime.GOMAXPROCS(0)), orElse(o.attempts, 3), orElse(o.hung, hungAfter)
	}
	begun := time.Now()
	plan, err := beam.Prepare(ctx, o.Options)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "wrapsmith-beam: %d files in %d parts\n", plan.Files, plan.Parts)
	for try := 1; ; try++ {
		if err = o.job(ctx, plan, try, stderr); err == nil || try >= orElse(o.attempts, 1) || ctx.Err() != nil {
			break
		}
		fmt.Fprintf(stderr, "wrapsmith-beam: the job failed and goes on after what is done (attempt %d): %s\n", try+1, firstLine(err))
	}
	if err != nil {
		return fmt.Errorf("the job failed; begun again it goes on after what is done: %w", err)
	}
	if *jobopts.Async {
		fmt.Fprintf(stderr, "wrapsmith-beam: the job was handed to the runner; %s/summary.json is there when it is done\n", plan.Folder)
		return nil
	}
	s, err := beam.Result(ctx, plan.Folder)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "wrapsmith-beam: %d pages, %d records, %d failed (%d without a template), %s\n",
		s.Pages, s.Records, s.Failed, s.Unmatched, time.Since(begun).Round(10*time.Millisecond))
	return nil
}

func orElse[T int | time.Duration](n, other T) T {
	if n > 0 {
		return n
	}
	return other
}
