package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra/doc"

	"wrapsmith/app/cli"
)

// manual writes a manual page for each command into a folder.
func manual(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root := cli.Root("")
	root.DisableAutoGenTag = true
	return doc.GenManTree(root, &doc.GenManHeader{Title: "WRAPSMITH", Section: "1", Source: "Wrapsmith"}, dir)
}

// completion writes what shells complete the command line by into a folder.
func completion(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root := cli.Root("")
	for name, write := range map[string]func(string) error{
		"wrapsmith.bash": func(f string) error { return root.GenBashCompletionFileV2(f, true) },
		"_wrapsmith":     root.GenZshCompletionFile,
		"wrapsmith.fish": func(f string) error { return root.GenFishCompletionFile(f, true) },
	} {
		if err := write(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}
