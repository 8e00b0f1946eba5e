// Package api is the HTTP API of the program. The server serves it on a socket,
// the window through Wails.
//
//	app.go       options, construction and the order in which work starts and ends
//	routes.go    every operation: id, method, path, summary, use case
//	rules.go     the role that each operation needs; access.go is the one check
//	operation.go how a use case becomes an operation: handle, act, raw; download.go
//	problem.go   errors of use cases as problems of RFC 9457
//	session.go, record.go, bodies.go, events.go, frame.go, assets.go
//	             cookies; owners and audit log; large bodies; event streams; the sample frame
//
// The use cases are in packages by noun: templates, workspace, runs, crawls,
// mending, remote; input reads the pages that requests name.
//
// People, sessions and roles are package team's.
//
// The OpenAPI document (`wrapsmith openapi`) holds every parameter and type; the
// front end's types are generated from it. Every change of a work answers with
// the whole Work, so that a screen never pieces states together. Bodies are
// JSON, read strictly: an unknown member is an error. Errors are problems (RFC
// 9457) whose detail is a sentence for the screen; errors[].location is
// "line:column" where a text has the mistake. A fault of ours is told by an id
// that the log has.
//
// What is promised:
//   - nothing of a page runs, loads or leads elsewhere: the frame route sends
//     the policy, assets come only for pages whose assets the person turned on,
//     and only as styles, images and fonts;
//   - pages are fetched from public addresses only, unless the person allows the
//     host; files are read by path only where Options.LocalFiles says so.
//
// Bounds: a page of 32 MiB, a request of one such page, and so many bytes of
// large requests at a time for each person and for all (bodies.go).
//
// Without Options.Team the package knows no users and no tokens: the server
// shell puts a token in front. With it people sign in, and every operation asks
// for the role that its rule says, one without a rule refuses everybody.
package api
