// Package crawls has the use cases of crawls for pages like a sample, and of
// pages that a browser renders. Each crawl lies in a folder of its own beside
// the library, and goes on after a crash.
package crawls
