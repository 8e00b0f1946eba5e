package cli

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An agent talks with `wrapsmith mcp` over standard input and output.
func TestMCPOverStandardStreams(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	run := func(in io.Reader, out io.Writer, args ...string) error {
		root := Root("test")
		root.SetIn(in)
		root.SetOut(out)
		root.SetErr(io.Discard)
		root.SetArgs(append(args, "--library", folder))
		return root.ExecuteContext(t.Context())
	}
	if err := run(strings.NewReader(""), io.Discard, "library", "import", "--starters"); err != nil {
		t.Fatal(err)
	}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- run(in, out, "mcp") }()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile("../../templates/shop/pages/kettle-osmund.html")
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "extract", Arguments: map[string]any{"html": string(html)}})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := r.Content[0].(*mcp.TextContent)
	if r.IsError || text == nil || !strings.Contains(text.Text, "Kettle") || !strings.Contains(text.Text, "page_content") {
		t.Errorf("extract: got %+v, want the kettle's record", text)
	}
	session.Close()
	if err := <-ended; err != nil {
		t.Errorf("the command ended with %v, want no error when its input ends", err)
	}
}
