package list

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/treedist"
)

// Method is a way to find lists.
type Method string

// The methods: the join of all, and each alone.
const (
	Best    Method = "best"
	DETM    Method = "detm"
	Path    Method = "path"
	Keyword Method = "keyword"
)

// Methods lists every Method, the best first.
var Methods = []Method{Best, DETM, Path, Keyword}

// Options is what is known beside the page; all of it may be missing.
type Options struct {
	Keyword string        // the word that the page answers; Keyword finds nothing without it
	Boxes   tagtree.Boxes // where the elements lie on the screen
	Most    int           // lists given at most; 0 is MostLists
	Similar float64       // DETM: the similarity above which subtrees are similar; 0: its own
	Factor  float64       // Path: the share of nodes above which a child is stepped into; 0: its own
	Stop    func() bool   // says that no caller waits for the answer any more, which is then of no use; nil: never
}

// MostLists are given unless Options say otherwise.
const MostLists = 10

// Found is a list on the page.
type Found struct {
	region.Region
	Sure    float64 // 0..1: how sure the finder is that this is a list of records; 0 where a method does not say
	Stopped bool    // a bound was met on the way: there may be more
}

// Find finds the lists of a page, the surest first; no two share a node. None
// when the page has no list worth the name. A page whose lists are all unsure may
// hide its records until a script shows them: a sure list among what it hides comes first.
func Find(t *tagtree.Tree, o Options) []Found {
	v := o.view(t)
	found := find(v, o)
	if len(found) > 0 && found[0].Sure >= SureList || !hides(v) || o.gone() {
		return found
	}
	hidden := slices.DeleteFunc(find(o.view(t.Revealed()), o), func(f Found) bool {
		return f.Sure < SureList || len(f.Records) == 0 || t.Visible(f.Records[0][0].From)
	})
	for i := range hidden {
		hidden[i].Why += ", hidden until a script shows it"
		hidden[i].Messages = append(hidden[i].Messages, message.New("hidden"))
	}
	return append(hidden, found...)[:min(len(hidden)+len(found), o.most())]
}

// hides reports whether a page hides as much text as a list must have.
func hides(v *region.View) bool {
	return v.HiddenLetters() > 0 && float64(v.HiddenLetters()) >= leastCover*float64(v.HiddenLetters()+v.PageLetters())
}

// SureList is the confidence from which on a list is no mistake, mostly.
const SureList = 0.6

func find(v *region.View, o Options) []Found {
	f := newFinder(v, o)
	f.gather()
	f.weigh()
	return f.rank()
}

// By finds lists by one method: Best is Find, the others give what their source
// gives, in its order. The error names the methods when it is none of them.
func By(m Method, t *tagtree.Tree, o Options) ([]Found, error) {
	ro := region.Options{Keyword: o.Keyword, Similar: o.Similar, Factor: o.Factor}
	var regions []region.Region
	switch m {
	case Best:
		return Find(t, o), nil
	case DETM:
		regions = region.DETM(o.view(t), ro)
	case Path:
		regions = region.Path(o.view(t), ro)
	case Keyword:
		regions = region.Keyword(o.view(t), ro)
	default:
		return nil, fmt.Errorf("list: method %q: want one of %s", m, Names())
	}
	out := make([]Found, 0, len(regions))
	for _, r := range regions[:min(len(regions), o.most())] {
		out = append(out, Found{Region: r})
	}
	return out, nil
}

// most is how many lists are given at most.
func (o Options) most() int {
	if o.Most == 0 {
		return MostLists
	}
	return o.Most
}

// gone reports whether the search is to end.
func (o Options) gone() bool { return o.Stop != nil && o.Stop() }

// view is the page as the methods see it, with its boxes where they are known.
func (o Options) view(t *tagtree.Tree) *region.View {
	v := region.NewView(t)
	v.Drawn(o.Boxes)
	return v
}

// Names lists the methods' names for a person.
func Names() string {
	names := make([]string, len(Methods))
	for i, m := range Methods {
		names[i] = string(m)
	}
	return strings.Join(names, ", ")
}

// finder is one search.
type finder struct {
	v    *region.View
	s    *sums
	o    Options
	page int // letters of the page

	methods []region.Region // what the three methods found first
	stopped bool            // a bound was met
	all     []*candidate
	by      map[key]*candidate
	part    map[int32]bool // rows that hold parts of several records
	cuts    map[place]*cutting
	rules   map[tagtree.NodeID][]tagtree.NodeID // by element: the rules that divide records in it
	heads   map[tagtree.NodeID][]tagtree.NodeID // by element: the children that begin records of several children
	trees   *treedist.Space
	shapes  []shape // of the elements that were asked for
	shapeAt []int32 // by class of subtrees: one past the place of its shape, 0 where nothing asked for it yet

	shapeRoom []uint64 // where the next shapes are written

	shapesOf, paths []uint64 // scratch space of regular and familiar

	unitsOf []unit // scratch space of parts
	partsOf []part

	numbers treedist.Numbers // of one question after the other
	times   []float64        // scratch space of recurring
}

func newFinder(v *region.View, o Options) *finder {
	o.Most = o.most()
	trees := v.Trees()
	return &finder{v: v, trees: trees, s: newSums(v), o: o, page: max(v.PageLetters(), 1), by: map[key]*candidate{}, part: map[int32]bool{}, cuts: map[place]*cutting{}, rules: map[tagtree.NodeID][]tagtree.NodeID{}, heads: map[tagtree.NodeID][]tagtree.NodeID{}, shapeAt: make([]int32, trees.Classes())}
}

// rank gives the candidates by score; what shares nodes with a better one is left out.
func (f *finder) rank() []Found {
	slices.SortStableFunc(f.all, func(a, b *candidate) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return int(a.units[0] - b.units[0])
	})
	taken := make([]bool, f.v.Len()) // by element: a unit of a list taken, or below one
	var out []Found
	for _, c := range f.all {
		if len(out) == f.o.Most || c.confidence < leastConfidence {
			break
		}
		if f.free(taken, c) {
			out = append(out, f.found(c))
		}
	}
	return out
}

// free takes a candidate's elements when none of them is taken.
func (f *finder) free(taken []bool, c *candidate) bool {
	for _, r := range c.records {
		for _, s := range r {
			for from, to := f.v.Elements(s); from < to; from++ {
				if taken[from] {
					return false
				}
			}
		}
	}
	for _, r := range c.records {
		for _, s := range r {
			for from, to := f.v.Elements(s); from < to; from++ {
				taken[from] = true
			}
		}
	}
	return true
}

func (f *finder) found(c *candidate) Found {
	return Found{
		Region:  region.Region{Parent: c.parent, Records: f.familiar(c), Method: string(Best), Score: c.score, Why: c.why(), Messages: c.messages()},
		Sure:    c.confidence,
		Stopped: f.stopped,
	}
}
