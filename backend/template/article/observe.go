package article

// Observation is a page as the evidence sees it, before any weight is known.
// The fitting tool (tools/fitarticle) reads signs and features from it.
type Observation struct{ p *page }

// Observe prepares a page. Cost: as Find.
func (r *Reading) Observe(o Options) *Observation { return &Observation{r.page(o)} }

// Len is the number of pieces of the page.
func (o *Observation) Len() int { return len(o.p.pieces) }

// Text is the text of a piece.
func (o *Observation) Text(i int) string { return o.p.pieces[i].text }

// Words is the number of words of a piece.
func (o *Observation) Words(i int) int { return o.p.pieces[i].words }

// Kind is the kind of block that a piece would be.
func (o *Observation) Kind(i int) BlockKind { return o.p.pieces[i].kind }

// IsTitle reports whether a piece is the headline of the page.
func (o *Observation) IsTitle(i int) bool { return o.p.title == i }

// InComments reports whether a piece lies in an element that is named comments.
func (o *Observation) InComments(i int) bool {
	return o.p.within[o.p.pieces[i].inner]&nameComment != 0
}

// Path names the five elements around a piece, for reports.
func (o *Observation) Path(i int) string {
	out := ""
	id := o.p.pieces[i].inner
	for k := 0; k < 5 && id > 0; k++ {
		c, _ := o.p.t.Attr(id, "class")
		d, _ := o.p.t.Attr(id, "id")
		out = o.p.t.Tag(id) + "." + c + "#" + d + " > " + out
		id = o.p.t.Parent(id)
	}
	return out
}

// Signs lists the signs that the first sources see at a piece, numbered through; 0 is always seen.
func (o *Observation) Signs(i int) []int32 {
	seen := []int32{0}
	base := 1
	for k := range sources {
		s := &sources[k]
		if s.given != nil {
			continue
		}
		s.look(o.p, i, func(sign int) { seen = append(seen, int32(base+sign)) })
		base += len(s.signs)
	}
	return seen
}

// KindSigns lists the signs of the page's kind; 0 is always seen.
func (o *Observation) KindSigns() []int32 {
	seen := []int32{0}
	o.p.kindSeen(func(sign int) { seen = append(seen, int32(sign+1)) })
	return seen
}

// Features gives a row of features for each piece when the first round believes
// so; nil for the pieces that the second round does not ask about.
func (o *Observation) Features(belief, kinds []float64) [][]float32 {
	o.p.setBelief(belief)
	f := o.p.features(kinds)
	out := make([][]float32, o.Len())
	for i := range out {
		if belief[i] >= LeastAsked {
			out[i] = make([]float32, len(featureList))
			f.read(i, out[i])
		}
	}
	return out
}

// Judge gives the belief in each kind of page and in each piece by a model.
func (o *Observation) Judge(m *Model) (kinds, belief []float64) { return o.p.judge(m) }

// FirstBelief is what the first round believed of each piece when Judge ran last.
func (o *Observation) FirstBelief() []float64 { return o.p.belief }

// Take says which pieces are taken by these beliefs.
func (o *Observation) Take(belief, kinds []float64) []bool { return o.p.take(belief, kinds) }

// AdjustKinds corrects a belief in the kinds of page by what the page calls itself.
func (o *Observation) AdjustKinds(belief []float64) []float64 { return o.p.statedKind.adjust(belief) }

// Belief is the belief in a value before it is calibrated to a confidence.
func (v Value) Belief() float64 { return v.belief }
