// Package containers reads the files of build/server with the readers of the programs that use them: its tests
// say whether BuildKit and Compose understand them. No image is built.
package containers
