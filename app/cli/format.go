package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/sink"
)

// formats are the forms in which a command writes, the default one first.
type formats struct {
	names   []string
	endings map[string]string // of a file's name to its form, without the dot, in lower case
}

// recordForms are the forms of records.
var recordForms = formats{formatList(), func() map[string]string {
	endings := map[string]string{"db": string(sink.SQLite), "ndjson": string(sink.JSONL)}
	for _, name := range formatList() {
		endings[name] = name
	}
	return endings
}()}

func formatList() []string {
	names := make([]string, len(sink.Formats))
	for i, f := range sink.Formats {
		names[i] = string(f)
	}
	return names
}

// flag adds --format, which the ending of --output decides otherwise.
func (f formats) flag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "format", "", "`form` of the output: "+strings.Join(f.names, ", ")+" (default: by the ending of --output, else "+f.names[0]+")")
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(f.names, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
}

// choose returns the form of an output: what --format says, else what the ending of the file's name says, else
// the default. A form or an ending that the command does not know is refused.
func (f formats) choose(c *cobra.Command, format, file string) (string, error) {
	list := strings.Join(f.names, ", ")
	switch {
	case format != "" && slices.Contains(f.names, format):
		return format, nil
	case format != "":
		return "", misused(c, "--format %s: want one of %s", format, list)
	case file == "" || file == stdinName:
		return f.names[0], nil
	}
	if name := f.endings[strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))]; name != "" {
		return name, nil
	}
	return "", misused(c, "--output %s: its ending names no form: want one of %s, or say it with --format", file, list)
}
