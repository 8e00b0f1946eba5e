package article

// withCode takes the code that stands between two texts of the body: a line of code has few words
// and no sentence, so the signs speak against it, but the text around speaks of it. O(n).
//
//	Write the version into the file:     taken
//	toolchain go1.24.3                   code
//	The command now fetches it.          taken
func (p *page) withCode(taken []bool) {
	before := false // the last text that is no code was taken
	for i := 0; i < len(taken); i++ {
		if p.pieces[i].kind != Code {
			before = taken[i]
			continue
		}
		end := i
		for end < len(taken) && p.pieces[end].kind == Code {
			end++
		}
		between := before && end < len(taken) && taken[end]
		for ; i < end; i++ {
			taken[i] = taken[i] || between && !p.pieces[i].hidden
		}
		i--
	}
}
