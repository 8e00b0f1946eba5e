//go:build !desktop && !dev && !bindings

package main

import "wrapsmith/app/cli"

// run is the command line; without a command it serves.
func run(version string, _ []string) int { return cli.Main(version) }
