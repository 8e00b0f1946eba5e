package pager

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of what is taken for the pager of a page.
const (
	maxNumbers = 500       // links with a number that are looked at
	maxPage    = 99_999    // the largest page number
	maxValue   = 9_999_999 // the largest number in an address that a page number makes
)

// Numbers is a pager: the pages of a list by their numbers.
type Numbers struct {
	Current     int // the page that it stands on
	First, Last int // the smallest and the largest page with a link, or the current one
	// The address of page n is Prefix, Start+n*Step and Suffix.
	Prefix, Suffix string
	Start, Step    int
}

// Address returns the address of a page.
func (p Numbers) Address(page int) string {
	return p.Prefix + strconv.Itoa(p.Start+page*p.Step) + p.Suffix
}

// Next returns the address of the page after the current one, false on the last.
func (p Numbers) Next() (string, bool) {
	if p.Current >= p.Last {
		return "", false
	}
	return p.Address(p.Current + 1), true
}

// numbered is a link whose text is a number.
type numbered struct {
	node tagtree.NodeID
	page int
	url  string
}

// pair is a link read as one page of a pager: the number at one place of its address.
type pair struct {
	page, value int
	node        tagtree.NodeID
}

// form is an address without one of its numbers.
type form struct{ prefix, suffix string }

// Find finds the page numbers of a list. The pager with the most links is meant;
// of several, the last: a second pager stands below the records.
func Find(t *tagtree.Tree) (best Numbers, ok bool) {
	forms, order := map[form][]pair{}, []form(nil)
	for _, l := range links(t) {
		for _, at := range digits.FindAllStringIndex(l.url, -1) {
			value, err := strconv.Atoi(l.url[at[0]:at[1]])
			if err != nil || value > maxValue || len(l.url) > at[0]+1 && at[1]-at[0] > 1 && l.url[at[0]] == '0' {
				continue
			}
			f := form{l.url[:at[0]], l.url[at[1]:]}
			if forms[f] == nil {
				order = append(order, f)
			}
			forms[f] = append(forms[f], pair{l.page, value, l.node})
		}
	}
	most := 0
	for _, f := range order {
		if p, n, fits := f.pager(t, forms[f]); fits && n >= most {
			best, most, ok = p, n, true
		}
	}
	return best, ok
}

// digits are the numbers of an address.
var digits = regexp.MustCompile(`\d+`)

// links lists the links whose texts are page numbers, with their absolute addresses.
func links(t *tagtree.Tree) (out []numbered) {
	base, err := url.Parse(t.Base())
	if err != nil {
		return nil
	}
	for n := tagtree.NodeID(1); int(n) < t.Len() && len(out) < maxNumbers; n++ {
		href, ok := target(t, n)
		if !ok || t.End(n)-n > 4 {
			continue
		}
		page := number(t.Text(n))
		if page < 1 || page > maxPage {
			continue
		}
		if u, err := base.Parse(href); err == nil && u.RawFragment == "" && u.Fragment == "" {
			out = append(out, numbered{n, page, u.String()})
		}
	}
	return out
}

// pager reads links of one form as a pager; n is how many pages have one.
func (f form) pager(t *tagtree.Tree, all []pair) (p Numbers, n int, ok bool) {
	all = slices.CompactFunc(slices.Clone(all), func(a, b pair) bool { return a.page == b.page && a.value == b.value })
	if len(all) < 2 {
		return p, 0, false
	}
	a, b := all[0], all[1]
	if b.page <= a.page || (b.value-a.value)%(b.page-a.page) != 0 {
		return p, 0, false
	}
	p = Numbers{Prefix: f.prefix, Suffix: f.suffix, Step: (b.value - a.value) / (b.page - a.page)}
	p.Start = a.value - a.page*p.Step
	if p.Step < 1 {
		return p, 0, false
	}
	run := all[:1]
	for _, next := range all[1:] { // a second pager begins anew
		if next.page <= run[len(run)-1].page || next.value != p.Start+next.page*p.Step {
			break
		}
		run = all[:len(run)+1]
	}
	current, known := p.current(t, run)
	if !known || !neighbours(run, current) {
		return p, 0, false
	}
	p.Current, p.First, p.Last = current, min(run[0].page, current), max(run[len(run)-1].page, current)
	return p, len(run), true
}

// neighbours reports whether two pages of a pager follow each other: numbers of records
// a page (10, 20, 50) do not.
func neighbours(run []pair, current int) bool {
	for i, l := range run {
		if i > 0 && l.page == run[i-1].page+1 || l.page == current+1 || l.page == current-1 {
			return true
		}
	}
	return false
}

// current is the page that a pager stands on: by the address of the page, else the one
// number among the links that has none.
func (p Numbers) current(t *tagtree.Tree, run []pair) (page int, ok bool) {
	for _, l := range run {
		if p.Address(l.page) == t.Page.URL {
			return l.page, true
		}
	}
	holder := t.Parent(run[0].node)
	for holder > 0 && t.End(holder) <= run[len(run)-1].node {
		holder = t.Parent(holder)
	}
	if n := t.Parent(holder); n > 0 && t.End(n)-t.End(holder)+holder-n < besidePager {
		holder = n // the current page may stand at either end, in an element of its own
	}
	for n := holder; n < t.End(holder); n++ {
		v := 0
		if t.IsText(n) {
			v = number(tagtree.Collapse(t.Node(n).Data))
		}
		switch {
		case v == 0 || inLink(t, n) || !t.Visible(n):
		case page != 0 && page != v:
			return 0, false // the days of a calendar
		default:
			page = v
		}
	}
	for _, l := range run {
		if l.page == page {
			return 0, false // a number of something else
		}
	}
	return page, page != 0
}

// besidePager is how many nodes beside the links of a pager may be looked at for the current page.
const besidePager = 24
