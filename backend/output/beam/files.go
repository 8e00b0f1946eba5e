package beam

import (
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"   // gs://
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // paths
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"    // s3://
)

// What an output folder holds.
const (
	planFile     = "plan.json.gz"
	templateFile = "templates.json.gz"
	summaryFile  = "summary.json"
	recordsDir   = "records"
	errorsDir    = "errors"
	failedDir    = "failed"
	parquetDir   = "parquet"
	doneDir      = "done"
)

// remote reports whether a name is that of another file system than this machine's.
func remote(name string) bool { return strings.Contains(name, "://") }

// join is a name within a folder of any file system.
func join(folder string, names ...string) string {
	if remote(folder) {
		return strings.TrimSuffix(folder, "/") + "/" + strings.Join(names, "/")
	}
	return filepath.Join(append([]string{folder}, names...)...)
}

// file is an output that appears when it is whole: written aside and renamed
// on this machine's file systems; object stores do so by themselves.
type file struct {
	io.WriteCloser
	fs          filesystem.Interface
	aside, name string
}

func create(ctx context.Context, name string) (*file, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	f := &file{fs: fs, aside: name, name: name}
	if !remote(name) {
		f.aside = filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+rand.Text()[:8])
	}
	if f.WriteCloser, err = fs.OpenWrite(ctx, f.aside); err != nil {
		return nil, errors.Join(err, fs.Close())
	}
	return f, nil
}

// commit puts the file in place. One that is there is replaced.
func (f *file) commit(ctx context.Context) error {
	err := f.Close()
	if r, ok := f.fs.(filesystem.Renamer); err == nil && ok && f.aside != f.name {
		err = r.Rename(ctx, f.aside, f.name)
	}
	return errors.Join(err, f.fs.Close())
}

// abort removes the file on this machine's file systems.
func (f *file) abort() {
	if f.aside != f.name {
		_ = f.Close() // it goes
		_ = os.Remove(f.aside)
	}
	_ = f.fs.Close() // nothing was written through it
}

// write writes a whole file.
func write(ctx context.Context, name string, do func(io.Writer) error) error {
	f, err := create(ctx, name)
	if err != nil {
		return fmt.Errorf("beam: %q cannot be written: %w", name, err)
	}
	w := io.Writer(f)
	var z *gzip.Writer
	if strings.HasSuffix(name, ".gz") {
		z = gzip.NewWriter(f)
		w = z
	}
	err = do(w)
	if z != nil && err == nil {
		err = z.Close()
	}
	if err == nil {
		err = f.commit(ctx)
	} else {
		f.abort()
	}
	if err != nil {
		return fmt.Errorf("beam: %q cannot be written: %w", name, err)
	}
	return nil
}

func writeJSON(ctx context.Context, name string, v any) error {
	return write(ctx, name, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		if !strings.HasSuffix(name, ".gz") {
			e.SetIndent("", "  ")
		}
		return e.Encode(v)
	})
}

// exists reports whether there is a file or folder of just that name.
func exists(ctx context.Context, name string) bool {
	if !remote(name) {
		_, err := os.Stat(name)
		return err == nil
	}
	found, err := glob(ctx, name)
	return err == nil && len(found) > 0
}

// clearFolder removes what an earlier job wrote, its plan first: without it
// nothing of that job counts.
func clearFolder(ctx context.Context, folder string) error {
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	r, ok := fs.(filesystem.Remover)
	if !ok {
		return fmt.Errorf("beam: output %q: nothing can be removed there; name another folder", folder)
	}
	for _, name := range []string{planFile, summaryFile, doneDir + "/*", recordsDir + "/*", errorsDir + "/*", failedDir + "/*", parquetDir + "/*/*"} {
		found, err := fs.List(ctx, join(folder, name))
		if err != nil {
			return err
		}
		for _, f := range found {
			if err := r.Remove(ctx, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// open opens a file of any file system.
func open(ctx context.Context, name string) (io.ReadCloser, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	r, err := fs.OpenRead(ctx, name)
	if err != nil {
		return nil, errors.Join(err, fs.Close())
	}
	return opened{r, fs}, nil
}

type opened struct {
	io.ReadCloser
	fs filesystem.Interface
}

// Close closes the file and the way to it.
func (o opened) Close() error { return errors.Join(o.ReadCloser.Close(), o.fs.Close()) }

func readJSON(ctx context.Context, name string, v any) error {
	f, err := open(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := io.Reader(f)
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return fmt.Errorf("beam: %q: %w", name, err)
		}
	}
	if err := json.NewDecoder(r).Decode(v); err != nil {
		return fmt.Errorf("beam: %q: %w", name, err)
	}
	return nil
}
