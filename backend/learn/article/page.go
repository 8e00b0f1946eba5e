package article

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// page is a page under the evidence: its pieces, and what several sources use.
type page struct {
	*Reading
	o      Options
	pieces []piece

	fused []float64 // by piece: the fused value of its tag paths, in units of tau

	// By node.
	within        []hint                            // of the node and all elements around it
	before        []int32                           // pieces before it
	proseChildren []int16                           // children that begin a piece of prose
	groups        [][len(groupSizes)]tagtree.NodeID // the smallest element around that holds so many pieces

	// By piece; sums have one entry more.
	near                 []hint
	chars, linked, prose []int
	phraseOf             []int16
	lower                []byte // scratch of readPhrase
	section              []int8
	since, until         []int // pieces to the nearest prose, 0 for prose itself
	kindOf               []int32
	kinds                []likeness
	alike                []int32          // by node: siblings with its tag and class
	cardOf               []tagtree.NodeID // by node: the card around it, None
	linkedTitle          []bool           // by node: a card whose title is a link
	wordsTo              []int
	remarks              [2]remarkRun // named so, and like elements

	said                  map[string]int32 // the first piece with a text
	saidBy                []int32          // by piece: the first piece with its text
	times                 []int32          // by piece: how many have its text, where it is the first
	elsewhere             map[string]int
	stated                stated
	holders               [5]tagtree.NodeID
	title                 int // the piece that is the title, -1
	firstProse, lastProse int
	proseShare            float64
	articles              int
	mains                 bool
	extent                tagtree.Box
	tells                 tells
	prices, headings      int
	dates, codes          int
	belief                []float64 // what the first sources say together
	sums, sizes           []float64 // of belief, each piece by the root of its words
}

// likeness is the pieces with the same tags and classes around them.
type likeness struct {
	n, words int
	belief   float64
	weight   float64
}

// groupSizes are the numbers of pieces of groups.
var groupSizes = [4]int{2, 4, 12, 40}

// page cuts a page and prepares what the sources look at. O(n).
func (r *Reading) page(o Options) *page {
	p := &page{Reading: r, o: o, pieces: cutScanned(r.t, r.texts), title: -1}
	p.readPaths()
	p.readHints()
	p.count()
	p.countTexts()
	p.readPhrases()
	p.readLikeness()
	p.measureGroups()
	p.readCards()
	p.measureProse()
	p.markSections()
	p.readRemarks()
	p.stated = r.readStated()
	p.readSamples()
	p.readTells()
	p.countTells()
	p.measureExtent()
	return p
}

func (p *page) readPaths() {
	paths := p.paths()
	value, tau := fusePaths(paths)
	p.fused = make([]float64, len(p.pieces))
	for i, q := range p.pieces {
		p.fused[i] = q.value(p.t, paths, value) / tau
	}
}

// readHints hands hints down from the elements to what lies in them.
func (p *page) readHints() {
	p.within = make([]hint, p.t.Len())
	for id := tagtree.NodeID(1); int(id) < p.t.Len(); id++ {
		if p.t.Node(id).DataAtom == atom.Article {
			p.articles++
		}
		p.mains = p.mains || p.own[id]&hintMain != 0
		p.within[id] = p.within[p.t.Parent(id)] | p.own[id]
	}
	p.near = make([]hint, len(p.pieces))
	for i, q := range p.pieces {
		id := q.inner
		for range nearLevels {
			p.near[i] |= p.own[id]
			if id = p.t.Parent(id); id <= 0 {
				break
			}
		}
	}
}

// count sums characters up and numbers the pieces before each node.
func (p *page) count() {
	n := len(p.pieces)
	p.chars, p.linked, p.prose = make([]int, n+1), make([]int, n+1), make([]int, n+1)
	p.since, p.until = make([]int, n), make([]int, n)
	p.before = make([]int32, p.t.Len()+1)
	p.proseChildren = make([]int16, p.t.Len())
	for i := range p.pieces {
		q := &p.pieces[i]
		p.before[q.from+1]++
		p.chars[i+1], p.linked[i+1], p.prose[i+1] = p.chars[i]+q.chars, p.linked[i]+q.linked, p.prose[i]
		if q.isProse() {
			p.prose[i+1] += q.chars
			if up := p.t.Parent(q.node); up >= 0 && p.proseChildren[up] < 1000 {
				p.proseChildren[up]++
			}
		} else if p.since[i] = 1; i > 0 {
			p.since[i] = p.since[i-1] + 1
		}
	}
	for i := n - 1; i >= 0; i-- {
		if !p.pieces[i].isProse() {
			if p.until[i] = 1; i+1 < n {
				p.until[i] = p.until[i+1] + 1
			}
		}
	}
	for i := range p.t.Len() {
		p.before[i+1] += p.before[i]
	}
	p.proseShare = float64(p.prose[n]) / float64(max(1, p.chars[n]))
}

// countTexts finds the pieces with the same text.
func (p *page) countTexts() {
	n := len(p.pieces)
	p.said = make(map[string]int32, n)
	p.saidBy, p.times = make([]int32, n), make([]int32, n)
	for i := range p.pieces {
		first, again := p.said[p.pieces[i].text]
		if !again {
			first = int32(i)
			p.said[p.pieces[i].text] = first
		}
		p.saidBy[i] = first
		p.times[first]++
	}
}

// Bounds of prose.
const (
	proseWords = 12 // words at least
	proseMarks = 1  // punctuation marks at least
	proseLinks = .5 // of its characters at most are links
)

// isProse says whether a piece is a sentence or more, most of it no link.
func (q *piece) isProse() bool {
	return q.words >= proseWords && q.marks >= proseMarks && float64(q.linked) < proseLinks*float64(q.chars) && !q.hidden
}

// readPhrases looks for phrases in short pieces, and for the title among the headings.
func (p *page) readPhrases() {
	p.phraseOf = make([]int16, len(p.pieces))
	for i := range p.pieces {
		list, starts := p.readPhrase(&p.pieces[i])
		p.phraseOf[i] = int16(list) << 1
		if starts {
			p.phraseOf[i] |= 1
		}
	}
	title := ""
	for _, id := range p.silent {
		if p.t.Node(id).DataAtom == atom.Title && p.t.Node(id).Namespace == "" {
			title = strings.ToLower(p.t.Text(id))
			break
		}
	}
	for i, q := range p.pieces {
		if q.kind == Heading && q.level <= 2 && q.words > 1 && !q.hidden && strings.Contains(title, strings.ToLower(q.text)) {
			p.title = i
			return
		}
	}
	for i, q := range p.pieces {
		if q.kind == Heading && q.level == 1 && !q.hidden {
			p.title = i
			return
		}
	}
}

// readLikeness sorts pieces by the tags and classes of the three elements around them.
func (p *page) readLikeness() {
	p.kindOf = make([]int32, len(p.pieces))
	known := map[[2]uint64]int32{}
	hash := map[string]uint64{}
	for i, q := range p.pieces {
		var key [2]uint64
		id := q.inner
		for level := range nearLevels {
			n := p.t.Node(id)
			h := uint64(n.DataAtom)
			for _, a := range n.Attr {
				if a.Key == "class" {
					v, ok := hash[a.Val]
					if !ok {
						v = uint64(len(hash)+1) << 32
						hash[a.Val] = v
					}
					h ^= v
				}
			}
			key[0] = key[0]*1099511628211 + h
			key[1] = key[1]*31 + h + uint64(level)
			if id = p.t.Parent(id); id <= 0 {
				break
			}
		}
		at, ok := known[key]
		if !ok {
			at = int32(len(p.kinds))
			known[key] = at
			p.kinds = append(p.kinds, likeness{})
		}
		p.kindOf[i] = at
		p.kinds[at].n++
		p.kinds[at].words += q.words
	}
}

// measureGroups finds for each element the smallest one around that holds so many pieces.
func (p *page) measureGroups() {
	p.groups = make([][len(groupSizes)]tagtree.NodeID, p.t.Len())
	for id := tagtree.NodeID(1); int(id) < p.t.Len(); id++ {
		p.groups[id] = p.groups[p.t.Parent(id)]
		if p.t.End(id) == id+1 {
			continue
		}
		holds := int(p.before[p.t.End(id)] - p.before[id])
		for g, size := range groupSizes {
			if holds >= size {
				p.groups[id][g] = id
			}
		}
	}
}

// group is the smallest element around a piece that holds n pieces, one of groupSizes.
func (p *page) group(i, n int) tagtree.NodeID {
	for g, size := range groupSizes {
		if size == n {
			return p.groups[p.pieces[i].inner][g]
		}
	}
	return 0
}

// sum is the difference of sums between pieces.
func (p *page) sum(of []int, from, to int) int { return of[to] - of[from] }

// inNode sums over the pieces of an element.
func (p *page) inNode(of []int, id tagtree.NodeID) int {
	return of[p.before[p.t.End(id)]] - of[p.before[id]]
}

// linkedIn is the share of an element's characters that are links.
func (p *page) linkedIn(id tagtree.NodeID) float64 {
	return float64(p.inNode(p.linked, id)) / float64(max(1, p.inNode(p.chars, id)))
}

// proseIn is the share of an element's characters that are prose.
func (p *page) proseIn(id tagtree.NodeID) float64 {
	return float64(p.inNode(p.prose, id)) / float64(max(1, p.inNode(p.chars, id)))
}

// Shares of a page's prose that make an element a holder.
var holderShares = [3]float64{.9, .75, .5}

// measureProse finds the elements that hold most of the prose, and the candidate.
func (p *page) measureProse() {
	all := float64(p.prose[len(p.pieces)])
	score := make([]float64, p.t.Len())
	for i, q := range p.pieces {
		if !q.isProse() {
			continue
		}
		id := p.t.Parent(q.node)
		for _, part := range []float64{1, .5, .25} {
			if id <= 0 {
				break
			}
			score[id] += part * float64(p.pieces[i].chars)
			id = p.t.Parent(id)
		}
	}
	best := 0.0
	for id := tagtree.NodeID(0); int(id) < p.t.Len(); id++ {
		if p.t.IsText(id) {
			continue
		}
		in := float64(p.inNode(p.prose, id))
		for k, share := range holderShares {
			if all > 0 && in > share*all {
				p.holders[k] = id
			}
		}
		if s := score[id] * (1 - p.linkedIn(id)); s > best {
			best, p.holders[3] = s, id
		}
	}
	p.holders[4] = max(0, p.t.Parent(p.holders[3]))
	p.lastProse = -1
	p.firstProse = len(p.pieces)
	for i := range p.pieces {
		if p.pieces[i].isProse() && p.t.Within(p.pieces[i].from, p.holders[1]) {
			p.firstProse, p.lastProse = min(p.firstProse, i), i
		}
	}
}
