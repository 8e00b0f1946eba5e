// Package measure measures extraction on pages with known records: precision, recall and F1 of templates that
// are learned from the first pages of a site and tested on the others.
//
// The protocol, for each site and each Setup:
//
//	pages   0 .. k-1      clicked: each field is shown once (twice if it has many values)
//	        k .. k+u-1    unlabelled samples, at most Setup.Unlabelled; at least one page is left for the test
//	        the rest      tested, after Setup.Change was applied to them
//
// A cell is one field of one test page:
//
//	right    the given value equals one of the true values (for a field of many values: the sets are equal)
//	wrong    a value is given, another one is true
//	missed   no value is given, there is one
//	silent   no value is given, there is none
//	false    a value is given, there is none
//
//	P = right / (right + wrong + false)    R = right / (right + wrong + missed)    F1 = 2PR / (P + R)
//
// Micro figures count cells; macro figures are the mean over the fields of each site. A field is perfect on a
// site if no cell is wrong, missed or false.
//
// Two texts are equal if they are the same after tagtree.Collapse: white space (with no-break and ideographic
// blanks) collapsed and trimmed, characters of no width removed; and forms of one quote, dash or ellipsis are
// one (’ and ', – and -). Case, width and composition count: no NFKC.
//
// A click is the first visible place that shows the value exactly, otherwise the first that contains it. If
// that place is clicked for another field too, and the page has another place for one of the two, that place is
// clicked instead. Where Page.Shown has the places of a field, the first of these is clicked. With Setup.Marks
// ByValue the page and the name of the field decide the place (author.Place), as for a value that is given on the
// command line.
//
// A field without a true value on the clicked pages cannot be taught: its cells are omitted and counted as
// Untaught. If the clicked page does not show a value, its cells count as missed.
//
// The learner is a parameter, so that baselines run under the same rules. The package reads labelled data
// (read.go) and writes reports; it changes nothing.
package measure

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of the protocol, from the evaluation format.
const (
	Clicks        = 1 // pages clicked unless set otherwise
	MaxUnlabelled = 5 // unlabelled samples beside them
)

// Learner makes an extractor of samples and marks; Mark.Sample is an index in samples.
type Learner func(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (Extractor, error)

// Extractor gives the cell of each field, in the order of the learner's fields. Safe for concurrent use.
type Extractor interface {
	Cells(t *tagtree.Tree) record.Record
}

// Setup is one way to learn and to test.
type Setup struct {
	Clicked    int     `json:"k"`               // pages clicked
	Unlabelled int     `json:"unlabelled"`      // further pages that the learner sees, at most
	Change     Change  `json:"change"`          // done to the test pages; "" is None
	Marks      Marking `json:"marks,omitempty"` // how the clicked values become marks; "" is ByClick
	Turns      int     `json:"turns"`           // times to measure, the pages taken from as many starting points; 0 is 1
}

// String names a setup: "k=1 unlabelled=5 change=none".
func (s Setup) String() string {
	out := fmt.Sprintf("k=%d unlabelled=%d change=%s", s.Clicked, s.Unlabelled, s.Change)
	if s.Marks == ByValue {
		out += " marks=" + string(s.Marks)
	}
	if s.Turns > 1 {
		out += fmt.Sprintf(" turns=%d", s.Turns)
	}
	return out
}

// Filter picks what is measured; an empty list takes all.
type Filter struct {
	Sets, Sites, Fields []string
	Beside              int // other pages of the site that an article is found beside, at most
}

// Detail measures a learner on sites with one record a page: one Result a
// setup, in order. Sites that cannot be read or learned are listed in
// Result.Problems and count as missed; the error is ctx's alone.
func Detail(ctx context.Context, data *Data, learn Learner, setups []Setup, f Filter) ([]Result, error) {
	setups = slices.Clone(setups)
	for i := range setups {
		setups[i].Change = cmp.Or(setups[i].Change, None)
	}
	sites := f.sites(data)
	judged := make([][]part, len(sites))
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(runtime.GOMAXPROCS(0), max(len(sites), 1)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				judged[i] = site(ctx, sites[i], learn, setups, f)
			}
		}()
	}
	for i := range sites {
		next <- i
	}
	close(next)
	wg.Wait()
	results := make([]Result, len(setups))
	for i, s := range setups {
		results[i].Setup = s
		for _, parts := range judged {
			if i < len(parts) {
				results[i].add(parts[i])
			}
		}
	}
	return results, ctx.Err()
}
