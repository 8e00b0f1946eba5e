// Package fetch has the options by which a request says how pages are fetched,
// and the cookies that runs, schedules and crawls keep beside the library.
package fetch
