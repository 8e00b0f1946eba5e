package article

// paths is the plain method as a witness: the fused value of the piece's tag
// path, in units of the threshold tau.
var paths = source{
	name:  "paths",
	signs: binned("path value / tau", ".05", ".2", ".5", "1", "2", "4"),
	look: func(p *page, i int, see func(int)) {
		see(bin(p.fused[i], .05, .2, .5, 1, 2, 4))
	},
}
