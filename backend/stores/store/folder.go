package store

import (
	"io/fs"
	"slices"
	"strings"
)

// Folder gives a folder of an embedded file system. It panics where there is none.
func Folder(all fs.FS, name string) fs.FS {
	folder, err := fs.Sub(all, name)
	if err != nil {
		panic(err) // the name is one of our own
	}
	return folder
}

// Folders gives the files of several folders as if they lay in one: the
// migrations of packages that share a database. Of a name that two of them have,
// the first is taken.
func Folders(all ...fs.FS) fs.FS { return folders(all) }

type folders []fs.FS

// Open opens a file of the first folder that has it.
func (f folders) Open(name string) (file fs.File, err error) {
	for _, one := range f {
		if file, err = one.Open(name); err == nil {
			break
		}
	}
	return file, err
}

// ReadDir lists a folder of all of them, by name.
func (f folders) ReadDir(name string) (out []fs.DirEntry, err error) {
	for _, one := range f {
		entries, err := fs.ReadDir(one, name)
		if err != nil {
			return nil, err
		}
		out = append(out, entries...)
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out, nil
}
