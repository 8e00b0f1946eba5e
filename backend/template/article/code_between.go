package article

// codeName is how many words a line above code has that names its file or its language.
const codeName = 3

// withCode takes the code that stands between two texts of the body: a line of code has few words
// and no sentence, so the signs speak against it, but the text around speaks of it. O(n).
//
//	Write the version into the file:     taken
//	go.mod                               a short line above code may name it
//	toolchain go1.24.3                   code
//	The command now fetches it.          taken
func (p *page) withCode(taken []bool) {
	before := false // the last text that is no code, and does not name it, was taken
	for i := 0; i < len(taken); i++ {
		if p.pieces[i].kind != Code {
			named := i > 0 && !taken[i] && p.pieces[i].kind == Paragraph && p.pieces[i].words <= codeName && i+1 < len(taken) && p.pieces[i+1].kind == Code
			before = taken[i] || before && named
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
