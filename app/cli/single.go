package cli

import (
	"io/fs"
	"testing/fstest"
)

// single is a folder in memory with one template.
func single(data []byte) fs.FS { return fstest.MapFS{"template.xml": &fstest.MapFile{Data: data}} }
