package region

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// kind is what elements of one tag and class have in common.
type kind struct {
	kindKey
	label int32  // of the tag, numbered
	next  int32  // the kind that was met after this one the last time; none
	tag   uint64 // hash of the tag's name
	key   uint64 // hash of the class's tokens without digits that knows no order, 0 without one
	names Name   // what tag and class are of
}

// kindKey is a tag and a class as it is written.
type kindKey struct{ tag, class string }

// kinds are those of a page. Records are alike, so that most often the kind that came after the last one comes after it
// again: that is one comparison, and the map is asked for the others.
type kinds struct {
	all    []kind
	at     map[kindKey]int32
	labels map[string]int32 // by tag, in the order in which they are met
	last   int32            // kind of the element before
}

const (
	none         = int32(-1)
	usualKinds   = 112 // different tags with a class that most pages have at most: seven eighths of a power of two, which are a map's size
	nodesOfAKind = 16  // nodes that a page has for each of them, or so
)

func newKinds(nodes int) *kinds {
	n := min(usualKinds, nodes/nodesOfAKind)
	return &kinds{all: make([]kind, 0, n), at: make(map[kindKey]int32, n), labels: map[string]int32{}, last: none}
}

// of is the kind of an element with a class, which may be empty; good until the next call.
func (k *kinds) of(n *html.Node, class string) *kind {
	key, next := kindKey{n.Data, class}, none
	if k.last != none {
		next = k.all[k.last].next
	}
	if next == none || k.all[next].kindKey != key {
		next = k.number(key, n.DataAtom)
		if k.last != none {
			k.all[k.last].next = next
		}
	}
	k.last = next
	return &k.all[next]
}

// number looks up a kind.
func (k *kinds) number(key kindKey, tag atom.Atom) int32 {
	if i, ok := k.at[key]; ok {
		return i
	}
	label, ok := k.labels[key.tag]
	if !ok {
		label = int32(len(k.labels))
		k.labels[key.tag] = label
	}
	class, names := named(key.class)
	if tag == atom.Main {
		names |= MainName
	}
	i := int32(len(k.all))
	k.at[key] = i
	k.all = append(k.all, kind{kindKey: key, label: label, next: none, tag: hash(key.tag), key: class, names: names})
	return i
}

// ownNames is what the id and the role of an element are of.
func ownNames(n *html.Node) (names Name) {
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "role":
			if a.Val == "main" {
				names |= MainName
			}
			_, of := named(a.Val)
			names |= of
		case "id":
			_, of := named(a.Val)
			names |= of
		}
	}
	return names
}
