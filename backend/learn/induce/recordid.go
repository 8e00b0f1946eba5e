package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// The ids in a record of a list often have the number of the record:
//
//	div#message_4711 "Thanks."        marked
//	div#message_4715 "Me too."
//
// No other record has this id. Without its digits all of them have it, and it names the value. The id of the record's own element names
// nothing in it. So it is with the number of a page's record:
//
//	span#price-value-812 "$249.99"

// leastIDLetters is how many letters an id without its digits has at least.
const leastIDLetters = 3

// withNumbered puts ids without their digits in the place of those that other rows, or other pages, have with other digits.
func (g *generator) withNumbered(n nodeID, tests []attrTest) []attrTest {
	if g.rows && g.t.Parent(n) <= 0 {
		return tests
	}
	isOfRecord := g.isOfPage
	if g.rows {
		isOfRecord = g.isOfRow
	}
	for _, a := range g.t.Node(n).Attr {
		rest := locator.WithoutDigits(a.Val)
		if a.Key != "id" || !hasOneNumber(a.Val) || letters(rest) < leastIDLetters || !isOfRecord(g.t.Tag(n), a.Val, rest) {
			continue
		}
		tests = slices.DeleteFunc(tests, func(x attrTest) bool { return x.Kind == locator.AttrIs && x.Name == a.Key })
		tests = append([]attrTest{{Pred: locator.Pred{Kind: locator.Undigited, Name: a.Key, Value: rest}, prior: priorNumbered}}, tests...)
	}
	return tests
}

// maxNumberedID is how long an id with the number of a record is at most.
const maxNumberedID = 60

// hasOneNumber reports whether an id has one number: several are data, which other pages have in other forms.
func hasOneNumber(id string) bool {
	if len(id) > maxNumberedID || strings.ContainsAny(id, "\r\n\t") {
		return false
	}
	first, last := strings.IndexAny(id, "0123456789"), strings.LastIndexAny(id, "0123456789")
	return first >= 0 && strings.Trim(id[first:last+1], "0123456789") == ""
}

// isOfRow reports whether an id has the number of a row's record: another row has an element of a tag whose id has other digits than an id, and the same rest.
func (g *generator) isOfRow(tag, id, rest string) bool {
	for _, t := range g.samples {
		for n := tagtree.NodeID(1); t != g.t && int(n) < t.Len(); n++ {
			if other, ok := t.Attr(n, "id"); ok && t.Tag(n) == tag && other != id && locator.WithoutDigits(other) == rest {
				return true
			}
		}
	}
	return false
}

// isOfPage reports whether an id has the number of the page's record: another sample has an element of its tag whose id has other digits
// and the same rest, no sample has two, and no other one has this id.
func (g *generator) isOfPage(tag, id, rest string) bool {
	if g.numberedIDs == nil {
		g.numberedIDs = numberedIDs(g.samples)
	}
	others := g.numberedIDs[tag+" "+rest]
	return len(others.ids) > 1 && others.ids[id] == 1 && others.most == 1
}

// idSeries are the ids of a tag that differ in their digits alone.
type idSeries struct {
	ids  map[string]int // how many samples have each
	most int            // elements of one sample
}

// numberedIDs are the ids of some pages that have one number, by their tag and the rest. O(n)
func numberedIDs(pages []*tagtree.Tree) map[string]idSeries {
	out := map[string]idSeries{}
	for _, t := range pages {
		on := map[string]int{}
		for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
			id, ok := t.Attr(n, "id")
			if !ok || t.IsText(n) || !hasOneNumber(id) {
				continue
			}
			key := t.Tag(n) + " " + locator.WithoutDigits(id)
			series := out[key]
			if series.ids == nil {
				series.ids = map[string]int{}
			}
			on[key]++
			series.ids[id]++
			series.most = max(series.most, on[key])
			out[key] = series
		}
	}
	return out
}
