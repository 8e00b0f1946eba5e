package mend

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Cell is a field on a page: what the template gives, what the mended one would.
type Cell struct {
	Page     int // index in Old, after them in New
	Record   int // of a list, from 1; else 0
	New      bool
	Field    string
	Before   []string
	After    []string
	Expected []string // what is known of it
	Known    bool     // something is known; with no Expected: that there is none
	ByLabel  bool     // only its label gives Before, no locator
	Node     int32    // where After stands, else where Before stands; -1 nowhere
}

// IsCorrect reports whether values are what is known; false where nothing is.
func (c Cell) IsCorrect(values []string) bool { return c.Known && sameValues(values, c.Expected) }

// Tally counts the cells of some pages.
type Tally struct {
	Cells   int
	Found   int // with a value
	Correct int // as known
	Wrong   int // other than known
	Silent  int // without a value, where one is known
}

func (t *Tally) add(values []string, c Cell) {
	t.Cells++
	if len(values) > 0 {
		t.Found++
	}
	switch {
	case c.IsCorrect(values):
		t.Correct++
	case c.Known && len(values) > 0:
		t.Wrong++
	case c.Known:
		t.Silent++
	}
}

// State is what became of a field.
type State string

// The states of a field in a proposal.
const (
	Holds  State = "holds"  // it finds what it should on the new pages
	Mended State = "mended" // the proposal finds it again
	Lost   State = "lost"   // it is found less well, and could not be found again surely

	Refused State = "refused" // a person leaves it as it is
)

// Field is what became of one field.
type Field struct {
	Field  string
	State  State
	Why    Words
	Before int // new pages on which it is found
	After  int
}

// effects sums up a template on old samples and new pages.
type effects struct {
	lost           int // values of the old samples that must stay and do not
	lostNew        int // the same of the new pages
	correct, wrong int // cells of the new pages, as far as known or borne out
	mended         int // cells of the new pages of which nothing is known, and which a field with a new reading fills
	cells          []record.Record
}

// worse reports whether a template loses an old value, or does worse on the new pages than before.
func (e *effects) worse(before *effects) bool {
	return e.lost+e.lostNew > before.lost+before.lostNew || e.correct < before.correct || e.wrong > before.wrong || e.mended < before.mended
}

// effect runs a template on all pages; nil when it does not compile.
func (m *mending) effect(t *template.Template) *effects {
	prog, err := compile(t)
	if err != nil {
		return nil
	}
	e := &effects{}
	labels := byLabels(t)
	for p := range len(m.old) + len(m.new) {
		r, fresh := m.at(p)
		cells, _ := prog.Votes(r.Tree)
		e.cells = append(e.cells, cells)
		given := labels(r.Tree, cells)
		for i := range m.fields {
			lost := m.loses(i, p, cellOf(given, i))
			if !fresh {
				e.lost += one(lost)
				continue
			}
			e.lostNew += one(lost)
			known, ok := r.Known[m.fields[i].Name]
			e.mended += one(!ok && m.fields[i].reading != nil && cells[i].State == record.Found)
			switch {
			case ok && sameValues(known, cells[i].Texts()), !ok && m.borne(i, p-len(m.old), cells[i]):
				e.correct++
			case cells[i].State == record.Found:
				e.wrong++
			}
		}
	}
	return e
}

// conclude fills the proposal in: the cells, the fields in words, and whether it is one.
func (m *mending) conclude(out *Proposal, t *template.Template) {
	var after *effects
	if t != nil {
		after = m.effect(t)
		out.Lost = after.lost
	}
	labelsThen := byLabels(t)
	for p := range len(m.old) + len(m.new) {
		r, fresh := m.at(p)
		before := r.given
		if before == nil {
			before = r.cells
		}
		then := before
		if after != nil {
			then = labelsThen(r.Tree, after.cells[p])
		}
		for i := range m.fields {
			c := Cell{Page: p, New: fresh, Field: m.fields[i].Name, Before: cellOf(before, i).Texts(), After: cellOf(then, i).Texts(), Node: nodeOf(cellOf(before, i))}
			c.Expected, c.Known = r.Known[c.Field]
			c.ByLabel = len(c.Before) > 0 && len(r.cell(i).Texts()) == 0
			if n := nodeOf(cellOf(then, i)); n >= 0 {
				c.Node = n
			}
			out.Cells = append(out.Cells, c)
			if fresh {
				out.Before.add(c.Before, c)
				out.After.add(c.After, c)
			}
		}
	}
	m.describeFields(out)
	out.LetGo = m.letGo
	switch {
	case t == nil:
		out.Why = m.nothing(out)
	case out.Lost > 0 && m.letGo == 0:
		out.Why = Words{say("loses", []string{"n", number(out.Lost)}, "a mended version would lose %d values that the old samples expect", out.Lost)}
	case after.lostNew > 0:
		out.Why = Words{say("losesnew", []string{"n", number(after.lostNew)}, "a mended version would lose %d values that the template finds on the new pages", after.lostNew)}
	default:
		out.New = t
	}
}

// readLabels reads the cells that only a label gives on all pages.
func (m *mending) readLabels() {
	labels := byLabels(m.Template)
	for p := range len(m.old) + len(m.new) {
		r, _ := m.at(p)
		r.given = labels(r.Tree, r.cells)
	}
}

// byLabels gives the cells of a page as a run has them: with the values that only a label gives, which mending itself does without.
func byLabels(t *template.Template) func(*tagtree.Tree, record.Record) record.Record {
	var prog *program.Program
	if t != nil && t.Kind == template.Detail {
		prog, _ = program.Compile(t) // it was compiled before
	}
	return func(page *tagtree.Tree, cells record.Record) record.Record {
		if prog == nil || !slices.ContainsFunc(cells, func(c record.Cell) bool { return c.State != record.Found }) {
			return cells
		}
		all, _ := prog.Votes(page)
		return all
	}
}

func (m *mending) at(p int) (*run, bool) {
	if p < len(m.old) {
		return &m.old[p], false
	}
	return &m.new[p-len(m.old)], true
}

// describeFields sets for each field of the proposal what became of it.
func (m *mending) describeFields(out *Proposal) {
	for i := range m.fields {
		f, byLabel := Field{Field: m.fields[i].Name, State: Holds}, 0
		for _, c := range out.Cells {
			if c.New && c.Field == f.Field {
				f.Before += one(len(c.Before) > 0)
				f.After += one(len(c.After) > 0)
				byLabel += one(c.ByLabel)
			}
		}
		switch {
		case m.refused(i):
			f.State, f.Why = Refused, Words{say("refused", nil, "it stays as it is: you refused the change")}
		case m.fields[i].isBody():
			m.body(i, &f)
		case m.fields[i].losesNew:
			f.State, f.Why = Lost, Words{say("fieldlosesnew", nil, "its new form would lose values of other fields that the template finds on the new pages; mark it on a new page")}
		case m.fields[i].reading != nil:
			result := m.fields[i].reading
			f.State = Mended
			f.Why = Words{say("again", []string{"by", inCodes(result.seed), "n", number(f.After), "all", number(len(m.new)), "what", kindOf(m.what)},
				"found again by %s; on %d of %d %s", inWords(result.seed), f.After, len(m.new), m.what)}
			if known := result.correct + result.differ + result.missed; known > 0 {
				f.Why = append(f.Why, say("asknown", []string{"n", number(result.correct), "all", number(known)}, "with the value known before on %d of %d", result.correct, known))
			}
		case !m.allCorrect(i) && (out.Drift.of(f.Field).emptier() || m.misses(i) || m.differs(i) || out.Drift.of(f.Field).Drifts && !m.fields[i].same && !m.holds(i)):
			f.State = Lost
			f.Why = m.lostWhy(i)
		default:
			f.Why = holdsOn(f.Before, len(m.new), m.what)
		}
		if byLabel > 0 && f.State != Holds {
			f.Why = append(f.Why, say("bylabel", []string{"n", number(byLabel)}, "before, only its label led to it on %d", byLabel))
		}
		out.Fields = append(out.Fields, f)
	}
}

// allCorrect reports whether something is known of every new page, and the template gives it.
func (m *mending) allCorrect(i int) bool {
	for p := range m.new {
		r := &m.new[p]
		if _, ok := r.Known[m.fields[i].Name]; !ok || !r.agrees(m.fields[i].Name, r.cell(i)) {
			return false
		}
	}
	return true
}

// misses reports whether the template gives something else than what is known of most new pages.
func (m *mending) misses(i int) bool {
	known, wrong := 0, 0
	for p := range m.new {
		r := &m.new[p]
		if _, ok := r.Known[m.fields[i].Name]; ok {
			known++
			wrong += one(!r.agrees(m.fields[i].Name, r.cell(i)))
		}
	}
	return known > 0 && 2*wrong > known
}

// lostWhy says why a field was not found again.
func (m *mending) lostWhy(i int) Words {
	f := &m.fields[i]
	if f.Article != "" && len(f.Locators) == 0 {
		return Words{say("article", nil, "this part of an article is read by itself; mark it on a new page to settle it")}
	}
	best, at := 0.0, []source(nil)
	for p := range m.new {
		if all := m.new[p].seen[i].all; len(all) > 0 && all[0].belief > best {
			best, at = all[0].belief, all[0].evidence
		}
	}
	if best == 0 {
		return Words{say("nothing", []string{"what", kindOf(m.what)}, "nothing on the %s speaks for a place: no known value, no label, no locator; mark it on a new page", m.what)}
	}
	return Words{say("disagree", []string{"by", inCodes(at), "what", kindOf(m.what)}, "what speaks for it (%s) does not agree over the %s; mark it on a new page", inWords(at), m.what)}
}

// unsure is why nothing is proposed though something is found less well.
var unsure = Words{say("unsure", nil, "no field that is found less well could be found again surely")}

func (m *mending) nothing(out *Proposal) Words {
	if len(m.Refused) > 0 {
		return Words{say("refusedall", nil, "what could be mended was refused: the template stays as it is")}
	}
	if slices.ContainsFunc(out.Fields, func(f Field) bool { return f.State == Lost }) {
		return unsure
	}
	return Words{say("well", []string{"what", kindOf(m.what)}, "every field is found on the %s as before: there is nothing to mend", m.what)}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
