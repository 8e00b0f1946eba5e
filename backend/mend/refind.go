package mend

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/induce"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// When a reading of a field is tried, and when it is taken.
const (
	leastSeed   = 0.30 // belief from which a place is learned from
	leastMark   = 0.60 // belief from which a place that a reading finds becomes a mark
	leastSure   = 0.55 // mean belief of what a reading finds, for it to be taken
	leastBorne  = 0.60 // share of the known values that a reading gives, where some are known
	leastBetter = 0.10 // how much better than the template as it is a reading must be, in pages
)

// maxStrays is how many values of a page are marked as none of a field of many.
const maxStrays = 4

// Points for what a reading gives on a page; the sum says which one is best.
const (
	pointRight  = 1.0  // the known value
	pointDiffer = -0.7 // another one: the site may have changed it
	pointMissed = -0.4 // nothing, where there is one
	pointSilent = 0.2  // rightly nothing
	pointFalse  = -0.6 // something, where there is none
	pointDoubt  = -0.3 // a value that nothing else speaks for
)

// reading is one way to find a field on the new pages.
type reading struct {
	template.Field // as learned from the new pages alone
	cells          []record.Cell
	standing
	seed []string // what spoke for where it began
}

// standing is how a reading stands on the new pages.
type standing struct {
	score   float64
	right   int // known values given
	differ  int // other values given where one is known
	missed  int
	found   int // pages with a value
	support float64
	texts   int // distinct values found
}

// sure says whether the pages bear a reading out.
func (s standing) sure() bool {
	known := s.right + s.differ + s.missed
	if s.found == 0 || known > 0 && float64(s.right) < leastBorne*float64(known) && s.support < leastSure {
		return false
	}
	return s.support >= leastSure
}

// refind looks for the best way to find a field on the new pages; nil when that
// is the template's own, or when nothing is sure.
func (m *mending) refind(i int) *reading {
	f := &m.fields[i]
	own := make([]record.Cell, len(m.new))
	for p := range m.new {
		r := &m.new[p]
		r.seen = append(r.seen, m.gather(i, r))
		own[p] = r.cell(i)
	}
	if f.isBody() || f.Article != "" && len(f.Locators) == 0 || m.holds(i) {
		return nil
	}
	best := reading{standing: m.judgeOwn(i, own)}
	best.score += leastBetter
	var taken *reading
	for _, s := range m.seeds(i) {
		got, err := m.read(i, s)
		if err != nil || !got.sure() || got.score <= best.score {
			continue
		}
		best, taken = *got, got
	}
	return taken
}

// steady says whether the template finds a field on the new pages as it did on
// the old samples: as often, with as much of its locators' weight, and never
// something else than what is known.
func (m *mending) steady(i int) bool {
	for p := range m.new {
		r := &m.new[p]
		if _, ok := r.Known[m.fields[i].Name]; ok && !r.agrees(m.fields[i].Name, r.cell(i)) {
			return false
		}
	}
	d := m.fieldDrift(i)
	return !d.emptier() && d.NewVotes*d.OldFill >= (1-driftBy)*d.OldVotes*d.NewFill
}

// holds says whether the template gives on every new page what is known, or
// where nothing is known finds the place that is best spoken for.
func (m *mending) holds(i int) bool {
	if m.steady(i) {
		return true
	}
	for p := range m.new {
		r := &m.new[p]
		cell, all := r.cell(i), r.seen[i].all
		known, ok := r.Known[m.fields[i].Name]
		switch {
		case ok && sameValues(known, cell.Texts()):
		case ok:
			return false
		case cell.State == record.Found:
			if len(all) > 0 && all[0].belief > m.beliefOf(i, r, cell)*m.alone(i, r, cell)+leastBetter {
				return false
			}
		case cell.State != record.Missing || len(all) > 0 && all[0].belief >= leastSeed:
			return false
		}
	}
	return true
}

// seed is where a reading begins: marks on new pages.
type seed struct {
	page   int // of the first mark
	marks  []induce.Mark
	belief float64
	source []string
}

// seeds lists the places to begin from, the best spoken for first, of places
// alike on several pages the best.
func (m *mending) seeds(i int) []seed {
	var all []seed
	for p := range min(len(m.new), maxLearn) {
		r := &m.new[p]
		for k, c := range r.seen[i].all {
			if c.belief < leastSeed || k >= maxReadings {
				break
			}
			s := seed{page: p, belief: c.belief, source: c.evidence, marks: m.marksAt(i, p, c)}
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b seed) int {
		switch {
		case a.belief > b.belief:
			return -1
		case a.belief < b.belief:
			return 1
		}
		return 0
	})
	var out []seed
	if s, ok := m.everywhere(i); ok {
		out = append(out, s)
	}
	met := map[string]bool{}
	for _, s := range all {
		way := wayOf(m.new[s.page].Tree, s.marks[0])
		if met[way] || len(out) > maxReadings {
			continue
		}
		met[way] = true
		out = append(out, s)
	}
	return out
}

// marksAt are the marks for a place: of a field of many those spoken for alike.
func (m *mending) marksAt(i, p int, c place) []induce.Mark {
	marks := []induce.Mark{c.Mark}
	if m.fields[i].Many {
		marks = together(m.new[p].seen[i], c)
	}
	for k := range marks {
		marks[k].Field, marks[k].Sample = m.fields[i].Name, p
	}
	return marks
}

// everywhere is the seed of the best place of each page, where one is well spoken
// for on several: pages that changed each in its own way have no one way in common.
func (m *mending) everywhere(i int) (seed, bool) {
	out := seed{page: -1}
	pages, sources := 0, []string{}
	for p := range min(len(m.new), maxLearn) {
		all := m.new[p].seen[i].all
		if len(all) == 0 || all[0].belief < leastMark || len(all) > 1 && all[1].belief > all[0].belief-.1 && !m.fields[i].Many {
			continue
		}
		pages++
		out.marks = append(out.marks, m.marksAt(i, p, all[0])...)
		out.belief = max(out.belief, all[0].belief)
		for _, e := range all[0].evidence {
			if !slices.Contains(sources, e) {
				sources = append(sources, e)
			}
		}
	}
	out.source = sources
	return out, pages > 1
}

// together lists the places of a field of many that are spoken for as one is.
func together(p *places, like place) []induce.Mark {
	var marks []induce.Mark
	for _, c := range p.all {
		if c.belief >= .75*like.belief && slices.Contains(c.evidence, like.evidence[0]) {
			marks = append(marks, c.Mark)
		}
	}
	slices.SortFunc(marks, func(a, b induce.Mark) int { return int(a.Node - b.Node) })
	return marks[:min(len(marks), maxLearn)]
}

// wayOf is a place's tags and classes from the root, without positions, and the
// text before it: places of the same way on two pages are one reading.
func wayOf(t *tagtree.Tree, m induce.Mark) string {
	var b strings.Builder
	for n := m.Node; n > 0; n = t.Parent(n) {
		b.WriteString(t.Tag(n))
		if class, ok := t.Attr(n, "class"); ok {
			b.WriteString("." + class)
		}
		b.WriteByte('/')
	}
	for n := m.Node - 1; n > 0 && n > m.Node-maxGap; n-- {
		if t.IsText(n) && !tagtree.Blank(t.Node(n).Data) {
			b.WriteString(tagtree.Stem(t.Node(n).Data))
			break
		}
	}
	return b.String() + m.Part.Attr + strconv.Itoa(m.From)
}

// read learns a reading from a seed, and once more from what it finds and from
// the pages where something else is well spoken for.
func (m *mending) read(i int, s seed) (*reading, error) {
	marks := make([]induce.Mark, 0, 2*maxLearn)
	marks = append(append(marks, s.marks...), m.lacking(i)...)
	first, err := m.learn(i, marks)
	if err != nil {
		return nil, err
	}
	first.seed = s.source
	more := m.strays(i, first)
	if s.page >= 0 {
		more = append(more, m.marksOf(i, first, s.page)...)
	}
	if len(more) == 0 {
		return first, nil
	}
	second, err := m.learn(i, append(marks, more...))
	if err != nil || second.score < first.score {
		return first, nil //nolint:nilerr // the first is good
	}
	second.seed = s.source
	return second, nil
}

// strays marks as none of a field of many what a reading takes with values that
// are well spoken for, and nothing speaks for.
func (m *mending) strays(i int, got *reading) []induce.Mark {
	var out []induce.Mark
	f := &m.fields[i]
	for p := range min(len(m.new), maxLearn) {
		r := &m.new[p]
		best, stray := 0.0, []induce.Mark{}
		for _, v := range got.cells[p].Values {
			belief := f.belief(r, r.seen[i], v)
			best = max(best, belief)
			if belief == 0 && v.Node > 0 && len(stray) < maxStrays {
				mark := whole(r.Tree, induce.Mark{Node: tagtree.NodeID(v.Node), Part: got.Part})
				mark.Field, mark.Sample, mark.Not = f.Name, p, true
				stray = append(stray, mark)
			}
		}
		if f.Many && best >= leastMark {
			out = append(out, stray...)
		}
	}
	return out
}

// lacking marks the pages that are known to have no value.
func (m *mending) lacking(i int) []induce.Mark {
	var out []induce.Mark
	for p := range min(len(m.new), maxLearn) {
		if known, ok := m.new[p].Known[m.fields[i].Name]; ok && len(known) == 0 {
			out = append(out, induce.Mark{Field: m.fields[i].Name, Sample: p, Node: tagtree.None, Missing: true})
		}
	}
	return out
}

// marksOf lists the marks that a reading gives on the other new pages: what it
// finds and is spoken for.
func (m *mending) marksOf(i int, got *reading, but int) []induce.Mark {
	var out []induce.Mark
	f := &m.fields[i]
	for p := range min(len(m.new), maxLearn) {
		r := &m.new[p]
		if p == but || got.cells[p].State != record.Found || m.beliefOf(i, r, got.cells[p]) < leastMark {
			continue
		}
		for k, v := range got.cells[p].Values {
			if k >= 4 {
				break
			}
			mark := whole(r.Tree, (&field{Field: &got.Field}).markOf(r.Tree, v))
			mark.Field, mark.Sample = f.Name, p
			out = append(out, mark)
		}
	}
	return out
}

// learn learns a field from marks on the new pages and judges it there.
func (m *mending) learn(i int, marks []induce.Mark) (*reading, error) {
	tf, err := induce.Field(m.newTrees(), marks, m.fields[i].Field.Field)
	if err != nil {
		return nil, err
	}
	tf.Regex, tf.Steps = m.fields[i].Regex, m.fields[i].Steps
	out := &reading{Field: tf}
	prog, err := program.Compile(&template.Template{Name: m.Template.Name, Kind: template.Detail, Fields: []template.Field{tf}})
	if err != nil {
		return nil, fmt.Errorf("mend: field %q: %w", tf.Name, err)
	}
	for p := range m.new {
		cells, _ := prog.Votes(m.new[p].Tree)
		out.cells = append(out.cells, cells[0])
	}
	out.standing = m.judge(i, out.cells)
	return out, nil
}

func (m *mending) newTrees() []*tagtree.Tree {
	out := make([]*tagtree.Tree, min(len(m.new), maxLearn))
	for p := range out {
		out[p] = m.new[p].Tree
	}
	return out
}

// byItself is the share of its belief that a value keeps for which nothing speaks
// but the template itself: that is what is in question.
const byItself = 0.6

// alone is byItself where nothing but the template speaks for a cell, else 1.
func (m *mending) alone(i int, r *run, c record.Cell) float64 {
	for _, v := range c.Values {
		for _, k := range r.seen[i].all {
			if k.text == tagtree.Collapse(v.Text) && slices.ContainsFunc(k.evidence, func(e string) bool { return e != "vote" && e != "slot" }) {
				return 1
			}
		}
	}
	return byItself
}

// judge says how cells of a field stand on the new pages.
func (m *mending) judge(i int, cells []record.Cell) standing {
	return m.judgeBy(i, cells, func(*run, record.Cell) float64 { return 1 })
}

// judgeOwn judges what the template itself gives.
func (m *mending) judgeOwn(i int, cells []record.Cell) standing {
	return m.judgeBy(i, cells, func(r *run, c record.Cell) float64 { return m.alone(i, r, c) })
}

func (m *mending) judgeBy(i int, cells []record.Cell, factor func(*run, record.Cell) float64) standing {
	var s standing
	texts, beliefs, together := map[string]bool{}, 0.0, m.columnBelief(i, cells)
	for p := range m.new {
		r := &m.new[p]
		cell := cells[p]
		belief := 0.0
		if cell.State == record.Found {
			s.found++
			belief = max(m.beliefOf(i, r, cell)*factor(r, cell), together)
			for _, v := range cell.Values {
				texts[v.Text] = true
			}
		}
		known, ok := r.Known[m.fields[i].Name]
		switch {
		case ok && len(known) == 0 && cell.State != record.Found:
			s.score += pointSilent
		case ok && len(known) == 0:
			s.score += pointFalse
		case ok && sameValues(known, cell.Texts()):
			s.score += pointRight
			s.right++
			belief = max(belief, worthKnown)
		case ok && cell.State != record.Found:
			s.score += pointMissed
			s.missed++
		case ok:
			s.score += pointDiffer + belief
			s.differ++
		case cell.State == record.Found:
			s.score += pointDoubt + belief
		case len(r.seen[i].all) > 0:
			s.score += pointDoubt * r.seen[i].all[0].belief
		}
		beliefs += belief
	}
	s.texts = len(texts)
	s.support = beliefs / float64(max(s.found, 1))
	return s
}

// beliefOf is how well a cell's values are spoken for, the mean of them.
func (m *mending) beliefOf(i int, r *run, c record.Cell) float64 {
	if len(c.Values) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range c.Values {
		sum += m.fields[i].belief(r, r.seen[i], v)
	}
	return sum / float64(len(c.Values))
}

// belief is that of the place where a value stands: a place of the same text at
// the same node, above it or below.
func (f *field) belief(r *run, p *places, v record.Value) float64 {
	best := 0.0
	n := tagtree.NodeID(v.Node)
	for k := range p.all {
		c := &p.all[k]
		if c.text != tagtree.Collapse(v.Text) || c.belief <= best {
			continue
		}
		if c.Node == n || r.Tree.Valid(n) && n > 0 && (r.Tree.Within(c.Node, n) || r.Tree.Within(n, c.Node)) {
			best = c.belief
		}
	}
	return best
}

// apart takes back readings that find what another field finds: of two fields
// the one that is better spoken for has the place.
func (m *mending) apart() {
	for i := range m.fields {
		for k := range m.fields {
			if i == k || m.fields[i].reading == nil || m.sameOnOld(i, k) {
				continue
			}
			if m.clash(i, k) {
				other := m.fields[k].reading
				if other != nil && other.score >= m.fields[i].reading.score || other == nil {
					m.fields[i].reading = nil
				}
			}
		}
	}
}

// sameOnOld says whether two fields have the same place on the old samples too.
func (m *mending) sameOnOld(i, k int) bool {
	for p := range m.old {
		if nodeOf(m.old[p].cell(i)) >= 0 && nodeOf(m.old[p].cell(i)) == nodeOf(m.old[p].cell(k)) {
			return true
		}
	}
	return false
}

// clash says whether two fields take the same values from the same places of most new pages.
func (m *mending) clash(i, k int) bool {
	same, both := 0, 0
	for p := range m.new {
		a, b := m.fields[i].reading.cells[p], m.new[p].cell(k)
		if m.fields[k].reading != nil {
			b = m.fields[k].reading.cells[p]
		}
		if nodeOf(a) < 0 || nodeOf(b) < 0 {
			continue
		}
		both++
		if m.onePlace(p, a, b) {
			same++
		}
	}
	return both > 0 && 2*same > both
}

// onePlace says whether two cells of a new page have the same text of the same place.
func (m *mending) onePlace(p int, a, b record.Cell) bool {
	t, x, y := m.new[p].Tree, tagtree.NodeID(nodeOf(a)), tagtree.NodeID(nodeOf(b))
	return slices.Equal(a.Texts(), b.Texts()) && (t.Within(x, y) || t.Within(y, x))
}

func nodeOf(c record.Cell) int32 {
	if c.State != record.Found || len(c.Values) == 0 {
		return -1
	}
	return c.Values[0].Node
}
