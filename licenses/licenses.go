// Package licenses holds the notices of the third-party software in Wrapsmith: Go modules of the command and
// the window, and npm packages of the front end. tools/licenses generates the text.
package licenses

import _ "embed" // for the notices

// text is what the licences ask us to pass on with the program.
//
//go:generate go run -C ../tools ./licenses -root ..
//go:embed third-party.txt
var text string

// Text returns the notices: each component with its version and copyright, then the licence texts.
func Text() string { return text }
