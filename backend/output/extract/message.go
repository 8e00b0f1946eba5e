package extract

import (
	"encoding/json"
	"errors"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
)

// MessageOf returns what is wrong with a page, or with a run, as a message; Trouble says it in English.
func MessageOf(err error) message.Message {
	for _, w := range []struct {
		err  error
		code string
	}{{ErrNoTemplate, "unmatched"}, {tagtree.ErrTooDeep, "toodeep"}, {tagtree.ErrTooManyNodes, "toomany"}, {browser.ErrNoBrowser, "nobrowser"}, {browser.ErrWait, "wait"},
		{store.ErrFull, "full"}, {store.ErrReadOnly, "readonly"}, {store.ErrAway, "away"}, {store.ErrLocked, "locked"}, {store.ErrDamaged, "damaged"}, {store.ErrDenied, "denied"}, {store.ErrNewer, "newer"}} {
		if errors.Is(err, w.err) {
			return message.Message{Code: w.code}
		}
	}
	return source.MessageOf(err)
}

// ReadMessage reads a message that was kept as JSON.
func ReadMessage(kept string) (s message.Message) {
	json.Unmarshal([]byte(kept), &s) //nolint:errcheck // what an older program kept has no word
	return s
}

func inJSON(s message.Message) string {
	if s.Code == "" {
		return ""
	}
	raw, _ := json.Marshal(s) // words and texts always can be
	return string(raw)
}
