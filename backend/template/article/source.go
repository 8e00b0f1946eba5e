package article

// A source of evidence looks at a piece and names the signs that it sees:
// "longer than 30 words", "inside a footer". Each sign has a weight of
// evidence for or against the body (model.txt); the weights of one source's
// signs make its mass, and Dempster's rule joins the masses (evidence.Probability).
type source struct {
	name  string
	signs []string
	look  func(p *page, i int, see func(sign int))
	given []float64 // the weights of its signs, where no labelled page shows them; else nil
}

// sources are those of the first round.
var sources = []source{shape, links, structure, semantics, names, phrases, containers, repeats, cards, remarks, schema, boxes, samples}

// binned names the signs of a number that falls between bounds: "<2", "<5", "5+".
func binned(what string, bounds ...string) []string {
	out := make([]string, 0, len(bounds)+1)
	for _, b := range bounds {
		out = append(out, what+" < "+b)
	}
	return append(out, what+" >= "+bounds[len(bounds)-1])
}

// bin gives the place of x between rising bounds: 0 below the first.
func bin(x float64, bounds ...float64) int {
	for i, b := range bounds {
		if x < b {
			return i
		}
	}
	return len(bounds)
}
