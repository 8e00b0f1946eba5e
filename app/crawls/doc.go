// Package crawls has the use cases of crawls for pages like a sample, and of
// pages that a browser renders. Each crawl has its own folder beside the
// library, and continues after a crash.
package crawls
