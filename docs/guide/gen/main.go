// Command gen writes the command line reference of the user guide, docs/guide/cli.md,
// from the texts and flags of the commands.
//
//	go run ./gen [FILE]    in docs/guide; without FILE to cli.md
package main

import (
	"fmt"
	"os"
)

func main() {
	name := "cli.md"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	if err := os.WriteFile(name, []byte(reference()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
