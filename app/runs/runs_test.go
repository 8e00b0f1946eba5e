package runs

import (
	"bufio"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/store"
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
