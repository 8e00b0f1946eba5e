package article_test

import (
	"hash/fnv"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/learn/measure"
)

// lab is a labelled page under the fit.
type lab struct {
	site, file    string
	fold          uint32
	page          *article.Page
	truth         []string     // tokens
	tokens        [][]string   // of each piece
	label         []float64    // share of a piece's tokens that stand in the truth
	weight        []float64    // what a piece counts in the fit
	kind          int          // place in article.Kinds
	kindSeen      []int32      // signs of the page's kind
	kinds         []float64    // belief in each kind
	first, second [][]int32    // signs that the sources of a round see at each piece
	belief        [3][]float64 // first round, second, both
	taken         []bool
}

// Sets of pages that the fit knows: those of ownSet are our own, one site a fold.
const (
	ownSet = "own"
	folds  = 4
)

// siteKinds are the kinds of pages by the folder that they lie in; elsewhere they are articles.
var siteKinds = map[string]int{"forum": 1, "product": 2, "listing": 3, "collection": 3, "service": 4}

// own says whether a page is one that we wrote; those teach what a body is, not what kinds of page there are.
func (l *lab) own() bool { return strings.HasPrefix(l.site, ownSet+"/") }

// loadLabs reads the labelled pages of a folder, and our own.
func loadLabs(t *testing.T, dir string) []*lab {
	var labs []*lab
	for _, fsys := range []fs.FS{os.DirFS(dir), ownPages(t)} {
		data, err := measure.Read(fsys, "article")
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range data.Sets {
			for n, site := range set.Sites {
				for _, p := range site.Pages {
					if tree, err := site.Tree(p); err == nil {
						l := &lab{site: set.Name + "/" + site.Name, file: p.File, page: article.NewPage(tree), kind: siteKinds[site.Name], fold: foldOf(p.File)}
						if l.own() {
							l.fold = uint32(n % folds)
						}
						if b := p.Values("body"); len(b) > 0 {
							l.truth = measure.Tokens(b[0])
						}
						l.align()
						l.kindSeen = l.page.KindSeen()
						labs = append(labs, l)
					}
				}
			}
		}
	}
	return labs
}

func foldOf(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32() >> 7 % folds
}

// ownSites are our sites of articles, below templates.
var ownSites = []string{"courier", "halfbench", "mudu", "wanbao"}

// ownPages lays our sites out as the evaluation's data.
func ownPages(t *testing.T) fs.FS {
	out := fstest.MapFS{}
	root := os.DirFS(path.Join("..", "..", "..", "templates"))
	for _, site := range ownSites {
		files, err := fs.Glob(root, site+"/pages/*")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no pages: %v", site, err)
		}
		for _, name := range append(files, site+"/truth.jsonl") {
			raw, err := fs.ReadFile(root, name)
			if err != nil {
				t.Fatal(err)
			}
			out["article/"+ownSet+"/"+name] = &fstest.MapFile{Data: raw}
		}
	}
	return out
}

// gram is how many tokens in a row make a piece recognised in the truth.
const gram = 4

// places is where pieces stand in the truth: from, and behind them; -1 where they do not.
type places struct{ from, to []int }

// align finds which pieces stand in the truth: long ones by their runs of
// tokens, then short ones near the place where their neighbours stand.
func (l *lab) align() {
	n := l.page.Len()
	l.tokens, l.label, l.weight = make([][]string, n), make([]float64, n), make([]float64, n)
	at := map[string][]int{}
	for i := 0; i+gram <= len(l.truth); i++ {
		k := strings.Join(l.truth[i:i+gram], " ")
		at[k] = append(at[k], i)
	}
	p := places{make([]int, n), make([]int, n)}
	total := 0
	for i := range n {
		l.tokens[i] = measure.Tokens(l.page.Text(i))
		total += len(l.tokens[i])
		p.from[i], p.to[i] = -1, -1
		if len(l.tokens[i]) > gram {
			l.alignLong(i, at, p)
		}
	}
	for i := range n {
		if tk := l.tokens[i]; len(tk) > 0 && len(tk) <= gram && (l.nearBefore(i, p) || l.nearBehind(i, p)) {
			l.label[i] = 1
		}
	}
	l.weigh(total)
}

// alignLong gives a piece the share of its tokens that stand in runs of the truth.
func (l *lab) alignLong(i int, at map[string][]int, p places) {
	tk := l.tokens[i]
	covered, until := 0, 0
	for k := 0; k+gram <= len(tk); k++ {
		w := at[strings.Join(tk[k:k+gram], " ")]
		if len(w) == 0 {
			continue
		}
		covered += k + gram - max(k, until)
		until = k + gram
		if p.from[i] < 0 {
			p.from[i] = w[0] - k
		}
		p.to[i] = w[0] + len(tk) - k
	}
	l.label[i] = float64(covered) / float64(len(tk))
	if l.label[i] < .5 {
		p.from[i], p.to[i] = -1, -1
	}
}

// reach is how many pieces away a short one looks for a neighbour with a place.
const reach = 12

// nearBefore says whether a short piece stands in the truth behind its neighbour before it.
func (l *lab) nearBefore(i int, p places) bool {
	tk := l.tokens[i]
	gap := len(tk)
	for k := i - 1; k >= 0 && k > i-reach; k-- {
		if p.to[k] >= 0 {
			return l.stands(tk, p.to[k]-3, p.to[k]+gap+3*len(tk)+8)
		}
		gap += len(l.tokens[k])
	}
	return false
}

// nearBehind says whether it stands before the next neighbour.
func (l *lab) nearBehind(i int, p places) bool {
	tk := l.tokens[i]
	gap := len(tk)
	for k := i + 1; k < len(l.tokens) && k < i+reach; k++ {
		if p.from[k] >= 0 {
			return l.stands(tk, p.from[k]-gap-3*len(tk)-8, p.from[k]+3)
		}
		gap += len(l.tokens[k])
	}
	return false
}

// stands says whether tokens stand in a part of the truth.
func (l *lab) stands(tk []string, from, to int) bool {
	from, to = max(0, from), min(len(l.truth), to)
	for k := from; k+len(tk) <= to; k++ {
		if slices.Equal(l.truth[k:k+len(tk)], tk) {
			return true
		}
	}
	return false
}

// shortWords is what every piece counts beside its words, so that short ones are learned too.
const shortWords = 3

// weigh gives the pieces of a page their weight: pages count much the same.
func (l *lab) weigh(total int) {
	size := math.Max(float64(len(l.truth)), float64(total)/4)
	for i := range l.weight {
		l.weight[i] = (float64(len(l.tokens[i])) + shortWords) / (size + 1)
	}
}

// f1 is the word F1 of what was taken.
func (l *lab) f1() float64 { return l.f1Of(func(i int) bool { return l.taken[i] }) }

// best is that of all pieces of which more than half stands in the truth.
func (l *lab) best() float64 { return l.f1Of(func(i int) bool { return l.label[i] > .5 }) }

func (l *lab) f1Of(take func(i int) bool) float64 {
	count := map[string]int{}
	for _, w := range l.truth {
		count[w]++
	}
	got, both := 0, 0
	for i, tk := range l.tokens {
		if !take(i) {
			continue
		}
		got += len(tk)
		for _, w := range tk {
			if count[w]--; count[w] >= 0 {
				both++
			}
		}
	}
	return 2 * float64(both) / max(1, float64(got+len(l.truth)))
}
