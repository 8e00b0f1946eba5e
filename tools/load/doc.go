// Package load is a load test of a team's server: people who author and people
// who read work on it at the same time, over HTTP, with pauses between their
// requests. It prints the duration of the requests by route, the errors, and
// the memory and processor time of the server.
//
//	cd tools && go test ./load -v -timeout 30m -users 50 -time 2m
//
// Without flags it runs in a short form with every `go test`: 4 people for three
// seconds, which fails on any error that the server answers.
//
// It is bounded and does no harm: the server is a child process on 127.0.0.1 with
// a library and settings in a temporary folder, the client connects to the
// loopback interface only, and -users and -time have upper limits. Half of the
// people are authors, half readers; the pages are those that come with the
// program. PostgreSQL is a server of its own, in a temporary folder, with its data
// on the disk at each commit; without PostgreSQL on the machine that part is skipped.
package load
