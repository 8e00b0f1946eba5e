package bucket

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"wrapsmith/backend/stores/bucket/buckettest"
)

// serve serves a store with the bucket "backups" until the test ends.
func serve(t *testing.T) {
	t.Helper()
	environment, stop := buckettest.Serve("backups")
	t.Cleanup(stop)
	for name, value := range environment {
		t.Setenv(name, value)
	}
}

func TestFilesGoThereAndBack(t *testing.T) {
	serve(t)
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	const text = "模板库\x00\xff"
	if err := os.WriteFile(from, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open("s3://backups/2026/三月/")
	if err != nil {
		t.Fatal(err)
	}
	if has, err := f.Has(t.Context(), "library.db"); has || err != nil {
		t.Errorf("before: %v, %v", has, err)
	}
	if err := f.Get(t.Context(), "library.db", to); !errors.Is(err, ErrNone) {
		t.Errorf("a file that is not there: got %v, want %v", err, ErrNone)
	}
	if err := f.Put(t.Context(), from, "library.db"); err != nil {
		t.Fatal(err)
	}
	if err := f.Put(t.Context(), from, "library.db"); !errors.Is(err, ErrThere) {
		t.Errorf("the same once more: got %v, want %v", err, ErrThere)
	}
	if err := f.Get(t.Context(), "library.db", to); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(to); err != nil || string(got) != text {
		t.Errorf("got %q, %v; want %q", got, err, text)
	}
	if err := f.Remove(t.Context(), "library.db"); err != nil {
		t.Fatal(err)
	}
	if has, err := f.Has(t.Context(), "library.db"); has || err != nil {
		t.Errorf("removed: %v, %v", has, err)
	}
	none, err := Open("s3://nobucket/x")
	if err != nil {
		t.Fatal(err)
	}
	if err := none.Put(t.Context(), from, "library.db"); err == nil {
		t.Error("a bucket that is not there took a file")
	}
}

func TestAddresses(t *testing.T) {
	t.Setenv("AWS_ENDPOINT_URL", "")
	t.Setenv("AWS_ENDPOINT_URL_S3", "")
	for address, want := range map[string]string{
		"s3://backups": "s3://backups/library.db", "s3://backups/a/b/": "s3://backups/a/b/library.db", "s3://": "", "s3:///a": "", "/folder": "", "https://x/y": "",
	} {
		f, err := Open(address)
		got := ""
		if err == nil {
			got = f.Address("library.db")
		} else if !errors.Is(err, ErrAddress) {
			t.Errorf("%q: got %v, want %v", address, err, ErrAddress)
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", address, got, want)
		}
	}
	for _, endpoint := range []string{"s3.example", "https://s3.example/path", "ftp://s3.example"} {
		t.Setenv("AWS_ENDPOINT_URL", endpoint)
		if f, err := Open("s3://backups"); err == nil {
			t.Errorf("the endpoint %q: got %+v, want an error", endpoint, f)
		}
	}
}
