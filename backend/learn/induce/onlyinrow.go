package induce

// A row of a list may have one element of a name, and another row several:
//
//	tr( td i "Quist v. Vance" )                         //i, the only one
//	tr( td i "State v. Ekholm"  td i "Per curiam" )     two of them
//
// Then the name tells nothing on its own: the first element of the name is a place in the row.

// countOnly makes places of the locators by the only element of a name of which another row has several.
func (w *fieldLearner) countOnly() {
	for i := range w.candidates {
		c := &w.candidates[i]
		if c.family == familyTag && c.Pick == 0 && w.findsSeveral(c) {
			c.family, c.meaning, c.Pick, c.prior = familyPath, false, 1, c.prior*ambiguous
		}
	}
}

// findsSeveral reports whether a candidate finds several nodes on a sample.
func (w *fieldLearner) findsSeveral(c *candidate) bool {
	for _, nodes := range c.found {
		if len(nodes) > 1 {
			return true
		}
	}
	return false
}
