package article

import "wrapsmith/backend/tree/tagtree"

// Witness is a source of evidence.
type Witness = source

// Sources that a fit works on.
var First, Second = first, second

// Name and Signs of a source.
func (s source) Name() string    { return s.name }
func (s source) Signs() []string { return s.signs }

// Page is a page under the evidence.
type Page = page

// NewPage prepares a page.
func NewPage(t *tagtree.Tree) *Page { return newPage(t, Options{}) }

// newPage prepares a page, nameHint is what a name hints at.
func newPage(t *tagtree.Tree, o Options) *page { return Read(t).page(o) }
func nameHint(class string) hint               { return readName(class).hint }

// Text and Words of a piece; Len is how many there are.
func (p *page) Len() int          { return len(p.pieces) }
func (p *page) Text(i int) string { return p.pieces[i].text }
func (p *page) Words(i int) int   { return p.pieces[i].words }
func (p *page) Path(i int) string {
	out := ""
	id := p.pieces[i].inner
	for k := 0; k < 5 && id > 0; k++ {
		c, _ := p.t.Attr(id, "class")
		d, _ := p.t.Attr(id, "id")
		out = p.t.Tag(id) + "." + c + "#" + d + " > " + out
		id = p.t.Parent(id)
	}
	return out
}

// Seen lists the signs that sources see at a piece, numbered through; 0 is always seen.
func (p *page) Seen(sources []source, i int) []int32 {
	seen := []int32{0}
	base := 1
	for _, s := range sources {
		if s.given != nil {
			continue
		}
		s.look(p, i, func(sign int) { seen = append(seen, int32(base+sign)) })
		base += len(s.signs)
	}
	return seen
}

// SetBelief gives what the first sources say.
func (p *page) SetBelief(b []float64) { p.setBelief(b) }

// Threshold is threshold.
var Threshold = threshold

// KindSigns is how many signs of a page's kind there are, and KindSeen those seen; 0 is always seen.
var KindSigns = len(kindSigns()) + 1

func (p *page) KindSeen() []int32 {
	seen := []int32{0}
	p.kindSeen(func(sign int) { seen = append(seen, int32(sign+1)) })
	return seen
}

// Fitted lists the sources of a round whose weights are fitted, less the one named.
func Fitted(sources []source, without string) (out []source) {
	for _, s := range sources {
		if s.given == nil && s.name != without {
			out = append(out, s)
		}
	}
	return out
}

// KindSignNames names the signs of a page's kind.
var KindSignNames = kindSigns

// LikelySigns are the signs that Likely weighs.
var LikelySigns = likelySigns

// AsSaid takes a page at its word.
func (p *page) AsSaid(belief []float64) []float64 { return p.asSaid(belief) }

// Meet is meet.
var Meet = meet

// Take says which pieces Find takes by these beliefs.
func (p *page) Take(belief, kinds []float64) []bool { return p.take(belief, kinds) }

// Belief is the belief in a value before it was told how often such a one is right.
func (v Value) Belief() float64 { return v.belief }

// SureLines are the lines by field.
var SureLines = map[string][]knot{"title": sureTitle, "author": sureAuthor, "date": sureDate}

// Knot is a point of a line, and Along reads one.
type Knot = knot

var Along = along

// NewKnot, Belief and Right make and read a knot.
func NewKnot(belief, right float64) Knot { return knot{belief, right} }
func (k knot) Belief() float64           { return k.belief }
func (k knot) Right() float64            { return k.right }

// Claimed lists, by field, the value that each witness of a page claims most;
// what is told of a title goes by its own letters.
func Claimed(t *tagtree.Tree) map[string][]Claim {
	r := Read(t)
	g := r.gather()
	first := tagtree.None
	if body := r.Find(Options{}).Body; len(body) > 0 {
		first = body[0].From
	}
	site := g.site().Text
	titles, _ := g.titleClaims(site)
	g.settle(g.title(site).Node, first)
	out := map[string][]Claim{}
	for field, claims := range map[string][]claim{"title": titles, "author": g.authorClaims(site), "date": g.dateClaims()} {
		for w := range witnesses {
			at, weight := -1, 0.0
			for i, c := range claims {
				if c.by == w && c.weight > weight {
					at, weight = i, c.weight
				}
			}
			if at < 0 {
				continue
			}
			text := claims[at].text
			if claims[at].told != "" {
				text = claims[at].told
			}
			out[field] = append(out[field], Claim{int(w), text})
		}
	}
	return out
}

// Claim is a value and who claims it.
type Claim struct {
	By   int
	Text string
}
