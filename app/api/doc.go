// Package api is the HTTP API of the program. The server serves it on a socket, the window through Wails.
//
//	app.go       options, construction, and the order in which work starts and ends
//	routes.go    every operation: id, method, path, summary, use case
//	rules.go     the role that each operation needs; access.go is the one check
//	operation.go how a use case becomes an operation: handle, act, raw; download.go
//	problem.go   errors of use cases as problems of RFC 9457
//	session.go, record.go, bodies.go, events.go, frame.go, assets.go
//	             cookies; owners and audit log; large bodies; event streams; the sample frame
//
// The use cases are in packages by noun: templates, workspace, runs, crawls, mending, remote. Package input
// reads the pages that requests name. People, sessions and roles are in package team.
//
// The OpenAPI document (`wrapsmith openapi`) has every parameter and type; the types of the front end are
// generated from it. Every change of a workspace returns the whole workspace, so a screen never combines
// states. Bodies are JSON and read strictly: an unknown member is an error. Errors are problems (RFC 9457)
// whose detail is a sentence for the screen; errors[].location is "line:column" if a text has the mistake. An
// internal fault has an id that the log has too.
//
// Guarantees:
//   - Nothing of a page runs, loads or navigates: the frame route sends the policy. Assets are served only for
//     pages for which the person turned them on, and only as styles, images and fonts.
//   - Pages are fetched from public addresses only, unless the person allows the host. Files are read by path
//     only if Options.ReadFiles or LocalFiles says so, and written by path only if LocalFiles does.
//
// Bounds: a page of 32 MiB, a request of one such page, and a number of bytes of large requests at a time for
// each person and for all (bodies.go).
//
// Without Options.Team the package knows no people and no tokens: the server shell checks a token before it.
// With it people sign in, and every operation requires the role of its rule. An operation without a rule is
// refused for everybody.
package api
