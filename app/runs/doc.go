// Package runs has the use cases of runs: begin, pause, resume and read a run,
// write its records (outputs.go), repeat it by a schedule (schedule.go,
// schedule_clock.go), and see its alerts.
//
// The results of a run, and the pages that wait, are in the result database. A run
// that a crash interrupts continues after its last page when the program starts
// again.
package runs
