// Package remote has the use cases of working with a team's server: connect,
// compare the two libraries, send and take templates, merge. Remote is the client of the server's API.
package remote
