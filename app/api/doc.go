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
// The use cases are methods of types by noun, each a function from a request to a
// value, without HTTP:
//
//	Templates    library.go, save.go, history.go, merge.go, interchange.go, health*.go, match*.go, ...
//	Workspaces   works.go, work.go, pages.go, marks.go, fields.go, list.go, article.go, saved.go, ...
//	Runs         runs.go, run.go, results.go, outputs.go, schedule*.go, alert.go
//	Crawls       crawls.go, crawl.go, crawling.go, render.go
//	Mending      mend*.go
//	Sync         connect.go, connection*.go, remote*.go, account_push.go: the team server that this program works with
//	Reader       input.go: pages as requests name them
//	Stylesheets  stylesheet.go: stylesheets of other people, in the sandbox
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
//   - a change is answered when it is on the disk (works.go): a crash behind the
//     answer loses nothing, and a change that could not be written is not made;
//   - one bad page never stops the others: it is named, with the reason;
//   - nothing of a page runs, loads or leads elsewhere: the frame route brings
//     the policy, assets come only for pages whose assets the person turned on,
//     and only as styles, images and fonts;
//   - pages are fetched from public addresses only, unless the person allows the
//     host; files are read by path only where Options.LocalFiles says so.
//
// Bounds: maxOpen works in memory, the others restored when asked for; a page
// of 32 MiB, a request of one such page; maxRuns runs under way at a time. What
// runs find, their history and what waits to be worked on is in the result
// database beside the library: a run that a crash interrupts goes on when the
// program starts again, behind its last page.
//
// Without Options.Team the package knows no users and no tokens: the server
// shell puts a token in front. With it people sign in, and every operation asks
// for the role that its rule says, one without a rule refuses everybody.
package api
