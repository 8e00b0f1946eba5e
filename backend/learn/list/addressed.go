package list

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/region"
)

// Records of one list may be of several layouts, in one place or in several: a few large ones, cards, plain lines. No class and
// no shape says that they belong together, but each leads to an address of one form, and what stands between them leads elsewhere:
//
//	section.super( a[href=/home/3] .. )
//	div.card( a[href=/home/4] .. )
//	div.carousel( a[href=/new-homes] .. )
//	div.card( a[href=/home/7] .. )
//
// A record is the largest element that leads to one address of the form only. Cost: linear in the links and the levels around them.

// Bounds of such records.
const (
	fewestAddressed = 6   // addresses of one form
	mostInPlace     = 0.6 // of the units have one parent: a list elsewhere is another one
	mostSiblings    = 2   // times the units: the siblings of most are units too
	fewestElsewhere = 3   // units of such a list
	mostForms       = 8   // forms that are looked at, those with the most addresses
)

// addressedLink is a link to an address of some form.
type addressedLink struct{ element, form, address int32 }

// addresses makes the candidates whose records lead to addresses of one form and are of several kinds.
func (f *finder) addresses() {
	links, count := f.numbered()
	var forms []int
	for form, n := range count {
		if n >= fewestAddressed {
			forms = append(forms, form)
		}
	}
	if len(forms) > mostForms {
		slices.SortStableFunc(forms, func(a, b int) int { return count[b] - count[a] })
		forms = forms[:mostForms]
	}
	var of []addressedLink
	for _, form := range forms {
		of = of[:0]
		for _, l := range links {
			if int(l.form) == form {
				of = append(of, l)
			}
		}
		f.addUnits(f.v.Tree.Shared(f.v.Node[of[0].element], f.v.Node[of[len(of)-1].element]), f.leading(of), addressed)
	}
}

// numbered are the links of the page, margins aside, to addresses with a number, and the addresses of each form.
func (f *finder) numbered() (links []addressedLink, count []int) {
	f.numbers.Reset()
	for e := range int32(f.v.Len()) {
		if f.v.Tree.Node(f.v.Node[e]).DataAtom != atom.A || f.v.Place[e] != region.Middle {
			continue
		}
		href, _ := f.v.Tree.Attr(f.v.Node[e], "href")
		form, address := formOf(href)
		if form == 0 {
			continue
		}
		l := addressedLink{element: e, form: f.numbers.Of(form)}
		known := f.numbers.Len()
		l.address = f.numbers.Of(address)
		if links == nil {
			links, count = make([]addressedLink, 0, 64), make([]int, 0, 128)
		}
		for int(f.numbers.Len()) > len(count) {
			count = append(count, 0)
		}
		if l.address >= known {
			count[l.form]++
		}
		links = append(links, l)
	}
	return links, count
}

// formOf is a hash of an address up to the last word in it that has a digit, without these words, and one with them; 0 for an
// address without any. The words behind a number are those of a title, or of a part of the thing.
func formOf(href string) (form, address uint64) {
	href, _, _ = strings.Cut(strings.TrimSpace(href), "#")
	var plain, all uint64 = fnvBasis, fnvBasis // of what was read so far
	for i := 0; i < len(href); {
		from, digit := i, false
		for ; i < len(href) && isWord(href[i]); i++ {
			digit = digit || href[i] <= '9'
			all = (all ^ uint64(href[i])) * fnvPrime
		}
		if digit {
			plain = (plain ^ '0') * fnvPrime
			form, address = plain, all
		} else {
			for ; from < i; from++ {
				plain = (plain ^ uint64(href[from])) * fnvPrime
			}
		}
		if i < len(href) {
			plain, all = (plain^uint64(href[i]))*fnvPrime, (all^uint64(href[i]))*fnvPrime
			i++
		}
	}
	return form, address
}

// isWord reports whether a byte is a letter or a digit of ASCII.
func isWord(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z' }

// FNV-1a, 64 bits (Fowler, Noll, Vo).
const (
	fnvBasis = 14695981039346656037
	fnvPrime = 1099511628211
)

// leading are the largest elements that lead to one address each; nil if they are all of one kind.
func (f *finder) leading(links []addressedLink) (out []int32) {
	of := map[int32]int{} // by address: one past its place in out
	kinds := map[uint64]bool{}
	for i := 0; i < len(links); {
		j := i + 1
		for j < len(links) && links[j].address == links[i].address {
			j++
		}
		e := links[i].element
		for {
			p := f.v.Parent[e]
			if p < 0 || i > 0 && links[i-1].element >= p || j < len(links) && links[j].element < f.v.End[p] {
				break
			}
			e = p
		}
		if links[j-1].element < f.v.End[e] && f.v.Texts(f.v.Span(e)) > 1 {
			if of[links[i].address] == 0 {
				out = append(out, e)
				of[links[i].address] = len(out)
				kinds[f.v.Class[e]] = true
			}
		}
		i = j
	}
	if len(kinds) < 2 {
		return nil
	}
	return f.withSiblings(f.ofOnePlace(out))
}

// ofOnePlace leaves out other lists, where most units have one parent: several units with another parent are a list of their own,
// such as one of recent posts.
func (f *finder) ofOnePlace(units []int32) []int32 {
	count, most := map[int32]int{}, 0
	for _, u := range units {
		count[f.v.Parent[u]]++
		most = max(most, count[f.v.Parent[u]])
	}
	if float64(most) < mostInPlace*float64(len(units)) {
		return units
	}
	return slices.DeleteFunc(units, func(u int32) bool { n := count[f.v.Parent[u]]; return n < most && n >= fewestElsewhere })
}

// withSiblings adds the siblings of units that are of the class of one: some records may lead nowhere.
func (f *finder) withSiblings(units []int32) (out []int32) {
	type group struct {
		parent int32
		class  uint64
	}
	of := map[group]bool{}
	for _, u := range units {
		of[group{f.v.Parent[u], f.v.Class[u]}] = true
	}
	parents := map[int32]bool{}
	for _, u := range units {
		p := f.v.Parent[u]
		if p < 0 || parents[p] {
			continue
		}
		parents[p] = true
		for c := p + 1; c < f.v.End[p]; c = f.v.End[c] {
			if of[group{p, f.v.Class[c]}] {
				out = append(out, c)
			}
		}
	}
	if len(out) > mostSiblings*len(units) {
		return nil
	}
	slices.Sort(out)
	for i := 1; i < len(out); i++ {
		if out[i] < f.v.End[out[i-1]] {
			return nil // some lie in others: they are parts of records
		}
	}
	return f.records(out)
}

// layouts parts records of several layouts by the class of their first elements.
func (f *finder) layouts(c *candidate) (out [][]region.Record) {
	at := map[uint64]int{}
	for i, r := range c.records {
		k := f.v.Class[c.units[i]]
		if _, ok := at[k]; !ok {
			at[k] = len(out)
			out = append(out, nil)
		}
		out[at[k]] = append(out[at[k]], r)
	}
	return out
}
