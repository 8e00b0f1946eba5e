package desktop

import (
	"errors"
	"html/template"
	"net/http"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
)

// failedPage shows why there is no library to show.
var failedPage = template.Must(template.New("failed").Parse(`<!doctype html>
<meta charset="utf-8"><title>{{.Title}}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:4rem auto;max-width:40rem;padding:0 1rem;color-scheme:light dark}
pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>{{.Title}}</h1><pre role="alert">{{.Reason}}</pre>
`))

// failed shows in a window why the library could not be opened, and returns
// the reason when the window is closed.
func failed(w Window, t text, reason error) error {
	o := frame(w)
	o.AssetServer = &assetserver.Options{Handler: failure(t, reason)}
	return errors.Join(reason, wails.Run(o))
}

func failure(t text, reason error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		page := struct{ Title, Reason string }{t.failed, reason.Error()}
		if err := failedPage.Execute(w, page); err != nil {
			http.Error(w, reason.Error(), http.StatusInternalServerError)
		}
	})
}
