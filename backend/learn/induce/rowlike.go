package induce

// The text of a field begins with words in the marked rows of a list, and another text of its kind follows it in other rows:
//
//	td( i "Abbott v. Marlow"  font "Appeal from Tarn County" )                  marked: Tarn County
//	td( i "State v. Ekholm"   font "Appeal from Harlow"  font "Tax" )
//	td( i "Vance v. Yates"    font "Torts" )                                    no value
//
// So a text without these words, at the place of the value, is the other one.

// besideItsLike reports whether what was elected in a row is beside another element of its kind.
func (w *fieldLearner) besideItsLike() bool {
	for s, nodes := range w.consensus {
		for _, n := range nodes {
			if rowOfSeveral(w.samples[s], n) {
				return true
			}
		}
	}
	return false
}
