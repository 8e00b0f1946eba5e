package source

import (
	"context"
	"net"
)

// Dialer returns a function that connects to public addresses only, checked after
// names are resolved, and to any address of the allowed hosts. It is for code that
// makes its own connections, such as the browser's proxy; Fetch uses it already.
func Dialer(allow []string) func(ctx context.Context, network, address string) (net.Conn, error) {
	return dialer(allow)
}
