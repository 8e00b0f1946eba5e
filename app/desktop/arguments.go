package desktop

import (
	"errors"
	"path/filepath"
	"strings"
)

// libraryFlag names the folder of the library, as for the commands of the command line.
const libraryFlag = "--library"

// ErrNoFolder says that --library stands without a folder.
var ErrNoFolder = errors.New("desktop: --library: want a folder after it, as in --library templates")

// Arguments parts what the window was started with: the folder of its library, "" for
// the person's own, and the files to open. The last --library counts. After "--" all are files.
func Arguments(args []string) (library string, files []string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(args[i], "=")
		switch {
		case args[i] == "--":
			return library, append(files, args[i+1:]...), nil
		case name != libraryFlag:
			files = append(files, args[i])
			continue
		case !joined && i+1 < len(args):
			i++
			value = args[i]
		}
		if value == "" {
			return "", nil, ErrNoFolder
		}
		library = value
	}
	if library != "" && !strings.Contains(library, "://") {
		library, err = filepath.Abs(library) // the window may change its folder
	}
	return library, files, err
}
