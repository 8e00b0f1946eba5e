package mcp

import (
	"context"
	"io"
	"log/slog"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/team"
)

// Handler serves the tools over stateless HTTP: each request stands for itself and
// names its caller. A request that caller refuses was answered. The shell in front
// checks host and origin; most is the largest request, in bytes.
func Handler(c Cases, most int64, log *slog.Logger, caller func(w http.ResponseWriter, r *http.Request) (team.Caller, bool)) http.Handler {
	type key struct{}
	streamable := mcp.NewStreamableHTTPHandler(func(r *http.Request) *mcp.Server {
		who, ok := r.Context().Value(key{}).(team.Caller)
		if !ok {
			return nil // requests without a caller do not get here
		}
		return newServer(c, who)
	}, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, Logger: log, DisableLocalhostProtection: true, MaxRequestBodyBytes: most, PropagateRequestCancellation: true})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if who, ok := caller(w, r); ok {
			streamable.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, who)))
		}
	})
}

// Serve serves one caller's tools over two streams, one message a line of at most
// most bytes, until in ends and every request is answered.
func Serve(ctx context.Context, c Cases, caller team.Caller, most int, in io.ReadCloser, out io.WriteCloser) error {
	in, out = drained(in, out)
	return newServer(c, caller).Run(ctx, &mcp.IOTransport{Reader: in, Writer: out, MaxLineLength: most})
}
