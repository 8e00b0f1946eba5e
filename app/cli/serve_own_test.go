package cli

import "testing"

// TestOnlyAServerOfOnePersonReadsPaths: a server that other people or machines reach takes no paths.
func TestOnlyAServerOfOnePersonReadsPaths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		f    serveFlags
		want bool
	}{
		{"this machine", serveFlags{listen: "127.0.0.1"}, true},
		{"its name", serveFlags{listen: "localhost"}, true},
		{"IPv6", serveFlags{listen: "[::1]"}, true},
		{"a team", serveFlags{listen: "127.0.0.1", team: true}, false},
		{"behind a proxy", serveFlags{listen: "127.0.0.1", behindProxy: true}, false},
		{"every address", serveFlags{listen: "0.0.0.0"}, false},
		{"an address of the network", serveFlags{listen: "192.0.2.7"}, false},
		{"a name", serveFlags{listen: "shop.example"}, false},
	} {
		if got := c.f.own(); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
