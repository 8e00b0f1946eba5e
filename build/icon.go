// Package build holds what is built into the desktop window besides the code: its icon, and the check that it
// is built against the right web view. It imports nothing, so that the check reports before anything else fails.
package build

import _ "embed" // for Icon

// Icon is the application's icon, a PNG of 1024 by 1024 pixels, drawn from
// appicon.svg by scripts/icons.sh.
//
//go:embed appicon.png
var Icon []byte
