// Command wrapsmith makes extraction templates by clicking on pages.
//
// One main serves both shells: built by Wails (tag "desktop") it opens the
// window, otherwise it is the command line, whose command "serve" is the
// server for the browser.
package main

import (
	"os"
	"runtime/debug"
)

// version is set by the linker: -X main.version=v1.2.3.
var version string

func main() { os.Exit(run(versionOf(version), os.Args[1:])) }

// versionOf falls back on what the go command wrote into the binary.
func versionOf(linked string) string {
	if linked != "" {
		return linked
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}
