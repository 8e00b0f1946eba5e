package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"
	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"wrapsmith/backend/output/beam"
)

// Times of a job that is watched.
const (
	lookEvery  = time.Second
	printEvery = 10 * time.Second
	cancelTime = 5 * time.Second // to tell a job service that a job is off
	hungAfter  = 15 * time.Minute
)

// errHung says that nothing was done for too long. Prism's service, where a
// worker is lost at an unlucky moment (its control stream ends before its
// context does), neither fails the job nor goes on.
var errHung = errors.New("nothing was done for too long: a worker was lost, and the runner has not noticed")

// job runs the pipeline once, and tells how far it is.
func (o own) job(ctx context.Context, plan beam.Plan, try int, stderr io.Writer) error {
	name := *jobopts.JobName
	if name == "" {
		name = fmt.Sprintf("wrapsmith-%s-%d", plan.Digest[:8], time.Now().Unix())
	}
	if try > 1 {
		name += fmt.Sprintf("-%d", try)
	}
	mine := *jobopts.JobName
	*jobopts.JobName = name
	defer func() { *jobopts.JobName = mine }()
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if !*jobopts.Async {
		go o.watch(inner, plan, stop, stderr)
	}
	p := sdk.NewPipeline()
	beam.Build(p.Root(), plan)
	_, err := sdk.Run(inner, *runners.Runner, p)
	if inner.Err() != nil && *jobopts.Endpoint != "" {
		cancelJob(name)
	}
	if errors.Is(context.Cause(inner), errHung) {
		return errHung
	}
	return err
}

// watch prints the progress of a job, and gives the job up if there is none for o.hung.
func (o own) watch(ctx context.Context, plan beam.Plan, giveUp context.CancelCauseFunc, stderr io.Writer) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	last, moved, printed := "", time.Now(), time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-look.C:
			done, sign, err := plan.Progress(ctx)
			if err != nil || sign != last {
				last, moved = sign, now
			}
			if o.hung > 0 && now.Sub(moved) > o.hung {
				giveUp(errHung)
				return
			}
			if now.Sub(printed) > printEvery {
				printed = now
				fmt.Fprintf(stderr, "wrapsmith-beam: %d of %d parts are done\n", done, plan.Parts)
			}
		}
	}
}

// cancelJob cancels a job at the job service. A failure does no harm: a part done
// twice gives the same files.
func cancelJob(name string) {
	ctx, stop := context.WithTimeout(context.Background(), cancelTime)
	defer stop()
	conn, err := grpc.NewClient(*jobopts.Endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return
	}
	defer conn.Close()
	client := jobpb.NewJobServiceClient(conn)
	jobs, err := client.GetJobs(ctx, &jobpb.GetJobsRequest{})
	if err != nil {
		return
	}
	for _, j := range jobs.GetJobInfo() {
		if j.GetJobName() == name {
			_, _ = client.Cancel(ctx, &jobpb.CancelJobRequest{JobId: j.GetJobId()}) // nothing more can be done
		}
	}
}

func firstLine(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return text[:min(len(text), 300)]
}
