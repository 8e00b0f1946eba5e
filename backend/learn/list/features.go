package list

import (
	"math"
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Feature is one measured property of a candidate that the ranking weighs.
type Feature int

// The features. Shares are 0..1; "yes" is 1 and "no" is 0.
const (
	Cover     Feature = iota // ln of the share of the page's text that the records hold
	Letters                  // ln of how much a record says: mean of 1 - exp(-letters/60)
	Records                  // ln of the number of records, 150 at most
	Few                      // exp(-records/3): near 0 from ten records on
	Regular                  // ln of how alike the records are: the share of paths that most of them have
	Distinct                 // ln of the share of the records that say something no other says
	Linked                   // square of the share of the text that stands in links
	Nested                   // share of the text that lies in lists inside the records
	Texts                    // ln of 1 + the texts of a record
	Paths                    // exp(-paths) for the tag paths that most records have: 1 for bare texts
	Beside                   // share of the records in an element that names or places at the margin
	Border                   // share of the records in nav, footer or choices of a form
	MenuItems                // share of the records that are one link with one text and no picture
	Cards                    // share of the records that are one link around several texts or a picture
	Prose                    // yes where the records look like paragraphs of a text
	Leads                    // share of the records with a link
	Pictures                 // share of the records with a picture
	Headings                 // share of the records with a heading
	Controls                 // share of the records with a control of a form
	Choices                  // share of the records that are a box to tick, or an option, with one text at most
	Digits                   // share of the characters that are digits
	Dated                    // share of the records with a year or a time element
	Priced                   // share of the records with a sign of a currency
	Uneven                   // standard deviation of the records' letters over their mean
	Before                   // share of the page's text before the first record
	InMain                   // yes inside main, or an element whose role is main
	AfterHead                // yes after the page's first h1
	UnderBody                // yes where the records are children of body
	Detail                   // share of a larger list's text that is not theirs, where all of them lie inside its records
	Wraps                    // share of their text that is records of one shape inside them, several in most
	Flat                     // yes where they are the records inside those of such a list
	Rows                     // yes where they lie in records of several siblings that are all of one make, or are labelled rows of several tables
	Part                     // yes where a larger candidate has the same records and more
	Results                  // yes where the names of the records or of what is around them are of results, items, posts
	Dialog                   // yes where names around them are of dialogs and consent
	Related                  // yes where names are of related, popular or recent things, tags, categories
	Widget                   // yes where names are of calendars, tabs, slides
	ItemTag                  // yes where the record is an li, article, dt or dd
	Headed                   // yes where the records are rows of a table below a row of headings
	CellTag                  // yes where the record is a table cell
	Runs                     // yes where a record is several siblings
	Grid                     // yes where the records are parts of rows or sections that are alike
	Sections                 // yes where the records are elements of one class in several places
	OwnMethod                // yes where only one of the three methods made them
	ByDETM                   // share of the records that DETM found too
	ByPath                   // share of the records that Ren & Xue's method found too
	ByKeyword                // share of the records that hold the keyword
	features
)

// FeatureNames are the names of the features, in their order.
var FeatureNames = [features]string{
	"cover", "letters", "records", "few", "regular", "distinct", "linked", "nested", "texts", "paths", "beside", "border",
	"menu_items", "cards", "prose", "leads", "pictures", "headings", "controls", "choices", "digits", "dated", "priced", "uneven", "before",
	"in_main", "after_head", "under_body", "detail", "wraps", "flat", "rows", "part", "results", "dialog", "related", "widget", "item_tag", "headed", "cell_tag",
	"runs", "grid", "sections", "own_method", "by_detm", "by_path", "by_keyword",
}

// Features are the values of all features of a candidate.
type Features [features]float64

// sums are running sums over the elements and texts of a view, so that what a record
// holds of one sort is counted by one subtraction.
type sums struct {
	elements []elementSums // by element: those before it
	texts    []textSums    // by text: those before it
	inLink   []bool        // by element: a link is around it
	firstH1  tagtree.NodeID
}

// elementSums counts elements by sort.
type elementSums struct{ links, pictures, headings, controls, choices, times int32 }

// textSums counts what texts have: digits, bytes, and the texts with a year, and with a sign of a currency.
type textSums struct{ digits, chars, years, money int32 }

func newSums(v *region.View) *sums {
	s := &sums{elements: make([]elementSums, v.Len()+1), texts: make([]textSums, 1, v.TextsBefore(tagtree.NodeID(v.Tree.Len()))+1), inLink: make([]bool, v.Len()+1), firstH1: tagtree.None}
	for e := range v.Len() {
		n := v.Tree.Node(v.Node[e])
		sum := s.elements[e]
		if p := v.Parent[e]; p >= 0 {
			s.inLink[e] = s.inLink[p] || v.Tree.Node(v.Node[p]).DataAtom == atom.A
		}
		switch n.DataAtom {
		case atom.A:
			sum.links++
		case atom.Img, atom.Picture, atom.Svg, atom.Video, atom.Canvas:
			sum.pictures++
		case atom.H1:
			if s.firstH1 == tagtree.None && v.Letters(v.Span(int32(e))) > 0 {
				s.firstH1 = v.Node[e]
			}
			sum.headings++
		case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			sum.headings++
		case atom.Input, atom.Select, atom.Button, atom.Textarea, atom.Label:
			sum.controls++
			if kind, _ := v.Tree.Attr(v.Node[e], "type"); kind == "checkbox" || kind == "radio" {
				sum.choices++
			}
		case atom.Option:
			sum.choices++
		case atom.Time:
			sum.times++
		}
		s.elements[e+1] = sum
	}
	for id := range tagtree.NodeID(v.Tree.Len()) {
		if v.TextsBefore(id+1) > v.TextsBefore(id) {
			s.texts = append(s.texts, s.texts[len(s.texts)-1].with(v.Tree.Node(id).Data))
		}
	}
	return s
}

// with counts what a text has: digits, a year, a sign of a currency.
func (s textSums) with(data string) textSums {
	run, year, money := 0, false, false
	for i := range len(data) {
		switch b := data[i]; {
		case run == 0 && (b > '9' && b < 0x80 || b < '$'): // most are so
			continue
		case '0' <= b && b <= '9':
			s.digits++
			run++
			continue
		case b == '$' || b == 0xa3 && i > 0 && data[i-1] == 0xc2 || b == 0xa5 && i > 0 && data[i-1] == 0xc2 || b == 0xac && i > 1 && data[i-1] == 0x82:
			money = true // $, £, ¥, €
		}
		year = year || run == 4 && century(data[i-4:])
		run = 0
	}
	year = year || run == 4 && century(data[len(data)-4:])
	s.chars += int32(len(data))
	s.years += int32(one(year))
	s.money += int32(one(money))
	return s
}

// century reports whether four digits begin like a year.
func century(digits string) bool { return digits[:2] == "19" || digits[:2] == "20" }

// elementsOf counts the elements of a record by sort.
func (f *finder) elementsOf(r region.Record) (n elementSums) {
	for _, s := range r {
		from, to := f.v.Elements(s)
		a, b := &f.s.elements[from], &f.s.elements[to]
		n.links += b.links - a.links
		n.pictures += b.pictures - a.pictures
		n.headings += b.headings - a.headings
		n.controls += b.controls - a.controls
		n.choices += b.choices - a.choices
		n.times += b.times - a.times
	}
	return n
}

// textsOf counts what the texts of a span have.
func (f *finder) textsOf(s tagtree.Span) textSums {
	a, b := &f.s.texts[f.v.TextsBefore(s.From)], &f.s.texts[f.v.TextsBefore(s.To)]
	return textSums{b.digits - a.digits, b.chars - a.chars, b.years - a.years, b.money - a.money}
}

func share(yes bool, n float64) float64 {
	if yes {
		return 1 / n
	}
	return 0
}

func one(yes bool) float64 { return share(yes, 1) }

// says is how much a text of so many letters says, 0..1.
func says(letters int) float64 {
	if letters < len(saysBy) {
		return saysBy[letters]
	}
	return 1 - math.Exp(-float64(letters)/sentence)
}

// saysBy is says by the number of letters, as most records have few.
var saysBy = func() (out [512]float64) {
	for n := range out {
		out[n] = 1 - math.Exp(-float64(n)/sentence)
	}
	return out
}()

// measure fills the features of a candidate that need no other candidate.
func (f *finder) measure(c *candidate) { //nolint:funlen // one line for each feature
	x, n := &c.features, float64(len(c.records))
	links, digits, chars := 0, 0, 0
	sum, squares := 0.0, 0.0
	said := make([]uint64, len(c.records))
	for i, r := range c.records {
		count, linked, texts := f.lettersIn(r), 0, 0
		letters := float64(count)
		var text uint64
		years, money := int32(0), int32(0)
		for _, s := range r {
			of := f.textsOf(s)
			years, money = years+of.years, money+of.money
			linked += f.v.LinkLetters(s)
			texts += f.v.Texts(s)
			text = text*31 + f.v.Says(s)
			digits, chars = digits+int(of.digits), chars+int(of.chars)
		}
		said[i] = text
		links += linked
		c.rich += says(count) / n
		sum, squares = sum+letters, squares+letters*letters
		c.texts += float64(texts) / n
		has := f.elementsOf(r)
		anchors, pictures := has.links, has.pictures
		oneLink := (anchors == 1 || anchors == 0 && linked > 0) && float64(linked) >= bareLinked*letters
		x[MenuItems] += share(oneLink && texts < 2 && pictures == 0, n)
		x[Cards] += share(oneLink && (texts > 1 || pictures > 0), n)
		x[Leads] += share(anchors > 0 || linked > 0, n)
		x[Pictures] += share(pictures > 0, n)
		x[Headings] += share(has.headings > 0, n)
		x[Controls] += share(has.controls > 0, n)
		x[Runs] += share(c.how != replies && f.siblingsIn(r) > 1, n)
		x[Choices] += share(texts < 2 && has.choices > 0, n)
		x[Dated] += share(years > 0 || has.times > 0, n)
		x[Priced] += share(money > 0, n)
		x[Beside] += share(f.v.Place[c.units[i]] == region.Beside, n)
		x[Border] += share(f.v.Place[c.units[i]] == region.Border, n)
	}
	mean := sum / n
	c.cover = float64(c.letters) / float64(f.page)
	x[Cover] = math.Log(c.cover)
	x[Letters] = math.Log(c.rich + 0.01)
	x[Records] = math.Log(min(n, 150))
	x[Few] = math.Exp(-n / 3)
	slices.Sort(said)
	c.distinct = float64(len(slices.Compact(said))) / n
	x[Distinct] = math.Log(c.distinct)
	c.linked = float64(links) / float64(max(c.letters, 1))
	x[Linked] = c.linked * c.linked
	x[Uneven] = math.Sqrt(max(0, squares/n-mean*mean)) / max(mean, 1)
	x[Uneven] = min(x[Uneven], 3)
	x[Digits] = float64(digits) / float64(max(chars, 1))
	x[Texts] = math.Log(1 + c.texts)
	x[Before] = float64(f.v.Letters(tagtree.Span{To: c.records[0][0].From})) / float64(f.page)
	x[AfterHead] = one(f.s.firstH1 == tagtree.None || c.records[0][0].From > f.s.firstH1)
	c.regular = f.regular(c)
	x[Regular] = math.Log(c.regular + 0.01)
	x[Paths] = math.Exp(-max(0, c.paths))
	x[Prose] = one(f.prose(c))
	x[Grid], x[Sections], x[OwnMethod] = one(c.how == grid || c.how == columns), one(c.how == sections || c.how == addressed), one(c.how == method)
	f.names(c)
}

// names fills the features that tags and names tell.
func (f *finder) names(c *candidate) {
	x, t, first := &c.features, f.v.Tree, c.units[0]
	switch t.Node(f.v.Node[first]).DataAtom {
	case atom.Li, atom.Article, atom.Dt, atom.Dd:
		x[ItemTag] = 1
	case atom.Tr:
		x[Headed] = one(f.headed(first))
	case atom.Td, atom.Th:
		x[CellTag] = 1
	}
	x[UnderBody] = one(t.Tag(c.parent) == "body")
	level := 0
	for e := first; e >= 0; e = f.v.Parent[e] {
		names := f.v.Names[e]
		if level++; level <= nameLevels && names&region.ResultName != 0 {
			x[Results] = 1
		}
		if names&region.MainName != 0 {
			x[InMain] = 1
		}
		if float64(f.v.Letters(f.v.Span(e))) > mostOf*float64(f.page) {
			continue // the page as a whole
		}
		x[Dialog] = max(x[Dialog], one(names&region.DialogName != 0))
		x[Related] = max(x[Related], one(names&region.RelatedName != 0))
		x[Widget] = max(x[Widget], one(names&region.WidgetName != 0))
	}
}

// siblingsIn counts the elements that a record's spans are made of.
func (f *finder) siblingsIn(r region.Record) (n int) {
	for _, s := range r {
		for from, to := f.v.Elements(s); from < to && n < 2; from = f.v.End[from] {
			n++
		}
	}
	return n
}

// nameLevels of elements whose names tell of results: the record, the list, what is around them.
const nameLevels = 4
