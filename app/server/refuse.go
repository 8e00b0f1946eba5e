package server

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// refuse answers with a problem in the API's form (RFC 9457).
func refuse(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{ //nolint:errcheck // the client may have gone
		"title": http.StatusText(status), "status": status, "detail": detail,
	})
}

// pageText is a page of ours that needs no file, since files need the token.
const pageText = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%[1]s</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 15vh auto; padding: 0 1.5em }
h1 { font-size: 1.4em }
input { font: inherit; width: min(24em, 70%%); padding: .3em .5em }
button { font: inherit; padding: .3em 1em }
code { padding: .1em .3em; border-radius: .2em; background: color-mix(in srgb, currentColor 12%%, transparent) }
</style>
<main>
<h1>%[1]s</h1>
<p>%[2]s</p>
<p>%[3]s</p>
</main>
</html>
`

// writePage writes a page of ours; the texts are ours too and may hold markup.
func writePage(w http.ResponseWriter, status int, title, lead, rest string) {
	w.Header().Set("Content-Security-Policy", pagePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintf(w, pageText, title, lead, rest) // the client may have gone
}
