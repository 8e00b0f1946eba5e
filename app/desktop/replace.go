package desktop

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// newFileMode is the mode of a file that was not there before.
const newFileMode = 0o644

// replace writes data beside path and moves it over path, so that a full disk
// or a crash leaves the old file as it was.
func replace(path string, data []byte) error {
	return replaceBy(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// replaceBy is replace for what is written as it comes.
func replaceBy(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	err = errors.Join(writeAll(f, write, modeOf(path)), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

func writeAll(f *os.File, write func(io.Writer) error, mode os.FileMode) error {
	if err := write(f); err != nil {
		return err
	}
	if err := f.Chmod(mode); err != nil {
		return err
	}
	return f.Sync()
}

// modeOf is the mode of the file at path, or of a new one.
func modeOf(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return newFileMode
}
