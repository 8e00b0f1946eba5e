// Package mending has the use cases of mending a template after its site has
// changed: propose a new version from pages, show what it changes, approve or dismiss it.
package mending
