// Package readers reads our output files with libraries of other projects. Its tests
// check what these libraries read.
package readers
