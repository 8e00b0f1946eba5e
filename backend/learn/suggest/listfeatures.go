package suggest

import (
	"math"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// longItem is the length of an item, as a feature, above which it does not speak against a list: 40 characters.
var longItem = math.Log(41) / 6

// measureMany corrects and adds what is measured of a list of values: its values
// repeat each other and can be long sentences, which speaks against single values only.
func (c *candidate) measureMany(length float64) {
	if !c.many {
		return
	}
	own := math.Log(length) / 4
	for _, j := range []int{number["rows"], number["repeated"]} {
		c.x[j] = max(0, c.x[j]-own)
	}
	c.x[number["length"]] = min(c.x[number["length"]], longItem)
	c.x[number["list_known"]] = c.x[number["known"]]
	c.x[number["list_core"]] = c.x[number["core"]]
	if c.x[number["known"]] > 0 {
		c.x[number["prose"]] = 0
	}
}

// inner is the share of the values of a list that are alone in an item of another list,
// which has more than the value: amounts in the lines of a list of things to buy.
func (c *candidate) inner(pages []*page) float64 {
	alone, n := 0, 0
	for i, at := range c.at {
		p := pages[i]
		count := map[tagtree.NodeID]int{}
		for _, a := range at {
			count[p.itemAround(p.values[a.value].Node)]++
		}
		for item, k := range count {
			if n += k; k == 1 && item != tagtree.None {
				alone++
			}
		}
	}
	return float64(alone) / float64(n)
}

// incomplete is the share of the elements of a list's path that the list leaves out: a
// list of the first item of each group leaves out the others.
func (c *candidate) incomplete(pages []*page) float64 {
	own, all := 0, 0
	for i, at := range c.at {
		p := pages[i]
		seen := map[string]bool{}
		for _, a := range at {
			v := &p.values[a.value]
			own++
			if !seen[v.path] {
				seen[v.path] = true
				all += p.nodes[v.path]
			}
		}
	}
	return 1 - float64(own)/float64(max(own, all))
}

// unalike is the share of the values of a list that have another path than most of its
// page: a name and the number of its reviews are two fields.
func (c *candidate) unalike(pages []*page) float64 {
	odd, n := 0, 0
	for i, at := range c.at {
		count, most := map[string]int{}, 0
		for _, a := range at {
			path := pages[i].values[a.value].path
			count[path]++
			most = max(most, count[path])
		}
		odd, n = odd+len(at)-most, n+len(at)
	}
	return float64(odd) / float64(n)
}

// itemAround is the closest item of a list around a node that has more than the node's text; None without one.
func (p *page) itemAround(n tagtree.NodeID) tagtree.NodeID {
	for a, level := p.t.Parent(n), 0; a > 0 && level < maxOpen; a, level = p.t.Parent(a), level+1 {
		if p.items[a] && !p.t.SameText(a, n) {
			return a
		}
	}
	return tagtree.None
}

// uneven is how far the lengths of a candidate's texts differ from page to page: 0 equal, 1 e times as long.
func (c *candidate) uneven(pages []*page) float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for i, at := range c.at {
		sum := 0
		for _, a := range at {
			sum += utf8.RuneCountInString(pages[i].values[a.value].Text)
		}
		if len(at) > 0 {
			mean := math.Log(1 + float64(sum)/float64(len(at)))
			least, most = min(least, mean), max(most, mean)
		}
	}
	return most - least
}

// apart is the share of the elements beside the items of a list, of the same name, that are no items.
func (c *candidate) apart(pages []*page) float64 {
	sum, n := 0.0, 0.0
	for i, at := range c.at {
		if len(at) < 2 {
			continue
		}
		t := pages[i].t
		holder := tagtree.NodeID(at[0].node)
		for _, a := range at[1:] {
			holder = t.Shared(holder, tagtree.NodeID(a.node))
		}
		n++
		k, items, all := 0, 0.0, 0.0
		tag := ""
		for e := t.FirstChild(holder); e != tagtree.None; e = t.NextSibling(e) {
			for k < len(at) && tagtree.NodeID(at[k].node) < e {
				k++
			}
			if t.IsText(e) {
				continue
			}
			in := k < len(at) && t.Within(tagtree.NodeID(at[k].node), e)
			if in && tag == "" {
				tag = t.Tag(e)
			}
			if in {
				items++
			}
			if in || t.Tag(e) == tag {
				all++
			}
		}
		if all > 0 {
			sum += 1 - items/all
		}
	}
	return sum / max(n, 1)
}
