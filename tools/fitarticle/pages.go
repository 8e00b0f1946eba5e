package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"sync"
	"testing/fstest"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/article"
)

// labelled is a labelled page under the fit.
type labelled struct {
	set, site, file string
	seen            *article.Observation
	judged          *article.Observation // as seen, beside other pages of the site where there are some
	truth           []string             // tokens of the true body
	tokens          [][]string           // of each piece
	label           []float64            // share of a piece's tokens that are in the truth
	weight          []float64            // what a piece counts in the fit
	kind            int                  // place in article.Kinds
	kindSigns       []int32
	signs           [][]int32 // of each piece
	total           int       // tokens of the page
	firstIn         int       // the first long piece that is in the truth, -1
	group           uint32    // pages of one site have the same

	kinds         []float64 // belief in each kind
	first, second []float64
	taken         []bool
}

// ownSet is the set of the pages that the project wrote itself.
const ownSet = "own"

// ownSites are the project's sites of articles, below templates.
var ownSites = []string{"courier", "halfbench", "mudu", "wanbao"}

// siteKinds are the kinds of pages by the folder of wcxb that they lie in; elsewhere they are articles.
var siteKinds = map[string]int{"forum": 1, "product": 2, "listing": 3, "collection": 3, "service": 4}

// load reads every n-th labelled page of a folder, and all of the project's own.
func load(ctx context.Context, dir, templates string, every, beside int) ([]*labelled, error) {
	own, err := ownPages(templates)
	if err != nil {
		return nil, err
	}
	var out []*labelled
	count := 0
	for _, fsys := range []fs.FS{os.DirFS(dir), own} {
		data, err := measure.Read(fsys, "article")
		if err != nil {
			return nil, err
		}
		type task struct {
			site *measure.Site
			page measure.Page
		}
		var tasks []task
		for _, set := range data.Sets {
			for _, site := range set.Sites {
				for _, p := range site.Pages {
					if count++; count%every == 0 || small(set) {
						tasks = append(tasks, task{site, p})
					}
				}
			}
		}
		pages := make([]*labelled, len(tasks))
		var wg sync.WaitGroup
		room := make(chan bool, workers)
		for i, t := range tasks {
			room <- true
			wg.Go(func() {
				defer func() { <-room }()
				pages[i] = read(t.site, t.page, beside)
			})
		}
		wg.Wait()
		out = append(out, slices.DeleteFunc(pages, func(l *labelled) bool { return l == nil })...)
	}
	sizes := map[string]int{}
	for _, l := range out {
		sizes[l.set]++
	}
	for _, l := range out {
		l.weigh(math.Pow(1000/float64(sizes[l.set]), .25)) // small sets count a little more
	}
	return out, ctx.Err()
}

// small reports whether a set is so small that all its pages are read.
func small(set *measure.Set) bool {
	n := 0
	for _, site := range set.Sites {
		n += len(site.Pages)
	}
	return n < 100
}

// read observes one page, nil when it cannot be parsed.
func read(site *measure.Site, p measure.Page, beside int) *labelled {
	tree, err := site.Tree(p)
	if err != nil {
		return nil
	}
	l := &labelled{set: site.Set.Name, site: site.Name, file: p.File, seen: article.Read(tree).Observe(article.Options{})}
	l.judged = l.seen
	if others := site.Beside(p, beside); len(others) > 0 {
		l.judged = article.Read(tree).Observe(article.Options{Samples: others})
	}
	l.kind = siteKinds[site.Name]
	group := l.set + "/" + l.site
	if l.set == "wcxb" || l.site == "mixed" || l.set == "cleaneval" {
		group = l.file
	}
	h := fnv.New32a()
	h.Write([]byte(group))
	l.group = h.Sum32() >> 7
	if b := p.Values("body"); len(b) > 0 {
		l.truth = measure.Tokens(b[0])
	}
	l.align()
	l.kindSigns = l.seen.KindSigns()
	l.signs = make([][]int32, l.seen.Len())
	for i := range l.signs {
		l.signs[i] = l.seen.Signs(i)
	}
	return l
}

// ownPages lays the project's sites out as labelled data.
func ownPages(templates string) (fs.FS, error) {
	out := fstest.MapFS{}
	root := os.DirFS(templates)
	for _, site := range ownSites {
		files, err := fs.Glob(root, site+"/pages/*")
		if err == nil && len(files) == 0 {
			err = fs.ErrNotExist
		}
		if err != nil {
			return nil, fmt.Errorf("%s: no pages of %s: %w", templates, site, err)
		}
		for _, name := range append(files, site+"/truth.jsonl") {
			raw, err := fs.ReadFile(root, name)
			if err != nil {
				return nil, err
			}
			out[path.Join("article", ownSet, name)] = &fstest.MapFile{Data: raw}
		}
	}
	return out, nil
}
