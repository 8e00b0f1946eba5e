package article

// links judges a piece by how much of it is links: menus are, texts are not.
// A short piece that is one link differs from a long one.
var links = source{
	name: "links",
	signs: append(append(append(append(binned("short, linked", ".1", ".5", ".95"), binned("long, linked", ".1", ".5", ".95")...),
		binned("linked of the nearest 4 pieces around", ".05", ".2", ".5", ".8")...),
		binned("linked of the nearest 12 pieces around", ".05", ".2", ".5", ".8")...),
		"short, leads to the site", "short, leads away", "short, leads to an index", "short, is an action",
		"long, leads to the site", "long, leads away", "long, leads to an index", "long, is an action"),
	look: func(p *page, i int, see func(int)) {
		q := &p.pieces[i]
		at := bin(float64(q.linked)/float64(q.chars), .1, .5, .95)
		if q.words >= linkLong {
			at += 4
		}
		see(at)
		see(8 + bin(p.linkedIn(p.groupOf(i, 4)), .05, .2, .5, .8))
		see(13 + bin(p.linkedIn(p.groupOf(i, 12)), .05, .2, .5, .8))
		if to, ok := q.leads(); ok {
			at := 18 + int(to)
			if q.words >= linkLong {
				at += int(targetCount)
			}
			see(at)
		}
	},
}

// linkLong is the number of words from which on a piece is long.
const linkLong = 8
