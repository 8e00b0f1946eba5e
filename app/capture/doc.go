// Package capture takes pages and site logins from the person's own browser, sent by an extension.
//
// The app shows a code; the extension sends it back once and gets a token of its own. With the
// token one can add pages and site logins, and do nothing else. Tokens are kept as digests in a
// file beside the library with mode 0600; on a team's server they are tokens of the person, with
// a scope of their own.
package capture
