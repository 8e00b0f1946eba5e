// Package frontend holds the built front end, which both shells serve.
//
// A clone without a built front end compiles and runs too: FS then has one page that says how to build it.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

//go:embed placeholder
var placeholder embed.FS

// FS returns the files of the front end, index.html at its root.
func FS() fs.FS {
	if Built() {
		return sub(dist, "dist")
	}
	return sub(placeholder, "placeholder")
}

// Built says whether the front end was built before this binary was.
func Built() bool {
	_, err := fs.Stat(dist, "dist/index.html")
	return err == nil
}

// sub returns a folder that is known to be embedded.
func sub(files embed.FS, folder string) fs.FS {
	below, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // folder is a constant of this file
	}
	return below
}
