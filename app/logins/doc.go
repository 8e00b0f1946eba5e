// Package logins has the use cases of site logins: list, add, renew and delete them.
//
// A person has one file of logins beside the library, with mode 0600; a team's server
// has one for each person. Runs, schedules and crawls store the name of the file and
// none of its cookies. A login comes from a cookies.txt, from the browser extension, or
// from a window of the installed browser in which the person signs in.
package logins
