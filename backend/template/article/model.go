package article

import (
	"bufio"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Model is what is fitted on labelled pages: the weights of the signs of a
// page's kind, the weights of the signs of a piece, and the trees of the second
// round. tools/fitarticle fits it and writes model.txt.
//
// The file is text, a line an entry:
//
//	made <tool, date and sets>
//	kind <weight of each of Kinds> <sign>
//	sign <weight> <source>: <sign>
//	feature <name>
//	tree <splits in preorder: "feature<bound", leaves "=value">
type Model struct {
	Made  string
	Kinds [][kindCount]float64 // the first before any sign
	Signs []float64            // the first before any sign
	Trees []Tree
}

// Tree is a decision tree in preorder: after a split comes its lower side.
type Tree []Split

// Split divides pieces by a feature: those below the bound go on at the next
// entry, the others at Upper. A leaf has the feature -1 and its weight of
// evidence as the bound.
type Split struct {
	Feature int16
	Upper   int16
	Bound   float32
}

//go:embed model.txt
var modelText []byte

// fitted is the model of the product.
var fitted = sync.OnceValue(func() *Model {
	m, err := ReadModel(bytes.NewReader(modelText))
	if err != nil {
		panic("article: model.txt: " + err.Error()) // a file of this package, which a test reads
	}
	return m
})

// Fitted is the model of the product. It must not be changed.
func Fitted() *Model { return fitted() }

// ReadModel reads a model. It is an error when its signs or features are not those of this package.
func ReadModel(r io.Reader) (*Model, error) {
	m := &Model{}
	kinds, signs, names := KindSignNames(), SignNames(), FeatureNames()
	features := 0
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for line := 1; in.Scan(); line++ {
		what, rest, _ := strings.Cut(in.Text(), " ")
		var err error
		switch what {
		case "made":
			m.Made = rest
		case "kind":
			var w []float64
			if w, err = weights(rest, kindCount, nameAt(kinds, len(m.Kinds))); err == nil {
				m.Kinds = append(m.Kinds, [kindCount]float64(w))
			}
		case "sign":
			var w []float64
			if w, err = weights(rest, 1, nameAt(signs, len(m.Signs))); err == nil {
				m.Signs = append(m.Signs, w[0])
			}
		case "feature":
			if want := nameAt(names, features); rest != want {
				err = fmt.Errorf("feature %q, want %q", rest, want)
			}
			features++
		case "tree":
			var t Tree
			if t, err = readTree(rest, len(names)); err == nil {
				m.Trees = append(m.Trees, t)
			}
		default:
			err = fmt.Errorf("%q: want made, kind, sign, feature or tree", what)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if len(m.Kinds) != len(kinds) || len(m.Signs) != len(signs) || features != len(names) {
		return nil, fmt.Errorf("%d signs of kinds, %d signs, %d features; want %d, %d, %d", len(m.Kinds), len(m.Signs), features, len(kinds), len(signs), len(names))
	}
	return m, in.Err()
}

func nameAt(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return ""
}

// weights reads n numbers and the name after them.
func weights(s string, n int, name string) ([]float64, error) {
	f := strings.SplitN(s, " ", n+1)
	if len(f) != n+1 || f[n] != name {
		return nil, fmt.Errorf("%q: want %d numbers and %q", s, n, name)
	}
	out := make([]float64, n)
	for i := range out {
		v, err := strconv.ParseFloat(f[i], 64)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// readTree reads a tree in preorder and finds where each upper side begins.
func readTree(s string, features int) (Tree, error) {
	var t Tree
	var open []int16 // splits whose lower side is under way
	for _, f := range strings.Fields(s) {
		name, number, split := strings.Cut(f, "<")
		if !split {
			number = strings.TrimPrefix(f, "=")
		}
		v, err := strconv.ParseFloat(number, 32)
		if err != nil {
			return nil, err
		}
		if split {
			k, err := strconv.Atoi(name)
			if err != nil || k < 0 || k >= features {
				return nil, fmt.Errorf("%q: no such feature", f)
			}
			open = append(open, int16(len(t)))
			t = append(t, Split{Feature: int16(k), Bound: float32(v)})
			continue
		}
		t = append(t, Split{Feature: -1, Bound: float32(v)})
		for len(open) > 0 && t[open[len(open)-1]].Upper > 0 {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			t[open[len(open)-1]].Upper = int16(len(t))
		}
	}
	if len(t) == 0 || int(t.last()) != len(t) {
		return nil, fmt.Errorf("%q: not one whole tree", s)
	}
	return t, nil
}

// last is the place after the tree's uppermost leaf, when it is whole.
func (t Tree) last() int16 {
	k := int16(0)
	for int(k) < len(t) && t[k].Feature >= 0 {
		if k = t[k].Upper; k == 0 {
			return 0
		}
	}
	return k + 1
}

// Write writes the model as ReadModel reads it.
func (m *Model) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "made %s\n", m.Made)
	for i, name := range KindSignNames() {
		fmt.Fprint(out, "kind")
		for _, v := range m.Kinds[i] {
			fmt.Fprintf(out, " %.3g", v)
		}
		fmt.Fprintf(out, " %s\n", name)
	}
	for i, name := range SignNames() {
		fmt.Fprintf(out, "sign %.3g %s\n", m.Signs[i], name)
	}
	for _, name := range FeatureNames() {
		fmt.Fprintf(out, "feature %s\n", name)
	}
	for _, t := range m.Trees {
		fmt.Fprint(out, "tree")
		for _, s := range t {
			if s.Feature < 0 {
				fmt.Fprintf(out, " =%.3g", s.Bound)
			} else {
				fmt.Fprintf(out, " %d<%s", s.Feature, strconv.FormatFloat(float64(s.Bound), 'g', 5, 32))
			}
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// SignNames names the fitted signs of a piece, the first of which is always seen.
func SignNames() []string {
	out := []string{"before any sign"}
	for _, s := range sources {
		if s.given == nil {
			out = append(out, prefixed(s.name+": ", s.signs)...)
		}
	}
	return out
}

// KindSignNames names the signs of a page's kind, the first of which is always seen.
func KindSignNames() []string { return append([]string{"before any sign"}, kindSigns()...) }
