// Package folder says where the data of a person are on this machine.
package folder

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"wrapsmith/backend/stores/store"
)

// libraryFile is the library's file in its folder.
const libraryFile = "library.db"

// Data returns where a person's library lies unless they say otherwise: below
// XDG_DATA_HOME where that is set, else where the system keeps such data.
func Data() (string, error) {
	const name = "wrapsmith"
	if base := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, name), nil
	}
	if base := os.Getenv("LocalAppData"); runtime.GOOS == "windows" && base != "" {
		return filepath.Join(base, name), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("app: this user has no home folder to keep the library in; name one with --library")
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", name), nil
	}
	return filepath.Join(home, ".local", "share", name), nil
}

// Library returns the path of the library in a folder. The address of a library
// on a database server stays as it is.
func Library(folder string) string {
	if store.IsAddress(folder) {
		return folder
	}
	return filepath.Join(folder, libraryFile)
}

// Beside returns the folder for what goes with a library and lies in files of its
// own: that of the library, or the person's when it is on a database server.
func Beside(path string) string {
	if !store.IsAddress(path) {
		return filepath.Dir(path)
	}
	folder, err := Data()
	if err != nil {
		return os.TempDir() // who has no home serves from a machine of its own
	}
	return folder
}
