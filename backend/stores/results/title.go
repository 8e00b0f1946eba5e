package results

import (
	"errors"

	"wrapsmith/backend/terminal"
)

// ErrBadTitle refuses a name of a run or a schedule.
var ErrBadTitle = errors.New("a name has no line breaks and no other control characters")

// checkTitle refuses a name that a list, a terminal or a log line could not show.
func checkTitle(name string) error {
	if !terminal.Plain(name) {
		return ErrBadTitle
	}
	return nil
}
