package record

import "strconv"

// Names are the names of one table or template. The zero value has none.
type Names struct {
	taken map[string]bool
	next  map[string]int // by name: the first number that may be free
}

// Add adds a name, with the first number that makes it new if it is taken, and returns it: price, price_2, price_3.
func (n *Names) Add(name string) string {
	if n.taken == nil {
		n.taken, n.next = map[string]bool{}, map[string]int{}
	}
	out := name
	for i := max(2, n.next[name]); n.taken[out]; i++ {
		out = name + "_" + strconv.Itoa(i)
		n.next[name] = i + 1
	}
	n.taken[out] = true
	return out
}
