package match

// Fits reports whether a path fits a URL pattern, in which * stands for a run of
// characters, none and slashes included.
func Fits(pattern, path string) bool { return fits(pattern, path) }
