package suggest

import (
	"math"
	"strings"
	"unicode"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// FeatureNames name what is measured of a candidate, in the order of Features.
var FeatureNames = [...]string{
	"filled", "varies", "constant", "label", "strong_label", "label_varies", "meaning", "echo", "title", "title_part",
	"h1", "heading", "date", "price", "number", "image", "prose", "tiny", "length", "near", "before",
	"beside", "link", "menu", "emphasis", "repeated", "many", "known", "data", "cut",
	"kinds", "placed", "late", "shown_twice", "values", "trust", "deep_in_data", "address", "mixed", "core", "fragment", "rows", "list_known", "data_core",
	"list_core", "heading_known", "like_title", "uneven", "apart", "inner", "holds_label", "incomplete",
	"unalike", "data_alone", "untitled", "listed", "sectioned",
}

// Features are what is measured of a candidate, most of them means over its values, 0..1.
type Features [len(FeatureNames)]float64

// feature numbers, by name.
var number = func() map[string]int {
	m := map[string]int{}
	for i, n := range FeatureNames {
		m[n] = i
	}
	return m
}()

// Bounds of features.
const (
	proseFrom = 200 // characters from which a text is prose
	nearBy    = 8.0 // values from the heading: half as near
)

// measure fills in the features of a candidate.
func (c *candidate) measure(pages []*page) { //nolint:funlen // one line for each feature
	set := func(name string, v float64) { c.x[number[name]] = v }
	n, filled, values := 0.0, 0.0, 0.0
	texts, labels := map[string]int{}, map[string]int{}
	types := map[record.Type]float64{}
	var sum Features
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		filled++
		values += float64(len(at))
		all := ""
		for _, a := range at {
			v := &pages[i].values[a.value]
			all += v.key + "\n"
			types[TypeOf(v.Part, v.Text)]++
			pages[i].of(v, &sum)
			n++
		}
		texts[all]++
		labels[pages[i].values[at[0].value].label]++
	}
	for j := range sum {
		c.x[j] = sum[j] / n
	}
	set("filled", filled/float64(len(c.at)))
	if filled > 1 {
		set("varies", float64(len(texts)-1)/(filled-1))
		set("label_varies", float64(len(labels)-1)/(filled-1))
		if len(texts) == 1 {
			set("constant", 1)
			c.constant = filled >= samePages
			c.fixed = filled >= fixedPages
		}
	}
	if len(labels) > 1 { // it is another value, no label
		set("label", 0)
		set("strong_label", 0)
	}
	for _, t := range []record.Type{record.Date, record.Price, record.Number, record.Image} {
		set(string(t), types[t]/n)
	}
	best := 0.0
	for _, k := range types {
		best = max(best, k/n)
	}
	set("mixed", 1-best)
	if c.many {
		set("many", 1)
	}
	if c.untitled {
		set("untitled", 1)
	}
	set("values", math.Log(values/filled))
	set("kinds", float64(c.kinds)/5)
	set("trust", c.keys[0].prior)
	if k := c.keys[0].text[0]; k == 'p' || k == 'm' && c.keys[0].prior <= priorPath {
		set("placed", 1)
	}
	c.called = c.name(pages)
	name := c.called
	if c.concept = conceptOf(name); c.concept == "author" && c.suffix(pages) != "" {
		c.concept = ""
	}
	if _, v := c.first(pages); !c.many && !v.data {
		c.row = v.path
	}
	if knownName(name, usual) {
		set("known", 1)
	}
	if knownName(name, core) {
		set("core", 1)
		c.x[number["data_core"]] = c.x[number["data"]]
	}
	set("uneven", c.uneven(pages))
	if c.many {
		set("apart", c.apart(pages))
		set("inner", c.inner(pages))
		set("incomplete", c.incomplete(pages))
		set("unalike", c.unalike(pages))
		set("sectioned", c.sectioned(pages))
	}
	c.measureMany(values / filled)
	if c.x[number["heading"]] > 0 {
		c.x[number["heading_known"]] = c.x[number["known"]]
	}
}

// of adds the features of one value.
func (p *page) of(v *value, x *Features) {
	add := func(name string, yes bool) {
		if yes {
			x[number[name]]++
		}
	}
	t, e := p.t, p.t.ElementOf(v.Node)
	length := len([]rune(v.Text))
	add("label", v.label != "" && !v.strong)
	add("strong_label", v.label != "" && v.strong)
	add("meaning", p.meant(v.Node))
	_, echo := p.inData[v.key]
	add("echo", echo && !v.data && length > 1)
	add("title", length > 2 && strings.HasPrefix(p.title, v.key))
	add("title_part", length > 2 && strings.Contains(p.title, v.key))
	h := labels.Heading(t, v.Node)
	add("h1", h == atom.H1)
	if h != 0 && h != atom.H1 {
		like := p.likeHead(v)
		x[number["like_title"]] += like
		add("heading", like == 0) // of a section; the title of a card says again what the page is about
	}
	add("holds_label", v.From == 0 && len(p.labelsWithin(v.Node)) > 0)
	add("prose", length >= proseFrom)
	add("tiny", length < 3)
	x[number["length"]] += math.Log(1+float64(length)) / 6
	add("cut", v.From > 0)
	add("data", v.data)
	add("address", strings.HasPrefix(v.Text, "http"))
	if v.data {
		x[number["deep_in_data"]] += float64(strings.Count(v.path, "/")-1) / 4
		return
	}
	if p.head >= 0 {
		away := v.order - p.values[p.head].order
		x[number["near"]] += 1 / (1 + math.Abs(float64(away))/nearBy)
		add("before", away < 0)
	}
	add("beside", p.around.beside[v.Node])
	add("link", linked(t, v.Node))
	add("menu", labels.InMenu(t, v.Node))
	add("emphasis", strong(t, e))
	x[number["repeated"]] += math.Log(float64(max(p.like[v.path], 1))) / 4
	x[number["rows"]] += math.Log(float64(max(p.like[v.row()], 1))) / 4
	add("fragment", p.fragment(v))
	x[number["late"]] += float64(v.Node) / float64(t.PageLen())
	add("shown_twice", p.shown[v.key] > 1)
}

// likeHead is the share of a text's words that the page's title or heading has too, from a half on.
func (p *page) likeHead(v *value) float64 {
	words := strings.FieldsFunc(strings.ToLower(v.Text), between)
	if len(words) == 0 || len(words) > maxWords {
		return 0
	}
	n := 0
	for _, w := range words {
		if p.headWords[w] {
			n++
		}
	}
	if 2*n < len(words) {
		return 0
	}
	return float64(n) / float64(len(words))
}

func between(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// longLine is the number of letters of a line from which a part of it is a piece of prose.
const longLine = 100

// fragment reports whether a value is a piece of a sentence: its line goes on before or after it.
func (p *page) fragment(v *value) bool {
	line := p.lines.of[p.firstText(v.Node)]
	return p.lines.length[line] > longLine && 2*len(v.Text) < p.lines.length[line]
}

// firstText is the first text below a node, or the node itself.
func (p *page) firstText(n tagtree.NodeID) tagtree.NodeID {
	for c := n; c < p.t.End(n); c++ {
		if p.t.IsText(c) {
			return c
		}
	}
	return n
}

// meant reports whether an attribute of an element that shows a value is one that names values.
func (p *page) meant(n tagtree.NodeID) bool {
	for _, e := range p.shells(n) {
		for _, key := range []string{"itemprop", "property", "data-field", "data-ui"} {
			if v, ok := p.t.Attr(e, key); ok && v != "" {
				return true
			}
		}
	}
	return false
}

// linked reports whether a value stands in a link, or is one.
func linked(t *tagtree.Tree, n tagtree.NodeID) bool {
	for e, level := n, 0; e > 0 && level < 3; e, level = t.Parent(e), level+1 {
		if t.Node(e).DataAtom == atom.A {
			return true
		}
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.Node(c).DataAtom == atom.A {
			return t.SameText(n, c)
		}
	}
	return false
}

func strong(t *tagtree.Tree, e tagtree.NodeID) bool {
	for a, level := e, 0; a > 0 && level < 2; a, level = t.Parent(a), level+1 {
		switch t.Node(a).DataAtom {
		case atom.B, atom.Strong, atom.Em, atom.Big, atom.Font, atom.Dd, atom.Time:
			return true
		}
	}
	return false
}
