package server

import (
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// static serves the built front end. The names below assets/ hold a digest of
// what is in them, so a browser may keep those for good.
func static(files fs.FS) http.Handler {
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !safe(r.Method) {
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, http.StatusMethodNotAllowed, "There is only something to read here.")
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if name == "" {
			name = "index.html"
		}
		info, err := fs.Stat(files, name)
		if err != nil || info.IsDir() {
			writePage(w, http.StatusNotFound, "Nothing is here", "Wrapsmith has no page at this address.",
				`<a href="/">Go to the first screen.</a>`)
			return
		}
		cache := "no-cache"
		if strings.HasPrefix(name, "assets/") {
			cache = "public, max-age=31536000, immutable"
		}
		w.Header().Set("Cache-Control", cache)
		server.ServeHTTP(w, r)
	})
}
