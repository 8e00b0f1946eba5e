package desktop

import (
	"context"
	goruntime "runtime"

	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// menu is the small menu bar: ways to open pages, and what every window has.
// Actions on the page itself live in the page, with their own keys.
func (s *shell) menu() *menu.Menu {
	t := s.dialogs.text
	bar := menu.NewMenu()
	if goruntime.GOOS == "darwin" {
		bar.Append(menu.AppMenu())
	}
	file := bar.AddSubmenu(t.file)
	file.AddText(t.openFiles+" …", keys.CmdOrCtrl("o"), func(*menu.CallbackData) { s.choose(s.dialogs.OpenFiles) })
	file.AddText(t.openFolder+" …", nil, func(*menu.CallbackData) { s.choose(s.folder) })
	if goruntime.GOOS == "darwin" {
		bar.Append(menu.EditMenu()) // macOS copies and pastes through this menu only
	} else {
		file.AddSeparator()
		file.AddText(t.quit, keys.CmdOrCtrl("q"), func(*menu.CallbackData) { s.with(runtime.Quit) })
	}
	view := bar.AddSubmenu(t.view)
	view.AddText(t.reload, keys.CmdOrCtrl("r"), func(*menu.CallbackData) { s.with(runtime.WindowReload) })
	return bar
}

func (s *shell) folder() ([]string, error) {
	path, err := s.dialogs.OpenFolder()
	if path == "" || err != nil {
		return nil, err
	}
	return []string{path}, nil
}

// choose runs a dialog and opens what was chosen; away from the menu's thread,
// which draws the dialog.
func (s *shell) choose(dialog func() ([]string, error)) {
	go s.with(func(ctx context.Context) {
		paths, err := dialog()
		if err != nil {
			runtime.LogError(ctx, err.Error())
			return
		}
		s.open(ctx, paths)
	})
}

// with calls f with the window once there is one.
func (s *shell) with(f func(context.Context)) {
	if ctx, err := s.dialogs.window.get(); err == nil {
		f(ctx)
	}
}
