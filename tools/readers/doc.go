// Package readers reads our output files with the readers of others: its tests say what
// arrives there.
package readers
