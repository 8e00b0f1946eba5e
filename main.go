// Command wrapsmith makes extraction templates by clicking on pages.
//
// One main serves both shells: built by Wails (tag "desktop") it opens the
// window, otherwise it is the command line, whose command "serve" is the
// server for the browser.
package main

import (
	_ "embed"
	"encoding/json"
	"os"
	"runtime/debug"
)

// version is set by the linker: -X main.version=v1.2.3.
var version string

// project is the project file of Wails. Its build writes no version into the binary, so that of the file holds.
//
//go:embed wails.json
var project []byte

func main() { os.Exit(run(versionOf(version), os.Args[1:])) }

// versionOf falls back on what the go command wrote into the binary, and on the version that the project file
// states, as in v0.1.0-dev.
func versionOf(linked string) string {
	if linked != "" {
		return linked
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	var stated struct {
		Info struct {
			Version string `json:"productVersion"`
		} `json:"info"`
	}
	if err := json.Unmarshal(project, &stated); err != nil || stated.Info.Version == "" {
		return "dev"
	}
	return "v" + stated.Info.Version + "-dev"
}
