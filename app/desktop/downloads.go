package desktop

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
)

// downloads is the folder that a dialog proposes for a new file: the person's
// folder for downloads, which is made if it is missing, as on a new account. It
// is "" if there is none; the system then proposes a folder of its own.
func downloads() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	config, err := os.UserConfigDir()
	if err != nil {
		config = ""
	}
	return madeDownloads(home, filepath.Join(config, "user-dirs.dirs"))
}

// madeDownloads is the folder for downloads by the person's list of folders, or
// else Downloads in the home folder.
func madeDownloads(home, list string) string {
	dir := listedDownloads(home, list)
	if dir == "" {
		dir = filepath.Join(home, "Downloads")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return ""
	}
	return dir
}

// listedDownloads reads XDG_DOWNLOAD_DIR from a file as xdg-user-dirs-update(1)
// writes it, for example
//
//	XDG_DOWNLOAD_DIR="$HOME/Downloads"
//
// and returns "" if the file or the line is missing, or the folder is not absolute.
func listedDownloads(home, list string) string {
	file, err := os.Open(list)
	if err != nil {
		return ""
	}
	defer file.Close()
	for scan := bufio.NewScanner(file); scan.Scan(); {
		value, ok := strings.CutPrefix(strings.TrimSpace(scan.Text()), "XDG_DOWNLOAD_DIR=")
		if !ok {
			continue
		}
		value = strings.Trim(value, `"`)
		if rest, ok := strings.CutPrefix(value, "$HOME/"); ok {
			value = filepath.Join(home, rest)
		}
		if filepath.IsAbs(value) {
			return value
		}
	}
	return ""
}
