package list

import (
	"testing"

	"wrapsmith/backend/tree/region"
)

// Every second element of a list is measured if there are twice as many as the sample has: the two kinds that take turns are not alike.
func TestKindsThatTakeTurnsAreNotAlike(t *testing.T) {
	t.Parallel()
	tree := parse(t, `<main>`+each(sampled, `<div><a href="/m/%d">%s</a><p><img src=u.png><i>%d</i></p></div><div><span>+%d</span><b><code>ab%d</code></b></div>`)+`</main>`)
	f := newFinder(Options{}.view(tree), Options{})
	c := &candidate{}
	for e := range int32(f.v.Len()) {
		if f.v.Tree.Tag(f.v.Node[e]) == "div" {
			c.records = append(c.records, region.Record{f.v.Span(e)})
		}
	}
	if got := f.regular(c); len(c.records) != 2*sampled || got > .8 {
		t.Errorf("%d records, %.2f alike, want %d, at most .8", len(c.records), got, 2*sampled)
	}
}
