package beam

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// worker is the step that extracts, set up as a worker does.
func worker(t *testing.T, o Options) (*extractFn, []Part) {
	t.Helper()
	plan, err := Prepare(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	f := &extractFn{Plan: plan}
	library, err := templatesOf(t.Context(), plan)
	if err == nil {
		err = f.setup(library)
	}
	if err != nil {
		t.Fatal(err)
	}
	var parts []Part
	if err := (&partsFn{Folder: plan.Folder}).ProcessElement(t.Context(), nil, func(p Part) { parts = append(parts, p) }); err != nil {
		t.Fatal(err)
	}
	return f, parts
}

// do does a part and gives what it emits.
func do(ctx context.Context, f *extractFn, p Part) (done []Done, faults []Fault, err error) {
	err = f.ProcessElement(ctx, p, nil, func(d Done) { done = append(done, d) }, func(x Fault) { faults = append(faults, x) })
	return done, faults, err
}

// TestAPartThatIsDone is not done again, and says the same as it did.
func TestAPartThatIsDone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	makeFiles(t, dir, "stranger.html") // no template fits it
	if err := os.WriteFile(filepath.Join(dir, "binary.html"), []byte("\x89PNG\r\n\x1a\n0000"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	f, parts := worker(t, Options{Inputs: []string{starters + "/people/pages", dir}, Templates: []string{starters + "/people"}, Output: out})
	if len(parts) != 1 {
		t.Fatalf("%d parts, want 1", len(parts))
	}
	done, faults, err := do(t.Context(), f, parts[0])
	if err != nil || len(done) != 1 || done[0].Failed != 2 || len(faults) != 2 || done[0].Unmatched != 1 || done[0].Records != 11 {
		t.Fatalf("done %+v, faults %+v, error %v", done, faults, err)
	}
	records := filepath.Join(out, "records", "records-00000-of-00001.jsonl")
	if err := os.WriteFile(records, []byte("as it was\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	again, same, err := do(t.Context(), f, parts[0])
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]any{done, faults}, []any{again, same}); d != "" {
		t.Errorf("a part that is done says something else (-first +again):\n%s", d)
	}
	if raw, _ := os.ReadFile(records); string(raw) != "as it was\n" {
		t.Error("its records were written again")
	}
	for name, spoil := range map[string]string{"a marker of another plan": `{"plan":"other"}`, "half a marker": `{"plan`} {
		marker := filepath.Join(out, "done", "done-00000-of-00001.json")
		if err := os.WriteFile(marker, []byte(spoil), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := do(t.Context(), f, parts[0]); err != nil {
			t.Fatal(err)
		}
		if raw, _ := os.ReadFile(records); strings.Count(string(raw), "\n") != 11 {
			t.Errorf("%s kept the part from being done", name)
		}
	}
}

// TestNothingIsLeftOfAPartThatFailed: what stops a part is the output, and it leaves no half of it.
func TestNothingIsLeftOfAPartThatFailed(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	f, parts := worker(t, Options{Inputs: []string{starters + "/people/pages"}, Templates: []string{starters + "/people"}, Output: out})
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if done, _, err := do(stopped, f, parts[0]); err == nil || len(done) > 0 {
		t.Errorf("a part that was stopped says %+v, error %v", done, err)
	}
	for _, dir := range []string{recordsDir, errorsDir, doneDir} {
		if left, _ := filepath.Glob(filepath.Join(out, dir, "*")); len(left) > 0 {
			t.Errorf("it left %q", left)
		}
		if left, _ := filepath.Glob(filepath.Join(out, dir, ".*")); len(left) > 0 {
			t.Errorf("it left %q", left)
		}
	}
	if err := os.RemoveAll(filepath.Join(out, recordsDir)); err != nil {
		t.Fatal(err)
	}
	makeFiles(t, out, recordsDir) // a file where the folder should be
	if _, _, err := do(t.Context(), f, parts[0]); err == nil || !strings.Contains(err.Error(), "part 0") {
		t.Errorf("output that cannot be written: error %v, want one that names the part", err)
	}
}
