package article_test

// The weights of evidence (weights.go) are fitted on labelled pages by
//
//	WRAPSMITH_DATA=DIR WEIGHTS=weights.go go test ./backend/article -run TestFit -v
//
// which also tells how well they do on pages that they were not fitted on: the
// pages are parted into four by their names, and each part is judged with the
// weights of the three others. WITHOUT=source leaves a source out, for the
// ablation table in docs/evaluation.md; DUMP=file writes what was judged how.

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/backend/article"
	"wrapsmith/backend/measure"
)

// lab is a labelled page under the fit.
type lab struct {
	site   string
	file   string
	page   *article.Page
	truth  []string // tokens
	tokens [][]string
	label  []float64
	weight []float64
	first  [][]int32
	second [][]int32
	fold   uint32
	b1, b2 []float64
	kind   int
	ks     []int32
	pk     []float64
}

func load(t *testing.T, dir string) []*lab {
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		t.Fatal(err)
	}
	var labs []*lab
	for _, set := range data.Sets {
		for _, site := range set.Sites {
			for _, p := range site.Pages {
				tree, err := site.Tree(p)
				if err != nil {
					continue
				}
				l := &lab{site: set.Name + "/" + site.Name, file: p.File, page: article.NewPage(tree)}
				if b := p.Values("body"); len(b) > 0 {
					l.truth = measure.Tokens(b[0])
				}
				h := fnv.New32a()
				h.Write([]byte(p.File))
				l.fold = h.Sum32() >> 7
				l.align()
				l.kind = map[string]int{"forum": 1, "product": 2, "listing": 3, "collection": 3, "service": 4}[site.Name]
				l.ks = l.page.KindSeen()
				labs = append(labs, l)
			}
		}
	}
	return labs
}

// align finds which pieces stand in the truth.
func (l *lab) align() {
	n := l.page.Len()
	l.tokens, l.label, l.weight = make([][]string, n), make([]float64, n), make([]float64, n)
	const g = 4
	at := map[string][]int{}
	for i := 0; i+g <= len(l.truth); i++ {
		k := strings.Join(l.truth[i:i+g], " ")
		at[k] = append(at[k], i)
	}
	pos := make([]int, n) // place in truth behind the piece, -1
	start := make([]int, n)
	total := 0
	for i := range n {
		l.tokens[i] = measure.Tokens(l.page.Text(i))
		total += len(l.tokens[i])
		pos[i], start[i] = -1, -1
		tk := l.tokens[i]
		if len(tk) < g+1 {
			continue
		}
		cover := make([]bool, len(tk))
		for k := 0; k+g <= len(tk); k++ {
			if w := at[strings.Join(tk[k:k+g], " ")]; len(w) > 0 {
				for j := k; j < k+g; j++ {
					cover[j] = true
				}
				if start[i] < 0 {
					start[i] = w[0] - k
				}
				pos[i] = w[0] + g + len(tk) - k - g
			}
		}
		c := 0
		for _, x := range cover {
			if x {
				c++
			}
		}
		l.label[i] = float64(c) / float64(len(tk))
		if l.label[i] < .5 {
			pos[i], start[i] = -1, -1
		}
	}
	// short ones: near where their neighbours stand
	find := func(tk []string, from, to int) bool {
		from, to = max(0, from), min(len(l.truth), to)
		for k := from; k+len(tk) <= to; k++ {
			if slices.Equal(l.truth[k:k+len(tk)], tk) {
				return true
			}
		}
		return false
	}
	for i := range n {
		tk := l.tokens[i]
		if len(tk) == 0 || len(tk) > g {
			continue
		}
		near := 3 * len(tk)
		gap := len(tk)
		for k := i - 1; k >= 0 && k > i-12; k-- {
			if pos[k] >= 0 {
				if find(tk, pos[k]-3, pos[k]+gap+near+8) {
					l.label[i] = 1
				}
				break
			}
			gap += len(l.tokens[k])
		}
		gap = len(tk)
		for k := i + 1; l.label[i] == 0 && k < n && k < i+12; k++ {
			if start[k] >= 0 {
				if find(tk, start[k]-gap-near-8, start[k]+3) {
					l.label[i] = 1
				}
				break
			}
			gap += len(l.tokens[k])
		}
	}
	size := math.Max(float64(len(l.truth)), float64(total)/4)
	for i := range n {
		l.weight[i] = (float64(len(l.tokens[i])) + .5) / (size + 1)
	}
}

// f1 is the word F1 when pieces above the threshold are taken.
func (l *lab) f1(take func(i int) bool) float64 {
	count := map[string]int{}
	for _, w := range l.truth {
		count[w]++
	}
	got, both := 0, 0
	for i := range l.tokens {
		if !take(i) {
			continue
		}
		for _, w := range l.tokens[i] {
			got++
			if count[w] > 0 {
				count[w]--
				both++
			}
		}
	}
	if both == 0 {
		return 0
	}
	return 2 * float64(both) / float64(got+len(l.truth))
}

type rows struct {
	seen   [][]int32
	label  []float64
	weight []float64
	pk     []float64
}

const kinds = 5

// effective are the weights of a page of these kinds.
func effective(w []float64, pk []float64) []float64 {
	size := len(w) / (1 + kinds)
	out := slices.Clone(w[:size])
	for k, p := range pk {
		for i, v := range w[size*(k+1) : size*(k+2)] {
			out[i] += p * v
		}
	}
	return out
}

// fitKinds is softmax regression of the kinds.
func fitKinds(labs []*lab) [][]float64 {
	w := make([][]float64, kinds)
	g2 := make([][]float64, kinds)
	for k := range w {
		w[k], g2[k] = make([]float64, article.KindSigns), make([]float64, article.KindSigns)
		for i := range g2[k] {
			g2[k][i] = 1e-2
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	order := r.Perm(len(labs))
	for e := range 60 {
		rate := .2 / (1 + .1*float64(e))
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, at := range order {
			l := labs[at]
			p := kindsOf(w, l.ks)
			for k := range w {
				d := p[k]
				if k == l.kind {
					d--
				}
				for _, s := range l.ks {
					g := d + lambdaK*w[k][s]
					g2[k][s] += g * g
					w[k][s] -= rate * g / math.Sqrt(g2[k][s])
				}
			}
		}
	}
	return w
}

func kindsOf(w [][]float64, seen []int32) []float64 {
	out := make([]float64, kinds)
	if os.Getenv("WITHOUT") == "kinds" {
		return out
	}
	sum := 0.0
	for k := range out {
		z := 0.0
		for _, s := range seen {
			z += w[k][s]
		}
		out[k] = math.Exp(z)
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

// fit is logistic regression by Adagrad, page by page: common weights, and behind them those of each kind.
func fit(pages []rows, size int, lambda, lambdaKind float64, epochs int) []float64 {
	w := make([]float64, size*(1+kinds))
	g2 := make([]float64, len(w))
	for i := range g2 {
		g2[i] = 1e-3
	}
	r := rand.New(rand.NewPCG(1, 2))
	order := r.Perm(len(pages))
	grad := make([]float64, size)
	var touched []int32
	for e := range epochs {
		rate := .15 / (1 + .3*float64(e))
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, at := range order {
			p := pages[at]
			touched = touched[:0]
			ew := effective(w, p.pk)
			for i, seen := range p.seen {
				z := 0.0
				for _, s := range seen {
					z += ew[s]
				}
				d := p.weight[i] * (1/(1+math.Exp(-z)) - p.label[i])
				for _, s := range seen {
					if grad[s] == 0 {
						touched = append(touched, s)
					}
					grad[s] += d
				}
			}
			for _, s := range touched {
				for k := range kinds + 1 {
					at, part, l := int(s)+size*k, 1.0, lambda
					if k > 0 {
						part, l = p.pk[k-1], lambdaKind
					}
					if part < .02 {
						continue
					}
					if s == 0 && k == 0 {
						l = 0
					}
					gr := part*grad[s] + l*w[at]*part
					g2[at] += gr * gr
					w[at] -= rate * gr / math.Sqrt(g2[at])
				}
				grad[s] = 0
			}
		}
	}
	return w
}

func predict(w []float64, seen [][]int32, pk []float64) []float64 {
	w = effective(w, pk)
	out := make([]float64, len(seen))
	for i, s := range seen {
		z := 0.0
		for _, k := range s {
			z += w[k]
		}
		out[i] = 1 / (1 + math.Exp(-z))
	}
	return out
}

func sizeOf[S interface{ Signs() []string }](sources []S) int {
	n := 1
	for _, s := range sources {
		n += len(s.Signs())
	}
	return n
}

var (
	lambda1, lambda2 = env("L1", .001), env("L2", .001)
	epochs           = int(env("EPOCHS", 25))
	lambdaK, lambdaP = env("LK", .02), env("LP", .01)
	cutAt            = env("CUT", .5)
)

func env(name string, or float64) float64 {
	if v, err := strconv.ParseFloat(os.Getenv(name), 64); err == nil {
		return v
	}
	return or
}

func (l *lab) rows(second bool) rows {
	if second {
		return rows{l.second, l.label, l.weight, l.pk}
	}
	return rows{l.first, l.label, l.weight, l.pk}
}

// train fits both rounds on pages, with kinds and beliefs for the next round from inner folds.
func train(labs []*lab, n1, n2 int) (wk [][]float64, w1, w2 []float64) {
	const inner = 3
	part := func(k int, in bool) (out []*lab) {
		for i, l := range labs {
			if (i%inner == k) == in {
				out = append(out, l)
			}
		}
		return out
	}
	for k := range inner {
		w := fitKinds(part(k, false))
		for _, l := range part(k, true) {
			l.pk = kindsOf(w, l.ks)
		}
	}
	wk = fitKinds(labs)
	gather := func(labs []*lab, second bool) (out []rows) {
		for _, l := range labs {
			out = append(out, l.rows(second))
		}
		return out
	}
	for k := range inner {
		w := fit(gather(part(k, false), false), n1, lambda1, lambdaP, epochs)
		for _, l := range part(k, true) {
			l.setSecond(predict(w, l.first, l.pk))
		}
	}
	w1 = fit(gather(labs, false), n1, lambda1, lambdaP, epochs)
	return wk, w1, fit(gather(labs, true), n2, lambda2, lambdaP, epochs)
}

func (l *lab) setSecond(b []float64) {
	l.page.SetBelief(b)
	l.second = make([][]int32, l.page.Len())
	for i := range l.second {
		l.second[i] = seenBoth(l.page, i)
	}
}

// seenBoth is what the second round sees: its own sources, and the first's again.
func seenBoth(p *article.Page, i int) []int32 {
	return p.Seen(secondSources(), i)
}

// firstSources and secondSources are those that are fitted.
func firstSources() []article.Witness  { return article.Fitted(article.First, os.Getenv("WITHOUT")) }
func secondSources() []article.Witness { return article.Fitted(article.Second, os.Getenv("WITHOUT")) }

type score struct {
	n                           int
	first, second, both, oracle float64
}

func TestFit(t *testing.T) {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		t.Skip("WRAPSMITH_DATA is not set")
	}
	labs := load(t, dir)
	n1 := sizeOf(firstSources())
	n2 := sizeOf(secondSources())
	for _, l := range labs {
		l.first = make([][]int32, l.page.Len())
		for i := range l.first {
			l.first[i] = l.page.Seen(firstSources(), i)
		}
	}
	const folds = 4
	scores := map[string]*score{}
	right := 0
	for f := range uint32(folds) {
		var tr, te []*lab
		for _, l := range labs {
			if l.fold%folds == f {
				te = append(te, l)
			} else {
				tr = append(tr, l)
			}
		}
		wk, w1, w2 := train(tr, n1, n2)
		for _, l := range te {
			l.pk = l.page.AsSaid(kindsOf(wk, l.ks))
			if slices.Max(l.pk) == l.pk[l.kind] {
				right++
			}
			b1 := predict(w1, l.first, l.pk)
			l.setSecond(b1)
			b2 := predict(w2, l.second, l.pk)
			l.b1, l.b2 = b1, b2
			for _, name := range []string{l.site, strings.Split(l.site, "/")[0]} {
				s := scores[name]
				if s == nil {
					s = &score{}
					scores[name] = s
				}
				s.n++
				c1, c2 := l.cut(b1), l.cut(b2)
				s.first += l.f1(func(i int) bool { return b1[i] >= c1 })
				s.second += l.f1(func(i int) bool { return b2[i] >= c2 })
				b3 := make([]float64, len(b1))
				for i := range b3 {
					z := math.Log(b1[i]/(1-b1[i]))/2 + math.Log(b2[i]/(1-b2[i]))/2
					b3[i] = 1 / (1 + math.Exp(-z))
				}
				c3 := l.cut(b3)
				taken := make([]bool, len(b3))
				for i := range taken {
					taken[i] = b3[i] >= c3
				}
				l.page.WithoutRemarks(taken, l.pk)
				l.page.WithoutCopies(taken)
				s.both += l.f1(func(i int) bool { return taken[i] })
				s.oracle += l.f1(func(i int) bool { return l.label[i] > .5 })
			}
		}
	}
	if out := os.Getenv("WEIGHTS"); out != "" {
		wk, w1, w2 := train(labs, n1, n2)
		write(out, wk, w1, w2)
	}
	if out := os.Getenv("DUMP"); out != "" {
		dump(out, labs)
	}
	fmt.Printf("kinds right %d of %d\n", right, len(labs))
	names := []string{}
	for k := range scores {
		names = append(names, k)
	}
	slices.Sort(names)
	for _, k := range names {
		s := scores[k]
		fmt.Printf("%-20s %4d first %.3f second %.3f both %.3f oracle %.3f\n", k, s.n, s.first/float64(s.n), s.second/float64(s.n), s.both/float64(s.n), s.oracle/float64(s.n))
	}
}

// dump writes each page's pieces with label and belief, the greatest loss first.
func dump(name string, labs []*lab) {
	loss := func(l *lab) float64 {
		return l.f1(func(i int) bool { return l.label[i] > .5 }) - l.f1(func(i int) bool { return l.b2[i] >= l.cut(l.b2) })
	}
	slices.SortFunc(labs, func(a, b *lab) int { return cmp.Compare(loss(b), loss(a)) })
	f, _ := os.Create(name)
	defer f.Close()
	for _, l := range labs {
		c := l.cut(l.b2)
		fmt.Fprintf(f, "##### %s %s loss %.3f f %.3f oracle %.3f truth %d\n", l.site, l.file, loss(l), l.f1(func(i int) bool { return l.b2[i] >= l.cut(l.b2) }), l.f1(func(i int) bool { return l.label[i] > .5 }), len(l.truth))
		for i := range l.label {
			mark := "  "
			if l.label[i] > .5 && l.b2[i] < c {
				mark = "- "
			} else if l.label[i] <= .5 && l.b2[i] >= c {
				mark = "+ "
			} else if l.label[i] > .5 {
				mark = "= "
			}
			text := []rune(l.page.Text(i))
			fmt.Fprintf(f, "%s%.2f %.2f %3dw %s | %s\n", mark, l.b1[i], l.b2[i], l.page.Words(i), string(text[:min(len(text), 70)]), l.page.Path(i))
		}
	}
}

// cut is where beliefs are taken.
func (l *lab) cut(b []float64) float64 {
	words := make([]float64, len(b))
	for i := range words {
		words[i] = float64(l.page.Words(i))
	}
	return article.Threshold(b, words) * cutAt * 2
}

// write writes the weights as a file of package article.
func write(name string, wk [][]float64, w1, w2 []float64) {
	b := &strings.Builder{}
	fmt.Fprintln(b, "// Code generated by fit_test.go, which says how; DO NOT EDIT.\n\npackage article")
	for _, round := range []struct {
		name, what string
		sources    []article.Witness
		w          []float64
	}{{"firstWeights", "the signs of the first sources", firstSources(), w1}, {"secondWeights", "the signs of the second sources", secondSources(), w2}} {
		signs := []string{"before any source"}
		for _, s := range round.sources {
			for _, sign := range s.Signs() {
				signs = append(signs, s.Name()+": "+sign)
			}
		}
		fmt.Fprintf(b, "\n// %s are the weights of evidence of %s: on every page, and what more on each of Kinds.\nvar %s = []weight{\n", round.name, round.what, round.name)
		for i, sign := range signs {
			fmt.Fprint(b, "\t{")
			for k := range kinds + 1 {
				if k > 0 {
					fmt.Fprint(b, ", ")
				}
				fmt.Fprint(b, short(round.w[k*len(signs)+i]))
			}
			fmt.Fprintf(b, "}, // %s\n", sign)
		}
		fmt.Fprintln(b, "}")
	}
	fmt.Fprintln(b, "\n// kindWeights are the weights of evidence of a page's signs for each of Kinds.\nvar kindWeights = [][kindCount]float64{")
	for i, sign := range append([]string{"before any sign"}, article.KindSignNames()...) {
		fmt.Fprint(b, "\t{")
		for k := range kinds {
			if k > 0 {
				fmt.Fprint(b, ", ")
			}
			fmt.Fprint(b, short(wk[k][i]))
		}
		fmt.Fprintf(b, "}, // %s\n", sign)
	}
	fmt.Fprintln(b, "}")
	os.WriteFile(name, []byte(b.String()), 0o644)
}

// short writes a weight with two digits behind the point.
func short(v float64) string {
	s := strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
	if s == "0" || s == "-0" {
		return "0"
	}
	return strings.TrimPrefix(s, "")
}
