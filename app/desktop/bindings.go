//go:build bindings

package desktop

// readsBindings: Wails only reads what is bound, so nothing may be opened.
const readsBindings = true
