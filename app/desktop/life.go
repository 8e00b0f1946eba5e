package desktop

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"

	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Events between window and page. The page reports that it listens; then, and
// whenever files reach the window, it gets their paths.
const (
	listeningEvent = "wrapsmith:listening"
	filesEvent     = "wrapsmith:files"
)

// instance names the window of one library, so that a second start brings that
// window to the front, while another library gets a window of its own.
func instance(data string) string {
	h := fnv.New64a()
	h.Write([]byte(data)) // a hash takes every write
	return fmt.Sprintf("wrapsmith-%x", h.Sum64())
}

// started puts the window back where it was, if that is still on a screen.
func (s *shell) started(ctx context.Context, at place) {
	s.dialogs.window.set(ctx)
	runtime.OnFileDrop(ctx, func(_, _ int, paths []string) { s.open(ctx, paths) })
	runtime.EventsOn(ctx, listeningEvent, func(...any) { s.openFirst(ctx) })
	if at.Maximised || !at.Known {
		return
	}
	if width, height := screens(ctx); at.on(width, height) {
		runtime.WindowSetPosition(ctx, at.X, at.Y)
	}
}

// screens adds up the screens side by side; Wails does not say how they lie.
func screens(ctx context.Context) (width, height int) {
	all, err := runtime.ScreenGetAll(ctx)
	if err != nil {
		return 0, 0
	}
	for _, screen := range all {
		width += screen.Size.Width
		height = max(height, screen.Size.Height)
	}
	return width, height
}

// openFirst opens what the window was started with, once.
func (s *shell) openFirst(ctx context.Context) {
	s.first.Do(func() {
		dir, err := os.Getwd()
		if err != nil {
			runtime.LogError(ctx, "desktop: "+err.Error())
		}
		s.open(ctx, absolute(dir, s.files))
	})
}

// secondLaunch brings the window forward for a second start of the program and
// opens what that was started with.
func (s *shell) secondLaunch(data options.SecondInstanceData) {
	s.with(func(ctx context.Context) {
		runtime.WindowUnminimise(ctx)
		runtime.Show(ctx)
		s.open(ctx, absolute(data.WorkingDirectory, data.Args))
	})
}

// absolute makes the paths that a program was started with in dir absolute.
func absolute(dir string, args []string) []string {
	paths := make([]string, len(args))
	for i, arg := range args {
		paths[i] = arg
		if !filepath.IsAbs(arg) {
			paths[i] = filepath.Join(dir, arg)
		}
	}
	return paths
}

// open hands files and folders to the page.
func (s *shell) open(ctx context.Context, paths []string) {
	if len(paths) > 0 {
		runtime.EventsEmit(ctx, filesEvent, paths)
	}
}

// closing keeps the window's place; it never prevents the closing.
func (s *shell) closing(ctx context.Context) bool {
	if s.place == "" || runtime.WindowIsMinimised(ctx) || runtime.WindowIsFullscreen(ctx) {
		return false
	}
	p := readPlace(s.place)
	if p.Maximised = runtime.WindowIsMaximised(ctx); !p.Maximised {
		p.Width, p.Height = runtime.WindowGetSize(ctx)
		p.X, p.Y = runtime.WindowGetPosition(ctx)
		p.Known = true
	}
	if err := p.write(s.place); err != nil {
		fmt.Fprintf(os.Stderr, "desktop: the window's place is not kept: %v\n", err)
	}
	return false
}
