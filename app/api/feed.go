package api

import (
	"bytes"
	"net/http"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
)

// feedsPath is where readers of feeds ask; a feed's token is in its address.
const feedsPath = "/feed/"

// feed answers with the feed of a schedule: /feed/{schedule}.atom?token=, or .json. Strangers
// who try tokens are slowed down as those who try others are.
func (a *App) feed(w http.ResponseWriter, r *http.Request) {
	name, format, ok := strings.Cut(r.PathValue("name"), ".")
	if !ok || format != runs.FeedAtom && format != runs.FeedJSON {
		refusePlain(w, problem.New(problem.NotFound, "nofeed", "A feed's address ends in .atom or .json."))
		return
	}
	if a.team.Enabled() {
		stranger := team.Caller{Address: ClientOf(r).Address, Team: true}
		if err := a.team.Allow(r.Context(), stranger, &team.Rule{Need: team.Public}, "", ""); err != nil {
			refusePlain(w, err)
			return
		}
	}
	out, err := a.runs.Feed(r.Context(), name, format, r.URL.Query().Get("token"))
	if err != nil {
		p := problem.Of(err)
		if p == nil {
			a.log.Error("a feed could not be made", "schedule", name, "error", err)
		}
		refusePlain(w, err)
		return
	}
	var text bytes.Buffer
	if err := out.Write(r.Context(), &text); err != nil {
		refusePlain(w, err)
		return
	}
	tag, err := etagOf(text.String())
	if err != nil {
		refusePlain(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", out.ContentType+"; charset=utf-8")
	h.Set("ETag", tag)
	h.Set("Cache-Control", "private, max-age=300")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text.Bytes())) // If-None-Match: 304
}
