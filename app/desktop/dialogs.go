package desktop

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"wrapsmith/backend/atomicfile"
)

// Dialogs are the native dialogs, bound into the page as
// window.go.desktop.Dialogs. They are all that is bound: everything else goes
// through the HTTP API that both shells share.
type Dialogs struct {
	window handle
	text   text
	api    http.Handler // what SaveAddress asks
}

// OpenFiles asks for pages and returns their paths, none when the person cancels.
func (d *Dialogs) OpenFiles() (paths []string, err error) {
	defer rescue("OpenFiles", &err)
	ctx, err := d.window.get()
	if err != nil {
		return nil, err
	}
	paths, err = runtime.OpenMultipleFilesDialog(ctx, runtime.OpenDialogOptions{
		Title: d.text.openFiles,
		Filters: []runtime.FileFilter{
			{DisplayName: d.text.pages, Pattern: "*.html;*.htm;*.xhtml;*.mhtml;*.shtml;*.HTML;*.HTM"},
			{DisplayName: d.text.allFiles, Pattern: "*"},
		},
	})
	if err != nil {
		return nil, fmt.Errorf("desktop: open files: %w", err)
	}
	return paths, nil
}

// OpenFolder asks for a folder and returns its path, "" when the person cancels.
func (d *Dialogs) OpenFolder() (path string, err error) {
	defer rescue("OpenFolder", &err)
	ctx, err := d.window.get()
	if err != nil {
		return "", err
	}
	path, err = runtime.OpenDirectoryDialog(ctx, runtime.OpenDialogOptions{Title: d.text.openFolder})
	if err != nil {
		return "", fmt.Errorf("desktop: open folder: %w", err)
	}
	return path, nil
}

// SaveFile asks where to keep text, proposing name, and writes it there. It
// returns the path, "" when the person cancels. A file that cannot be written
// whole leaves the one that was there before.
func (d *Dialogs) SaveFile(name, text string) (path string, err error) {
	defer rescue("SaveFile", &err)
	path, err = d.askWhere(name)
	if path == "" || err != nil {
		return "", err
	}
	if err := atomicfile.Write(path, []byte(text)); err != nil {
		return "", fmt.Errorf("desktop: save %q: %w; choose another folder", path, err)
	}
	return path, nil
}

// SaveAddress asks where to keep what an address of the API gives, proposing
// name, and writes its bytes there as they come: a mark of their order stays,
// and a large file is never in memory. It returns the path, "" when the person
// cancels.
func (d *Dialogs) SaveAddress(name, address string) (path string, err error) {
	defer rescue("SaveAddress", &err)
	path, err = d.askWhere(name)
	if path == "" || err != nil {
		return "", err
	}
	if err := atomicfile.WriteBy(path, func(w io.Writer) error { return download(d.api, address, w) }); err != nil {
		return "", fmt.Errorf("desktop: save %q: %w", path, err)
	}
	return path, nil
}

// askWhere asks for the path to save under, "" when the person cancels.
func (d *Dialogs) askWhere(name string) (string, error) {
	ctx, err := d.window.get()
	if err != nil {
		return "", err
	}
	path, err := runtime.SaveFileDialog(ctx, runtime.SaveDialogOptions{
		Title: d.text.saveFile, DefaultFilename: name, CanCreateDirectories: true, DefaultDirectory: downloads(),
	})
	if err != nil {
		return "", fmt.Errorf("desktop: save %q: %w", name, err)
	}
	return path, nil
}

// rescue turns a panic of a bound method into its error: Wails leaves the
// page's promise open for ever otherwise.
func rescue(method string, err *error) {
	if p := recover(); p != nil {
		fmt.Fprintf(os.Stderr, "desktop: %s: %v\n%s", method, p, debug.Stack())
		*err = fmt.Errorf("desktop: %s failed: %v", method, p)
	}
}
