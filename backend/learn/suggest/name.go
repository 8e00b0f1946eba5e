package suggest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

var (
	priceShape  = regexp.MustCompile(`^(?:[$€£¥￥]|US\$|USD|EUR|RMB|CNY)\s*\d[\d,. ]*|^\d[\d,. ]*\s*(?:元|円|€|USD|EUR|RMB)`)
	dateShape   = regexp.MustCompile(`(?i)^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|^\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]+\d{4}|^[a-z]{3,9}\.? \d{1,2},? \d{4}`)
	numberShape = regexp.MustCompile(`^[-+]?(?:0|[1-9]\d*)(?:,\d+)*(?:\.\d+)?%?$`) // "00731" is a code
)

// Lengths of texts that read as a type, in characters.
const (
	maxPrice = 30
	maxDate  = 40

	maxNumber = 15 // digits that a float64 keeps, as spreadsheets and JSON readers have it: more are a code
)

// TypeOf guesses a field's type from an example.
func TypeOf(p template.Part, text string) record.Type {
	switch {
	case p.Kind == template.PartHTML:
		return record.HTML
	case p.Kind == template.PartAttr && (p.Attr == "src" || p.Attr == "poster"):
		return record.Image
	case p.Kind == template.PartAttr && p.Attr == "href":
		return record.URL
	case priceShape.MatchString(text) && utf8.RuneCountInString(text) < maxPrice:
		return record.Price
	case dateShape.MatchString(text) && utf8.RuneCountInString(text) < maxDate:
		return record.Date
	case numberShape.MatchString(text) && strings.Count(text, "")-1 <= maxNumber:
		return record.Number
	}
	return record.Text
}

// leastReadable is the share of a field's values that must read as its type.
const leastReadable = 0.9

// typed is a type that nearly all values of a candidate have.
func (c *candidate) typed(pages []*page) record.Type {
	count, all := map[record.Type]int{}, 0
	for i, at := range c.at {
		for _, a := range at {
			v := &pages[i].values[a.value]
			all++
			if typ := TypeOf(v.Part, v.Text); !typ.Typed() || typ.Reads(v.Text) {
				count[typ]++
			}
		}
	}
	for typ, n := range count {
		if float64(n) >= leastReadable*float64(all) {
			return typ
		}
	}
	return record.Text
}

// nameKeys are attributes whose words name a value, the surest first.
var nameKeys = []string{"itemprop", "property", "data-field", "data-ui", "data-name", "data-testid", "data-test", "data-qa", "data-automation", "id", "class"}

// attributeNames are the words by which attributes of the elements that show a
// value call it, the surest first.
func (p *page) attributeNames(v Value) []string {
	var out []string
	shells := p.shells(v.Node)
	if inner := p.innerOf(v); inner != tagtree.None {
		shells = append([]tagtree.NodeID{inner}, shells...)
	}
	for _, e := range shells {
		for _, key := range nameKeys {
			v, ok := p.t.Attr(e, key)
			if !ok || len(v) > 200 {
				continue
			}
			sure := key != "id" && key != "class"
			for w := range strings.FieldsSeq(v) {
				if name := p.own(identifier(w)); name != "" && (sure || namedWord(name) != "") {
					out = append(out, name)
				} else if name := identifier(elementOf(w)); name != "" && !knownName(name, hollow) {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// innerOf is the element in a text that shows only the value cut out of it: the link in "by <a class=brand>Mill</a>".
func (p *page) innerOf(v Value) tagtree.NodeID {
	if v.From == 0 || p.t.IsText(v.Node) {
		return tagtree.None
	}
	for n := v.Node + 1; n < p.t.End(v.Node); n++ {
		if !p.t.IsText(n) && tagtree.WithoutSpace(p.t.Text(n)) == tagtree.WithoutSpace(v.Text) {
			return n
		}
	}
	return tagtree.None
}

// identifier is the words of an identifier as a name; "" where digits are mixed in.
func identifier(v string) string {
	if i := strings.LastIndexAny(v, ":/"); i >= 0 {
		v = v[i+1:]
	}
	if strings.ContainsAny(v, "0123456789") {
		return ""
	}
	return strings.Join(wordsOf(v), "_")
}

// name is what the page calls a candidate: the label beside its values where all
// pages have the same, else an attribute, the heading, structured data with the
// same text, a word of a class, the type. A text that differs from page to page is never the name.
func (c *candidate) name(pages []*page) string {
	name := c.nameFrom(pages)
	if bylines[name] {
		name = "author"
	}
	if conceptOf(name) == "author" {
		return name + c.suffix(pages)
	}
	return name
}

// suffix says that a candidate is an image or an address and no name of a person; "" of others.
func (c *candidate) suffix(pages []*page) string {
	_, v := c.first(pages)
	switch {
	case c.typed(pages) == record.Image:
		return "_image"
	case strings.HasPrefix(v.Text, "http://") || strings.HasPrefix(v.Text, "https://"):
		return "_link"
	}
	return ""
}

func (c *candidate) nameFrom(pages []*page) string {
	label := c.label(pages, true)
	typ := c.typed(pages)
	if typ != record.Text && prepositions[strings.ToLower(c.label(pages, false))] {
		return string(typ) // "from €142", "on 3 May 2024"
	}
	if label != "" && !bylines[strings.ToLower(label)] {
		if stem, ok := numberless(label); ok && c.many {
			label = stem
		}
		return CleanName(label)
	}
	p, v := c.first(pages)
	if p.meant(v.Node) && !v.data && len(v.names) > 0 {
		return CleanName(v.names[0])
	}
	if v.data {
		if len(v.names) > 0 {
			return CleanName(v.names[0])
		}
		return "text"
	}
	if labels.Heading(p.t, v.Node) == atom.H1 {
		return "title"
	}
	if name := p.linkName(v.Node); name != "" && !c.many {
		return name
	}
	if c.phones(pages) {
		return "phone"
	}
	for _, name := range v.names {
		if w := c.priceWord(pages, name); w != "" {
			return w
		}
		if w := namedWord(name); w != "" {
			if weak := CleanName(c.label(pages, false)); sharesWord(w, weak) {
				return weak
			}
			return CleanName(w)
		}
	}
	if label != "" { // "by", and nothing else says what it is
		return "author"
	}
	if name := c.section(pages); name != "" && knownName(name, usual) {
		return name
	}
	if name := c.echoed(pages); name != "" {
		return CleanName(name)
	}
	if w := p.aboveWord(v.Node); w != "" && (typ != record.Price || knownName(w, money)) {
		return w
	}
	if label = c.label(pages, false); label != "" {
		return CleanName(label)
	}
	if name := c.section(pages); name != "" {
		return name
	}
	return c.kind(p, v, pages)
}

// sharesWord reports whether two names have a word of some length in common.
func sharesWord(a, b string) bool {
	for w := range strings.SplitSeq(a, "_") {
		if len(w) > 2 && !hollow[w] && strings.Contains("_"+b+"_", "_"+w+"_") {
			return true
		}
	}
	return false
}

// priceWord is the word for a price in an identifier with other words: "woocommerce_price_amount" of "$20.00".
func (c *candidate) priceWord(pages []*page, identifier string) string {
	if c.typed(pages) == record.Price && !knownName(identifier, money) || slices.Contains(strings.Split(identifier, "_"), string(record.Price)) && c.typed(pages) == record.Price && !strings.HasSuffix(identifier, "_price") {
		return string(record.Price)
	}
	return ""
}

// linkName is what the address of a link around a value says that it is: a telephone or an e-mail.
func (p *page) linkName(n tagtree.NodeID) string {
	for _, e := range p.shells(n) {
		if href, ok := p.t.Attr(e, "href"); ok {
			scheme, _, _ := strings.Cut(strings.ToLower(href), ":")
			if text := p.t.Text(n); strings.ContainsAny(text, "0123456789@") {
				return linkNames[scheme]
			}
			return ""
		}
	}
	return ""
}

// linkNames are the names of what links of a scheme lead to.
var linkNames = map[string]string{"tel": "phone", "mailto": "email"}

// numberedShape is a label that counts: "Step 2", "2. Schritt".
var numberedShape = regexp.MustCompile(`^(?:(\pL[\pL ]*?)[ .:#-]*\d{1,2}|\d{1,2}[ .:)-]*(\pL[\pL ]*))\.?$`)

// numberless is a label that counts, without its number.
func numberless(label string) (string, bool) {
	m := numberedShape.FindStringSubmatch(label)
	if m == nil {
		return label, false
	}
	return m[1] + m[2], true
}

// kind names a candidate by what it is.
func (c *candidate) kind(p *page, v *value, pages []*page) string {
	switch p.t.Node(v.Node).DataAtom {
	case atom.Img:
		return "image"
	case atom.Time:
		return "date"
	case atom.Address:
		return "address"
	}
	if len(v.names) > 0 {
		return CleanName(v.names[0])
	}
	if typ := c.typed(pages); typ != record.Text {
		return string(typ)
	}
	if c.titles(pages) || p.head < 0 && labels.Heading(p.t, v.Node) != 0 {
		return "title"
	}
	if labels.Heading(p.t, v.Node) != 0 {
		return "heading"
	}
	return "text"
}

// phones reports whether all values are telephone numbers.
func (c *candidate) phones(pages []*page) bool {
	for i, at := range c.at {
		for _, a := range at {
			if !list.IsPhone(pages[i].values[a.value].Text) {
				return false
			}
		}
	}
	return true
}

// titles reports whether the titles of all pages begin with a candidate's values, or these are the pages' headings. Where
// the title has another text that is an h1, that one is the title.
func (c *candidate) titles(pages []*page) bool {
	for i, at := range c.at {
		if p := pages[i]; len(at) == 1 && p.head >= 0 {
			head := &p.values[p.head]
			if head.Node == p.values[at[0].value].Node {
				continue
			}
			if labels.Heading(p.t, head.Node) == atom.H1 && strings.Contains(p.title, head.key) && head.key != p.values[at[0].value].key {
				return false
			}
		}
		if len(at) > 0 && (len(at) > 1 || len(pages[i].values[at[0].value].key) < fewestTitle || !strings.HasPrefix(pages[i].title, pages[i].values[at[0].value].key)) {
			return false
		}
	}
	return true
}

// first is the first value of a candidate, and its page.
func (c *candidate) first(pages []*page) (*page, *value) {
	for i, at := range c.at {
		if len(at) > 0 {
			return pages[i], &pages[i].values[at[0].value]
		}
	}
	return nil, nil
}

// label is the text that names the values on all pages that have them; "" where
// it differs: then it is another value.
func (c *candidate) label(pages []*page, strong bool) string {
	label := ""
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		v := &pages[i].values[at[0].value]
		if v.label == "" || strong && !v.strong || label != "" && v.label != label {
			return ""
		}
		label = v.label
	}
	return label
}

// section is the heading above a list or a long text on all its pages, if it has a usual name, or of a list few words.
func (c *candidate) section(pages []*page) string {
	_, v := c.first(pages)
	if !c.many && len(v.Text) < proseFrom {
		return ""
	}
	name := ""
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		p := pages[i]
		head := p.above[at[0].node]
		if head == 0 {
			return ""
		}
		text := CleanName(p.t.Text(head))
		if !knownName(text, usual) && (!c.many || p.sections[head] == "" || len(strings.Split(text, "_")) > mostSection) || name != "" && name != text {
			return ""
		}
		name = text
	}
	return name
}

// mostSection is the number of words of a heading that names the list below it without a usual word.
const mostSection = 4

// echoed is what structured data of all pages calls the texts of a candidate.
func (c *candidate) echoed(pages []*page) string {
	name := ""
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		p := pages[i]
		d, ok := p.inData[p.values[at[0].value].key]
		if !ok || len(p.values[d].names) == 0 || name != "" && name != p.values[d].names[0] {
			return ""
		}
		name = p.values[d].names[0]
	}
	return name
}

// aboveLevels are the elements around a value whose words can name it.
const aboveLevels = 3

// aboveWord is a usual name among the words of the elements close around a value.
func (p *page) aboveWord(n tagtree.NodeID) string {
	t := p.t
	for a, level := t.Parent(n), 0; a > 0 && level < aboveLevels && !p.holdsHeads(a); a, level = t.Parent(a), level+1 {
		for _, key := range []string{"itemprop", "id", "class"} {
			v, _ := t.Attr(a, key)
			for w := range strings.FieldsSeq(v) {
				if words := wordsOf(w); len(words) > 1 && ofPage[words[0]] {
					continue
				} else if name := namedWord(strings.Join(words, "_")); name != "" {
					return name
				}
			}
		}
	}
	return ""
}

// holdsHeads reports whether an element is about more than one thing: the page's heading is in it, or more than one other.
func (p *page) holdsHeads(e tagtree.NodeID) bool {
	if p.head >= 0 && p.t.Within(p.values[p.head].Node, e) {
		return true
	}
	last := p.above[p.t.End(e)-1]
	return last > e && p.above[last-1] > e
}

// ofPage are words before others that say what kind of page it is: type-post, category-soups.
var ofPage = setOf("type status format category tag post page single has is template")

// maxProposed is the length of a proposed name, in characters: a label can be a sentence.
const maxProposed = 40

// spaced reports whether blanks only spread the characters of a word: "作 者".
func spaced(text string) bool {
	words := strings.Fields(text)
	for _, w := range words {
		if r, n := utf8.DecodeRuneInString(w); n != len(w) || !unicode.Is(unicode.Han, r) {
			return false
		}
	}
	return len(words) > 1
}

// CleanName makes the name that is proposed for a text: small letters, words
// joined by one underscore. "Our Price (EUR):" gives "our_price_eur", "学历" stays, "作 者" is "作者".
func CleanName(text string) string {
	if spaced(text) {
		text = tagtree.WithoutSpace(text)
	}
	name := template.NameFrom(strings.NewReplacer("-", " ", ".", " ", "_", " ").Replace(strings.ToLower(text)))
	if utf8.RuneCountInString(name) <= maxProposed {
		return name
	}
	cut := string([]rune(name)[:maxProposed])
	if i := strings.LastIndexByte(cut, '_'); i > 0 {
		cut = cut[:i]
	}
	return cut
}
