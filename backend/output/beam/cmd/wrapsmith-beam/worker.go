package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// boot makes this process a worker of the runner that started it (environment
// PROCESS): it asks the runner where to report, which in a container is done by
// a program of Beam's. What Beam's program fetches besides, the worker's
// own binary, is here already.
func boot(ctx context.Context, provision string) error {
	id := strings.Trim(flag.Lookup("id").Value.String(), "'") // prism quotes it as for a shell
	if id == "" {
		return errors.New("a worker wants --id beside --provision_endpoint; runners give both")
	}
	info, err := tools.ProvisionInfo(grpcx.WriteWorkerID(ctx, id), provision)
	if err != nil {
		return fmt.Errorf("worker %s: the runner at %s does not say where to report: %w", id, provision, err)
	}
	options, err := tools.ProtoToJSON(info.GetPipelineOptions())
	if err != nil {
		return fmt.Errorf("worker %s: %w", id, err)
	}
	for name, value := range map[string]string{
		"worker": "true", "id": id, "options": options,
		"logging_endpoint": info.GetLoggingEndpoint().GetUrl(), "control_endpoint": info.GetControlEndpoint().GetUrl(),
	} {
		if err := flag.Set(name, value); err != nil {
			return fmt.Errorf("worker %s: %w", id, err)
		}
	}
	if s := info.GetStatusEndpoint().GetUrl(); s != "" {
		if err := os.Setenv("STATUS_ENDPOINT", s); err != nil {
			return err
		}
	}
	if err := os.Setenv("RUNNER_CAPABILITIES", strings.Join(info.GetRunnerCapabilities(), " ")); err != nil {
		return err
	}
	sdk.Init()
	return fmt.Errorf("worker %s: it ended without a word", id)
}

// serve serves prism's job service. It works on one machine, and forgets its
// jobs when it ends.
func serve(ctx context.Context, port int, stderr io.Writer) (err error) {
	defer func() {
		if r := recover(); r != nil { // how prism says that it cannot listen
			err = fmt.Errorf("job service at port %d: %v", port, r)
		}
	}()
	if _, err := prism.CreateJobServer(ctx, prism.Options{Port: port}); err != nil {
		return fmt.Errorf("job service at port %d: %w", port, err)
	}
	fmt.Fprintf(stderr, "wrapsmith-beam: job service at localhost:%d\n", port)
	<-ctx.Done()
	return nil
}
