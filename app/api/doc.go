// Package api is the one list of things a front end may ask for, as one HTTP
// API. Both shells serve it: the server on a socket, the window through Wails.
//
//	about.go    /api/about, /api/bundled      what runs; the sample sites
//	work.go     /api/work[/{work}]            works: begin, list, name, undo, redo, save, throw away
//	pages.go    .../pages[/{page}]            sample pages: add, take out, rows, items, nodes
//	frame.go    .../pages/{page}/frame        the sanitised, stamped page for the sample frame
//	assets.go   .../pages/{page}/asset?u=     its styles, images and fonts
//	marks.go    .../marks[/{mark}]            clicks
//	list.go     .../kind, .../pages/{page}/records, .../records, .../next
//	                                          lists: the records found, what is one and what not, the next link
//	fields.go   .../fields/{field}            name, type, order, hand-written XPath
//	explain.go  .../fields/{field}/vote       how a cell came about
//	tests.go    .../tests                     expected values, precision, recall, F1 on the samples
//	code.go     .../template                  the template as XML, XPath and XSLT; edited XML
//	check.go    /api/check                    mistakes of a text, with line and column
//	library.go  /api/library[/{id}]           search, show, open, import, delete, restore
//	history.go  .../versions, .../diff, .../publish, .../discard, .../duplicate
//	                                          versions, what they changed in words, drafts; /api/library/drafts
//	merge.go    .../merge                     two people's changes joined; a save's answer 409 carries both sides
//	tag.go      .../tags, /api/tags           comment.go: .../comments
//	knowledge.go /api/knowledge/names         names that were used so far; /api/knowledge/domains
//	interchange.go /api/foreign             files of other tools: read with a report, saved; a template written for them
//	standing.go /api/library/standing       who made templates, and what their newest runs gave; site.go: /api/library/sites, /site
//	health.go   /api/library/health, .../test how the tests of templates stand; run on demand, on save and each night
//	mend.go     /api/library/{id}/mend        how a template fits pages, and a mended version; /api/mends: approve or dismiss it
//	match.go    /api/match                    the library's best templates for a page
//	run.go      /api/runs[/{run}]             runs over many pages: begin, add pages, pause, resume, cancel, delete;
//	                                          events.go: as they go; runs.go: the work on them
//	render.go   /api/render                   a page as its scripts leave it, in a browser
//	crawl.go    /api/crawls[/{crawl}]         pages of a site like a sample; crawling.go, crawls.go: one at work, and all that are kept
//	results.go  .../records, .../problems     what a run found, a screenful at a time; the pages that gave nothing
//	            .../quality, .../compare      how well it went, by template and field; what is new, gone, changed since another run
//	            .../download                  all of it as a file, in any form of package sink
//	schedule.go /api/schedules[/{schedule}]   runs repeated by the clock; schedule_clock.go: their clock
//	alert.go    /api/alerts                   what schedules found wrong
//	connect.go  /api/server[/...]             the team's server that one person's program works with: connect, compare, take, send, join;
//	            connection.go, remote*.go     the connection, what is asked of the server and what may be wrong with it
//	account.go  /api/session, /api/links/*, /api/account/*
//	                                          of a team's server: who is signed in, one-time links, one's own password and tokens
//	account_people.go /api/people, /api/invitations, /api/tokens; account_audit.go: /api/audit
//	account_push.go /api/library/push, .../samples   templates from and to other machines
//	account_rule.go                           the role that each operation needs; account_guard.go holds requests against it
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
