package locator

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// Run returns the nodes that l finds, in document order, each once.
func (l Locator) Run(t *tagtree.Tree) []tagtree.NodeID {
	var a, b [fewNodes]tagtree.NodeID // two places in turn for what a step finds: most find one node
	in, out, spare := []tagtree.NodeID{0}, a[:0], b[:0]
	for k := 0; k < len(l.Steps) && len(in) > 0; k++ {
		in = l.Steps[k].run(t, in, out)
		out, spare = spare, in[:0]
	}
	return l.picked(append([]tagtree.NodeID(nil), in...)) // a slices.Clone would keep a and b on the heap
}

// fewNodes is how many nodes a step finds without asking for memory.
const fewNodes = 8

// run applies a step to each node of a context and joins what it gives in out,
// which is empty and may be overwritten.
func (s *Step) run(t *tagtree.Tree, ctx, out []tagtree.NodeID) []tagtree.NodeID {
	if len(ctx) > manyStarts && s.counts() {
		return s.jump(t, ctx)
	}
	sorted, related := true, s.relations(t)
	for _, c := range ctx {
		n := len(out)
		out = s.walk(t, c, related, out)
		if n > 0 && len(out) > n && out[n] <= out[n-1] {
			sorted = false
		}
	}
	if !sorted {
		slices.Sort(out)
		out = slices.Compact(out)
	}
	return out
}

// manyStarts is the number of start nodes from which a step to the k-th node after,
// before or in each of them looks at each node once for all of them.
const manyStarts = 4

// counts reports whether a step is "the k-th after", or in: following, preceding
// texts, or the node and what is below, with a position as the last predicate and no other.
func (s *Step) counts() bool {
	last := len(s.Preds) - 1
	if last < 0 || s.Preds[last].Kind != Nth || (&Step{Preds: s.Preds[:last]}).Asks(Nth) {
		return false
	}
	return s.Axis == Following || s.Axis == SelfOrBelow || s.Axis == Preceding && s.Test == Text
}

// stretch is where a step that counts looks, in the direction of its axis: from a node on, and before the end.
type stretch struct{ from, end tagtree.NodeID }

// stretches are those of some start nodes, in the direction of the axis, which is 1 or -1.
func (s *Step) stretches(t *tagtree.Tree, ctx []tagtree.NodeID) (list []stretch, way tagtree.NodeID) {
	list, way = make([]stretch, len(ctx)), 1
	for i, c := range ctx {
		switch s.Axis {
		case SelfOrBelow:
			list[i] = stretch{c, t.End(c)}
		case Preceding:
			list[i], way = stretch{c - 1, 0}, -1
		default:
			list[i] = stretch{t.End(c), tagtree.NodeID(t.Len())}
		}
	}
	slices.SortFunc(list, func(a, b stretch) int { return int((a.from - b.from) * way) })
	return list, way
}

// jump is such a step from many nodes. A window goes over the page, with the nodes from a start on that
// pass the tests, up to the k-th: each node is tested once at most, where walking from each start would
// take O(n) for each.
func (s *Step) jump(t *tagtree.Tree, ctx []tagtree.NodeID) []tagtree.NodeID {
	last := len(s.Preds) - 1
	each := Step{Test: s.Test, Preds: s.Preds[:last]}
	m := each.matcher(each.relations(t))
	list, way := s.stretches(t, ctx)
	var out, window []tagtree.NodeID
	at := list[0].from // how far the window goes
	for _, c := range list {
		for len(window) > 0 && (window[0]-c.from)*way < 0 {
			window = window[1:]
		}
		if (at-c.from)*way < 0 {
			at = c.from
		}
		for ; len(window) < s.Preds[last].N && (c.end-at)*way > 0; at += way {
			if m.keep(t, at) {
				window = append(window, at)
			}
		}
		if k := s.Preds[last].N; k <= len(window) && (c.end-window[k-1])*way > 0 {
			out = append(out, window[k-1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// walk appends what the step finds from one node.
func (s *Step) walk(t *tagtree.Tree, c tagtree.NodeID, related []relation, out []tagtree.NodeID) []tagtree.NodeID {
	switch s.Axis {
	case Child:
		return s.children(t, c, related, out)
	case Deep:
		return s.deep(t, c, related, out)
	case Descendant:
		m := s.matcher(related)
		for n := c + 1; n < t.End(c) && !m.done; n++ {
			if m.keep(t, n) {
				out = append(out, n)
			}
		}
	case SelfOrBelow:
		m := s.matcher(related)
		for n := c; n < t.End(c) && !m.done; n++ {
			if m.keep(t, n) {
				out = append(out, n)
			}
		}
	case Parent:
		m := s.matcher(related)
		if p := t.Parent(c); p > 0 && m.keep(t, p) {
			out = append(out, p)
		}
	case Following:
		m := s.matcher(related)
		for n := t.End(c); int(n) < t.Len() && !m.done; n++ {
			if m.keep(t, n) {
				out = append(out, n)
			}
		}
	case Preceding:
		m := s.matcher(related)
		from := len(out)
		for n := c - 1; n > 0 && !m.done; n-- {
			if t.End(n) <= c && m.keep(t, n) {
				out = append(out, n)
			}
		}
		slices.Reverse(out[from:])
	case FollowingSibling:
		m := s.matcher(related)
		for n := t.NextSibling(c); n != tagtree.None && !m.done; n = t.NextSibling(n) {
			if m.keep(t, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

func (s *Step) children(t *tagtree.Tree, c tagtree.NodeID, related []relation, out []tagtree.NodeID) []tagtree.NodeID {
	m := s.matcher(related)
	for n := t.FirstChild(c); n != tagtree.None && !m.done; n = t.NextSibling(n) {
		if m.keep(t, n) {
			out = append(out, n)
		}
	}
	return out
}

// deep is "//": without a position it is a look at every descendant; with one,
// positions count among the children of each parent.
func (s *Step) deep(t *tagtree.Tree, c tagtree.NodeID, related []relation, out []tagtree.NodeID) []tagtree.NodeID {
	if !s.Asks(Nth) {
		m := s.matcher(related)
		for n := c + 1; n < t.End(c); n++ {
			if m.keep(t, n) {
				out = append(out, n)
			}
		}
		return out
	}
	from := len(out)
	for n := c; n < t.End(c); n++ {
		if !t.IsText(n) {
			out = s.children(t, n, related, out)
		}
	}
	slices.Sort(out[from:])
	return out
}

// relation is a test of a node by other nodes of its tree.
type relation interface {
	holds(t *tagtree.Tree, id tagtree.NodeID) bool
}

// relations are those of the step's tests, by the place of the test; nil without any.
func (s *Step) relations(t *tagtree.Tree) []relation {
	var out []relation
	for i := range s.Preds {
		p := &s.Preds[i]
		if !p.Kind.relates() {
			continue
		}
		if out == nil {
			out = make([]relation, len(s.Preds))
		}
		switch p.Kind {
		case Column:
			out[i] = headingsOf(t, p.Value)
		case Under, InRows:
			out[i] = underOf(t, p)
		default:
			out[i] = facingOf(t, p.Value, p.N, s.Test == Text)
		}
	}
	return out
}

// matcher tests the nodes of one axis from one context node, in axis order.
type matcher struct {
	step    *Step
	related []relation
	seen    [4]int // how many nodes came to the i-th predicate
	extra   []int  // the same beyond four predicates
	done    bool   // no further node can match
}

func (s *Step) matcher(related []relation) matcher {
	m := matcher{step: s, related: related}
	if len(s.Preds) > len(m.seen) {
		m.extra = make([]int, len(s.Preds))
	}
	return m
}

func (m *matcher) keep(t *tagtree.Tree, id tagtree.NodeID) bool {
	n := t.Node(id)
	if !m.step.test(n) {
		return false
	}
	for i := range m.step.Preds {
		p := &m.step.Preds[i]
		if p.Kind.relates() && m.related[i].holds(t, id) || p.Kind != Nth && !p.Kind.relates() && p.holds(n) {
			continue
		}
		if p.Kind != Nth {
			return false
		}
		count := &m.seen[i&3]
		if m.extra != nil {
			count = &m.extra[i]
		}
		*count++
		if *count != p.N {
			return false
		}
		m.done = true
	}
	return true
}

// test is the node test; blank texts are never counted.
func (s *Step) test(n *html.Node) bool {
	if s.Test == Text {
		return n.Type == html.TextNode && !tagtree.Blank(n.Data)
	}
	return n.Type == html.ElementNode && (s.Test == Any || s.Test == n.Data)
}

func (p *Pred) holds(n *html.Node) bool {
	switch p.Kind {
	case HasAttr:
		_, ok := attr(n, p.Name)
		return ok
	case AttrIs:
		v, ok := attr(n, p.Name)
		return ok && v == p.Value
	case Undigited:
		v, _ := attr(n, p.Name)
		return WithoutDigits(v) == p.Value
	case Class:
		v, ok := attr(n, "class")
		return ok && hasToken(v, p.Value)
	case ClassStart:
		v, ok := attr(n, "class")
		return ok && hasTokenStart(v, p.Value)
	case StemIs:
		return n.Type == html.TextNode && stemIs(n.Data, p.Value)
	case Starts:
		return n.Type == html.TextNode && strings.HasPrefix(tagtree.Stem(n.Data), p.Value)
	case Contains:
		return n.Type == html.TextNode && strings.Contains(n.Data, p.Value)
	case Plain:
		return IsPlain(n)
	case OwnText:
		return HasOwnText(n)
	case FromEnd:
		return follow(n, p.N)
	case InTitle:
		return inTitle(n)
	case NotLabel:
		return !saysLabel(n, p.Value)
	case BesideLabel:
		return besideLabel(n, p.Value)
	case NotBesideLabel:
		return !besideLabel(n, p.Value)
	}
	return false
}

// WithoutDigits is the value of an attribute as the Undigited test compares it.
func WithoutDigits(value string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, value)
}

// HasOwnText reports whether a child of an element is a text that is not blank.
func HasOwnText(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode && !tagtree.Blank(c.Data) {
			return true
		}
	}
	return false
}

// follow reports whether so many elements follow a node among its siblings.
func follow(n *html.Node, want int) bool {
	for c := n.NextSibling; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			if want--; want < 0 {
				return false
			}
		}
	}
	return want == 0
}

// attr is an attribute as XPath sees it: the declaration of a namespace is none.
func attr(n *html.Node, name string) (string, bool) {
	if name == "xmlns" {
		return "", false
	}
	for i := range n.Attr {
		if n.Attr[i].Key == name && n.Attr[i].Namespace == "" {
			return n.Attr[i].Val, true
		}
	}
	return "", false
}

// hasToken reports whether a class attribute holds a token.
func hasToken(class, token string) bool {
	for len(class) >= len(token) {
		i := strings.Index(class, token)
		if i < 0 {
			return false
		}
		end := i + len(token)
		if (i == 0 || isBlank(class[i-1])) && (end == len(class) || isBlank(class[end])) {
			return true
		}
		class = class[i+1:]
	}
	return false
}

// hasTokenStart reports whether a token of a class attribute starts with a text.
func hasTokenStart(class, start string) bool {
	for i := strings.Index(class, start); i >= 0; {
		if i == 0 || isBlank(class[i-1]) {
			return true
		}
		next := strings.Index(class[i+1:], start)
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

// stemIs compares a text's stem without building it where the lengths tell already.
func stemIs(text, stem string) bool {
	if len(text) < len(stem) || stem == "" {
		return false
	}
	return tagtree.Stem(text) == stem
}
