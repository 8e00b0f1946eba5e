package source

import (
	"bufio"
	"io"
	"os"
	"regexp"
)

// archiveOfMany matches the names of archives of many pages.
var archiveOfMany = regexp.MustCompile(`(?i)\.(warc|warc\.gz|har|har\.gz|zip)$`)

// List returns the names of the files that Paths would read, in its order. A folder
// that cannot be listed is named by its path; reading it gives the error.
func List(paths ...string) []string {
	f := &files{paths: paths}
	f.scan()
	names := make([]string, len(f.found))
	for i, e := range f.found {
		names[i] = e.path
	}
	return names
}

// HoldsMany reports whether a file name is that of an archive of many pages (WARC, HAR,
// zip).
func HoldsMany(path string) bool { return archiveOfMany.MatchString(path) }

// Listed returns the addresses in a file if it is a list of addresses, else none.
func Listed(path string) (addresses []string) {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	in := bufio.NewReaderSize(file, sniffLen)
	head, err := in.Peek(sniffLen)
	if err != nil && err != io.EOF || kindOf(head) != kindList { //nolint:errorlint // Peek gives it as it is
		return nil
	}
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, maxLine)
	for scan.Scan() {
		if line, ok := listed(scan.Text()); ok && isAddress(line) {
			addresses = append(addresses, line)
		}
	}
	if scan.Err() != nil {
		return nil
	}
	return addresses
}
