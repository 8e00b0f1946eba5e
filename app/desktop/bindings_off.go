//go:build !bindings

package desktop

// readsBindings: this is the program itself.
const readsBindings = false
