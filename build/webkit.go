//go:build linux && (desktop || dev) && !webkit2_41

package build

// WebKitGTK 4.0 drops the headers of the pages that the window shows itself,
// and with them the content policy that keeps a sample page from loading
// anything; a POST arrives as a GET. So a window built against it is not safe
// to use, and this name, which nothing declares, stops the build.
const _ = BUILD_THE_WINDOW_WITH_THE_TAG_webkit2_41
