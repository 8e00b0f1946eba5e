package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// licenseFile matches the names of files with a licence or a notice.
var licenseFile = regexp.MustCompile(`(?i)^(licen[cs]es?|copying|copyright|notice|patents|unlicense)([-._].*)?$`)

// codeFile matches names that look like the above and are source code.
var codeFile = regexp.MustCompile(`(?i)\.(go|js|mjs|ts|json|svelte|html|png|svg)$`)

// licenseTexts reads the licence files of a folder, in the order of their names.
func licenseTexts(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, e := range entries {
		if !e.Type().IsRegular() || !licenseFile.MatchString(e.Name()) || codeFile.MatchString(e.Name()) {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		if text := clean(string(raw)); text != "" {
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// clean removes carriage returns, blanks at the ends of lines, and empty lines around the text.
func clean(text string) string {
	var out []string
	for line := range strings.SplitSeq(strings.ToValidUTF8(strings.TrimPrefix(text, "\ufeff"), ""), "\n") {
		out = append(out, strings.TrimRight(line, " \t\r\f"))
	}
	return strings.Trim(strings.Join(out, "\n"), "\n")
}
