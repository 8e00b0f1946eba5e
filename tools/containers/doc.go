// Package containers reads the files of build/server with the readers of the programs that use them: its tests
// check that BuildKit and Compose can read them. No image is built.
package containers
