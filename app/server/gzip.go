package server

import (
	"compress/gzip"
	"net/http"
	"net/netip"
	"strings"
	"sync"
)

// compress packs text for clients on other machines. On one machine it would
// only cost time: a click's answer is there before it could be packed.
func compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if local(r) || r.Method == http.MethodHead || !accepts(r) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Encoding")
		z := &packer{ResponseWriter: w}
		defer z.close()
		next.ServeHTTP(z, r)
	})
}

func local(r *http.Request) bool {
	addr, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && addr.Addr().Unmap().IsLoopback()
}

// accepts reports whether the client takes gzip.
func accepts(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return strings.ReplaceAll(params, " ", "") != "q=0"
		}
	}
	return false
}

var packers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
	return z
}}

// packer decides with the first header whether it packs.
type packer struct {
	http.ResponseWriter
	z       *gzip.Writer
	decided bool
}

// WriteHeader decides whether to pack by what the answer is.
func (p *packer) WriteHeader(status int) {
	if !p.decided {
		p.decided = true
		h := p.Header()
		if status >= http.StatusOK && status != http.StatusNoContent && status != http.StatusNotModified &&
			status != http.StatusPartialContent && h.Get("Content-Encoding") == "" && isText(h.Get("Content-Type")) {
			h.Set("Content-Encoding", "gzip")
			h.Del("Content-Length")
			h.Del("Accept-Ranges")
			p.z, _ = packers.Get().(*gzip.Writer) // the pool holds nothing else
			p.z.Reset(p.ResponseWriter)
		}
	}
	p.ResponseWriter.WriteHeader(status)
}

func (p *packer) Write(b []byte) (int, error) {
	if !p.decided {
		if p.Header().Get("Content-Type") == "" {
			p.Header().Set("Content-Type", http.DetectContentType(b))
		}
		p.WriteHeader(http.StatusOK)
	}
	if p.z != nil {
		return p.z.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

// Flush sends what there is.
func (p *packer) Flush() {
	if p.z != nil {
		p.z.Flush() // the next write tells
	}
	http.NewResponseController(p.ResponseWriter).Flush() // the next write tells
}

// Unwrap lets deadlines through.
func (p *packer) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *packer) close() {
	if p.z == nil {
		return
	}
	p.z.Close() // the client may have gone
	p.z.Reset(nil)
	packers.Put(p.z)
}

// isText reports whether a content type packs well. Event streams are left alone: they are small and must not wait.
func isText(contentType string) bool {
	t, _, _ := strings.Cut(contentType, ";")
	switch t = strings.TrimSpace(strings.ToLower(t)); t {
	case "text/event-stream":
		return false
	case "application/json", "application/problem+json", "application/xml", "application/javascript", "application/jsonl", "image/svg+xml":
		return true
	}
	return strings.HasPrefix(t, "text/")
}
