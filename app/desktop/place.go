package desktop

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"wrapsmith/backend/atomicfile"
)

// Size of the window the first time, and the least that all panes fit into, in
// logical pixels.
const (
	firstWidth, firstHeight = 1280, 860
	leastWidth, leastHeight = 800, 560
)

// place is where the window was when it was last closed.
type place struct {
	X         int  `json:"x"`
	Y         int  `json:"y"`
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	Maximised bool `json:"maximised"`
	Known     bool `json:"known"` // false: let the window manager choose
}

// placeFile is where the place is kept: the person's configuration folder.
func placeFile() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("desktop: no configuration folder: %w", err)
	}
	return filepath.Join(dir, "wrapsmith", "window.json"), nil
}

// readPlace reads the place at path. A file that is missing, broken or holds
// an impossible size gives the first place: a window must stay reachable.
func readPlace(path string) place {
	first := place{Width: firstWidth, Height: firstHeight}
	data, err := os.ReadFile(path)
	if err != nil {
		return first
	}
	var p place
	if json.Unmarshal(data, &p) != nil || p.Width < leastWidth || p.Height < leastHeight {
		return first
	}
	return p
}

// write keeps the place at path.
func (p place) write(path string) error {
	data, err := json.MarshalIndent(p, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'))
}

// on reports whether enough of the window's title bar lies on a screen of this
// size for a person to reach it.
func (p place) on(width, height int) bool {
	const reach = 80
	return p.Known && p.X > -p.Width+reach && p.X < width-reach && p.Y >= 0 && p.Y < height-reach
}
