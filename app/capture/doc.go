// Package capture takes pages from the person's own browser, sent by an extension.
//
// The app shows a code; the extension sends it back once and gets a token of its own. The token
// can only add pages: it opens nothing else. Tokens are kept as digests in a file beside the
// library with mode 0600. A team's server does not take part.
package capture
