// Package audit reads the audit log of a team's server for people: each line with the names of the templates, runs,
// schedules and crawls that it is about, as they are called now.
//
// The lines themselves are package team's; here nothing is written.
package audit
