package desktop

import (
	"errors"
	"os"
	"path/filepath"
)

// newFileMode is the mode of a file that was not there before.
const newFileMode = 0o644

// replace writes data beside path and moves it over path, so that a full disk
// or a crash leaves the old file as it was.
func replace(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	err = errors.Join(writeAll(f, data, modeOf(path)), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

func writeAll(f *os.File, data []byte, mode os.FileMode) error {
	if _, err := f.Write(data); err != nil {
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
