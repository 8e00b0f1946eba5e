package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/terminal"
)

// progressEvery is how often the bar is drawn at most.
const progressEvery = 100 * time.Millisecond

// progress is a bar on standard error, on a terminal only, and nothing otherwise.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress shows a bar when standard error is a terminal and the records go
// elsewhere. total is asked only then, since it may have to read folders.
func newProgress(c *cobra.Command, total func() int, toFile bool) *progress {
	if isQuiet(c) || !isTerminal(c.ErrOrStderr()) || (!toFile && isTerminal(c.OutOrStdout())) {
		return &progress{}
	}
	return &progress{progressbar.NewOptions(total(),
		progressbar.OptionSetWriter(raw(c.ErrOrStderr())), // it draws with control characters
		progressbar.OptionSetDescription("extract"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("pages"),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(progressEvery),
	)}
}

func isTerminal(w io.Writer) bool {
	f, ok := raw(w).(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// raw is a writer without what cleans for the terminal.
func raw(w io.Writer) io.Writer {
	if clean, ok := w.(*terminal.Writer); ok {
		return clean.Unwrap()
	}
	return w
}

// at moves the bar to what a run has done.
func (p *progress) at(s extract.Summary) {
	if p.bar != nil {
		p.bar.Set(s.Pages) //nolint:errcheck // a bar that cannot be drawn stops nothing
	}
}

// clear makes room for a message.
func (p *progress) clear() {
	if p.bar != nil {
		p.bar.Clear() //nolint:errcheck // as above
	}
}

func (p *progress) finish() {
	if p.bar != nil {
		p.bar.Finish() //nolint:errcheck // as above
	}
}
