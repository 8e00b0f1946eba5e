//go:build desktop || dev || bindings

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"

	"wrapsmith/app/api"
	"wrapsmith/app/cli"
	"wrapsmith/app/desktop"
	datafolder "wrapsmith/app/folder"
	"wrapsmith/app/remote"
	"wrapsmith/app/services"
	"wrapsmith/backend/template/sandbox"
	"wrapsmith/build"
	"wrapsmith/frontend"
)

// run opens the window, unless a command of the command line is asked for.
func run(version string, args []string) int {
	if asked(version, args) {
		return cli.Main(version)
	}
	folder, files, err := desktop.Arguments(args)
	if err == nil && folder == "" {
		folder, err = datafolder.Data()
	}
	if err == nil {
		err = desktop.Run(desktop.Window{
			Open:   func() (http.Handler, io.Closer, error) { return open(version, folder) },
			Assets: frontend.FS(),
			Data:   folder,
			Icon:   build.Icon,
			Files:  files,
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "wrapsmith:", err)
		return 1
	}
	return 0
}

// asked says whether the arguments are for the command line: a command of it,
// or a flag that asks about it. All others are files to open.
func asked(version string, args []string) bool {
	if len(args) == 0 {
		return false
	}
	root := cli.Root(version)
	command, _, err := root.Find(args[:1])
	return err == nil && command != root || slices.Contains([]string{"help", "-h", "--help", "--version"}, args[0])
}

// open opens the library and the API on it.
func open(version, folder string) (http.Handler, io.Closer, error) {
	path := datafolder.Library(folder)
	need := services.Need{Library: services.Created, Results: services.Created}
	library, err := services.Open(context.Background(), path, need, services.Options{
		LocalFiles: true, ServerFile: remote.ConnectionFile(path), Stylesheets: sandbox.Program(),
	})
	if err != nil {
		return nil, nil, err
	}
	api, err := api.New(library.Services, api.Options{Shell: api.ShellDesktop, Version: version, Who: cli.UserName()})
	if err != nil {
		return nil, nil, errors.Join(err, library.Close())
	}
	return api.Handler(), closers{api, library}, nil
}

// closers closes what lies on top first.
type closers []io.Closer

func (all closers) Close() error {
	var err error
	for _, c := range all {
		err = errors.Join(err, c.Close())
	}
	return err
}
