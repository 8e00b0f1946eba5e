package source

import "regexp"

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

// HoldsMany says whether a file name is that of an archive of many pages (WARC, HAR,
// zip).
func HoldsMany(path string) bool { return archiveOfMany.MatchString(path) }
