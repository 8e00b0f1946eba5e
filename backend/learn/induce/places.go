package induce

import "wrapsmith/backend/tree/tagtree"

// Places lists where a page shows a value, in document order: whole nodes;
// failing that whole nodes but for blanks, attributes, ranges of texts. The
// marks have no field and no sample yet. O(n), bounded by maxPlaces.
func Places(t *tagtree.Tree, value string) []Mark { return showings(t, tagtree.Collapse(value)) }
