package tagtree

// Base is the address that the page's references are relative to: its own,
// or that of its base element; "" when neither is known.
func (t *Tree) Base() string { return t.Page.URL }
