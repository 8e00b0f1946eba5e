// Command gen writes what is made of the texts and flags of the commands: the command line reference of the
// user guide, docs/guide/cli.md, manual pages and the completion of shells.
//
//	go run ./gen [FILE]            in docs/guide; without FILE to cli.md
//	go run ./gen man DIR
//	go run ./gen completion DIR
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := generate(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func generate(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "man":
		return manual(args[1])
	case len(args) == 2 && args[0] == "completion":
		return completion(args[1])
	case len(args) == 1:
		return os.WriteFile(args[0], []byte(reference()), 0o644)
	}
	return os.WriteFile("cli.md", []byte(reference()), 0o644)
}
