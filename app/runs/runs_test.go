package runs

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template/xpath"
)

// Records for a stylesheet are gathered up to what it may have, not to what the machine has.
func TestRecordsForAStylesheetAreBounded(t *testing.T) {
	t.Parallel()
	var w within
	long := strings.Repeat("x", 1<<20)
	out := bufio.NewWriter(&w)
	var err error
	for range xpath.MaxRecords>>20 + 8 {
		if _, err = out.WriteString(long); err != nil {
			break
		}
	}
	if !errors.Is(err, xpath.ErrTooLarge) || w.kept.Len() > xpath.MaxRecords {
		t.Errorf("%d bytes were kept: %v", w.kept.Len(), err)
	}
}

// A run that could not begin tells why in a word too.
func TestStartMessage(t *testing.T) {
	t.Parallel()
	for _, k := range []struct {
		err  error
		want string
	}{
		{problem.New(problem.Conflict, "scheduletemplate", "It was deleted."), "scheduletemplate"},
		{problem.New(problem.NotFound, "nocrawl", "It was deleted."), "nocrawl"}, {store.ErrFull, "why"},
	} {
		var got message.Message
		if err := json.Unmarshal([]byte(startMessage(k.err)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Code != "begin" || got.Cause == nil || got.Cause.Code != k.want {
			t.Errorf("%v: %+v", k.err, got)
		}
	}
}

// A run that has stopped is told as stopped before what follows its end is done. A request that comes
// in between waits, or is refused where the run has ended.
func TestARunIsStartedRightAfterItStopped(t *testing.T) {
	t.Parallel()
	db, err := results.Open(t.Context(), storestest.Path(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	stopped := func(id string, stop func(*extract.Job)) underWay {
		if err := db.CreateRun(t.Context(), results.Run{ID: id, Open: true}, nil); err != nil {
			t.Fatal(err)
		}
		j, err := extract.Start(t.Context(), id, extract.Plan{Results: db})
		if err != nil {
			t.Fatal(err)
		}
		stop(j)
		<-j.Over()
		return underWay{j, make(chan struct{})}
	}
	rs := &Runs{jobs: map[string]underWay{"paused": stopped("paused", (*extract.Job).Pause), "cancelled": stopped("cancelled", (*extract.Job).Cancel)}}
	if err := rs.settle(t.Context(), "cancelled"); !errors.Is(err, results.ErrEnded) {
		t.Errorf("cancelled: got %v, want that it has ended", err)
	}
	if err := rs.settle(t.Context(), "none"); err != nil {
		t.Errorf("a run that is not worked on: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := rs.settle(ctx, "paused"); !errors.Is(err, context.Canceled) {
		t.Errorf("paused, and not cleared: got %v, want a wait", err)
	}
	close(rs.jobs["paused"].cleared)
	if err := rs.settle(t.Context(), "paused"); err != nil {
		t.Errorf("paused, and cleared: %v", err)
	}
}
