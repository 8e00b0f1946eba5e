// Package desktop is the window: the front end and its HTTP API in the system's web view, through Wails.
//
// The window serves the same API as the server shell, over the asset server of Wails and not over a socket: no
// port is open, and no token is needed. It adds what a browser lacks: native dialogs, dropped files with their
// paths, a window that remembers its place, one window for one library.
//
// With the build tag "bindings", Wails starts main once to read the signatures of what is bound; nothing is
// opened then.
package desktop

import (
	"context"
	"io"
	"io/fs"
	"net/http"
	"os"
	"runtime"
	"sync"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
)

// title is the window's title and the program's name on screen.
const title = "Wrapsmith"

// Window says what a window shows.
type Window struct {
	Open   func() (http.Handler, io.Closer, error) // opens the API; called once, and not when bindings are read
	Assets fs.FS                                   // the built front end
	Data   string                                  // the library's folder: one window each
	Icon   []byte                                  // PNG
	Files  []string                                // files and folders to open, as given to the program
}

// Run shows the window and returns when it is closed. An API that does not open
// is shown in the window, since a program started from a menu has no terminal.
func Run(w Window) error {
	prepareEngine()
	s := &shell{dialogs: &Dialogs{text: words()}, files: w.Files}
	if !readsBindings {
		api, closer, err := w.Open()
		if err != nil {
			return failed(w, s.dialogs.text, err)
		}
		defer closer.Close()
		s.api, s.dialogs.api = api, api
	}
	return wails.Run(s.options(w))
}

// shell is the window while it is open.
type shell struct {
	dialogs *Dialogs
	api     http.Handler
	files   []string  // to open when the page listens,
	first   sync.Once // the first time that it does
	place   string    // file of the window's place, "" when there is none
}

func (s *shell) options(w Window) *options.App {
	if path, err := placeFile(); err == nil && !readsBindings {
		s.place = path
	}
	at := readPlace(s.place)
	o := frame(w)
	o.Width, o.Height = at.Width, at.Height
	if at.Maximised {
		o.WindowStartState = options.Maximised
	}
	o.AssetServer = &assetserver.Options{Assets: w.Assets, Middleware: route(s.api)}
	o.Menu = s.menu()
	o.Bind = []any{s.dialogs}
	// WebKitGTK gives the page the names of dropped files only, so Wails has to
	// catch them; the other views give the files themselves.
	o.DragAndDrop = &options.DragAndDrop{EnableFileDrop: runtime.GOOS == "linux"}
	o.SingleInstanceLock = &options.SingleInstanceLock{UniqueId: instance(w.Data), OnSecondInstanceLaunch: s.secondLaunch}
	o.OnStartup = func(ctx context.Context) { s.started(ctx, at) }
	o.OnBeforeClose = s.closing
	return o
}

// frame is what every window of ours has, the one that shows an error too.
func frame(w Window) *options.App {
	return &options.App{
		Title:    title,
		Width:    firstWidth,
		Height:   firstHeight,
		MinWidth: leastWidth, MinHeight: leastHeight,
		EnableDefaultContextMenu: true,
		// Wails' names and numbers for the GPU policies do not agree on Linux;
		// only Never means what it says, and it is what Wails itself falls back to.
		Linux: &linux.Options{Icon: w.Icon, ProgramName: "wrapsmith", WebviewGpuPolicy: linux.WebviewGpuPolicyNever},
	}
}

// prepareEngine switches off a way of drawing that leaves WebKitGTK's window
// empty with many graphics drivers; a value set by the person stays.
func prepareEngine() {
	const dmabuf = "WEBKIT_DISABLE_DMABUF_RENDERER"
	if _, set := os.LookupEnv(dmabuf); !set {
		os.Setenv(dmabuf, "1") // the name is valid: it cannot fail
	}
}
