// Package workspace has the use cases of authoring: a workspace holds sample
// pages, marks and the template that is learned from them.
//
// A change is answered after it is on the disk (workspaces.go). So a crash after
// the answer loses nothing, and a change that could not be written is not made. A
// few workspaces stay in memory; the others are restored when they are asked for.
package workspace
