// Command wrapsmith makes extraction templates from clicks and extracts with them.
package main

import (
	"os"

	"wrapsmith/app/cli"
)

// version is set when a release is built.
var version = "dev"

func main() { os.Exit(cli.Main(version)) }
