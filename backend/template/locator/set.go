package locator

import (
	"maps"
	"slices"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// Set runs many locators over a tree in one pass. First steps that look for an
// attribute, a class or a stem anywhere in the page are shared and answered by
// one look at each node; the rest of each path starts from there, and where paths
// begin alike, what they share is walked once. Immutable, safe for concurrent use.
type Set struct {
	locators   []Locator
	ways       []way
	end        []int // the way that each locator ends with
	firstSteps []Step

	attrs map[string]map[string][]int // attribute, value -> first steps to try
	class map[string][]int            // class token -> first steps to try
	stems map[string][]int            // stem -> first steps to try
	tags  map[string][]int            // tag, for first steps without any of these
	any   []int                       // the same, for those of any tag
	names [names]bool                 // the tags and attributes among these, roughly
	token [names]bool                 // the class tokens, roughly
	known *tagtree.Stems              // the stems; nil without any
	texts [][]int                     // first steps to try, by the stem's place among the known
}

// names is how many kinds of names are distinguished without a look into a map.
const names = 256

// rough is the kind of a name, by its length and ends.
func rough(name string) int {
	if name == "" {
		return 0
	}
	return (len(name)*17 + int(name[0])*5 + int(name[len(name)-1])) % names
}

// NewSet prepares locators to be run together.
func NewSet(locators []Locator) *Set {
	s := &Set{locators: locators, end: make([]int, len(locators)),
		attrs: map[string]map[string][]int{}, class: map[string][]int{}, stems: map[string][]int{}, tags: map[string][]int{}}
	known, ways := map[string]int{}, map[string]int{}
	for i, l := range locators {
		s.end[i] = s.walk(l, known, ways)
	}
	if len(s.stems) > 0 {
		list := slices.Collect(maps.Keys(s.stems))
		s.known = tagtree.NewStems(list)
		for _, stem := range list {
			s.texts = append(s.texts, s.stems[stem])
		}
	}
	return s
}

// share files the k-th step of a locator when it looks anywhere below, without
// counting: then its nodes are found by the one pass. -1 when it does not.
func (s *Set) share(l Locator, k int, known map[string]int) int {
	if len(l.Steps) <= k || l.Steps[k].Axis != Deep || l.Steps[k].depends() {
		return -1
	}
	key := l.Steps[k].key()
	h, ok := known[key]
	if !ok {
		h = s.add(l.Steps[k])
		known[key] = h
	}
	return h
}

// depends reports whether a node alone does not tell if it passes the step's tests.
func (s *Step) depends() bool {
	return slices.ContainsFunc(s.Preds, func(p Pred) bool { return p.Kind == Nth || p.Kind.relates() })
}

// add files a first step under its rarest test; -1 when it has none.
func (s *Set) add(step Step) int {
	h := len(s.firstSteps)
	if step.Test == Text {
		for i, p := range step.Preds {
			if p.Kind == StemIs && p.Value != "" {
				s.stems[p.Value] = append(s.stems[p.Value], h)
				step.Preds = slices.Delete(slices.Clone(step.Preds), i, i+1) // the others are left to test
				s.firstSteps = append(s.firstSteps, step)
				return h
			}
		}
		return -1
	}
	s.firstSteps = append(s.firstSteps, step)
	for _, p := range step.Preds {
		switch p.Kind {
		case AttrIs:
			if s.attrs[p.Name] == nil {
				s.attrs[p.Name] = map[string][]int{}
			}
			s.attrs[p.Name][p.Value] = append(s.attrs[p.Name][p.Value], h)
			s.names[rough(p.Name)] = true
			return h
		case Class:
			s.class[p.Value] = append(s.class[p.Value], h)
			s.token[rough(p.Value)] = true
			return h
		}
	}
	if step.Test == Any {
		s.any = append(s.any, h)
		return h
	}
	s.tags[step.Test] = append(s.tags[step.Test], h)
	s.names[rough(step.Test)] = true
	return h
}

// Run returns what each locator finds, in the order given to NewSet; do not change it.
func (s *Set) Run(t *tagtree.Tree) [][]tagtree.NodeID {
	reached := s.reach(t, s.scan(t))
	out := make([][]tagtree.NodeID, len(s.locators))
	for i := range s.locators {
		out[i] = s.locators[i].picked(reached[s.end[i]])
	}
	return out
}

// below lists the nodes that lie below one of some others; both in document order.
func below(t *tagtree.Tree, above, nodes []tagtree.NodeID) []tagtree.NodeID {
	var out []tagtree.NodeID
	next := tagtree.NodeID(0) // where the subtrees looked at so far end
	for _, a := range above {
		if t.End(a) <= next {
			continue // inside the one before
		}
		i, _ := slices.BinarySearch(nodes, a+1)
		for ; i < len(nodes) && nodes[i] < t.End(a); i++ {
			out = append(out, nodes[i])
		}
		next = t.End(a)
	}
	return out
}

// scan is the one pass: the nodes of each shared first step.
func (s *Set) scan(t *tagtree.Tree) [][]tagtree.NodeID {
	found := make([][]tagtree.NodeID, len(s.firstSteps))
	if len(s.firstSteps) == 0 {
		return found
	}
	firsts := make([]tagtree.NodeID, len(s.firstSteps)) // room for one node each, asked for at once
	for i := range found {
		found[i] = firsts[i : i : i+1]
	}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		n := t.Node(id)
		if n.Type == html.TextNode {
			if s.known != nil {
				if i := s.known.Of(n.Data); i >= 0 {
					s.try(s.texts[i], n, id, found)
				}
			}
			continue
		}
		for i := range n.Attr {
			a := &n.Attr[i]
			if a.Key == "class" && len(s.class) > 0 {
				s.classes(n, a.Val, id, found)
			}
			if s.names[rough(a.Key)] {
				s.try(s.attrs[a.Key][a.Val], n, id, found)
			}
		}
		if s.names[rough(n.Data)] {
			s.try(s.tags[n.Data], n, id, found)
		}
		s.try(s.any, n, id, found)
	}
	return found
}

// classes tries each class token once.
func (s *Set) classes(n *html.Node, class string, id tagtree.NodeID, found [][]tagtree.NodeID) {
	for len(class) > 0 {
		i := 0
		for i < len(class) && !isBlank(class[i]) {
			i++
		}
		if i > 0 && s.token[rough(class[:i])] {
			s.try(s.class[class[:i]], n, id, found)
		}
		class = class[min(i+1, len(class)):]
	}
}

// try adds a node to the first steps whose every test it passes.
func (s *Set) try(steps []int, n *html.Node, id tagtree.NodeID, found [][]tagtree.NodeID) {
next:
	for _, h := range steps {
		step := &s.firstSteps[h]
		if !step.test(n) {
			continue
		}
		for i := range step.Preds {
			if !step.Preds[i].holds(n) {
				continue next
			}
		}
		if k := len(found[h]); k == 0 || found[h][k-1] != id {
			found[h] = append(found[h], id)
		}
	}
}
