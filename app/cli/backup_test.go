package cli

import (
	"github.com/rogpeppe/go-internal/testscript"

	"wrapsmith/backend/stores/bucket/buckettest"
)

// serveBucket serves an empty bucket for the rest of the script: bucket NAME.
func serveBucket(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: bucket NAME")
	}
	environment, stop := buckettest.Serve(args[0])
	ts.Defer(stop)
	for name, value := range environment {
		ts.Setenv(name, value)
	}
}
