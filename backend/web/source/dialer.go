package source

import (
	"context"
	"net"
)

// Dialer connects to public addresses only, checked behind the resolution of
// names, and to all addresses of the hosts allowed. It is for what connects by
// itself, such as a browser's proxy; Fetch and its like have it within.
func Dialer(allow []string) func(ctx context.Context, network, address string) (net.Conn, error) {
	return dialer(allow)
}
