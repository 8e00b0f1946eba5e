package induce

import (
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// likeLevels is how many elements, from a node upwards, tell its surroundings.
const likeLevels = 6

// surroundings are the tags and stable classes from a node's element upwards.
type surroundings struct {
	tags, classes [likeLevels]string
	n             int
}

func surroundingsOf(t *tagtree.Tree, n tagtree.NodeID) surroundings {
	var s surroundings
	for e := t.ElementOf(n); e > 0 && s.n < likeLevels; e = t.Parent(e) {
		s.tags[s.n], s.classes[s.n] = t.Tag(e), classOf(t.Node(e))
		s.n++
	}
	return s
}

// classOf is an element's first class token that is not volatile, else its id.
func classOf(n *html.Node) string {
	id := ""
	for _, a := range n.Attr {
		switch a.Key {
		case "class":
			for _, token := range strings.Fields(a.Val) {
				if start, ok := hashed(token); ok {
					return start
				}
				if !volatile(token) {
					return token
				}
			}
		case "id", "itemprop":
			if !volatile(a.Val) {
				id = a.Val
			}
		}
	}
	return id
}

// likeness compares the surroundings of two nodes, 0..1: a longest common
// subsequence in which a level counts half for its tag and half for its class,
// the nearer levels more. Texts directly below the document, as in a record that is
// a run of texts and elements, are alike.
func likeness(a, b surroundings) float64 {
	var best [likeLevels + 1][likeLevels + 1]float64
	total := 0.0
	for i := range a.n {
		total += levelWeight(i)
	}
	for i := a.n - 1; i >= 0; i-- {
		for j := b.n - 1; j >= 0; j-- {
			v := max(best[i+1][j], best[i][j+1])
			if a.tags[i] == b.tags[j] {
				same := .5
				if a.classes[i] == b.classes[j] {
					same = 1
				}
				v = max(v, best[i+1][j+1]+same*levelWeight(max(i, j)))
			}
			best[i][j] = v
		}
	}
	switch {
	case total > 0:
		return best[0][0] / total
	case b.n == 0:
		return 1
	}
	return 0
}

func levelWeight(i int) float64 { return 1 / float64(i+1) }
