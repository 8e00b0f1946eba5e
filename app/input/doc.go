// Package input reads pages as a request names them: as bytes, pasted text, an
// address, a path on this machine or a page that comes with the program.
package input
