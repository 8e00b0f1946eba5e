package induce

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"unicode"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A page often shows the same text in several places: a title in the breadcrumb, in the
// headline, and again as the heading of the record.
//
//	body
//	├ h1      "Plum cake"            clicked
//	└ div
//	  ├ h2    "Plum cake"            an echo, beside the other fields
//	  ├ ul    plums, flour, ...      another field
//	  └ p     "Bake."                another field
//
// An echo is learned like the clicked place, as a further design. The program tries the
// designs in order until one finds a value. The fields of one record are near each other,
// so an echo comes before the clicked place if it is much nearer to the marks of the other
// fields. So does the heading of a block, and an echo outside of menus if the clicked
// place is in a menu. A mark on a further page, on which clicked place and echo differ,
// decides between them: designs that do not find the marked text there are dropped.

// Bounds of echoes.
const (
	maxEchoes   = 12  // places looked at on a page; a text in more of them says nothing
	keptEchoes  = 2   // learned beside the clicked place
	leastEcho   = 3   // letters of a text; a shorter one repeats by chance
	closer      = 0.8 // of the clicked place's distance to another field: much nearer
	nearerShare = 0.5 // of the other fields' marks: more than these are nearer to an echo of the record itself
)

// echo is a place that shows the marked text too, or those that show the first
// marked texts of a list.
type echo struct {
	sample int
	nodes  []tagtree.NodeID
	first  bool // asked before the clicked place
}

// echoes lists the places to learn besides the first clicked one: headings of blocks (the
// smallest block first), then places in the record (the nearest first), then others in
// document order, then structured data. None for fields of many values, ranges and
// attributes. O(n) for each field marked on the sample.
func echoes(samples []*tagtree.Tree, marks []Mark, m marked) []echo {
	y := m.yes[0]
	t := samples[y.sample]
	if m.part.Kind != template.PartText || y.to != 0 {
		return nil
	}
	places := wholePlaces(t, y.node)
	others := othersOn(t, marks, y)
	var own, first, rest []echo
	menu, link := labels.InMenu(t, y.node), t.Linked(y.node)
	block := map[tagtree.NodeID]tagtree.NodeID{} // its size
	for _, n := range places {
		if t.Within(y.node, n) || t.Within(n, y.node) {
			continue
		}
		e := echo{sample: y.sample, nodes: []tagtree.NodeID{n}}
		switch top := blockHeading(t, n, y.node); {
		case top != tagtree.None:
			block[n], e.first = t.End(top)-top, true
			own = append(own, e)
		case !inDrawing(t, n) && (link || !t.Linked(n)) && (others.nearer(t, n, y.node) || menu && !labels.InMenu(t, n) || link && isHeadline(t, n)):
			e.first = true
			first = append(first, e)
		default:
			rest = append(rest, e)
		}
	}
	slices.SortStableFunc(own, func(a, b echo) int { return int(block[a.nodes[0]] - block[b.nodes[0]]) })
	slices.SortStableFunc(first, func(a, b echo) int {
		return cmp.Compare(others.distance(t, a.nodes[0]), others.distance(t, b.nodes[0]))
	})
	out := slices.Concat(own, first, rest)
	out = out[:min(len(out), keptEchoes)]
	if n := dataPlace(t, t.Text(y.node)); n != tagtree.None && !t.Within(y.node, n) {
		out = append(out, echo{sample: y.sample, nodes: []tagtree.NodeID{n}})
	}
	return out
}

// dataPlace is where the page says a text in data: in the linked data of an
// object with a type, the outermost first, else in a meta element, else in the
// page state; None when nowhere.
func dataPlace(t *tagtree.Tree, text string) tagtree.NodeID {
	best, found := 0, tagtree.None
	if t.StructuredData() == tagtree.None || !distinctive(text) {
		return found
	}
	for id := t.StructuredData() + 1; int(id) < t.Len(); id++ {
		if t.IsText(id) || t.Text(id) != text {
			continue
		}
		rank := depth(t, id)
		if t.Tag(id) == "ld-meta" {
			rank += maxEchoes
		} else if t.InState(id) {
			rank += 2 * maxEchoes
		}
		if found == tagtree.None || rank < best {
			best, found = rank, id
		}
	}
	return found
}

// placesOf lists the elements that show a whole text that was clicked, in
// document order; only the clicked node where the text is no help.
func placesOf(t *tagtree.Tree, m Mark) []tagtree.NodeID {
	if m.To != 0 || m.Part.Kind != template.PartText {
		return []tagtree.NodeID{m.Node}
	}
	return wholePlaces(t, m.Node)
}

// wholePlaces lists the elements that show all the text of a node, in document order.
func wholePlaces(t *tagtree.Tree, n tagtree.NodeID) []tagtree.NodeID {
	text := t.Text(n)
	if !distinctive(text) {
		return []tagtree.NodeID{n}
	}
	found := newSearch(t, text).exact(maxEchoes+1, t.Visible)
	if len(found) > maxEchoes {
		return []tagtree.NodeID{n}
	}
	out := make([]tagtree.NodeID, 0, len(found))
	for _, f := range found {
		if !t.IsText(f.Node) {
			out = append(out, f.Node)
		}
	}
	if len(out) == 0 {
		out = append(out, n)
	}
	return out
}

// distinctive reports whether a text that stands twice on a page is likely the same
// thing twice: a name or a sentence, and not a price that two things share.
func distinctive(text string) bool {
	letters, digits := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
	}
	return letters >= leastEcho && letters > digits
}

// others are the other fields marked on a sample: the places of each, and how
// many marks it has.
type others []struct {
	places []tagtree.NodeID
	marks  int
}

// othersOn lists the fields marked on a target's sample beside its own.
func othersOn(t *tagtree.Tree, marks []Mark, y target) others {
	at := map[string]int{}
	var out others
	for _, m := range marks {
		if m.Sample != y.sample || m.Not || m.Missing || !t.Valid(m.Node) || t.Within(m.Node, y.node) {
			continue
		}
		i, ok := at[m.Field]
		if !ok {
			i = len(out)
			at[m.Field] = i
			out = append(out, struct {
				places []tagtree.NodeID
				marks  int
			}{placesOf(t, m), 0})
		}
		out[i].marks++
	}
	return out
}

// nearer reports whether a node is much nearer than another to most of what is
// marked: the smallest subtree with it and a place of the other field is at
// most closer times the size. Each mark counts, so that a list, which is the
// body of a record, counts more than a name in a byline.
func (o others) nearer(t *tagtree.Tree, n, than tagtree.NodeID) bool {
	near, all := 0, 0
	for _, f := range o {
		all += f.marks
		if d := distanceTo(t, n, f.places); d <= closer*distanceTo(t, than, f.places) {
			near += f.marks
		}
	}
	return float64(near) > nearerShare*float64(all)
}

// distance adds up, mark by mark, how far a node is from what is marked.
func (o others) distance(t *tagtree.Tree, n tagtree.NodeID) float64 {
	sum := 0.0
	for _, f := range o {
		sum += float64(f.marks) * math.Log(distanceTo(t, n, f.places))
	}
	return sum
}

// distanceTo is the size of the smallest subtree that holds a node and one of some others.
func distanceTo(t *tagtree.Tree, n tagtree.NodeID, places []tagtree.NodeID) float64 {
	best := math.Inf(1)
	for _, p := range places {
		top := t.Shared(n, p)
		best = min(best, float64(t.End(top)-top))
	}
	return best
}

// isHeadline reports whether a node is a heading of the first level that is no link: the
// page's own name. A link with the same text names a page, most often in a trail or
// on a card, and stands elsewhere on the next page.
func isHeadline(t *tagtree.Tree, n tagtree.NodeID) bool {
	return labels.Heading(t, n) == atom.H1 && !t.Linked(n)
}

// inDrawing reports whether a node lies in a drawing.
func inDrawing(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, func(a atom.Atom) bool { return a == atom.Svg })
}

// Context describes what the result of Field depends on besides the marks of the field and
// the samples: the nodes of other lists, the other places of its text, and the texts around
// it that are values of other fields. Two calls with the same marks, samples and context
// give the same result.
func Context(samples []*tagtree.Tree, marks []Mark, f record.Field) string {
	m, err := targets(samples, marks, f)
	if err != nil || len(m.yes) == 0 {
		return ""
	}
	values := othersTexts(samples, marks, f.Name)
	var near []string
	for _, y := range m.yes {
		t := samples[y.sample]
		for n, level := y.node, 0; n > 0 && level < maxLevels; n, level = t.Parent(n), level+1 {
			for _, text := range append(labels.Around(t, n, false, maxLabels), labels.Around(t, n, true, 2)...) {
				if stem := tagtree.Stem(t.Node(text).Data); values[stem] {
					near = append(near, stem)
				}
			}
		}
	}
	if f.Many {
		return fmt.Sprint(m.no, listEchoes(samples, marks, m), near)
	}
	return fmt.Sprint(echoes(samples, marks, m), near)
}
