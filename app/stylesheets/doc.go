// Package stylesheets checks and runs stylesheets of other people, a few at a
// time, in a process of their own (package sandbox).
package stylesheets
